import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { createReader, MalformedMessage } from './bytes.ts'
import {
  ENVELOPE_SIZE,
  type Envelope,
  FLAG,
  HEADER_SIZE,
  type Header,
  type RequestFields,
  readEnvelope,
  readHeader,
  writeRequest,
} from './message.ts'
import { RESPONSE } from './protocol.ts'
import { decodeValues, type NativeValue } from './values.ts'

/** The server did not answer in time. */
export class AnswerLate extends Error {}
/** The server announced or sent more bytes than the limit. */
export class AnswerTooLarge extends Error {
  readonly bytes: number
  constructor(bytes: number) {
    super(`an answer of ${bytes} bytes`)
    this.bytes = bytes
  }
}
/** The answer belongs to another request. */
export class AnswerMismatch extends Error {}

export type NativeAnswer = {
  envelope: Envelope
  header: Header
  /** Header and body. */
  signed: Buffer
  /** The body after the digest of the request, if one was requested. */
  body: Buffer
  /** The digest of the request, if it was requested and sent. */
  digest: Buffer | undefined
  credential: Buffer
  /** For a referral, the handle of the other service; empty for none. */
  handle: string
  values: NativeValue[]
  /** The text of an error message. */
  words: string
}

const DIGESTS: Readonly<Record<number, { algorithm: string; bytes: number }>> = {
  1: { algorithm: 'md5', bytes: 16 },
  2: { algorithm: 'sha1', bytes: 20 },
  3: { algorithm: 'sha256', bytes: 32 },
}
const REFERRALS: readonly number[] = [RESPONSE.serviceReferral, RESPONSE.prefixReferral]

/** Reads the digest at the beginning of a body, after its algorithm. */
const readDigest = (reader: ReturnType<typeof createReader>): Buffer => {
  const kind = reader.raw(1)
  return Buffer.concat([kind, reader.raw(DIGESTS[kind[0] ?? 0]?.bytes ?? 0)])
}

/** Tells whether an answer, with or without a digest, belongs to the request that was sent. */
function isAnswerTo(answer: NativeAnswer, request: Buffer): boolean {
  const [kind = 0, ...bytes] = answer.digest ?? []
  const algorithm = DIGESTS[kind]?.algorithm
  if (!algorithm) return true
  const message = request.subarray(ENVELOPE_SIZE)
  const sent = message.subarray(0, HEADER_SIZE + readHeader(message).bodyLength)
  return createHash(algorithm).update(sent).digest().equals(Buffer.from(bytes))
}

/** A referral names a service by a handle, by its values, or by both. */
function readReferral(body: Buffer): { handle: string; values: NativeValue[] } {
  const reader = createReader(body)
  const handle = reader.string().toString()
  return reader.left === 0 ? { handle, values: [] } : decodeValues(body)
}

/** Throws MalformedMessage. */
export function readAnswer(envelope: Envelope, message: Buffer): NativeAnswer {
  const header = readHeader(message)
  const end = HEADER_SIZE + header.bodyLength
  const signed = message.subarray(0, end)
  const reader = createReader(message, HEADER_SIZE, end)
  const digest = header.flags & FLAG.requestDigest ? readDigest(reader) : undefined
  const body = reader.raw(reader.left)
  const credential = createReader(message, end).string()
  const empty = { envelope, header, signed, body, digest, credential, handle: '', values: [], words: '' }
  if (REFERRALS.includes(header.response)) return { ...empty, ...readReferral(body) }
  if (header.response !== RESPONSE.success) return { ...empty, words: createReader(body).string().toString() }
  return header.operation === 1 ? { ...empty, ...decodeValues(body) } : empty
}

const TIMEOUT_MS = 10_000
type Target = { host: string; port: number }
/**
 * The maximum time and size of an answer; without `maxBytes`, the size that the server announces is accepted.
 */
export type AskLimits = { timeoutMs: number; maxBytes?: number }

/**
 * Returns the first message in a buffer; undefined until it is complete. Throws the errors with which
 * `askTcp` rejects.
 */
function readFirstMessage(
  held: Buffer,
  maxBytes: number,
): { envelope: Envelope; message: Buffer } | undefined {
  if (held.length < ENVELOPE_SIZE) return undefined
  const envelope = readEnvelope(held)
  if (envelope.length < 0) throw new MalformedMessage('a message of negative length')
  if (envelope.length > maxBytes) throw new AnswerTooLarge(envelope.length)
  if (envelope.compressed || envelope.encrypted)
    throw new MalformedMessage('a compressed or encrypted message')
  const end = ENVELOPE_SIZE + envelope.length
  return held.length < end ? undefined : { envelope, message: held.subarray(ENVELOPE_SIZE, end) }
}

/**
 * Rejects with a system error, MalformedMessage, AnswerLate, AnswerTooLarge or AnswerMismatch. The time limit
 * covers the whole request, so that a server cannot extend it by sending single bytes.
 */
export function askTcp(
  { host, port }: Target,
  fields: RequestFields,
  { timeoutMs, maxBytes = Number.POSITIVE_INFINITY }: AskLimits = { timeoutMs: TIMEOUT_MS },
): Promise<NativeAnswer> {
  return new Promise((resolve, reject) => {
    const request = writeRequest(fields, Date.now())
    const socket = connect({ host, port })
    const chunks: Buffer[] = []
    let received = 0
    let wanted = ENVELOPE_SIZE
    const timer = setTimeout(() => end(() => reject(new AnswerLate('no answer in time'))), timeoutMs)
    function end(settle: () => void): void {
      clearTimeout(timer)
      socket.destroy()
      settle()
    }
    function read(): void {
      const held = Buffer.concat(chunks, received)
      const first = readFirstMessage(held, maxBytes)
      if (!first) {
        wanted = ENVELOPE_SIZE + held.readInt32BE(ENVELOPE_SIZE - 4)
        return
      }
      const answer = readAnswer(first.envelope, first.message)
      if (first.envelope.requestId !== fields.requestId || !isAnswerTo(answer, request))
        throw new AnswerMismatch('the answer to another request')
      end(() => resolve(answer))
    }
    socket.on('error', (error) => end(() => reject(error)))
    socket.on('close', () =>
      end(() => reject(new MalformedMessage('the connection ended before the answer'))),
    )
    socket.on('connect', () => socket.write(request))
    socket.on('data', (bytes) => {
      chunks.push(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes))
      received += bytes.length
      if (received < wanted) return
      try {
        read()
      } catch (error) {
        end(() => reject(error))
      }
    })
  })
}

/** Rejects like `askTcp`; lost packets end in a timeout. */
export function askUdp({ host, port }: Target, fields: RequestFields): Promise<NativeAnswer> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    const parts: Buffer[] = []
    let received = 0
    const timer = setTimeout(() => end(() => reject(new Error('no answer in time'))), TIMEOUT_MS)
    function end(settle: () => void) {
      clearTimeout(timer)
      socket.close()
      settle()
    }
    socket.on('error', (error) => end(() => reject(error)))
    socket.on('message', (packet) => {
      try {
        const envelope = readEnvelope(packet)
        if (envelope.requestId !== fields.requestId || parts[envelope.sequence]) return
        const data = packet.subarray(ENVELOPE_SIZE)
        parts[envelope.sequence] = data
        received += data.length
        if (received < envelope.length) return
        const answer = readAnswer(envelope, Buffer.concat(parts))
        end(() => resolve(answer))
      } catch (error) {
        end(() => reject(error))
      }
    })
    socket.send(writeRequest(fields, Date.now()), port, host)
  })
}
