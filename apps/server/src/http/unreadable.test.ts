import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { getRefusalCode } from '../test-support/app.ts'
import { mapErrors } from './errors.ts'
import { answerUnreadable, refuseUnnamed, refuseWhileClosing } from './unreadable.ts'

const newId = () => 'id1'
const app = Fastify({
  clientErrorHandler: answerUnreadable({ newId }),
  requestTimeout: 300,
  http: { requireHostHeader: false, headersTimeout: 300, connectionsCheckingInterval: 50 },
})
refuseUnnamed(app, { newId })
mapErrors(app, () => {})
app.all('/*', async () => 'fine')
await app.listen({ port: 0, host: '127.0.0.1' })
after(() => app.close())

/** Returns the server's answer to these bytes until it closes the connection. */
async function send(bytes: string, end: boolean): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  if (end) socket.end(bytes)
  else socket.write(bytes)
  return text(socket)
}

const HOST = 'Host: node.example\r\n'
const broken: [name: string, bytes: string, status: number, code: number, end?: boolean][] = [
  ['no HTTP', 'nonsense\r\n\r\n', 400, getRefusalCode('invalid_request')],
  ['NUL in a header', `GET / HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`, 400, getRefusalCode('invalid_request')],
  [
    'two lengths',
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    getRefusalCode('invalid_request'),
  ],
  [
    'a bad chunk',
    `POST / HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`,
    400,
    getRefusalCode('invalid_request'),
  ],
  [
    'a body cut off',
    `POST / HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    400,
    getRefusalCode('invalid_request'),
    true,
  ],
  [
    'an endless address',
    `GET /${'x'.repeat(300_000)} HTTP/1.1\r\n${HOST}\r\n`,
    431,
    getRefusalCode('headers_too_large'),
  ],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, getRefusalCode('invalid_request')],
  [
    'two Hosts',
    `GET / HTTP/1.1\r\n${HOST}host: other.example\r\n\r\n`,
    400,
    getRefusalCode('invalid_request'),
  ],
  [
    'a Host that is too long',
    `GET / HTTP/1.1\r\nHost: ${'x'.repeat(3_000)}\r\n\r\n`,
    400,
    getRefusalCode('invalid_request'),
  ],
  [
    'an unknown Expect',
    `GET / HTTP/1.1\r\n${HOST}Expect: miracles\r\n\r\n`,
    417,
    getRefusalCode('expectation_unmet'),
  ],
  ['headers that never end', `GET / HTTP/1.1\r\n${HOST}`, 408, getRefusalCode('request_slow')],
  [
    'a body that never comes',
    `POST / HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    408,
    getRefusalCode('request_slow'),
  ],
]

for (const [name, bytes, status, code, end = false] of broken)
  test(`${name}: answered with an envelope, and the connection is closed`, async () => {
    const answer = await send(bytes, end)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.match(head, /^connection: close\r?$/im)
    assert.match(head, /^cache-control: no-store\r?$/im)
    const { success, message, ...rest } = JSON.parse(body)
    assert.equal(success, false)
    assert.match(message, /[\u4e00-\u9fa5]/)
    assert.equal(rest.code, code)
    assert.ok(rest.requestId)
  })

test('a client of HTTP/1.0 needs no Host', async () => {
  assert.match(await send('GET / HTTP/1.0\r\n\r\n', false), /200 OK[\s\S]*fine$/)
})

test('a request that arrives on an open connection while the server closes gets an envelope', async () => {
  const closing = Fastify({ return503OnClosing: false })
  refuseWhileClosing(closing)
  mapErrors(closing, () => {})
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  closing.get('/slow', async () => {
    arrived.resolve()
    await gate.promise
    return 'done'
  })
  await closing.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((closing.server.address() as AddressInfo).port, '127.0.0.1')
  const read = text(socket)
  socket.write(`GET /slow HTTP/1.1\r\n${HOST}\r\n`)
  await arrived.promise
  const closed = closing.close()
  socket.write(`GET /slow HTTP/1.1\r\n${HOST}\r\n`)
  setTimeout(gate.resolve, 100)
  const answers = await read
  await closed
  assert.match(answers, /^HTTP\/1.1 200 [\s\S]*HTTP\/1.1 503 [\s\S]*retry-after: 5[\s\S]*"code":50300/i)
})
