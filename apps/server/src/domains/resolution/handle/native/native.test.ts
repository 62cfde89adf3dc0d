import assert from 'node:assert/strict'
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { createReader, int } from '@biaojie/handle/bytes.ts'
import { askTcp, askUdp, readAnswer } from '@biaojie/handle/client.ts'
import {
  ENVELOPE_SIZE,
  FLAG,
  HEADER_SIZE,
  OPERATION,
  readEnvelope,
  readHeader,
  writeEnvelope,
  writeRequest,
} from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { encodePublicKey } from '@biaojie/handle/signature.ts'
import { decodeSite, encodeSite, type SiteRecord } from '@biaojie/handle/site.ts'
import { encodeValue, type NativeValue } from '@biaojie/handle/values.ts'
import { answerMessage, type EncodedValues, joinAnswer } from './answer.ts'
import { createQuick, readResponse } from './quick.ts'
import { createGate } from './transport/gate.ts'
import { startNative } from './transport/server.ts'

const DISC = '88.449.1001/BD-320A0001'
const LARGE = '88.449.1001/BP-72K00001'
const NOW = Date.UTC(2026, 10, 24)
const CHANGED = Date.UTC(2026, 2, 18) / 1000

const value = (index: number, type: string, text: string): NativeValue => ({
  index,
  type,
  data: Buffer.from(text),
  ttl: 60,
  changedAt: CHANGED,
})
const RECORDS: Record<string, NativeValue[]> = {
  [DISC]: [
    value(1, 'URL', 'https://node.example/id/1'),
    value(2, 'NAME', '前制动盘'),
    value(9, 'URL.mirror', 'x'),
  ],
  [LARGE]: Array.from({ length: 40 }, (_, i) => value(1001 + i, `Note.n${i}`, `第 ${i} 项说明，写得长一些`)),
}
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const SITE: SiteRecord = {
  protocolVersion: { major: 2, minor: 11 },
  serialNumber: 7,
  primary: true,
  multiPrimary: false,
  attributes: [{ name: 'domain', value: 'node.example' }],
  servers: [
    {
      serverId: 1,
      address: '192.0.2.7',
      publicKey: encodePublicKey(privateKey),
      interfaces: [
        { query: true, admin: false, protocol: 'TCP', port: 2641 },
        { query: true, admin: false, protocol: 'UDP', port: 2641 },
        { query: true, admin: false, protocol: 'HTTPS', port: 443 },
      ],
    },
  ],
}

const encoded = (values: NativeValue[]): EncodedValues => ({
  values,
  body: Buffer.concat(values.map(encodeValue)),
  written: [],
})
const KEPT = new Map<string, EncodedValues>()

const errors: unknown[] = []
const deps = (mayAsk: (ip: string) => boolean = () => true) => ({
  findValues: async (handle: string) => {
    if (handle === '88.449.1001/DOWN-0001') throw new Error('the database is away')
    const values = RECORDS[handle]
    if (!handle.includes('/')) return 'invalid' as const
    return values && encoded(values)
  },
  holdValues: (handle: string) =>
    KEPT.has(handle) ? { values: () => KEPT.get(handle), count: () => {} } : undefined,
  loadSignatures: async () => [],
  getSite: () => SITE,
  key: privateKey as KeyObject | undefined,
  now: () => NOW,
  gate: createGate(
    (ip) => () => mayAsk(ip),
    () => NOW,
  ),
  count: () => {},
  onError: (error: unknown) => void errors.push(error),
})

const native = await startNative(deps(), { host: '127.0.0.1', port: 0 })
after(() => native.stop())
const node = { host: '127.0.0.1', port: native.port }
let requestId = 1
function fields(handle: string, more: object = {}) {
  requestId += 1
  return { handle, requestId, ...more }
}

test('a record comes with all its values, and the id of the request', async () => {
  const request = fields(DISC)
  const answer = await askTcp(node, request)
  assert.equal(answer.header.response, RESPONSE.success)
  assert.equal(answer.envelope.requestId, request.requestId)
  assert.deepEqual(answer.envelope.version, { major: 2, minor: 11 })
  assert.equal(answer.handle, DISC)
  assert.deepEqual(
    answer.values.map(({ index, type, data, ttl, changedAt }) => [
      index,
      type,
      data.toString(),
      ttl,
      changedAt,
    ]),
    [
      [1, 'URL', 'https://node.example/id/1', 60, CHANGED],
      [2, 'NAME', '前制动盘', 60, CHANGED],
      [9, 'URL.mirror', 'x', 60, CHANGED],
    ],
  )
})

