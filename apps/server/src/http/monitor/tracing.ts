import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../platform/base/metrics.ts'
import { createExporter, type TraceTarget } from '../../platform/base/traces/exporter.ts'
import { createTracer, type Trace } from '../../platform/base/traces/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where traces are off. */
    trace?: Trace | undefined
  }
}

/**
 * Traces every request with its statements. Queries are left out of paths, because they may contain what
 * visitors typed.
 */
export function traceRequests(app: FastifyInstance, target: TraceTarget, metrics: Metrics): void {
  const exporter = createExporter(target, (spans) => metrics.spansDropped.inc(spans))
  const tracer = createTracer(exporter, target.share)
  app.decorateRequest('trace', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    request.trace = tracer.begin(typeof traceparent === 'string' ? traceparent : undefined)
    done()
  })
  // By then the body has been read, which loses the async context of the trace.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.trace) tracer.run(request.trace, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.trace) return done()
    const { url, config } = request.routeOptions
    const status = reply.raw.statusCode
    const attributes = {
      'http.request.method': request.method,
      ...(url && { 'http.route': url }),
      'http.response.status_code': status,
      'biaojie.request_id': request.id,
    }
    tracer.end(request.trace, config.call ?? `${request.method} ${url ?? 'none'}`, attributes, status >= 500)
    done()
  })
  app.addHook('onClose', () => tracer.stop())
}
