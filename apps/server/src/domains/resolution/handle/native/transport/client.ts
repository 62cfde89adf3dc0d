import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { RESPONSE } from '../../protocol.ts'
import { createReader, MalformedMessage } from '../bytes.ts'
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
} from '../message.ts'
import { decodeValues, type NativeValue } from '../values.ts'

export type NativeAnswer = {
  envelope: Envelope
  header: Header
  /** Header and body. */
  signed: Buffer
  /** The body after the digest of the request, where one was requested. */
  body: Buffer
  credential: Buffer
  handle: string
  values: NativeValue[]
  /** The message of a failure. */
  words: string
}

const DIGEST_BYTES: Record<number, number> = { 1: 16, 2: 20, 3: 32 }

/** Throws MalformedMessage. */
export function readAnswer(envelope: Envelope, message: Buffer): NativeAnswer {
  const header = readHeader(message)
  const end = HEADER_SIZE + header.bodyLength
  const signed = message.subarray(0, end)
  const reader = createReader(message, HEADER_SIZE, end)
  if (header.flags & FLAG.requestDigest) reader.raw(DIGEST_BYTES[reader.byte()] ?? 0)
  const body = reader.raw(reader.left)
  const credential = createReader(message, end).string()
  const empty = { envelope, header, signed, body, credential, handle: '', values: [], words: '' }
  if (header.response !== RESPONSE.success) return { ...empty, words: createReader(body).string().toString() }
  return header.operation === 1 ? { ...empty, ...decodeValues(body) } : empty
}

const TIMEOUT_MS = 10_000
type Target = { host: string; port: number }

/** Rejects with the error of the system, or a MalformedMessage. */
export function askTcp({ host, port }: Target, fields: RequestFields): Promise<NativeAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let held = Buffer.alloc(0)
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')))
    socket.on('error', reject)
    socket.on('close', () => reject(new MalformedMessage('the connection ended before the answer')))
    socket.on('connect', () => socket.write(writeRequest(fields, Date.now())))
    socket.on('data', (bytes) => {
      held = Buffer.concat([held, Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)])
      try {
        if (held.length < ENVELOPE_SIZE) return
        const envelope = readEnvelope(held)
        if (held.length < ENVELOPE_SIZE + envelope.length) return
        resolve(readAnswer(envelope, held.subarray(ENVELOPE_SIZE, ENVELOPE_SIZE + envelope.length)))
      } catch (error) {
        reject(error)
      }
      socket.end()
    })
  })
}

/** Rejects as `askTcp`; packets that never come end in a timeout. */
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
