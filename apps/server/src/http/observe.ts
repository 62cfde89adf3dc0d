import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'

const SLOW_MS = 1_000

/** One log line for what a person may have to look into (refusals, slow answers); everything is counted. */
export function observe(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const call = (request.routeOptions.config as { call?: string }).call ?? request.routeOptions.url ?? 'none'
    const ms = reply.elapsedTime
    const status = reply.raw.statusCode
    metrics.requests.observe({ call, status }, ms / 1000)
    if (status >= 400 || ms > SLOW_MS) {
      request.log.info({ req: request, call, status, ms: Math.round(ms) }, '请求')
    }
    done()
  })
}
