import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from './install.mjs'
import { root } from './root.mjs'
import { projectPath, run } from './run.mjs'

const ROOMS = ['packages', 'apps', 'content', 'demo', 'tools', 'bench']
const NOT_SOURCES = new Set(['node_modules', 'build', 'dist', '.react-router'])

// A developer's own settings must not decide what is tested, nor on which data.
const SETTINGS =
  /^(DATABASE_URL|DATA_DIR|PORT|HOST|NODE_ENV|SECRET|CAPTCHA|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|FILES_KEY|SMS_PER_DAY|(ALIYUN_SMS|TOP_LEVEL|LOGIN|LOOKUP)_\w+)$/
const CLEAN = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => SETTINGS.test(name))
    .map((name) => [name, undefined]),
)

/** One more failure when a program failed without saying which test did, or ran no test at all. */
function counted({ passed = 0, failed = 0, skipped = 0 }, code) {
  const nothing = passed + failed + skipped === 0
  return { passed, failed: failed + (failed === 0 && (code !== 0 || nothing) ? 1 : 0), skipped }
}

/** Hands `work` a file to write its report to; returns its exit code and what the report says. */
async function withReport(work) {
  const directory = mkdtempSync(join(tmpdir(), 'biaojie-report-'))
  const file = join(directory, 'report.json')
  try {
    const { code } = await work(file)
    return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8') || '{}') : {} }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** A script of package.json, counted as one test. */
export async function script(name) {
  const { code } = await npm(['run', '--silent', name], { path: projectPath(), env: CLEAN })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function* testFilesIn(path) {
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    if (entry.isDirectory() && !NOT_SOURCES.has(entry.name)) yield* testFilesIn(`${path}/${entry.name}`)
    if (entry.isFile() && entry.name.endsWith('.test.ts')) yield `${path}/${entry.name}`
  }
}

export const testFiles = () =>
  ROOMS.filter((room) => existsSync(join(root, room))).flatMap((room) => [...testFilesIn(room)])

const NEEDS_DATABASE = /from '[^']*\/testing\/|from '\.\/database\.ts'/
/** They need a database, but what they find out is the same on every PostgreSQL. */
const ALIKE_EVERYWHERE =
  /\/(app-settings|avatars|content-examples|crash|demo-lookups|documents|files|films|health|pictures|portal|silence|slider|unreadable)\.test\.ts$/

/** Those that a PostgreSQL of another version or with other settings might fail. */
export const databaseTestFiles = () =>
  testFiles().filter(
    (file) => !ALIKE_EVERYWHERE.test(file) && NEEDS_DATABASE.test(readFileSync(join(root, file), 'utf8')),
  )

/** Two at least: some tests wait for a timeout of the server, and meanwhile others run. */
const CONCURRENCY = Math.max(2, availableParallelism())

/** Without it, compiling the server again takes more time than most tests do. */
const COMPILED = join(root, 'node_modules/.cache/node-compile')

/**
 * Loading the server takes two to three seconds of processor time, longer than most files test. The files of a group
 * share one process and load it once. Their connections are open until the last of them ends, so more would use up
 * those of the test database.
 */
const GROUP_SIZE = 8
/** What these files set outside of any test counts for their whole process, so each has one of its own. */
const NEEDS_OWN_PROCESS = /^(beforeEach\(|globalThis\.)/m

/** Groups of test files, each for one process; neighbours need much the same modules. */
function processGroups(files) {
  const alone = files.filter((file) => NEEDS_OWN_PROCESS.test(readFileSync(join(root, file), 'utf8')))
  const together = files.filter((file) => !alone.includes(file))
  const groups = alone.map((file) => [file])
  for (let from = 0; from < together.length; from += GROUP_SIZE) {
    groups.push(together.slice(from, from + GROUP_SIZE))
  }
  return groups
}

async function testGroup(node, files, connection) {
  const { code, report } = await withReport(async (file) => {
    const spec = ['--test-reporter=spec', '--test-reporter-destination=stdout']
    const counts = ['--test-reporter=./tools/setup/count-reporter.mjs', `--test-reporter-destination=${file}`]
    const args = ['--test', '--test-isolation=none', '--test-timeout=300000', ...spec, ...counts, ...files]
    const env = { ...CLEAN, TEST_PG: connection, NODE_COMPILE_CACHE: COMPILED }
    const ended = await run(node, args, { env, quiet: true })
    // At once when it is done: what groups print at the same time would mix.
    process.stdout.write(ended.output)
    return ended
  })
  const { passed, failed = 0, cancelled = 0, skipped = 0, todo = 0 } = report
  return counted({ passed, failed: failed + cancelled, skipped: skipped + todo }, code)
}

/** `connection` is the JSON of a shared test database. */
export async function unitTests(node, files, connection) {
  const waiting = processGroups(files)
  const total = { passed: 0, failed: 0, skipped: 0 }
  async function work() {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const counts = await testGroup(node, group, connection)
      for (const kind of Object.keys(total)) total[kind] += counts[kind]
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return total
}

export async function browserTests() {
  const { code, report } = await withReport((file) =>
    run('playwright', ['test', '--reporter=list,json'], {
      env: { ...CLEAN, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  )
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  return counted({ passed: expected + flaky, failed: unexpected, skipped }, code)
}
