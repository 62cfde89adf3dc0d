/**
 * Messages of the native Handle protocol 2.x (RFC 3652, and as Handle.Net 9 and the SDKs of the Chinese resolution
 * system send them): an envelope of 20 bytes, a header of 24, the body, then the credential.
 */
import { createReader, encodeWithLength, int, MalformedMessage } from './bytes.ts'

export const ENVELOPE_SIZE = 20
export const HEADER_SIZE = 24
/** The maximum size of a message without its envelope. A request for one handle is much smaller. */
export const MAX_REQUEST = 16 * 1024
export const MAX_HANDLE = 2_048
const MAX_FILTERS = 1_000

export const OPERATION = { resolution: 1, siteInfo: 2 } as const

/** Returns the handle of a resolution whose header begins at `at`; undefined for any other message. */
export function readAskedHandle(bytes: Buffer, at: number): string | undefined {
  const body = at + HEADER_SIZE
  if (bytes.length < body + 4 || bytes.readInt32BE(at) !== OPERATION.resolution) return undefined
  const length = bytes.readInt32BE(body)
  if (length <= 0 || length > MAX_HANDLE || body + 4 + length > bytes.length) return undefined
  return bytes.toString('utf8', body + 4, body + 4 + length)
}

export const FLAG = {
  authoritative: 0x80000000,
  certify: 0x40000000,
  encrypt: 0x20000000,
  recursive: 0x10000000,
  keepAlive: 0x02000000,
  publicOnly: 0x01000000,
  requestDigest: 0x00800000,
} as const
/** Request flags that the answer repeats, as in Handle.Net. */
export const REPEATED =
  FLAG.authoritative | FLAG.certify | FLAG.recursive | FLAG.keepAlive | FLAG.publicOnly | FLAG.requestDigest

const ENVELOPE_FLAG = { compressed: 0x80, encrypted: 0x40, truncated: 0x20 } as const

export type Version = { major: number; minor: number }
/** The version that this node speaks and suggests. */
export const OUR_VERSION: Version = { major: 2, minor: 11 }

export type Envelope = {
  version: Version
  /** The highest version that the sender understands. */
  suggested: Version
  compressed: boolean
  encrypted: boolean
  /** The message does not fit into one UDP packet. */
  truncated: boolean
  sessionId: number
  requestId: number
  /** The number of a packet within a message of several packets. */
  sequence: number
  /** The size of the whole message in bytes, without envelopes. */
  length: number
}

/** Throws MalformedMessage. */
export function readEnvelope(bytes: Buffer): Envelope {
  if (bytes.length < ENVELOPE_SIZE) throw new MalformedMessage('the message ends too early')
  const version = { major: bytes.readUInt8(0), minor: bytes.readUInt8(1) }
  if (version.major !== 2) throw new MalformedMessage('the envelope is not of version 2')
  const flags = bytes.readUInt8(2)
  const suggested = { major: flags & 0x03, minor: bytes.readUInt8(3) }
  return {
    version,
    suggested: suggested.major === 0 ? version : suggested,
    compressed: (flags & ENVELOPE_FLAG.compressed) !== 0,
    encrypted: (flags & ENVELOPE_FLAG.encrypted) !== 0,
    truncated: (flags & ENVELOPE_FLAG.truncated) !== 0,
    sessionId: bytes.readInt32BE(4),
    requestId: bytes.readInt32BE(8),
    sequence: bytes.readInt32BE(12),
    length: bytes.readInt32BE(16),
  }
}

export function writeEnvelope(envelope: Envelope): Buffer {
  const bytes = Buffer.allocUnsafe(ENVELOPE_SIZE)
  const { version, suggested, sessionId, requestId, sequence, length } = envelope
  bytes[0] = version.major
  bytes[1] = version.minor
  bytes[2] =
    (envelope.compressed ? ENVELOPE_FLAG.compressed : 0) |
    (envelope.encrypted ? ENVELOPE_FLAG.encrypted : 0) |
    (envelope.truncated ? ENVELOPE_FLAG.truncated : 0) |
    suggested.major
  bytes[3] = suggested.minor
  bytes.writeInt32BE(sessionId, 4)
  bytes.writeInt32BE(requestId, 8)
  bytes.writeInt32BE(sequence, 12)
  bytes.writeInt32BE(length, 16)
  return bytes
}

export type Header = {
  operation: number
  /** 0 for a request. */
  response: number
  flags: number
  siteSerial: number
  recursion: number
  /** Seconds since 1970. */
  expires: number
  bodyLength: number
}

export function readHeader(message: Buffer): Header {
  if (message.length < HEADER_SIZE) throw new MalformedMessage('the message ends too early')
  const bodyLength = message.readInt32BE(20)
  if (bodyLength < 0 || bodyLength > message.length - HEADER_SIZE)
    throw new MalformedMessage('the body is longer than the message')
  return {
    operation: message.readInt32BE(0),
    response: message.readInt32BE(4),
    flags: message.readUInt32BE(8),
    siteSerial: message.readUInt16BE(12),
    recursion: message.readUInt8(14),
    expires: message.readUInt32BE(16),
    bodyLength,
  }
}

