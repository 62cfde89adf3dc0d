import type { RefusalName } from '@biaojie/contract/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Lookup, LookupLog } from '../../platform/base/logs/lookup-log.ts'
import type { Metrics } from '../../platform/base/metrics.ts'

const SLOW_MS = 1_000

/** Counts every request; logs a line for each refusal and each slow answer. */
export function observe(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('askedBy', undefined)
  app.decorateRequest('why', undefined)
  app.decorateRequest('keyUsed', undefined)
  app.decorateRequest('refusedFor', undefined)
  app.decorateRequest('rows', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call ?? request.routeOptions.url ?? 'none'
    const ms = reply.elapsedTime
    const status = reply.raw.statusCode
    metrics.requests.observe({ call, status }, ms / 1000)
    if (status >= 400 || ms > SLOW_MS) {
      const { askedBy: who, why } = request
      request.log.info({ req: request, call, status, who, why, ms: Math.round(ms) }, '请求')
    }
    done()
  })
}

/** Calls `count` for every request that was answered with a 5xx status. */
export function countFailures(
  app: FastifyInstance,
  count: (call: string, status: number, requestId: string) => void,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.raw.statusCode
    // Probes while the node starts or stops are not visitors' requests.
    const call = request.routeOptions.config.call ?? request.routeOptions.url ?? 'none'
    if (status >= 500 && call !== 'readiness') count(call, status, request.id)
    done()
  })
}

export type KeyUse = {
  prefix: string
  keyId: string
  call: string
  status: number
  reason: RefusalName | ''
  rows: number | null
  ms: number
}

/** Calls `note` for every answered request that was sent with an API key. */
export function watchKeys(app: FastifyInstance, note: (use: KeyUse) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { keyUsed, refusedFor: reason = '', rows = null } = request
    const call = request.routeOptions.config.call
    if (keyUsed && call) {
      const ms = Math.round(reply.elapsedTime)
      note({ ...keyUsed, call, status: reply.raw.statusCode, reason, rows, ms })
    }
    done()
  })
}

/** The addresses under which programs get records, and the handle that an address names. */
const RECORDS = /^\/(?:api\/handles|id)\/([^?]+)/

const toOutcome = (status: number): Lookup['outcome'] => {
  if (status < 300 || status === 304) return 'found'
  if (status < 400) return 'referred'
  if (status >= 500) return 'failed'
  return status === 404 || status === 410 ? 'unknown' : 'refused'
}

function readHandle(request: FastifyRequest): string | undefined {
  const [, written = ''] = RECORDS.exec(request.url) ?? []
  if (!written || written.endsWith('.data') || request.method === 'OPTIONS') return undefined
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}

/** Logs the lookups of programs over HTTP. Those of pages are logged where their data is read. */
export function logLookups(app: FastifyInstance, log: LookupLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    const handle = readHandle(request)
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (handle && (!isPage || request.url.startsWith('/api/')))
      log.write({ handle, kind: 'http', outcome: toOutcome(reply.raw.statusCode), ip: request.ip })
    done()
  })
}

/**
 * Warns once when requests come through a proxy that TRUST_PROXY does not name: its visitors share one
 * address.
 */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.raw.headers['x-forwarded-for'] !== undefined) {
      warned = true
      const from = request.raw.socket.remoteAddress
      app.log.warn(
        { from },
        '收到带 X-Forwarded-For 的请求，但没有设置 TRUST_PROXY：经反向代理而来的访问者都算作同一个地址，共用一份限流。请把代理的地址写入 TRUST_PROXY',
      )
    }
    done()
  })
}
