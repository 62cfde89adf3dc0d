import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { askTcp } from '@biaojie/handle/client.ts'
import { readEnvelope, writeRequest } from '@biaojie/handle/message.ts'
import { testApp } from '../../../../test-support/app.ts'
import { putIdentifiers } from '../../../../test-support/identifiers.ts'

/* Clients that are slow, silent, greedy or not who they say they are, against the whole node. */

const env = { HANDLE_PORT: '0', PUBLIC_URL: 'https://node.example', LOOKUP_LIMIT_PER_MINUTE: '1000000' }
const node = await testApp({ after }, { env })
const SMALL = '88.449.1001/BD-320A0001'
const LARGE = '88.449.1001/BP-72K00001'
before(async () => {
  await node.app.ready()
  const elements = Array.from({ length: 40 }, (_, i) => ({
    name: `说明 ${i}`,
    value: `第 ${i} 项，写得长一些`,
  }))
  await putIdentifiers(node, [{ identifier: SMALL }, { identifier: LARGE, elements }])
})
const target = () => ({ host: '127.0.0.1', port: node.domains.native.port ?? 0 })
const request = (handle: string, requestId = 1, more: object = {}) =>
  writeRequest({ handle, requestId, ...more }, Date.now())
const isServed = async () =>
  assert.equal((await askTcp(target(), { handle: SMALL, requestId: 9 })).handle, SMALL)

async function client(): Promise<Socket> {
  const socket = connect(target())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
const closed = (socket: Socket) =>
  new Promise<number>((done) => socket.once('close', () => done(performance.now())))

test('a message that comes byte by byte, or never ends, is given up after seconds', async () => {
  const from = performance.now()
  const [slow, silent] = [await client(), await client()]
  const ends = [closed(slow), closed(silent)]
  const bytes = request(SMALL)
  silent.write(bytes.subarray(0, 30))
  let sent = 0
  const drip = setInterval(() => slow.write(bytes.subarray(sent, ++sent)), 400)
  await isServed()
  for (const end of ends) {
    const took = (await end) - from
    assert.ok(took > 9_000 && took < 16_000, `${took} ms`)
  }
  clearInterval(drip)
})

test('a client that has said all it will still gets its answers', async () => {
  const socket = connect({ ...target(), allowHalfOpen: true })
  socket.end(Buffer.concat([request(SMALL, 1), request(LARGE, 2), request('88.449.1001/NONE', 3)]))
  let held = Buffer.alloc(0)
  for await (const piece of socket) held = Buffer.concat([held, piece])
  const ids: number[] = []
  while (held.length > 0) {
    const envelope = readEnvelope(held)
    ids.push(envelope.requestId)
    held = held.subarray(20 + envelope.length)
  }
  assert.deepEqual(ids, [1, 2, 3])
})

test('a client that asks on and on without reading does not fill the memory', async () => {
  await isServed()
  const before = process.memoryUsage().rss
  const sockets = await Promise.all(Array.from({ length: 20 }, client))
  const many = Buffer.concat(Array.from({ length: 500 }, (_, i) => request(LARGE, i)))
  for (const socket of sockets) {
    socket.pause()
    // As far as the system takes them; the rest waits in the client.
    for (let i = 0; i < 20; i += 1) socket.write(many)
  }
  await sleep(3_000)
  await isServed()
  const grown = (process.memoryUsage().rss - before) / 2 ** 20
  for (const socket of sockets) socket.destroy()
  // 200,000 answers of 3 KB would be 600 MB; what waits in the clients themselves is in the same process.
  assert.ok(grown < 250, `${Math.round(grown)} MB`)
})

test('a flood of packets from unproved addresses gets no more than three times its bytes', async () => {
  const counts = { sent: 0, received: 0, answers: 0, worst: 0 }
  const random = (below: number) => Math.floor(Math.random() * below)
  const asks = (i: number) => {
    const bytes = request([SMALL, LARGE, '88.449.1001/NONE', '0.NA/88.449.1001'][i % 4] ?? '', i, {
      operation: i % 7 === 0 ? 2 : 1,
      ...(i % 3 === 0 && { types: ['URL'] }),
    })
    if (i % 5 === 0) bytes[random(bytes.length)] = random(256)
    return i % 11 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes
  }
  for (let address = 2; address < 22; address += 1) {
    const socket = createSocket('udp4')
    const own = { sent: 0, received: 0 }
    socket.on('message', (packet) => {
      own.received += packet.length
      counts.answers += 1
    })
    socket.bind(0, `127.0.0.${address}`)
    await once(socket, 'listening')
    for (let i = 0; i < 1_000; i += 1) {
      const bytes = asks(i + address)
      own.sent += bytes.length
      socket.send(bytes, target().port, '127.0.0.1')
      if (i % 50 === 0) await sleep(5)
    }
    await sleep(200)
    socket.close()
    counts.sent += own.sent
    counts.received += own.received
    counts.worst = Math.max(counts.worst, own.received / own.sent)
  }
  assert.ok(counts.answers > 1_000, JSON.stringify(counts))
  assert.ok(counts.worst <= 3, JSON.stringify(counts))
  await isServed()
})
