import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMonotonicClock } from '../platform/base/clock.ts'
import { type Banner, isToSupervisor, LONG_JOBS, type ToWorker } from './messages.ts'

/** A worker that ends within this time after its start is restarted after a longer pause. */
const SHORT_LIFE_MS = 30_000
const PAUSES_MS = [500, 2_000, 10_000, 30_000]

export const sendToWorker = (worker: Worker, message: ToWorker) =>
  void (worker.isConnected() && worker.send(message))

/** Workers of one kind: those that answer requests, or the one that runs long jobs. */
type Kind = { name: string; env: Record<string, string> }
export const REQUESTS: Kind = { name: '工作进程', env: {} }
export const JOBS: Kind = { name: '后台进程', env: { [LONG_JOBS]: 'yes' } }

/** Workers that are starting answer nothing yet. */
const ready = new WeakSet<Worker>()
export const listReadyWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker?.isConnected() && ready.has(worker) ? [worker] : [],
  )

type Ready = { banner: Banner | undefined }

type Crew = {
  kind: Kind
  nodeEnv: string | undefined
  serving: Set<Worker>
  /** Workers that only finish their current work. */
  retired: Set<Worker>
  /** Starting workers, with the message that each sends when it is ready. */
  starting: Map<Worker, Promise<Ready | undefined>>
  stopping: boolean
}

/** Starts one worker; resolves with its ready message, or with undefined when it ended instead. */
function startWorker({ kind, nodeEnv }: Crew): { worker: Worker; readyMessage: Promise<Ready | undefined> } {
  // A worker reads all settings again from the environment and the file. NODE_ENV stays undefined when only
  // the file sets it, because an empty text would start a demo node.
  const worker = cluster.fork({ NODE_ENV: nodeEnv, ...kind.env })
  const readyMessage = new Promise<Ready | undefined>((resolve) => {
    worker.once('exit', () => resolve(undefined))
    worker.on('message', (message: unknown) => {
      if (isToSupervisor(message) && message.kind === 'ready') resolve({ banner: message.banner })
    })
  })
  return { worker, readyMessage }
}

/** Starts one more worker; returns its ready message, or undefined when it ended instead. */
async function hire(crew: Crew): Promise<Ready | undefined> {
  const { worker, readyMessage } = startWorker(crew)
  crew.starting.set(worker, readyMessage)
  const message = await readyMessage
  crew.starting.delete(worker)
  if (!message) return undefined
  const from = readMonotonicClock()
  ready.add(worker)
  crew.serving.add(worker)
  worker.once('exit', (code, signal) => {
    crew.retired.delete(worker)
    if (!crew.serving.delete(worker) || crew.stopping) return
    const how = signal ?? `退出码 ${code}`
    console.error(`${crew.kind.name} ${worker.process.pid} 意外结束（${how}），正在补上一个`)
    void refill(crew, readMonotonicClock() - from < SHORT_LIFE_MS ? 1 : 0)
  })
  return message
}

/** Starts a replacement, after a pause that grows while workers end immediately. */
async function replace(crew: Crew, tried: number): Promise<void> {
  if (tried > 0) await sleep(PAUSES_MS[Math.min(tried, PAUSES_MS.length) - 1])
  if (crew.stopping || (await hire(crew)) || crew.stopping) return
  await replace(crew, tried + 1)
}

/** Starts a replacement for a worker that ended, and logs when it serves. */
async function refill(crew: Crew, tried: number): Promise<void> {
  await replace(crew, tried)
  if (!crew.stopping) console.log(`已补上${crew.kind.name}`)
}

/**
 * Replaces all workers one after another; when one fails to start, the replacement stops and the other
 * workers continue.
 */
async function renew(crew: Crew): Promise<void> {
  // They may have read the settings before the change.
  await Promise.all(crew.starting.values())
  const old = [...crew.serving]
  for (const [at, worker] of old.entries()) {
    if (crew.stopping) return
    if (!(await hire(crew))) {
      if (!crew.stopping)
        console.error(`新的${crew.kind.name}没有启动成功，原因见上；其余进程照旧服务，改好后请再重启一次`)
      return
    }
    if (crew.serving.delete(worker)) {
      crew.retired.add(worker)
      sendToWorker(worker, { kind: 'retire' })
    }
    console.log(`已换上新的${crew.kind.name} ${at + 1}/${old.length}`)
  }
}

/** Keeps workers of one kind running: replaces those that end, and all of them when asked. */
export function createCrew(kind: Kind, nodeEnv: string | undefined) {
  const crew: Crew = {
    kind,
    nodeEnv,
    serving: new Set(),
    retired: new Set(),
    starting: new Map(),
    stopping: false,
  }
  let renewing: Promise<void> = Promise.resolve()
  let waiting = 0
  let ended: Promise<unknown> | undefined
  return {
    /** Returns the ready message of the first worker; undefined when it ended immediately. */
    first: () => hire(crew),
    /** Starts this many more workers, with as many attempts as necessary. */
    async add(count: number): Promise<void> {
      await Promise.all(Array.from({ length: count }, () => replace(crew, 0)))
    },
    /** Replaces all workers; a request during this is carried out afterwards, once. */
    restart(): void {
      if (waiting > 1) return
      waiting += 1
      renewing = renewing.then(() => renew(crew)).finally(() => (waiting -= 1))
    },
    /** Tells all to end, and waits for them. Safe to call twice. */
    async stop(): Promise<void> {
      crew.stopping = true
      ended ??= endAll(crew)
      await ended
    },
  }
}

function endAll({ serving, retired, starting }: Crew): Promise<unknown> {
  const all = [...serving, ...retired, ...starting.keys()].filter((worker) => !worker.isDead())
  const ended = all.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())))
  for (const worker of all) worker.process.kill('SIGTERM')
  return Promise.all(ended)
}
