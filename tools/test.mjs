// `npm test` runs this: the set-up, every check and every test. The last line has the result.
import { build, isBuilt } from './setup/build.mjs'
import { checkSystem, prepare } from './setup/prepare.mjs'
import { main, Problem } from './setup/run.mjs'
import { browserTests, databaseTestFiles, script, testFiles, unitTests } from './setup/suites.mjs'
import { systemPackages } from './setup/system-packages.mjs'
import { withCluster } from './setup/test-cluster.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const FAILED = { passed: 0, failed: 1 }

/** Runs one part; every error in it is counted as a failure, and the next part still runs. */
async function part(title, work) {
  console.log(`\n── ${title}`)
  const counts = await work().catch((error) => {
    console.error(error instanceof Problem ? error.message : error)
    return FAILED
  })
  for (const kind of Object.keys(total)) total[kind] += counts[kind] ?? 0
}

async function pages() {
  if (!isBuilt()) await build({ quiet: true })
  return { passed: 1, failed: 0 }
}

async function everything() {
  checkSystem()
  const node = await prepare({ built: false })
  const missing = await systemPackages()
  await part('类型', () => script('check:types'))
  await part('规范与格式', () => script('check:lint'))
  await part('引用方向与文件大小', () => script('check:imports'))
  await part('单元与接口测试', () =>
    withCluster(node, 'embedded', (connection) => unitTests(node, testFiles(), connection)),
  )
  await part('同样的数据库测试，用系统的 PostgreSQL', async () => {
    if (missing.has('postgresql')) return FAILED
    return withCluster(node, 'system', (connection) => unitTests(node, databaseTestFiles(), connection))
  })
  await part('构建', pages)
  await part('浏览器测试', async () => {
    if (missing.has('chromium-headless-shell') || missing.has('fonts-noto-cjk') || !isBuilt()) return FAILED
    return browserTests()
  })
}

await main(async () => {
  await everything().catch((error) => {
    console.error(error instanceof Problem ? `\n${error.message}` : error)
    total.failed += 1
  })
  const { passed, failed, skipped } = total
  if (skipped > 0) console.log(`\n${skipped} skipped`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
})
