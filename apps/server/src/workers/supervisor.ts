import { printBanner } from '../banner.ts'
import { OperatorProblem } from '../platform/base/problem.ts'
import type { Env } from '../platform/settings/env.ts'
import { openMigrated } from '../platform/start/open-migrated.ts'
import { createCrew, JOBS, REQUESTS } from './crew.ts'
import type { Begun } from './pages.ts'
import { answerScrapes } from './scrape.ts'

/**
 * Runs the node as several processes that share its ports, and one for long jobs: the first of them migrates
 * and fills the database, SIGHUP replaces all of them one after another, and a process that ends is
 * restarted.
 */
export async function supervise(
  env: Env,
  count: number,
  nodeEnv: string | undefined,
  begun: Begun,
): Promise<void> {
  const requests = createCrew(REQUESTS, nodeEnv)
  const jobs = createCrew(JOBS, nodeEnv)
  let stopped: Promise<void> | undefined
  const stop = () => {
    if (!stopped) console.log('\n正在停止：等待进行中的请求完成……')
    stopped ??= Promise.all([requests.stop(), jobs.stop()])
      .then(() => begun.embedded)
      .then((embedded) => embedded?.stop())
    return stopped
  }
  const end = () => void stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  process.once('disconnect', end)
  let isStarted = false
  let isRenewalRequested = false
  const renew = () => {
    // The first worker answers before the others run, and a renewal replaces only existing workers.
    isRenewalRequested = !isStarted
    if (!isStarted) return
    requests.restart()
    jobs.restart()
  }
  // A closing terminal sends the same signal, and a node without its terminal stops.
  process.on('SIGHUP', () => (process.stdin.isTTY ? end() : renew()))
  try {
    const embedded = await begun.embedded
    // Connection problems and failed migrations are reported once, before any worker starts.
    await (await openMigrated(env, embedded)).close()
    await begun.pages
    answerScrapes()
    const banner = (await requests.first())?.banner
    // The worker itself has logged the reason.
    if (!banner) throw new OperatorProblem('工作进程没有启动成功，原因见上')
    void jobs.add(1)
    await requests.add(count - 1)
    const { embedded: own, demoLogins, hasAdministrator, handlePort } = banner
    printBanner(env, own, demoLogins, hasAdministrator, handlePort)
    console.log(`  ${count} 个工作进程共用端口。SIGHUP 逐个更换它们，不中断服务\n`)
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  isStarted = true
  if (isRenewalRequested) renew()
}
