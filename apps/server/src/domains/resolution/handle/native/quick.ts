import { MalformedMessage } from '@biaojie/handle/bytes.ts'
import {
  computeExpiry,
  ENVELOPE_SIZE,
  FLAG,
  HEADER_SIZE,
  OPERATION,
  OUR_VERSION,
  REPEATED,
  readEnvelope,
  readRequest,
} from '@biaojie/handle/message.ts'
import { isSignatureWanted } from '../values.ts'
import {
  type Answering,
  type EncodedValues,
  type HeldValues,
  joinAnswer,
  MAX_RECURSION,
  seal,
  toOutcome,
} from './answer.ts'

/**
 * The maximum number of stored answers for a record. Clients use few kinds of requests, and each answer takes
 * as much memory as the record.
 */
const MAX_WRITTEN = 4
/**
 * Number of slots for requests with ready answers, a power of two; requests in the same slot replace each
 * other.
 */
const SLOTS = 1 << 14
/** The minimum size: a body contains a name, and two lists with their lengths. */
const LEAST_BODY = 12
const LONGEST_BODY = 512
const BODY = ENVELOPE_SIZE + HEADER_SIZE
/** Flags that make an answer valid for one request only. */
const OWN_SEAL = FLAG.certify | FLAG.encrypt | FLAG.requestDigest
/** Envelope flags for compressed, encrypted or split messages. */
const NOT_PLAIN = 0xe0
/** The bits of the major number in the suggested version. */
const SUGGESTED = 0x03

/** Compares `expected` with `length` bytes of `bytes`, starting at `at`. */
function isSame(expected: Buffer, bytes: Buffer, at: number, length: number): boolean {
  if (expected.length !== length) return false
  for (let i = 0; i < length; i += 1) if (expected[i] !== bytes[at + i]) return false
  return true
}

/** Returns the slot number of a body: FNV-1a of its bytes. */
function computeSlot(bytes: Buffer, at: number, length: number): number {
  let hash = 0x811c9dc5
  for (let i = at; i < at + length; i += 1) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 16)) & (SLOTS - 1)
}

/** A stored answer with the request bytes that lead to it, and the values from which it was made. */
type Slot = { request: Buffer; message: Buffer; values: EncodedValues; held: HeldValues }

/** Returns the answer written earlier for the same request and values, or writes it. */
function writeAnswer(values: EncodedValues, message: Buffer, body: Buffer) {
  const { written } = values
  const earlier = written.find((answer) => isSame(answer.request, body, 0, body.length))
  if (earlier) return earlier
  try {
    const request = readRequest(readEnvelope(message), message.subarray(ENVELOPE_SIZE))
    // Signatures are not cached.
    if (isSignatureWanted(request)) return undefined
    // The bytes are copied, because the receive buffer is soon overwritten.
    const fresh = {
      request: Buffer.from(body),
      message: joinAnswer(seal(request, toOutcome(values, request))),
    }
    if (written.length >= MAX_WRITTEN) written.shift()
    written.push(fresh)
    return fresh
  } catch (error) {
    if (error instanceof MalformedMessage) return undefined
    throw error
  }
}

/** Tells whether a message is a resolution whose answer depends only on its body. */
function isPlain(bytes: Buffer, at: number, end: number, bodyLength: number): boolean {
  const header = at + ENVELOPE_SIZE
  return (
    bodyLength >= LEAST_BODY &&
    bodyLength <= LONGEST_BODY &&
    bodyLength <= end - at - BODY &&
    ((bytes[at + 2] ?? 0) & NOT_PLAIN) === 0 &&
    bytes.readInt32BE(header) === OPERATION.resolution &&
    bytes.readInt32BE(header + 4) === 0 &&
    (bytes.readUInt32BE(header + 8) & OWN_SEAL) === 0 &&
    (bytes[header + 14] ?? 0) <= MAX_RECURSION
  )
}

/** Writes the parts that differ between answers to equal requests: version, request id, flags and time. */
function fillIn(bytes: Buffer, at: number, out: Buffer, to: number, now: number): void {
  // Without a suggestion, the version of the request is used. Its major number is already known to be 2.
  const given = ((bytes[at + 2] ?? 0) & SUGGESTED) === 0 ? at : at + 2
  const major = (bytes[given] ?? 0) & SUGGESTED
  const minor = bytes[given + 1] ?? 0
  const isOlder = major < OUR_VERSION.major || (major === OUR_VERSION.major && minor < OUR_VERSION.minor)
  out[to] = isOlder ? major : OUR_VERSION.major
  out[to + 1] = isOlder ? minor : OUR_VERSION.minor
  out.writeInt32BE(bytes.readInt32BE(at + 4), to + 4)
  out.writeInt32BE(bytes.readInt32BE(at + 8), to + 8)
  const request = at + ENVELOPE_SIZE
  const answer = to + ENVELOPE_SIZE
  out.writeUInt32BE((bytes.readUInt32BE(request + 8) & REPEATED) >>> 0, answer + 8)
  out.writeUInt16BE(bytes.readUInt16BE(request + 12), answer + 12)
  out[answer + 14] = bytes[request + 14] ?? 0
  out.writeUInt32BE(computeExpiry(now), answer + 16)
}

/**
 * Creates a writer of answers to plain resolutions of cached records. `bytes` contains a whole message from
 * `at` to `end`; the answer with its envelope is written to `out` at `to`. It returns the length of the
 * answer, or 0 when nothing is cached or there is not enough room. Ready answers are found by the bytes of
 * the request, without strings or promises, because each of these takes as long as finding the answer.
 */
export function createQuick({ holdValues, now }: Pick<Answering, 'holdValues' | 'now'>) {
  const slots: (Slot | undefined)[] = Array.from({ length: SLOTS }, () => undefined)

  /** Finds or writes the answer for a cached record. */
  function look(message: Buffer, length: number): Slot | undefined {
    const nameLength = message.readInt32BE(BODY)
    if (nameLength < 0 || nameLength > length - LEAST_BODY) return undefined
    const held = holdValues(message.toString('latin1', BODY + 4, BODY + 4 + nameLength))
    const values = held?.values()
    const written = values && writeAnswer(values, message, message.subarray(BODY, BODY + length))
    return held && values && written && { ...written, values, held }
  }

  return (bytes: Buffer, at: number, end: number, out: Buffer, to: number): number => {
    if (end - at < BODY + LEAST_BODY || bytes[at] !== OUR_VERSION.major) return 0
    const length = bytes.readInt32BE(at + BODY - 4)
    if (!isPlain(bytes, at, end, length)) return 0
    const number = computeSlot(bytes, at + BODY, length)
    let slot = slots[number]
    if (!slot || !isSame(slot.request, bytes, at + BODY, length) || slot.held.values() !== slot.values) {
      slot = look(bytes.subarray(at, end), length)
      slots[number] = slot
    }
    if (!slot || slot.message.length > out.length - to) return 0
    const time = now()
    slot.held.count(time)
    out.set(slot.message, to)
    fillIn(bytes, at, out, to, time)
    return slot.message.length
  }
}
export type Quick = ReturnType<typeof createQuick>

/** Returns the code of the response of such an answer. */
export const readResponse = (out: Buffer, to: number): number => out.readInt32BE(to + ENVELOPE_SIZE + 4)
