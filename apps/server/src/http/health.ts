import { setTimeout as sleep } from 'node:timers/promises'
import { liveness, metrics as metricsCall, readiness } from '@biaojie/contract/operations.ts'
import type pg from 'pg'
import type { Metrics } from '../platform/base/metrics.ts'
import { isSameText } from '../platform/base/secret.ts'
import { askInTime, waitAtMost } from '../platform/database/lanes.ts'
import { refuse } from './errors.ts'
import type { Serve } from './serve.ts'

/** The database may take this long to answer a readiness probe. */
const READY_TIMEOUT_MS = 2_000

export type Lifecycle = { draining: boolean }

/**
 * Fails readiness while requests are still served, for `ms` or until `hurry`: a load balancer must notice it
 * before this process stops listening, or requests would be lost.
 */
export async function drain(lifecycle: Lifecycle, ms: number, hurry: AbortSignal): Promise<void> {
  lifecycle.draining = true
  if (ms > 0) await sleep(ms, undefined, { signal: hurry }).catch(() => {})
}

/** Liveness, readiness (fails first when draining) and Prometheus metrics. */
type Deps = {
  pool: pg.Pool
  metrics: Metrics
  lifecycle: Lifecycle
  /** Rejects when a lookup fails, even if the database works otherwise. */
  tryLookup: () => Promise<void>
  /**
   * A scraper sends this as its bearer token; 'open' outside production means none is needed; undefined: not
   * served.
   */
  metricsToken: string | undefined
  /** Returns the metrics of all processes on this machine. */
  scrape: () => Promise<string>
}

const canScrape = (token: string | undefined, authorization = '') =>
  token === 'open' || (token !== undefined && isSameText(authorization, `Bearer ${token}`))

export function serveHealth(serve: Serve, deps: Deps) {
  serve.raw(liveness, (_input, _request, reply) => reply.send({ status: 'ok' }))
  serve.raw(readiness, async (_input, request, reply) => {
    if (deps.lifecycle.draining) return reply.code(503).send({ status: 'draining' })
    try {
      await askInTime(deps.pool, { text: 'select 1' }, READY_TIMEOUT_MS)
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
    try {
      await waitAtMost(deps.tryLookup(), READY_TIMEOUT_MS)
      return reply.send({ status: 'ready' })
    } catch (error) {
      request.log.error({ err: error }, '查询标识失败')
      return reply.code(503).send({ status: 'lookups fail' })
    }
  })
  serve.raw(metricsCall, async (_input, request, reply) => {
    if (!canScrape(deps.metricsToken, request.headers.authorization)) throw refuse('not_found')
    const { registry } = deps.metrics
    return reply.type(registry.contentType).send(await deps.scrape())
  })
}