test('indexes and types choose values; a type is compared without case, and a full stop asks for subtypes', async () => {
  const picked = async (more: object) =>
    (await askTcp(node, fields(DISC, more))).values.map(({ index }) => index)
  assert.deepEqual(await picked({ indexes: [2] }), [2])
  assert.deepEqual(await picked({ types: ['url'] }), [1])
  assert.deepEqual(await picked({ types: ['URL.'] }), [1, 9])
  assert.deepEqual(await picked({ indexes: [2], types: ['URL'] }), [1, 2])
  const none = await askTcp(node, fields(DISC, { indexes: [5] }))
  assert.equal(none.header.response, RESPONSE.valuesNotFound)
})

test('failures are said with the codes of the protocol', async () => {
  const code = async (handle: string, more: object = {}) =>
    (await askTcp(node, fields(handle, more))).header.response
  assert.equal(await code('88.449.1001/NONE-0001'), RESPONSE.handleNotFound)
  assert.equal(await code('0'), RESPONSE.invalidHandle, 'the heartbeat of the national SDK asks for 0')
  assert.equal(await code(DISC, { operation: 100 }), RESPONSE.notSupported)
  assert.equal(await code(DISC, { operation: 2001 }), RESPONSE.notSupported)
  assert.equal(await code(DISC, { flags: FLAG.encrypt }), RESPONSE.notSupported)
  assert.equal(await code('88.449.1001/DOWN-0001'), RESPONSE.error)
  assert.match(String(errors.at(-1)), /the database is away/)
})

/* The bytes that Teleinfo's id-pointer-sdk sends: it adds an identity, here empty, behind the list of types. */
test('the request of the national SDK is read, with the identity that it adds', async () => {
  const handle = Buffer.from(DISC)
  const body = Buffer.concat([int(handle.length), handle, int(0), int(0), int(0)])
  const header = Buffer.from('000000010000000001800000000000006a94e5c000000000', 'hex')
  header.writeInt32BE(body.length, 20)
  const message = Buffer.concat([header, body, int(0)])
  const envelope = Buffer.from('020a020b00000000000000050000000000000000', 'hex')
  envelope.writeInt32BE(message.length, 16)
  const socket = connect(node)
  socket.write(Buffer.concat([envelope, message]))
  const [reply] = await once(socket, 'data')
  socket.destroy()
  const head = readEnvelope(reply)
  assert.equal(head.requestId, 5)
  assert.equal(readAnswer(head, reply.subarray(ENVELOPE_SIZE)).values.length, 3)
})

/* Requests as HandleResolver of id-pointer-sdk, a fork of Handle.Net's, sent them to this node (OpenJDK 17). */
const SENT: Record<string, string> = {
  allValues:
    '020a020b00000000455b60350000000000000043000000010000000019000000ffff00006b0814f40000002700000017' +
    '38382e3434392e313030312f42442d333230413030303100000000000000000000000000000000',
  byType:
    '020a020b000000007a0a4a11000000000000004a000000010000000019000000ffff00006b0814f50000002e00000017' +
    '38382e3434392e313030312f42442d333230413030303100000000000000010000000355524c0000000000000000',
  byIndex:
    '020a020b000000001802579f0000000000000047000000010000000019000000ffff00006b0814f50000002b00000017' +
    '38382e3434392e313030312f42442d33323041303030310000000100000001000000000000000000000000',
  unknown:
    '020a020b000000001b6aa6d40000000000000043000000010000000019000000ffff00006b0814f50000002700000017' +
    '38382e3434392e313030312f5a5a2d4e4f4e453034303400000000000000000000000000000000',
  site:
    '020a020b000000002ad901aa0000000000000021000000020000000019000000ffff00006b0814f50000000500000001' +
    '2f00000000',
}

