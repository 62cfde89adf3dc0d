import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { readBrowserVersion } from './browser.mjs'
import { npm } from './install.mjs'
import { root } from './root.mjs'
import { Problem, projectPath, run, systemPath } from './run.mjs'

/**
 * Runs `work` with a throwaway PostgreSQL, which also goes away when this process is killed. Returns its result and
 * the seconds of processor time that the database used. The demo node that tests filled is left in `place`, if given.
 */
async function withCluster(node, kind, place, work) {
  const args = ['apps/server/src/test-support/serve-cluster.ts', kind, ...(place ? [place] : [])]
  const child = spawn(node, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done) throw new Problem('测试用的数据库没有启动，原因见上。')
  try {
    const result = await work(first.value)
    child.stdin.end()
    const last = await lines.next()
    return { result, databaseSeconds: Number(last.value ?? 0) }
  } finally {
    child.stdin.end()
    await ended
  }
}

const ROOMS = ['packages', 'apps', 'content', 'demo', 'tools', 'bench']
const NOT_SOURCES = new Set(['node_modules', 'build', 'dist', '.react-router'])

// A developer's own settings must not affect the tests or their data, so they are removed.
const SETTINGS =
  /^(DATABASE_URL|DATA_DIR|PORT|HOST|NODE_ENV|SECRET|CAPTCHA|PUBLIC_URL|HANDLE_PORT|HANDLE_ADDRESS|TRUST_PROXY|LOG_LEVEL|FILES_KEY|SMS_PER_DAY|(ALIYUN_SMS|TOP_LEVEL|LOGIN|LOOKUP)_\w+)$/
const CLEAN = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => SETTINGS.test(name))
    .map((name) => [name, undefined]),
)

/** Adds a failure when a program failed without naming a test, or ran no test at all. */
function counted({ passed = 0, failed = 0, skipped = 0, tests = [] }, code) {
  const nothing = passed + failed + skipped === 0
  return { passed, failed: failed + (failed === 0 && (code !== 0 || nothing) ? 1 : 0), skipped, tests }
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

/** Runs a script of package.json, counted as one test. Its output is written at its end, so that scripts do not mix. */
export async function script(name, args = []) {
  const command = ['run', '--silent', name, '--', ...args]
  const { code, output } = await npm(command, { path: projectPath(), env: CLEAN, quiet: true })
  process.stdout.write(output)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function* testFilesIn(path) {
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    if (entry.isDirectory() && !NOT_SOURCES.has(entry.name)) yield* testFilesIn(`${path}/${entry.name}`)
    if (entry.isFile() && entry.name.endsWith('.test.ts')) yield `${path}/${entry.name}`
  }
}

const listTestFiles = () =>
  ROOMS.filter((room) => existsSync(join(root, room))).flatMap((room) => [...testFilesIn(room)])

/** Tests that kill processes, race or wait, and suites of standards, have this ending. */
const isLong = (file) => file.endsWith('.long.test.ts')

export const listQuickTestFiles = () => listTestFiles().filter((file) => !isLong(file))
export const listLongTestFiles = () => listTestFiles().filter(isLong)

const NEEDS_DATABASE = /from '[^']*\/testing\/|from '\.\/database\.ts'/
const isNamedLikeItsFolder = (file) => basename(file, '.test.ts') === basename(dirname(file))
/** These depend most on the version and settings of PostgreSQL: searches, lists and concurrent work. */
const DEPENDS_ON_POSTGRES = /\/platform\/|search|find|races|interleavings|jobs|desk|tenants/

/**
 * The files that run on a second PostgreSQL as well: in each folder the one with the folder's name, which uses most of
 * its statements, and those that depend on more than statements.
 */
export const listSqlTestFiles = () =>
  listTestFiles()
    .filter((file) => isNamedLikeItsFolder(file) || DEPENDS_ON_POSTGRES.test(file))
    .filter((file) => NEEDS_DATABASE.test(readFileSync(join(root, file), 'utf8')))

/** One more than processors: some tests wait for a process or a timeout, and meanwhile others run. */
const CONCURRENCY = availableParallelism() + 1

/** Without this cache, compiling the server again takes more time than most tests. */
const COMPILED = join(root, 'node_modules/.cache/node-compile')

/**
 * Loading the server takes five to eight seconds of processor time, longer than most files test, so the files
 * of a group share one process and load it once. Groups end one after the other, so that there is something
 * to read meanwhile. Each file that makes a server takes eight megabytes until the process ends.
 */
