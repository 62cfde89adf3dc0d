import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Metrics } from '../platform/metrics.ts'

export type Lifecycle = { draining: boolean }

/** Liveness, readiness (fails first when draining) and Prometheus metrics. */
export function serveHealth(
  app: FastifyInstance,
  deps: { pool: pg.Pool; metrics: Metrics; lifecycle: Lifecycle },
) {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (deps.lifecycle.draining) return reply.code(503).send({ status: 'draining' })
    try {
      await deps.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
  )
}