/** Sends bytes over a connection and reads the answer to them. */
async function answerTo(hex: string) {
  const socket = connect(node)
  socket.write(Buffer.from(hex, 'hex'))
  const [reply] = await once(socket, 'data')
  socket.destroy()
  const head = readEnvelope(reply)
  assert.equal(head.requestId, Buffer.from(hex, 'hex').readInt32BE(8))
  return readAnswer(head, reply.subarray(ENVELOPE_SIZE))
}

test('the bytes of id-pointer-sdk and Handle.Net get their answers', async () => {
  const { allValues = '', byType = '', byIndex = '', unknown = '', site = '' } = SENT
  const values = async (hex: string) =>
    (await answerTo(hex)).values.map(({ index, type }) => `${index} ${type}`)
  assert.deepEqual(await values(allValues), ['1 URL', '2 NAME', '9 URL.mirror'])
  assert.deepEqual(await values(byType), ['1 URL'])
  assert.deepEqual(await values(byIndex), ['1 URL'])
  assert.equal((await answerTo(unknown)).header.response, RESPONSE.handleNotFound)
  assert.equal((await answerTo(site)).header.response, RESPONSE.success)
})

test('the site says where and with which key the node answers', async () => {
  const answer = await askTcp(node, fields('', { operation: OPERATION.siteInfo }))
  assert.deepEqual(decodeSite(answer.body), SITE)
  const ipv6 = {
    ...SITE,
    servers: SITE.servers.map((server) => ({ ...server, address: '2001:db8:0:0:0:0:0:7' })),
  }
  assert.deepEqual(decodeSite(encodeSite(ipv6)), ipv6)
  assert.throws(
    () => encodeSite({ ...SITE, servers: [{ ...SITE.servers[0]!, address: 'node.example' }] }),
    RangeError,
  )
})

test('a digest of the request comes back where it is asked for, in the form of the version', async () => {
  for (const [minor, algorithm, code] of [
    [11, 'sha256', 3],
    [6, 'sha1', 2],
  ] as const) {
    const request = fields(DISC, { flags: FLAG.requestDigest, version: { major: 2, minor } })
    const sent = writeRequest(request, NOW).subarray(ENVELOPE_SIZE, -4)
    const reply = await answerMessage(
      deps(),
      { ...readEnvelope(writeRequest(request, NOW)) },
      sent,
      (error) => assert.fail(String(error)),
    )
    const reader = createReader(reply.message, HEADER_SIZE)
    assert.equal(reader.byte(), code)
    const digest = createHash(algorithm).update(sent).digest()
    assert.deepEqual(Buffer.from(reader.raw(digest.length)), digest)
    assert.equal(readAnswer(reply.envelope, reply.message).handle, DISC)
  }
})

/** Reads an RSA key as clients do: name, flags, exponent, modulus. */
function publicKeyOf(bytes: Buffer) {
  const reader = createReader(bytes)
  assert.equal(reader.string().toString(), 'RSA_PUB_KEY')
  reader.short()
  const e = reader.string().toString('base64url')
  const n = reader.string().toString('base64url')
  return createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' })
}

test('an answer is signed where that is asked for, and the key of the site verifies it', async () => {
  const { envelope, signed, credential, header } = await askTcp(node, fields(DISC, { flags: FLAG.certify }))
  assert.ok(header.flags & FLAG.certify)
  const reader = createReader(credential)
  reader.int()
  reader.string()
  reader.int()
  assert.equal(reader.string().toString(), 'HS_SIGNED')
  reader.int()
  assert.equal(reader.string().toString(), 'SHA-256')
  const signature = reader.string()
  const head = Buffer.alloc(16)
  head.set([2, 11, 2, 11])
  head.writeInt32BE(envelope.sessionId, 4)
  head.writeInt32BE(envelope.requestId, 8)
  const site = SITE.servers[0]?.publicKey ?? Buffer.alloc(0)
  assert.ok(verify('sha256', Buffer.concat([head, signed]), publicKeyOf(site), signature))
  const other = Buffer.from(signed)
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  assert.ok(!verify('sha256', Buffer.concat([head, other]), publicKeyOf(site), signature))
})

