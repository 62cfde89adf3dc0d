import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReader, MalformedMessage } from './bytes.ts'
import {
  ENVELOPE_SIZE,
  FLAG,
  OPERATION,
  readAskedHandle,
  readEnvelope,
  readHeader,
  readRequest,
  writeRequest,
} from './message.ts'

const HANDLE = '88.449.1001/BD-320A0001'
const NOW = Date.UTC(2026, 10, 24)

/** Reads a message with its envelope. */
const read = (bytes: Buffer) => readRequest(readEnvelope(bytes), bytes.subarray(ENVELOPE_SIZE))

/** Requests that HandleResolver of id-pointer-sdk, a fork of Handle.Net's, sent (OpenJDK 17). */
const BY_TYPE =
  '020a020b000000007a0a4a11000000000000004a000000010000000019000000ffff00006b0814f50000002e00000017' +
  '38382e3434392e313030312f42442d333230413030303100000000000000010000000355524c0000000000000000'
const BY_INDEX =
  '020a020b000000001802579f0000000000000047000000010000000019000000ffff00006b0814f50000002b00000017' +
  '38382e3434392e313030312f42442d33323041303030310000000100000001000000000000000000000000'
const SITE_INFO =
  '020a020b000000002ad901aa0000000000000021000000020000000019000000ffff00006b0814f50000000500000001' +
  '2f00000000'

test('requests of Handle.Net are read', () => {
  const byType = read(Buffer.from(BY_TYPE, 'hex'))
  assert.equal(byType.handle, HANDLE)
  assert.deepEqual([byType.indexes, byType.types], [[], ['URL']])
  assert.deepEqual(byType.envelope.version, { major: 2, minor: 10 })
  assert.equal(byType.envelope.requestId, 0x7a0a4a11)
  assert.ok(byType.header.flags & FLAG.publicOnly)
  const byIndex = read(Buffer.from(BY_INDEX, 'hex'))
  assert.deepEqual([byIndex.indexes, byIndex.types], [[1], []])
  const site = read(Buffer.from(SITE_INFO, 'hex'))
  assert.equal(site.header.operation, OPERATION.siteInfo)
  assert.equal(site.handle, '/')
})

test('a written request is read with all that it asks', () => {
  const flags = FLAG.publicOnly | FLAG.certify | FLAG.requestDigest
  const bytes = writeRequest(
    { handle: HANDLE, indexes: [3, 400], types: ['URL', '名称'], flags, requestId: 77, recursion: 2 },
    NOW,
  )
  const request = read(bytes)
  assert.equal(request.handle, HANDLE)
  assert.deepEqual(request.indexes, [3, 400])
  assert.deepEqual(request.types, ['URL', '名称'])
  assert.equal(request.envelope.requestId, 77)
  assert.deepEqual([request.header.flags, request.header.recursion], [flags, 2])
  assert.ok(request.header.expires > NOW / 1000)
  assert.equal(readAskedHandle(bytes, ENVELOPE_SIZE), HANDLE)
})

test('only a request for a handle is taken for one', () => {
  const site = writeRequest({ handle: HANDLE, operation: OPERATION.siteInfo, requestId: 1 }, NOW)
  assert.equal(readAskedHandle(site, ENVELOPE_SIZE), undefined)
  const cut = writeRequest({ handle: HANDLE, requestId: 1 }, NOW).subarray(0, 60)
  assert.equal(readAskedHandle(cut, ENVELOPE_SIZE), undefined)
})

test('bytes that are no request are refused', () => {
  const good = writeRequest({ handle: HANDLE, requestId: 1 }, NOW)
  const change = (write: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(good)
    write(bytes)
    return bytes
  }
  const header = ENVELOPE_SIZE
  const body = ENVELOPE_SIZE + 24
  for (const [bytes, message] of [
    [good.subarray(0, 12), /too early/],
    [change((bytes) => bytes.writeUInt8(3, 0)), /not of version 2/],
    [change((bytes) => bytes.writeInt32BE(1, header + 4)), /a response/],
    [change((bytes) => bytes.writeInt32BE(2 ** 20, header + 20)), /longer than the message/],
    [change((bytes) => bytes.writeInt32BE(-1, body)), /too early/],
    [change((bytes) => bytes.writeUInt8(0xff, body + 4)), /not UTF-8/],
    [writeRequest({ handle: 'x'.repeat(3_000), requestId: 1 }, NOW), /handle is too long/],
    [writeRequest({ handle: HANDLE, indexes: Array(1_001).fill(1), requestId: 1 }, NOW), /too many/],
  ] as const)
    assert.throws(
      () => read(bytes),
      (error) => error instanceof MalformedMessage && message.test(error.message),
    )
  assert.throws(() => readHeader(Buffer.alloc(10)), MalformedMessage)
})

test('a list that announces more than the message has takes no memory', () => {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32BE(2 ** 30, 0)
  assert.throws(() => createReader(bytes).ints(), /longer than the message/)
  assert.throws(() => createReader(bytes).strings(), /longer than the message/)
})