export function writeHeader(header: Header): Buffer {
  const bytes = Buffer.alloc(HEADER_SIZE)
  bytes.writeInt32BE(header.operation, 0)
  bytes.writeInt32BE(header.response, 4)
  bytes.writeUInt32BE(header.flags >>> 0, 8)
  bytes.writeUInt16BE(header.siteSerial, 12)
  bytes[14] = header.recursion
  bytes.writeUInt32BE(header.expires, 16)
  bytes.writeInt32BE(header.bodyLength, 20)
  return bytes
}

export type Request = {
  envelope: Envelope
  header: Header
  /** The handle in the spelling of the request. */
  handle: string
  indexes: number[]
  types: string[]
  /** Header and body, which a digest may cover. */
  signed: Buffer
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new MalformedMessage('a text is not UTF-8')
  }
}

/**
 * Reads a request; `message` follows the envelope. Throws MalformedMessage. The body of other operations is
 * not read, because the answer is the same for each of them; data after the list of types (some SDKs send an
 * identity there) is ignored.
 */
export function readRequest(envelope: Envelope, message: Buffer): Request {
  const header = readHeader(message)
  if (header.response !== 0) throw new MalformedMessage('a response, not a request')
  const signed = message.subarray(0, HEADER_SIZE + header.bodyLength)
  const empty = { envelope, header, handle: '', indexes: [], types: [], signed }
  if (header.operation !== OPERATION.resolution && header.operation !== OPERATION.siteInfo) return empty
  const reader = createReader(signed, HEADER_SIZE)
  const handle = reader.string()
  if (handle.length > MAX_HANDLE) throw new MalformedMessage('the handle is too long')
  if (header.operation === OPERATION.siteInfo) return { ...empty, handle: decodeText(handle) }
  const indexes = reader.ints()
  const types = reader.strings()
  if (indexes.length + types.length > MAX_FILTERS) throw new MalformedMessage('too many indexes and types')
  return { ...empty, handle: decodeText(handle), indexes, types: types.map(decodeText) }
}

/** Returns the version of the answer: the highest that both sides support. */
function chooseVersion({ suggested }: Envelope): Version {
  const isOlder =
    suggested.major < OUR_VERSION.major ||
    (suggested.major === OUR_VERSION.major && suggested.minor < OUR_VERSION.minor)
  return isOlder ? suggested : OUR_VERSION
}

export const isAtLeast = ({ major, minor }: Version, wantedMinor: number) =>
  major > 2 || (major === 2 && minor >= wantedMinor)

/**
 * Creates the envelope of an answer from the envelope of its request; `length` is set when the answer is
 * known.
 */
export const makeReplyEnvelope = (to: Envelope): Envelope => ({
  version: chooseVersion(to),
  suggested: OUR_VERSION,
  compressed: false,
  encrypted: false,
  truncated: false,
  sessionId: to.sessionId,
  requestId: to.requestId,
  sequence: 0,
  length: 0,
})

/** Caches may keep an answer for at most half a day; each value also has its own time. */
const EXPIRES_AFTER_SECONDS = 43_200
/** Returns seconds since 1970; `now` is in ms. */
export const computeExpiry = (now: number) => Math.floor(now / 1000) + EXPIRES_AFTER_SECONDS

/** Writes header and body of an answer; `now` is in ms since 1970. */
export function writeResponse({ header }: Request, response: number, parts: Buffer[], now: number): Buffer {
  const body = Buffer.concat(parts)
  const written = writeHeader({
    operation: header.operation,
    response,
    flags: header.flags & REPEATED,
    siteSerial: header.siteSerial,
    recursion: header.recursion,
    expires: computeExpiry(now),
    bodyLength: body.length,
  })
  return Buffer.concat([written, body])
}

export type RequestFields = {
  handle: string
  indexes?: number[]
  types?: string[]
  operation?: number
  flags?: number
  requestId: number
  version?: Version
  /** The number of servers that have already forwarded the request. */
  recursion?: number
}

/** A request as a client sends it, with its envelope; `now` is in ms since 1970. */
export function writeRequest(fields: RequestFields, now: number): Buffer {
  const { indexes = [], types = [], operation = OPERATION.resolution } = fields
  const body = Buffer.concat([
    encodeWithLength(fields.handle),
    ...(operation === OPERATION.resolution
      ? [int(indexes.length), ...indexes.map(int), int(types.length), ...types.map(encodeWithLength)]
      : []),
  ])
  const header = writeHeader({
    operation,
    response: 0,
    flags: fields.flags ?? FLAG.publicOnly,
    siteSerial: 0,
    recursion: fields.recursion ?? 0,
    expires: computeExpiry(now),
    bodyLength: body.length,
  })
  // An unsigned request has an empty credential section: a length of zero.
  const message = Buffer.concat([header, body, int(0)])
  const envelope = writeEnvelope({
    version: { major: 2, minor: 10 },
    suggested: fields.version ?? OUR_VERSION,
    compressed: false,
    encrypted: false,
    truncated: false,
    sessionId: 0,
    requestId: fields.requestId,
    sequence: 0,
    length: message.length,
  })
  return Buffer.concat([envelope, message])
}