test('one connection takes many requests, also before the first is answered and in pieces', async () => {
  const socket = connect(node)
  const ids = [101, 102, 103]
  const bytes = Buffer.concat(ids.map((id) => writeRequest({ handle: DISC, requestId: id }, NOW)))
  socket.write(bytes.subarray(0, 33))
  await new Promise((resolve) => setImmediate(resolve))
  socket.write(bytes.subarray(33))
  const seen: number[] = []
  let held = Buffer.alloc(0)
  for await (const piece of socket) {
    held = Buffer.concat([held, piece])
    while (held.length >= ENVELOPE_SIZE) {
      const envelope = readEnvelope(held)
      const end = ENVELOPE_SIZE + envelope.length
      if (held.length < end) break
      assert.equal(readAnswer(envelope, held.subarray(ENVELOPE_SIZE, end)).handle, DISC)
      seen.push(envelope.requestId)
      held = held.subarray(end)
    }
    if (seen.length === ids.length) break
  }
  assert.deepEqual(seen, ids)
})

test('UDP answers small records in one packet, and large ones once the address is proved', async () => {
  const fresh = await startNative(deps(), { host: '127.0.0.1', port: 0 })
  const target = { host: '127.0.0.1', port: fresh.port }
  assert.equal(
    (await askUdp(target, fields(DISC, { types: ['NAME'] }))).values[0]?.data.toString(),
    '前制动盘',
  )
  const refused = await askUdp(target, fields(LARGE))
  assert.deepEqual([refused.header.response, refused.words], [RESPONSE.error, 'ask over TCP'])
  await askTcp(target, fields(DISC))
  const { values } = await askUdp(target, fields(LARGE))
  assert.equal(values.length, 40)
  assert.deepEqual(values, RECORDS[LARGE])
  await fresh.stop()
})

test('a request in several packets is put together in any order', async () => {
  const request = fields(DISC, {
    types: Array.from({ length: 80 }, (_, i) => `Type.number${i}`).concat('NAME'),
  })
  const bytes = writeRequest(request, NOW)
  const envelope = readEnvelope(bytes)
  const message = bytes.subarray(ENVELOPE_SIZE)
  const size = 512 - ENVELOPE_SIZE
  const packets = Array.from({ length: Math.ceil(message.length / size) }, (_, sequence) =>
    Buffer.concat([
      writeEnvelope({ ...envelope, truncated: true, sequence }),
      message.subarray(sequence * size, (sequence + 1) * size),
    ]),
  )
  assert.ok(packets.length > 2)
  const socket = createSocket('udp4')
  const answered = once(socket, 'message')
  for (const packet of packets.reverse()) socket.send(packet, node.port, node.host)
  const [packet] = await answered
  const reply = readAnswer(readEnvelope(packet), packet.subarray(ENVELOPE_SIZE))
  assert.equal(reply.values[0]?.type, 'NAME')
  socket.close()
})

test('an address that asks too much is told that the server is busy, and over UDP never gets more than it sent', async () => {
  const busy = await startNative(
    deps(() => false),
    { host: '127.0.0.1', port: 0 },
  )
  const target = { host: '127.0.0.1', port: busy.port }
  assert.equal((await askTcp(target, fields(DISC))).header.response, RESPONSE.busy)
  assert.equal((await askUdp(target, fields(DISC))).header.response, RESPONSE.busy)
  await busy.stop()
})

test('bytes that are no message end the connection, and the next client is served', async () => {
  for (const bytes of [
    Buffer.from('GET / HTTP/1.1\r\nHost: node.example\r\n\r\n'),
    Buffer.alloc(200, 0xff),
    writeEnvelope({ ...readEnvelope(writeRequest(fields(DISC), NOW)), length: 2 ** 30 }),
  ]) {
    const socket = connect(node)
    socket.on('error', () => {})
    socket.write(bytes)
    await once(socket, 'close')
  }
  assert.equal((await askTcp(node, fields(DISC))).handle, DISC)
})

