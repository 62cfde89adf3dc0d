import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { encodeWithLength, int, MalformedMessage } from './bytes.ts'
import { AnswerLate, AnswerMismatch, AnswerTooLarge, askTcp } from './client.ts'
import { makeChallenge, proveControl, readPublicKey } from './control.ts'
import {
  ENVELOPE_SIZE,
  type Envelope,
  FLAG,
  makeReplyEnvelope,
  type Request,
  readEnvelope,
  readRequest,
  writeEnvelope,
  writeResponse,
} from './message.ts'
import { RESPONSE } from './protocol.ts'
import { decodePublicKey, encodePublicKey, isSignedBy, makeCredential } from './signature.ts'
import { encodeValue, type NativeValue } from './values.ts'

const HANDLE = '88.449.1001/BD-320A0001'
const NAME: NativeValue = {
  index: 2,
  type: 'NAME',
  data: Buffer.from('前制动盘'),
  ttl: 60,
  changedAt: 1_774_000_000,
}
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const frame = (envelope: Envelope, ...parts: Buffer[]) => {
  const message = Buffer.concat(parts)
  return Buffer.concat([writeEnvelope({ ...envelope, length: message.length }), message])
}
const digest = ({ signed }: Request) =>
  Buffer.concat([Buffer.from([3]), createHash('sha256').update(signed).digest()])

/** Returns the answer of a server that has the same record for every handle; signed if the request asks for it. */
function answerRecord(request: Request, key = privateKey): Buffer {
  const envelope = makeReplyEnvelope(request.envelope)
  const { flags } = request.header
  const body = [encodeWithLength(request.handle), int(1), encodeValue(NAME)]
  const written = writeResponse(
    request,
    RESPONSE.success,
    flags & FLAG.requestDigest ? [digest(request), ...body] : body,
    Date.now(),
  )
  const credential = flags & FLAG.certify ? makeCredential(key, envelope, written) : Buffer.alloc(0)
  return frame(envelope, written, encodeWithLength(credential))
}

/** Starts a server that answers every request with these bytes in two pieces; without bytes it stays silent. */
async function startServer(t: TestContext, answer: (request: Request) => Buffer | undefined) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => {
      const reply = answer(readRequest(readEnvelope(bytes), bytes.subarray(ENVELOPE_SIZE)))
      if (!reply) return
      socket.write(reply.subarray(0, 33))
      setImmediate(() => socket.write(reply.subarray(33)))
    })
    t.after(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}
const fields = { handle: HANDLE, requestId: 9 }

test('a record that comes in pieces is read over TCP', async (t) => {
  const target = await startServer(t, (request) => answerRecord(request))
  const answer = await askTcp(target, fields)
  assert.equal(answer.handle, HANDLE)
  assert.deepEqual(answer.values, [NAME])
})

test('a referral names another service, by its values or by its handle alone', async (t) => {
  const target = await startServer(t, (request) => {
    const parts = request.handle.endsWith('ALONE')
      ? [encodeWithLength('88.449/SERVICE')]
      : [encodeWithLength(''), int(1), encodeValue(NAME)]
    const written = writeResponse(request, RESPONSE.serviceReferral, parts, Date.now())
    return frame(makeReplyEnvelope(request.envelope), written, int(0))
  })
  assert.equal((await askTcp(target, { ...fields, handle: '88.449/ALONE' })).handle, '88.449/SERVICE')
  assert.deepEqual((await askTcp(target, fields)).values, [NAME])
})

test('an error of the server has its code and its text', async (t) => {
  const target = await startServer(t, (request) =>
    frame(
      makeReplyEnvelope(request.envelope),
      writeResponse(request, RESPONSE.handleNotFound, [encodeWithLength('not here')], Date.now()),
      int(0),
    ),
  )
  const { header, words } = await askTcp(target, fields)
  assert.deepEqual([header.response, words], [RESPONSE.handleNotFound, 'not here'])
})

test('answers to other requests are not taken', async (t) => {
  const otherId = await startServer(t, (request) =>
    answerRecord({ ...request, envelope: { ...request.envelope, requestId: 10 } }),
  )
  await assert.rejects(askTcp(otherId, fields), AnswerMismatch)
  const otherDigest = await startServer(t, (request) =>
    answerRecord({ ...request, signed: Buffer.from('another request') }),
  )
  await assert.rejects(askTcp(otherDigest, { ...fields, flags: FLAG.requestDigest }), AnswerMismatch)
})

test('an answer has a limit in time and size, and is a message', async (t) => {
  const silent = await startServer(t, () => undefined)
  await assert.rejects(askTcp(silent, fields, { timeoutMs: 50 }), AnswerLate)
  const large = await startServer(t, (request) =>
    writeEnvelope({ ...makeReplyEnvelope(request.envelope), length: 5_000 }),
  )
  await assert.rejects(
    askTcp(large, fields, { timeoutMs: 5_000, maxBytes: 4_999 }),
    (error) => error instanceof AnswerTooLarge && error.bytes === 5_000,
  )
  const web = await startServer(t, () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await assert.rejects(askTcp(web, fields), MalformedMessage)
  const closed = { host: '127.0.0.1', port: 1 }
  await assert.rejects(askTcp(closed, fields), { code: 'ECONNREFUSED' })
})

test('a signature is of the key of the site, for both generations of the protocol', async (t) => {
  const target = await startServer(t, (request) => answerRecord(request))
  const key = decodePublicKey(encodePublicKey(publicKey))
  assert.ok(key)
  for (const minor of [6, 7, 11]) {
    const answer = await askTcp(target, { ...fields, flags: FLAG.certify, version: { major: 2, minor } })
    assert.equal(isSignedBy(key, answer), true, `2.${minor}`)
    assert.equal(isSignedBy(otherKey, answer), false)
    const changed = Buffer.from(answer.signed)
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
    assert.equal(isSignedBy(key, { ...answer, signed: changed }), false)
  }
  const unsigned = await askTcp(target, fields)
  assert.equal(isSignedBy(key, unsigned), false)
})

test('a server proves its key with an answer that could not be prepared', async (t) => {
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const sitePublicKey = readPublicKey(pem.replaceAll('\n', ' '))
  assert.ok(sitePublicKey, 'a key whose line breaks were lost is read')
  const ask = async (answer: (request: Request) => Buffer) =>
    proveControl(
      await startServer(t, answer),
      { prefix: '88.449.1001', challenge: makeChallenge(), publicKey: sitePublicKey },
      5_000,
    )
  const proof = await ask((request) => answerRecord(request))
  assert.match(proof.signature, /^[0-9a-f]{32}$/)
  await assert.rejects(
    ask((request) => answerRecord(request, otherKey)),
    AnswerMismatch,
  )
  let first: Buffer | undefined
  const repeat = (request: Request) => (first ??= answerRecord(request))
  await ask(repeat)
  await assert.rejects(ask(repeat), AnswerMismatch)
})

test('keys that are too short or of another kind are not read', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  for (const key of [short, curve])
    assert.equal(readPublicKey(key.export({ format: 'pem', type: 'spki' }).toString()), undefined)
  assert.equal(readPublicKey('no key'), undefined)
  assert.equal(decodePublicKey(Buffer.from('no key')), undefined)
})
