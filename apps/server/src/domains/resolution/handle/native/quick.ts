import { isSignatureWanted } from '../protocol.ts'
import {
  type Answering,
  type EncodedValues,
  type HeldValues,
  joinAnswer,
  MAX_RECURSION,
  seal,
  toOutcome,
} from './answer.ts'
import { MalformedMessage } from './bytes.ts'
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
} from './message.ts'

/** Clients ask for a record in few ways, each of which takes as much memory as the record. */
const MAX_WRITTEN = 4
/** Requests whose answers are found at once, a power of two; those that share a slot take turns in it. */
const SLOTS = 1 << 14
/** A body holds a name, and two lists with their lengths. */
const LEAST_BODY = 12
const LONGEST_BODY = 512
const BODY = ENVELOPE_SIZE + HEADER_SIZE
/** These make an answer that fits one request only. */
const OWN_SEAL = FLAG.certify | FLAG.encrypt | FLAG.requestDigest
/** Flags of an envelope whose message is compressed, encrypted or in pieces. */
const NOT_PLAIN = 0xe0
/** The bits of the suggested version's major number. */
const SUGGESTED = 0x03

/** Compares `asked` with the `length` bytes of `bytes` that begin at `at`. */
function isSame(asked: Buffer, bytes: Buffer, at: number, length: number): boolean {
  if (asked.length !== length) return false
  for (let i = 0; i < length; i += 1) if (asked[i] !== bytes[at + i]) return false
  return true
}

/** Returns the number of the slot of a body: FNV-1a of its bytes. */
function computeSlot(bytes: Buffer, at: number, length: number): number {
  let hash = 0x811c9dc5
  for (let i = at; i < at + length; i += 1) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 16)) & (SLOTS - 1)
}

/** An answer and the values that it was written of, so that few steps lead to it from the bytes of a request. */
type Slot = { asked: Buffer; message: Buffer; values: EncodedValues; held: HeldValues }

/** Returns the answer that was written for the same request of the same values before, or writes it. */
function writeAnswer(values: EncodedValues, message: Buffer, asked: Buffer) {
  const { written } = values
  const known = written.find((one) => isSame(one.asked, asked, 0, asked.length))
  if (known) return known
  try {
    const request = readRequest(readEnvelope(message), message.subarray(ENVELOPE_SIZE))
    // The signature is not in memory.
    if (isSignatureWanted(request)) return undefined
    // Received bytes lie in memory that is soon written over.
    const fresh = {
      asked: Buffer.from(asked),
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

/** Tells whether a message is a resolution whose answer depends on nothing but its body. */
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

/** Writes what differs in answers to equal requests: version, numbers of the request, flags and the time. */
function fillIn(bytes: Buffer, at: number, out: Buffer, to: number, now: number): void {
  // Without a suggestion the version of the request counts. Its major number was seen to be 2.
  const given = ((bytes[at + 2] ?? 0) & SUGGESTED) === 0 ? at : at + 2
  const major = (bytes[given] ?? 0) & SUGGESTED
  const minor = bytes[given + 1] ?? 0
  const isOlder = major < OUR_VERSION.major || (major === OUR_VERSION.major && minor < OUR_VERSION.minor)
  out[to] = isOlder ? major : OUR_VERSION.major
  out[to + 1] = isOlder ? minor : OUR_VERSION.minor
  out.writeInt32BE(bytes.readInt32BE(at + 4), to + 4)
  out.writeInt32BE(bytes.readInt32BE(at + 8), to + 8)
  const asked = at + ENVELOPE_SIZE
  const answer = to + ENVELOPE_SIZE
  out.writeUInt32BE((bytes.readUInt32BE(asked + 8) & REPEATED) >>> 0, answer + 8)
  out.writeUInt16BE(bytes.readUInt16BE(asked + 12), answer + 12)
  out[answer + 14] = bytes[asked + 14] ?? 0
  out.writeUInt32BE(computeExpiry(now), answer + 16)
}

/**
 * Makes a writer of answers to plain resolutions of records in memory: `bytes` holds a whole message from `at` to `end`,
 * the answer with its envelope goes to `out` at `to`. It returns the length of the answer, and 0 where there is none in
 * memory or no room for it. An answer that was written before is found by the bytes of the request, without a text or a
 * promise, because each of them costs as much as finding the answer.
 */
export function createQuick({ holdValues, now }: Pick<Answering, 'holdValues' | 'now'>) {
  const slots: (Slot | undefined)[] = Array.from({ length: SLOTS }, () => undefined)

  /** Finds or writes the answer of a record in memory. */
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
    if (!slot || !isSame(slot.asked, bytes, at + BODY, length) || slot.held.values() !== slot.values) {
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