test('an answer from memory has the bytes of one that was read, for every way to ask', async () => {
  KEPT.set(DISC, encoded(RECORDS[DISC] ?? []))
  const quick = createQuick(deps())
  const random = randomNumbers(7)
  const ways = [
    {},
    { indexes: [2] },
    { types: ['url'] },
    { types: ['URL.'], indexes: [2] },
    { indexes: [77] },
  ]
  let answered = 0
  for (let i = 0; i < 400; i += 1) {
    const version = { major: 2, minor: random(14) }
    const flags = random(2) === 0 ? FLAG.publicOnly : random(2 ** 32) & ~FLAG.certify
    const bytes = writeRequest(fields(DISC, { ...ways[random(ways.length)], version, flags }), NOW)
    bytes[ENVELOPE_SIZE + 14] = random(20)
    const [envelope, message] = [readEnvelope(bytes), bytes.subarray(ENVELOPE_SIZE)]
    const out = Buffer.alloc(2_000, 0xee)
    const length = quick(bytes, 0, bytes.length, out, 5)
    const read = await answerMessage(deps(), envelope, message, (error) => assert.fail(String(error)))
    if (length === 0) continue
    answered += 1
    assert.deepEqual(out.subarray(5, 5 + length), joinAnswer(read))
    assert.equal(readResponse(out, 5), read.response)
  }
  assert.ok(answered > 150, `${answered}`)
  const unknown = writeRequest(fields(LARGE), NOW)
  assert.equal(quick(unknown, 0, unknown.length, Buffer.alloc(9_000), 0), 0)
  const request = writeRequest(fields(DISC), NOW)
  assert.equal(quick(request, 0, request.length, Buffer.alloc(100), 0), 0, 'without room')
  KEPT.clear()
})

test('answers from memory and others keep the order of their requests', async () => {
  KEPT.set(DISC, encoded(RECORDS[DISC] ?? []))
  const socket = connect(node)
  const handles = [DISC, LARGE, DISC, DISC, LARGE, DISC]
  socket.write(Buffer.concat(handles.map((handle, at) => writeRequest({ handle, requestId: at }, NOW))))
  const seen: number[] = []
  let held = Buffer.alloc(0)
  for await (const piece of socket) {
    held = Buffer.concat([held, piece])
    while (held.length >= ENVELOPE_SIZE) {
      const envelope = readEnvelope(held)
      const end = ENVELOPE_SIZE + envelope.length
      if (held.length < end) break
      assert.equal(
        readAnswer(envelope, held.subarray(ENVELOPE_SIZE, end)).handle,
        handles[envelope.requestId],
      )
      seen.push(envelope.requestId)
      held = held.subarray(end)
    }
    if (seen.length === handles.length) break
  }
  assert.deepEqual(seen, [0, 1, 2, 3, 4, 5])
  KEPT.clear()
})

/** The same numbers each time, so that a failure can be repeated. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const MUTATIONS = Number(process.env.MUTATIONS ?? 20_000)
test(`${MUTATIONS} mutated messages are each answered or refused, and nothing is thrown`, async () => {
  const random = randomNumbers(20_261_124)
  const responseCodes = new Set<number>(Object.values(RESPONSE))
  const parts = deps()
  const unexpected: unknown[] = []
  KEPT.set(DISC, encoded(RECORDS[DISC] ?? []))
  const quick = createQuick(parts)
  const out = Buffer.alloc(2_000)
  let fromMemory = 0
  for (let i = 0; i < MUTATIONS; i += 1) {
    const flags = random(2) === 0 ? FLAG.certify * 0 : random(2 ** 32)
    const more = {
      indexes: [1, 2],
      types: ['URL', 'NAME'],
      operation: random(4),
      flags: flags & ~FLAG.certify,
    }
    const bytes = writeRequest({ handle: DISC, requestId: i, ...more }, NOW)
    for (let changes = 1 + random(6); changes > 0; changes -= 1) bytes[random(bytes.length)] = random(256)
    const message = bytes.subarray(ENVELOPE_SIZE, ENVELOPE_SIZE + random(bytes.length))
    let envelope: ReturnType<typeof readEnvelope>
    try {
      envelope = readEnvelope(bytes)
    } catch {
      continue
    }
    const reply = await answerMessage({ ...parts, key: undefined }, envelope, message, (error) =>
      unexpected.push(error),
    )
    assert.ok(responseCodes.has(readHeader(reply.message).response))
    const length = quick(bytes, 0, ENVELOPE_SIZE + message.length, out, 0)
    if (length === 0) continue
    fromMemory += 1
    assert.ok(out.subarray(0, length).equals(joinAnswer(reply)), bytes.toString('hex'))
  }
  assert.deepEqual(unexpected, [])
  assert.ok(fromMemory > MUTATIONS / 500, `${fromMemory} from memory`)
  KEPT.clear()
})
