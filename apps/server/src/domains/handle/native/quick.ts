import { type Answering, type EncodedValues, MAX_RECURSION, outcomeFor, seal, wholeAnswer } from './answer.ts'
import { MalformedMessage } from './bytes.ts'
import {
  ENVELOPE_SIZE,
  expiresAt,
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

/** Returns the answer that was written for the same request of the same record before, or writes it. */
function writtenFor(values: EncodedValues, asked: string, bytes: Buffer, at: number, end: number) {
  // They are so few that comparing them is cheaper than a hash of what is asked.
  for (const known of values.written) if (known.asked === asked) return known.message
  try {
    const envelope = readEnvelope(bytes.subarray(at, end))
    const request = readRequest(envelope, bytes.subarray(at + ENVELOPE_SIZE, end))
    const message = wholeAnswer(seal(request, outcomeFor(values, request)))
    if (values.written.length < MAX_WRITTEN) values.written.push({ asked, message })
    return message
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
  out.writeUInt32BE(expiresAt(now), answer + 16)
}

/**
 * Makes a writer of answers to plain resolutions of records in memory: `bytes` holds a whole message from `at` to `end`,
 * the answer with its envelope goes to `out` at `to`. It returns the length of the answer, and 0 where there is none in
 * memory or no room for it. It makes no promise and hardly any object, because each costs as much as finding the answer.
 */
export const createQuick =
  ({ keptValues, now }: Pick<Answering, 'keptValues' | 'now'>) =>
  (bytes: Buffer, at: number, end: number, out: Buffer, to: number): number => {
    if (end - at < BODY + LEAST_BODY || bytes[at] !== OUR_VERSION.major) return 0
    const bodyLength = bytes.readInt32BE(at + BODY - 4)
    if (!isPlain(bytes, at, end, bodyLength)) return 0
    const nameLength = bytes.readInt32BE(at + BODY)
    if (nameLength < 0 || nameLength > bodyLength - LEAST_BODY) return 0
    const asked = bytes.toString('latin1', at + BODY, at + BODY + bodyLength)
    const values = keptValues(asked.slice(4, 4 + nameLength))
    const message = values && writtenFor(values, asked, bytes, at, end)
    if (!message || message.length > out.length - to) return 0
    out.set(message, to)
    fillIn(bytes, at, out, to, now())
    return message.length
  }
export type Quick = ReturnType<typeof createQuick>

/** Returns the code of the response of such an answer. */
export const responseAt = (out: Buffer, to: number): number => out.readInt32BE(to + ENVELOPE_SIZE + 4)
