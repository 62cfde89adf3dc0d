import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { testApp } from '../../test-support/app.ts'

const { app } = await testApp({ after })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** Sends a body and returns the whole answer, once the server has closed the connection. */
async function send(path: string, head: string, body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: node.example\r\nContent-Type: application/json\r\n${head}\r\n\r\n`,
  )
  socket.write(body)
  const timer = setTimeout(() => socket.destroy(), 5_000)
  const answer = await text(socket).catch(() => '')
  clearTimeout(timer)
  return answer
}

const LARGE = JSON.stringify({ note: 'x'.repeat(200_000) })
const CHUNKED = `${LARGE.length.toString(16)}\r\n${LARGE}\r\n`
const paths = [routes.wechatNotify[1], routes.cardNotify[1], '/api/handles/88.449.1001/A']

for (const path of paths)
  test(`a body of 200 KB for ${path} is refused, and its connection closed`, async () => {
    for (const [head, body] of [
      [`Content-Length: ${LARGE.length}`, LARGE],
      ['Transfer-Encoding: chunked', CHUNKED],
    ] as const) {
      const answer = await send(path, head, body)
      assert.match(answer, /^HTTP\/1\.1 413 /, head)
      assert.match(answer, /connection: close/i)
    }
  })

test('a body that is not UTF-8 is refused before its texts are read', async () => {
  const gbk = Buffer.from('c1e3bcfe', 'hex')
  const bodies = {
    'application/json': ['{"identifier":"', '"}'],
    'application/json; charset=gbk': ['{"identifier":"', '"}'],
    'application/x-www-form-urlencoded': ['identifier=', ''],
  }
  for (const [type, [begin = '', end = '']] of Object.entries(bodies)) {
    const answer = await app.inject({
      method: 'POST',
      url: routes.identifierDetail[1],
      headers: { 'content-type': type },
      payload: Buffer.concat([Buffer.from(begin), gbk, Buffer.from(end)]),
    })
    assert.equal(answer.statusCode, 400, type)
    assert.match(answer.json().message, /不是 UTF-8 编码/, type)
  }
})
