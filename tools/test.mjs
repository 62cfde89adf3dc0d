// Runs `npm test` (quick), `npm run test:long` (long) or both: the set-up, then checks and tests. Its last line says how
// many passed and failed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_PARTS, isBuilt } from './setup/build.mjs'
import { compressPages } from './setup/compress.mjs'
import { createParts } from './setup/parts.mjs'
import { checkSystem, prepare, prepareDevelopment } from './setup/prepare.mjs'
import { main, Problem } from './setup/run.mjs'
import {
  journeys,
  listLongTestFiles,
  listQuickTestFiles,
  listSqlTestFiles,
  script,
  unitTests,
} from './setup/suites.mjs'
import { listSystemPackages } from './setup/system-packages.mjs'
import { useMemoryForFiles } from './setup/test-place.mjs'

const BROWSER = ['chromium-headless-shell', 'fonts-noto-cjk']
/** Journeys in these browsers are skipped where they cannot be installed. */
const OTHER_BROWSERS = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']
const LONG_ADDS =
  'npm run test:long 另有：杀进程、竞态与标准的测试，用系统的 PostgreSQL 再跑依赖 SQL 的测试，其余浏览器旅程（电脑与手机宽度，主要的几条也在 Firefox 与 WebKit 里）和体积预算。'
const QUICK_HAS = 'npm test 另有：类型、规范、引用方向、其余单元与接口测试，各区域的一条浏览器旅程。'

const { part, fail, finish } = createParts()

async function buildAll() {
  await prepare(ALL_PARTS)
  compressPages()
  return { passed: 1, failed: 0 }
}

/** Journeys run on built pages; they fail as a whole when the build, the browser or its fonts are missing. */
async function browser(projects, dataDirectory) {
  await part('构建', buildAll)
  await part('旧浏览器不支持的写法', () => script('check:browsers'))
  await part('浏览器旅程', async () => {
    const missing = await listSystemPackages(BROWSER)
    if (missing.size > 0 || !isBuilt())
      throw new Problem('缺少浏览器、中文字体或构建好的页面，未运行浏览器旅程。')
    return journeys(projects, dataDirectory)
  })
}

/**
 * With two processors, type checking takes one for as long as all other checks and the build take the other;
 * on both, type checking alone would need half as much processor time again.
 */
async function checks() {
  const others = async () => {
    const counts = []
    for (const name of ['check:lint', 'check:imports', 'check:unused']) counts.push(await script(name))
    // A failure is reported and counted by the part of the build.
    await buildAll().catch(() => {})
    return counts
  }
  const [types, counts] = await Promise.all([script('check:types', ['--singleThreaded']), others()])
  const all = [types, ...counts]
  const sum = (kind) => all.reduce((total, result) => total + result[kind], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

async function quick(node) {
  await part('类型、规范、引用方向、没有用到的代码，同时构建', checks)
  // Filling a demo node takes half a minute of processor time: the server of the journeys takes over that of the tests.
  const place = mkdtempSync(join(tmpdir(), 'biaojie-node-'))
  try {
    await part('单元与接口测试', () => unitTests(node, listQuickTestFiles(), 'embedded', place))
    await browser(['quick-desktop', 'quick-phone'], place)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function long(node) {
  await part('杀进程、竞态与标准的测试', () => unitTests(node, listLongTestFiles(), 'embedded'))
  await part('依赖 SQL 的测试，用系统的 PostgreSQL', async () => {
    const missing = await listSystemPackages(['postgresql'])
    if (missing.size > 0) throw new Problem('缺少系统的 PostgreSQL，未运行这些测试。')
    return unitTests(node, listSqlTestFiles(), 'system')
  })
  await listSystemPackages(OTHER_BROWSERS)
  await browser(['desktop', 'phone', 'firefox', 'webkit'])
}

const RUNS = { quick: { run: quick, note: LONG_ADDS }, long: { run: long, note: QUICK_HAS } }

await main(async () => {
  const runs = process.argv.slice(2).map((name) => RUNS[name])
  try {
    checkSystem()
    const node = await prepareDevelopment()
    useMemoryForFiles()
    for (const { run } of runs) await run(node)
  } catch (error) {
    fail(error)
  }
  return finish(runs.length === 1 ? runs[0].note : '以上是 npm test 与 npm run test:long 的全部内容。')
})
