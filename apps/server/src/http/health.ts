import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { askInTime } from '../platform/lanes.ts'
import type { Metrics } from '../platform/metrics.ts'

const PATIENCE_MS = 2_000

export type Lifecycle = { draining: boolean }

/**
 * Readiness fails from now on and everything is still answered, for `ms` or until `hurry`: a balancer has to see it
 * before this process stops listening, or it sends people to a closed door.
 */
export async function drain(lifecycle: Lifecycle, ms: number, hurry: AbortSignal): Promise<void> {
  lifecycle.draining = true
  if (ms > 0) await sleep(ms, undefined, { signal: hurry }).catch(() => {})
}

/** Liveness, readiness (fails first when draining) and Prometheus metrics. */
export function serveHealth(
  app: FastifyInstance,
  deps: { pool: pg.Pool; metrics: Metrics; lifecycle: Lifecycle },
) {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (deps.lifecycle.draining) return reply.code(503).send({ status: 'draining' })
    try {
      await askInTime(deps.pool, { text: 'select 1' }, PATIENCE_MS)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
  )
}
