import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { printBanner } from '../banner.ts'
import { monotonic } from '../platform/base/clock.ts'
import { OperatorProblem } from '../platform/base/problem.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres/start.ts'
import { openMigrated } from '../platform/serving/open-migrated.ts'
import type { Env } from '../platform/settings/env.ts'
import { type Banner, isToSupervisor, type ToWorker } from './messages.ts'

/** A worker that ends within this time of its start is started again more slowly. */
const SHORT_LIFE_MS = 30_000
const PAUSES_MS = [500, 2_000, 10_000, 30_000]

const tell = (worker: Worker, message: ToWorker) => void (worker.isConnected() && worker.send(message))

/** Answers metrics of all workers to the one that was asked for them. */
function answerScrapes(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isToSupervisor(message) || message.kind !== 'scrape') return
    const { id } = message
    all.clusterMetrics().then(
      (text) => tell(worker, { kind: 'scraped', id, text }),
      () => tell(worker, { kind: 'scraped', id }),
    )
  })
}

/** Starts one worker; resolves with what it says when it answers requests, or undefined when it ended instead. */
function startWorker(nodeEnv: string | undefined): { worker: Worker; ready: Promise<Banner | undefined> } {
  // A worker reads all settings anew, the file's as well. Undefined leaves the mode to the file, where an empty
  // text would make a demo node.
  const worker = cluster.fork({ NODE_ENV: nodeEnv })
  const ready = new Promise<Banner | undefined>((resolve) => {
    worker.once('exit', () => resolve(undefined))
    worker.on('message', (message: unknown) => {
      if (isToSupervisor(message) && message.kind === 'ready') resolve(message.banner)
    })
  })
  return { worker, ready }
}

/** Keeps `count` workers answering: replaces those that end, and all of them one after another when asked. */
function createCrew(count: number, nodeEnv: string | undefined) {
  const serving = new Set<Worker>()
  const retired = new Set<Worker>()
  const starting = new Set<Worker>()
  let stopping = false
  let rolling: Promise<void> | undefined
  let again = false

  function watch(worker: Worker): void {
    const from = monotonic()
    serving.add(worker)
    worker.once('exit', (code, signal) => {
      retired.delete(worker)
      if (!serving.delete(worker) || stopping) return
      console.error(`工作进程 ${worker.process.pid} 意外结束（${signal ?? `退出码 ${code}`}），正在补上一个`)
      void replace(monotonic() - from < SHORT_LIFE_MS ? 1 : 0)
    })
  }

  async function replace(tried: number): Promise<void> {
    if (tried > 0) await sleep(PAUSES_MS[Math.min(tried, PAUSES_MS.length) - 1])
    if (stopping) return
    const { worker, ready } = startWorker(nodeEnv)
    starting.add(worker)
    const banner = await ready
    starting.delete(worker)
    if (banner) watch(worker)
    else if (!stopping) await replace(tried + 1)
  }

  async function roll(): Promise<void> {
    const old = [...serving]
    for (const [at, worker] of old.entries()) {
      if (stopping) return
      const next = startWorker(nodeEnv)
      starting.add(next.worker)
      const banner = await next.ready
      starting.delete(next.worker)
      if (!banner) {
        if (!stopping)
          console.error('新的工作进程没有启动成功，原因见上；其余进程照旧服务，改好后请再重启一次')
        return
      }
      watch(next.worker)
      if (serving.delete(worker)) {
        retired.add(worker)
        tell(worker, { kind: 'retire' })
      }
      console.log(`已换上新的工作进程 ${at + 1}/${old.length}`)
    }
  }

  return {
    async start(): Promise<Banner> {
      const first = startWorker(nodeEnv)
      starting.add(first.worker)
      const banner = await first.ready
      starting.delete(first.worker)
      // The worker itself has said why.
      if (!banner) throw new OperatorProblem('工作进程没有启动成功，原因见上')
      watch(first.worker)
      await Promise.all(Array.from({ length: count - 1 }, () => replace(0)))
      return banner
    },
    /** Replaces all workers; asked again meanwhile, it does so once more afterwards. */
    async restart(): Promise<void> {
      if (rolling) {
        again = true
        return rolling
      }
      rolling = (async () => {
        do {
          again = false
          await roll()
        } while (again && !stopping)
      })()
      await rolling
      rolling = undefined
    },
    async stop(): Promise<void> {
      stopping = true
      const all = [...serving, ...retired, ...starting].filter((worker) => !worker.isDead())
      const ended = all.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())))
      for (const worker of all) worker.process.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}

/**
 * Runs the node as several processes that share its ports: the first of them migrates and fills the database,
 * SIGHUP replaces all of them one after another, and one that ends is started again.
 */
export async function supervise(env: Env, count: number, nodeEnv: string | undefined): Promise<void> {
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log, exclusive: true })
  const crew = createCrew(count, nodeEnv)
  let stopped: Promise<void> | undefined
  const stop = () => {
    if (!stopped) console.log('\n正在停止：等待进行中的请求完成……')
    stopped ??= crew.stop().then(() => embedded?.stop())
    return stopped
  }
  const end = () => void stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  process.once('disconnect', end)
  try {
    // Wrong connections and migrations that fail are told once, before any worker starts.
    await (await openMigrated(env, embedded)).close()
    answerScrapes()
    const { embedded: own, ...rest } = await crew.start()
    printBanner(env, own, rest.demoLogins, rest.hasAdministrator, rest.handlePort)
    console.log(`  ${count} 个工作进程共用端口。SIGHUP 逐个更换它们，不中断服务\n`)
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  // A terminal that closes sends the same signal, and a node without its terminal stops.
  process.on('SIGHUP', () => (process.stdin.isTTY ? end() : void crew.restart()))
}
