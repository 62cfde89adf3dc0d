import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Refusal, type RefusalName, refuse } from './errors.ts'
import { envelopeOf, JSON_TYPE } from './serve.ts'

/** Requests that end before they become one: nobody parsed them, no hook sees them, no route answers. */

type Answerer = { newId: () => string }

/** Time for the client to read what it is told, even while it is still sending. */
const LINGER_MS = 1_000

const headersOf = (body: Buffer) => ({
  'content-type': JSON_TYPE,
  'content-length': body.length,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
})

const bodyOf = (refusal: Refusal, { newId }: Answerer) =>
  Buffer.from(JSON.stringify(envelopeOf(refusal, newId())))

const REASONS: Record<string, RefusalName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Half an answer cannot be followed by another one. Node looks at the same place. */
const isAnswering = (socket: Duplex) =>
  (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true

/** For what is no HTTP, does not arrive in time or is too long to be looked at. */
export function answerUnreadable(answerer: Answerer) {
  return (error: Error & { code?: string }, socket: Duplex) => {
    // Each further piece of the same request comes here as well.
    if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
    if (!socket.writable || isAnswering(socket)) return void socket.destroy()
    const refusal = refuse(REASONS[error.code ?? ''] ?? 'invalid_request')
    const body = bodyOf(refusal, answerer)
    const lines = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', '']
    socket.end(Buffer.concat([Buffer.from(head.join('\r\n')), body]))
    // Closed at once, what is still coming in would turn the answer into a reset.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/** A name and a port are no longer; what is would end up in links and codes. */
const HOST_MAX = 260

/**
 * What Node itself would turn away with an empty body: no Host (left to us by `requireHostHeader`), a foreign Expect.
 * And a Host that names nobody.
 */
export function refuseUnnamed(app: FastifyInstance, answerer: Answerer): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, httpVersion } = request.raw
    const missing = headers.host === undefined && httpVersion === '1.1'
    if (!missing && request.host.length <= HOST_MAX) return done()
    reply.header('connection', 'close')
    done(refuse('invalid_request', missing ? '请求缺少 Host' : '请求的 Host 过长'))
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const refusal = refuse('expectation_unmet')
    const body = bodyOf(refusal, answerer)
    response.writeHead(refusal.status, headersOf(body)).end(body)
  })
}
