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
export type Target = { host: string; port: number }
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

/** The server closed the connection before it sent any byte of an answer. */
export class ConnectionEnded extends MalformedMessage {
  constructor() {
    super('the connection ended before the answer')
  }
}

type Exchange = {
  request: Buffer
  requestId: number
  maxBytes: number
  timer: NodeJS.Timeout
  resolve: (answer: NativeAnswer) => void
  reject: (error: unknown) => void
}

/** Opens a connection that sends one request after another; calls `onClosed` when it cannot be used any more. */
export function openConnection({ host, port }: Target, onClosed: () => void = () => {}) {
  const socket = connect({ host, port })
  let exchange: Exchange | undefined
  let chunks: Buffer[] = []
  let received = 0
  let wanted = ENVELOPE_SIZE
  let isOpen = true

  function close(): void {
    isOpen = false
    socket.destroy()
    onClosed()
  }

  function finish(): Exchange | undefined {
    const finished = exchange
    exchange = undefined
    clearTimeout(finished?.timer)
    chunks = []
    received = 0
    wanted = ENVELOPE_SIZE
    return finished
  }

  function fail(error: unknown): void {
    close()
    finish()?.reject(error)
  }

  function read({ request, requestId, maxBytes }: Exchange): void {
    const held = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, received)
    const first = readFirstMessage(held, maxBytes)
    if (!first) {
      wanted = ENVELOPE_SIZE + held.readInt32BE(ENVELOPE_SIZE - 4)
      return
    }
    const answer = readAnswer(first.envelope, first.message)
    if (first.envelope.requestId !== requestId || !isAnswerTo(answer, request))
      throw new AnswerMismatch('the answer to another request')
    const isWhole = held.length === ENVELOPE_SIZE + first.envelope.length
    if (!isWhole || (answer.header.flags & FLAG.keepAlive) === 0) close()
    finish()?.resolve(answer)
  }

  socket.on('error', fail)
  socket.on('end', close)
  socket.on('close', () =>
    fail(received === 0 ? new ConnectionEnded() : new MalformedMessage('the answer is not complete')),
  )
  socket.on('data', (bytes: Buffer) => {
    // A server that sends data without a request is not used again.
    if (!exchange) return close()
    chunks.push(bytes)
    received += bytes.length
    if (received < wanted) return
    try {
      read(exchange)
    } catch (error) {
      fail(error)
    }
  })

  return {
    socket,
    close,
    /** False when the server accepts no further requests on this connection. */
    isOpen: () => isOpen,
    ask(
      fields: RequestFields,
      { timeoutMs, maxBytes = Number.POSITIVE_INFINITY }: AskLimits,
    ): Promise<NativeAnswer> {
      const request = writeRequest(fields, Date.now())
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => fail(new AnswerLate('no answer in time')), timeoutMs)
        exchange = { request, requestId: fields.requestId, maxBytes, timer, resolve, reject }
        socket.write(request)
      })
    },
  }
}
export type Connection = ReturnType<typeof openConnection>

/**
 * Rejects with a system error, MalformedMessage, AnswerLate, AnswerTooLarge or AnswerMismatch. The time limit
 * covers the whole request, so that a server cannot extend it by sending single bytes.
 */
export async function askTcp(
  target: Target,
  fields: RequestFields,
  limits: AskLimits = { timeoutMs: TIMEOUT_MS },
): Promise<NativeAnswer> {
  const connection = openConnection(target)
  try {
    return await connection.ask(fields, limits)
  } finally {
    connection.close()
  }
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
