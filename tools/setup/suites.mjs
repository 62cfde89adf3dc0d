import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from './install.mjs'
import { root } from './root.mjs'
import { projectPath, run } from './run.mjs'

const ROOMS = ['packages', 'apps', 'content', 'demo', 'tools', 'bench']
const NOT_SOURCES = new Set(['node_modules', 'build', 'dist', '.react-router'])

// A developer's own settings must not affect the tests or their data.
const SETTINGS =
  /^(DATABASE_URL|DATA_DIR|PORT|HOST|NODE_ENV|SECRET|CAPTCHA|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|FILES_KEY|SMS_PER_DAY|(ALIYUN_SMS|TOP_LEVEL|LOGIN|LOOKUP)_\w+)$/
const CLEAN = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => SETTINGS.test(name))
    .map((name) => [name, undefined]),
)

/** Adds a failure when a program failed without naming a test, or ran no test at all. */
function counted({ passed = 0, failed = 0, skipped = 0 }, code) {
  const nothing = passed + failed + skipped === 0
  return { passed, failed: failed + (failed === 0 && (code !== 0 || nothing) ? 1 : 0), skipped }
}

/** Gives `work` a file for its report; returns its exit code and the report. */
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

/** Runs a script of package.json, counted as one test. */
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
/** These need a database, but their result is the same on every PostgreSQL. */
const ALIKE_EVERYWHERE =
  /\/(app-settings|avatars|content-examples|crash|demo-lookups|documents|files|films|health|pictures|portal|silence|slider|unreadable)\.test\.ts$/

/** Returns the tests that may fail on a PostgreSQL of another version or with other settings. */
export const databaseTestFiles = () =>
  testFiles().filter(
    (file) => !ALIKE_EVERYWHERE.test(file) && NEEDS_DATABASE.test(readFileSync(join(root, file), 'utf8')),
  )

/** At least two run at once, because some tests wait for a timeout of the server. */
const CONCURRENCY = Math.max(2, availableParallelism())

/** Without this cache, compiling the server again takes more time than most tests. */
const COMPILED = join(root, 'node_modules/.cache/node-compile')

/**
 * Loading the server takes two to three seconds of processor time, longer than most files test. The files of
 * a group share one process and load it once. Their connections stay open until the last of them ends, so
 * larger groups would use up those of the test database.
 */
const GROUP_SIZE = 8
/** These files change their whole process outside of any test, so each has a process of its own. */
const NEEDS_OWN_PROCESS = /^(beforeEach\(|globalThis\.)/m

/** Groups test files for one process each; neighbours need much the same modules. */
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
    // Output is written when a group is done, so that groups do not mix.
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
