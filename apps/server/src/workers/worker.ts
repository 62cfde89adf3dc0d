import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readMonotonicClock } from '../platform/base/clock.ts'
import { type Banner, isToWorker, LONG_JOBS, sendToSupervisor } from './messages.ts'

/** Tells whether this process runs long jobs for another, and answers no requests. */
export const isRunningLongJobs = () => cluster.isWorker && process.env[LONG_JOBS] !== undefined

/** Tells the supervisor that this worker is ready; false in a single process. */
export function reportReady(banner?: Banner): boolean {
  if (!cluster.isWorker) return false
  sendToSupervisor({ kind: 'ready', ...(banner && { banner }) })
  return true
}

/** Calls `retire` when the supervisor has replaced this worker by a newer one. */
export function onRetire(retire: () => void): void {
  if (!cluster.isWorker) return
  process.on('message', (message: unknown) => {
    if (isToWorker(message) && message.kind === 'retire') retire()
  })
}

/** Both sides close idle connections after a while; until then, a request may be on its way on each. */
const countConnections = (server: Server) =>
  new Promise<number>((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count))
  })
const LOOK_MS = 100

/**
 * Accepts no more connections, and answers requests on open ones with `Connection: close`, until none is left
 * or their idle time is over. Closing idle connections immediately would fail requests that are on their way.
 */
export async function closeIdleConnections(app: FastifyInstance): Promise<void> {
  const { server } = app
  for (const event of ['request', 'checkContinue'] as const)
    server.prependListener(event, (_request, response) => response.setHeader('connection', 'close'))
  // The method of http.Server would also close idle connections.
  NetServer.prototype.close.call(server)
  const until = readMonotonicClock() + server.keepAliveTimeout + 2_000
  while (readMonotonicClock() < until && (await countConnections(server)) > 0) await sleep(LOOK_MS)
}
