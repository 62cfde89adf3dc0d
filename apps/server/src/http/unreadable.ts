import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RefusalName } from '@biaojie/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { JSON_TYPE, type Refusal, refuse, toEnvelope } from './errors.ts'
import { NO_FRAMES } from './security-headers.ts'

/* These requests cannot be parsed: no hook sees them and no route answers. */

type Ids = { newId: () => string }

/** The client has this many ms to read the answer, even while it is still sending. */
const LINGER_MS = 1_000

const toHeaders = (body: Buffer) => ({
  'content-type': JSON_TYPE,
  'content-length': body.length,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': NO_FRAMES,
  connection: 'close',
})

const toBody = (refusal: Refusal, { newId }: Ids) => Buffer.from(JSON.stringify(toEnvelope(refusal, newId())))

const REASONS: Record<string, RefusalName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Tells whether an answer has begun, so that no other can follow. Node reads the same property. */
const isAnswering = (socket: Duplex) =>
  (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true

/** Answers requests that are not HTTP, arrive too slowly or have headers that are too long. */
export function answerUnreadable(ids: Ids) {
  return (error: Error & { code?: string }, socket: Duplex) => {
    // Node calls this again for each further chunk of the same request.
    if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
    if (!socket.writable || isAnswering(socket)) return void socket.destroy()
    const refusal = refuse(REASONS[error.code ?? ''] ?? 'invalid_request')
    const body = toBody(refusal, ids)
    const lines = Object.entries(toHeaders(body)).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', '']
    socket.end(Buffer.concat([Buffer.from(head.join('\r\n')), body]))
    // Closing at once while data is still arriving would reset the connection and lose the answer.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/** `raw` contains alternating names and values. Node itself keeps only the first Host header. */
function countHosts(raw: string[]): number {
  return raw.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length
}

/** After this many seconds, another process or this restarted one answers. */
const RESTART_SECONDS = 5

/** Refuses requests that arrive on open connections after listening has stopped, with an envelope. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (!closing) return done()
    reply.header('connection', 'close')
    done(refuse('unavailable').retryIn(RESTART_SECONDS).setReason('正在停止'))
  })
}

/** Longer than any host name with a port; the host appears in links and codes. */
const HOST_MAX = 260

/**
 * Refuses with an envelope where Node would send an empty body: a missing Host (`requireHostHeader` is off)
 * and an unknown Expect. Also refuses a Host that is too long, or two of them, because a proxy may have
 * checked only the other.
 */
export function refuseUnnamed(app: FastifyInstance, ids: Ids): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, httpVersion } = request.raw
    const missing = headers.host === undefined && httpVersion === '1.1'
    const twice = countHosts(request.raw.rawHeaders) > 1
    if (!missing && !twice && request.host.length <= HOST_MAX) return done()
    reply.header('connection', 'close')
    const why = missing ? '请求缺少 Host' : twice ? '请求中有多个 Host' : '请求的 Host 过长'
    done(refuse('invalid_request', why))
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const refusal = refuse('expectation_unmet')
    const body = toBody(refusal, ids)
    response.writeHead(refusal.status, toHeaders(body)).end(body)
  })
}
