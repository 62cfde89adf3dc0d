import cluster, { type Worker } from 'node:cluster'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { monotonic } from '../platform/base/clock.ts'
import { readyWorkers, tell as tellWorker } from './crew.ts'
import {
  type Banner,
  isToSupervisor,
  isToWorker,
  LONG_JOBS,
  type Measured,
  type ToSupervisor,
} from './messages.ts'

const tell = (message: ToSupervisor) => process.send?.(message)

/** A scraper gives up after ten seconds. */
const SCRAPE_MS = 6_000

/** Tells whether this process runs long jobs for another, and answers no requests. */
export const runsLongJobs = () => cluster.isWorker && process.env[LONG_JOBS] !== undefined

const LATE = 'the metrics of all processes did not come in time'

/** Returns a reader of the metrics of all processes of this node together. */
export function scrapeAll(own: Registry): () => Promise<string> {
  return cluster.isWorker ? scrapeThroughSupervisor(own) : () => scrapeWithJobs(own)
}

function scrapeThroughSupervisor(own: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([own])
  // Making one has this worker answer when the supervisor asks for its metrics.
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string | undefined) => void>()
  let last = 0
  process.on('message', async (message: unknown) => {
    if (!isToWorker(message)) return
    if (message.kind === 'scraped') waiting.get(message.id)?.(message.text)
    if (message.kind === 'measure') tell({ kind: 'measured', metrics: await own.getMetricsAsJSON() })
  })
  return async () => {
    last += 1
    const id = last
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    waiting.set(id, resolve)
    const late = setTimeout(() => resolve(undefined), SCRAPE_MS)
    tell({ kind: 'scrape', id })
    const text = await promise
    clearTimeout(late)
    waiting.delete(id)
    if (text === undefined) throw new Error(LATE)
    return text
  }
}

/** Returns the metrics of this process and of the one that runs its long jobs, where there is one. */
async function scrapeWithJobs(own: Registry): Promise<string> {
  const others = readyWorkers()
  if (others.length === 0) return own.metrics()
  const measured = await Promise.all(others.map(measure))
  return AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...measured]).metrics()
}

function measure(worker: Worker): Promise<Measured> {
  const { promise, resolve, reject } = Promise.withResolvers<Measured>()
  const arrive = (message: unknown) =>
    isToSupervisor(message) && message.kind === 'measured' && resolve(message.metrics)
  const late = setTimeout(() => reject(new Error(LATE)), SCRAPE_MS)
  worker.on('message', arrive)
  tellWorker(worker, { kind: 'measure' })
  return promise.finally(() => {
    clearTimeout(late)
    worker.off('message', arrive)
  })
}

/** Tells the supervisor that this worker is at work; false in a process on its own. */
export function reportReady(banner?: Banner): boolean {
  if (!cluster.isWorker) return false
  tell({ kind: 'ready', ...(banner && { banner }) })
  return true
}

/** Calls `retire` when the supervisor has a newer worker in this one's place. */
export function onRetire(retire: () => void): void {
  if (!cluster.isWorker) return
  process.on('message', (message: unknown) => {
    if (isToWorker(message) && message.kind === 'retire') retire()
  })
}

/** Idle connections are closed by both sides after a while; until then a request may be on its way on each. */
const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count))
  })
const LOOK_MS = 100

/**
 * Takes no more connections, and answers what arrives on open ones with `Connection: close`, until none is
 * left or their idle time is over. Closing idle connections at once would fail requests that are on their way.
 */
export async function emptyConnections(app: FastifyInstance): Promise<void> {
  const { server } = app
  for (const event of ['request', 'checkContinue'] as const)
    server.prependListener(event, (_request, response) => response.setHeader('connection', 'close'))
  // The method of http.Server would close idle connections as well.
  NetServer.prototype.close.call(server)
  const until = monotonic() + server.keepAliveTimeout + 2_000
  while (monotonic() < until && (await connectionsOf(server)) > 0) await sleep(LOOK_MS)
}
