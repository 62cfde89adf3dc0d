import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { encodeWithLength, int } from './bytes.ts'
import { AnswerLate, AnswerMismatch } from './client.ts'
import { createConnections } from './connections.ts'
import { ENVELOPE_SIZE, FLAG, readEnvelope, readRequest, writeEnvelope, writeResponse } from './message.ts'
import { RESPONSE } from './protocol.ts'

const closing: (() => void)[] = []
after(() => {
  for (const close of closing) close()
})

/** Starts a server whose `serve` gets every request of every connection with its number. */
async function start(serve: (socket: Socket, request: Buffer, number: number) => void) {
  const sockets: Socket[] = []
  let requests = 0
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => serve(socket, bytes, ++requests))
  })
  server.listen({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const connections = createConnections()
  closing.push(() => {
    connections.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  let requestId = 0
  const ask = async (handle: string, timeoutMs = 5_000) => {
    requestId += 1
    const answer = await connections.ask({ host: '127.0.0.1', port }, { handle, requestId }, { timeoutMs })
    return answer.handle
  }
  return { sockets, ask }
}

function makeAnswer(bytes: Buffer, { flags = FLAG.keepAlive as number, requestId = 0 } = {}): Buffer {
  const envelope = readEnvelope(bytes)
  const request = readRequest(envelope, bytes.subarray(ENVELOPE_SIZE))
  request.header.flags = flags
  const parts = [encodeWithLength(request.handle), int(0)]
  const message = Buffer.concat([writeResponse(request, RESPONSE.success, parts, Date.now()), int(0)])
  const head = { ...envelope, requestId: requestId || envelope.requestId, length: message.length }
  return Buffer.concat([writeEnvelope(head), message])
}

test('requests one after the other share a connection, simultaneous ones do not', async () => {
  const { ask, sockets } = await start((socket, bytes) => socket.write(makeAnswer(bytes)))
  assert.deepEqual(
    [await ask('88.1/A'), await ask('88.1/B'), await ask('88.1/C')],
    ['88.1/A', '88.1/B', '88.1/C'],
  )
  assert.equal(sockets.length, 1)
  assert.deepEqual(await Promise.all([ask('88.1/D'), ask('88.1/E')]), ['88.1/D', '88.1/E'])
  assert.equal(sockets.length, 2)
})

test('a server that does not repeat the flag gets a new connection for each request', async () => {
  const { ask, sockets } = await start((socket, bytes) => socket.write(makeAnswer(bytes, { flags: 0 })))
  await ask('88.1/A')
  await ask('88.1/B')
  assert.equal(sockets.length, 2)
})

test('a request on a connection that the server has just closed is sent again on a new one', async () => {
  const { ask, sockets } = await start((socket, bytes, number) =>
    number === 2 ? socket.destroy() : socket.write(makeAnswer(bytes)),
  )
  assert.equal(await ask('88.1/A'), '88.1/A')
  assert.equal(await ask('88.1/B'), '88.1/B')
  assert.equal(sockets.length, 2)
})

test('a connection that the server closed between requests is not used', async () => {
  const { ask, sockets } = await start((socket, bytes) => socket.write(makeAnswer(bytes)))
  await ask('88.1/A')
  const [socket] = sockets
  assert.ok(socket)
  socket.end()
  await once(socket, 'close')
  assert.equal(await ask('88.1/B'), '88.1/B')
  assert.equal(sockets.length, 2)
})

test('bytes beyond the answer, such as an answer to the next request, end the connection', async () => {
  const { ask, sockets } = await start((socket, bytes) =>
    socket.write(Buffer.concat([makeAnswer(bytes), makeAnswer(bytes, { requestId: 2 })])),
  )
  await ask('88.1/A')
  await ask('88.1/B')
  assert.equal(sockets.length, 2)
})

test('after a wrong or a late answer the connection is not used again', async () => {
  const { ask, sockets } = await start((socket, bytes, number) => {
    if (number === 2) socket.write(makeAnswer(bytes, { requestId: 99 }))
    else if (number !== 4) socket.write(makeAnswer(bytes))
  })
  await ask('88.1/A')
  await assert.rejects(ask('88.1/B'), AnswerMismatch)
  await ask('88.1/C')
  await assert.rejects(ask('88.1/D', 100), AnswerLate)
  assert.equal(await ask('88.1/E'), '88.1/E')
  assert.equal(sockets.length, 3)
})
