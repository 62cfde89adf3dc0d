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

type Crew = {
  nodeEnv: string | undefined
  serving: Set<Worker>
  /** Workers that finish what they have begun. */
  retired: Set<Worker>
  starting: Set<Worker>
  stopping: boolean
}

/** Starts one more; returns what it says when it serves, undefined when it ended instead. */
async function hire(crew: Crew): Promise<{ worker: Worker; banner: Banner } | undefined> {
  const { worker, ready } = startWorker(crew.nodeEnv)
  crew.starting.add(worker)
  const banner = await ready
  crew.starting.delete(worker)
  if (!banner) return undefined
  const from = monotonic()
  crew.serving.add(worker)
  worker.once('exit', (code, signal) => {
    crew.retired.delete(worker)
    if (!crew.serving.delete(worker) || crew.stopping) return
    console.error(`工作进程 ${worker.process.pid} 意外结束（${signal ?? `退出码 ${code}`}），正在补上一个`)
    void refill(crew, monotonic() - from < SHORT_LIFE_MS ? 1 : 0)
  })
  return { worker, banner }
}

/** Starts one in the place of another, after a pause that grows while they end at once. */
async function replace(crew: Crew, tried: number): Promise<void> {
  if (tried > 0) await sleep(PAUSES_MS[Math.min(tried, PAUSES_MS.length) - 1])
  if (crew.stopping || (await hire(crew)) || crew.stopping) return
  await replace(crew, tried + 1)
}

/** Starts one in the place of another that ended, and says when it serves. */
async function refill(crew: Crew, tried: number): Promise<void> {
  await replace(crew, tried)
  if (!crew.stopping) console.log('已补上工作进程')
}

/** Replaces all workers one after another; the first that does not start ends it, and the others go on. */
async function renew(crew: Crew): Promise<void> {
  const old = [...crew.serving]
  for (const [at, worker] of old.entries()) {
    if (crew.stopping) return
    if (!(await hire(crew))) {
      if (!crew.stopping)
        console.error('新的工作进程没有启动成功，原因见上；其余进程照旧服务，改好后请再重启一次')
      return
    }
    if (crew.serving.delete(worker)) {
      crew.retired.add(worker)
      tell(worker, { kind: 'retire' })
    }
    console.log(`已换上新的工作进程 ${at + 1}/${old.length}`)
  }
}

/** Keeps `count` workers answering: replaces those that end, and all of them when asked. */
function createCrew(count: number, nodeEnv: string | undefined) {
  const crew: Crew = {
    nodeEnv,
    serving: new Set(),
    retired: new Set(),
    starting: new Set(),
    stopping: false,
  }
  let renewing: Promise<void> = Promise.resolve()
  let waiting = 0
  return {
    async start(): Promise<Banner> {
      const first = await hire(crew)
      // The worker itself has said why.
      if (!first) throw new OperatorProblem('工作进程没有启动成功，原因见上')
      await Promise.all(Array.from({ length: count - 1 }, () => replace(crew, 0)))
      return first.banner
    },
    /** Replaces all workers; asked again meanwhile, it does so once more afterwards. */
    restart(): void {
      if (waiting > 1) return
      waiting += 1
      renewing = renewing.then(() => renew(crew)).finally(() => (waiting -= 1))
    },
    async stop(): Promise<void> {
      crew.stopping = true
      const { serving, retired, starting } = crew
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
  process.on('SIGHUP', () => (process.stdin.isTTY ? end() : crew.restart()))
}