const GROUP_SIZE = 32
/** Long tests mostly wait for killed servers, so small groups let several wait at the same time. */
const LONG_GROUP_SIZE = 3
/** Number of waiting groups that run in addition to one per processor. */
const LONG_WAITING = 1
/**
 * These files change their whole process outside of any test, or replace its timers, which servers of other files use
 * meanwhile. Each has a process of its own.
 */
const NEEDS_OWN_PROCESS = /^(beforeEach\(|globalThis\.)|apis: \['setTimeout'\]/m

const isServers = (file) => file.startsWith('apps/server/')
const isConsoles = (file) => file.startsWith('apps/console/')

/**
 * Groups test files for one process each; neighbours need much the same modules. The server's groups take longest: they
 * begin first, so that short ones are left for the end and no processor waits for a long one.
 */
function processGroups(files) {
  const alone = files.filter((file) => NEEDS_OWN_PROCESS.test(readFileSync(join(root, file), 'utf8')))
  const together = files.filter((file) => !alone.includes(file))
  const rooms = [
    together.filter(isServers),
    together.filter(isConsoles),
    together.filter((file) => !isServers(file) && !isConsoles(file)),
  ]
  const size = files.every(isLong) ? LONG_GROUP_SIZE : GROUP_SIZE
  const groups = alone.map((file) => [file])
  for (const room of rooms)
    for (let from = 0; from < room.length; from += size) groups.push(room.slice(from, from + size))
  return groups
}

/** Short-lived objects are most of what tests make: collecting them less often saves a tenth of the processor time. */
const MEMORY = '--max-semi-space-size=32'

async function testGroup(node, files, connection) {
  const { code, report } = await withReport(async (file) => {
    const spec = ['--test-reporter=spec', '--test-reporter-destination=stdout']
    const counts = ['--test-reporter=./tools/setup/count-reporter.mjs', `--test-reporter-destination=${file}`]
    const how = ['--test', '--test-isolation=none', '--test-timeout=600000']
    const env = { ...CLEAN, TEST_PG: connection, NODE_COMPILE_CACHE: COMPILED }
    const ended = await run(node, [MEMORY, ...how, ...spec, ...counts, ...files], {
      env,
      quiet: true,
    })
    // Output is written when a group is done, so that groups do not mix.
    process.stdout.write(ended.output)
    return ended
  })
  const { passed, failed = 0, cancelled = 0, skipped = 0, todo = 0, tests } = report
  return counted({ passed, failed: failed + cancelled, skipped: skipped + todo, tests }, code)
}

async function testGroups(node, files, connection) {
  const waiting = processGroups(files)
  const total = { passed: 0, failed: 0, skipped: 0, tests: [] }
  async function work() {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const counts = await testGroup(node, group, connection)
      for (const kind of ['passed', 'failed', 'skipped']) total[kind] += counts[kind]
      total.tests.push(...counts.tests)
    }
  }
  const atOnce = CONCURRENCY + (files.every(isLong) ? LONG_WAITING : 0)
  await Promise.all(Array.from({ length: atOnce }, work))
  return total
}

/**
 * Runs test files on a PostgreSQL of this kind, `embedded` or `system`, which is there for this run alone. The demo node
 * that they filled is left in `place`, if given.
 */
export async function unitTests(node, files, kind, place) {
  const { result, databaseSeconds } = await withCluster(node, kind, place, (connection) =>
    testGroups(node, files, connection),
  )
  return { ...result, databaseSeconds }
}

function* listTests({ specs = [], suites = [] }) {
  for (const { title, file, tests } of specs) {
    for (const { projectName, results } of tests) {
      const ms = results.reduce((sum, { duration }) => sum + duration, 0)
      yield { name: `${title} [${projectName}]`, file: join('e2e', file), ms }
    }
  }
  for (const suite of suites) yield* listTests(suite)
}

/** The journeys visit what `npm start` runs: the built server on the machine's own Node. */
const SERVER = `PATH='${systemPath()}' exec node apps/server/dist/main.js`

/**
 * Runs the journeys of these projects of playwright.config.ts. Their server begins with the data of this directory, if
 * given, and fills it when there are none.
 */
export async function journeys(projects, dataDirectory) {
  const { code, report } = await withReport((file) =>
    run('playwright', ['test', '--reporter=list,json', ...projects.map((name) => `--project=${name}`)], {
      env: { ...CLEAN, PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_DATA: dataDirectory, E2E_SERVER: SERVER },
    }),
  )
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  if (code !== 0) console.log(`The journeys failed in ${readBrowserVersion()}.`)
  return counted(
    { passed: expected, failed: unexpected + flaky, skipped, tests: [...listTests(report)] },
    code,
  )
}
