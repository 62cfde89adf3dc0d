import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { RESPONSE } from '../../protocol.ts'
import { type Answer, answerMessage, refusal } from '../answer.ts'
import { ENVELOPE_SIZE, type Envelope, MAX_REQUEST, readEnvelope, writeEnvelope } from '../message.ts'
import type { TransportDeps } from './tcp.ts'

/** A packet with its envelope, so that no network on the way has to split it. */
const PACKET = 512
const DATA = PACKET - ENVELOPE_SIZE
/** An unproved sender gets at most this many times the bytes of its request. */
const AMPLIFICATION = 3
const ASSEMBLE_MS = 5_000
const MAX_PARTIAL = 1_000

/** The packets of an answer: one, or several that name their place in it. */
export function packetsOf({ envelope, message }: Answer): Buffer[] {
  const count = Math.max(1, Math.ceil(message.length / DATA))
  return Array.from({ length: count }, (_, sequence) =>
    Buffer.concat([
      writeEnvelope({ ...envelope, truncated: count > 1, sequence }),
      message.subarray(sequence * DATA, (sequence + 1) * DATA),
    ]),
  )
}

type Partial = { parts: (Buffer | undefined)[]; missing: number; since: number; bytes: number }

/** Puts requests of several packets together; few clients send any, so that little memory is kept for them. */
export function createPacketAssembler(now: () => number) {
  const partial = new Map<string, Partial>()
  /** The message once its last packet is here. */
  return (from: string, envelope: Envelope, data: Buffer, bytes: number) => {
    if (!envelope.truncated) return { message: data.subarray(0, envelope.length), bytes }
    const count = Math.ceil(envelope.length / DATA)
    const { sequence } = envelope
    if (
      sequence < 0 ||
      sequence >= count ||
      data.length !== Math.min(DATA, envelope.length - sequence * DATA)
    )
      return undefined
    const key = `${from} ${envelope.requestId}`
    const at = now()
    if (partial.size >= MAX_PARTIAL)
      for (const [old, { since }] of partial) if (at - since > ASSEMBLE_MS) partial.delete(old)
    if (partial.size >= MAX_PARTIAL) return undefined
    const known = partial.get(key)
    const fits = known && known.parts.length === count && at - known.since <= ASSEMBLE_MS
    const message: Partial = fits
      ? known
      : { parts: Array.from({ length: count }, () => undefined), missing: count, since: at, bytes: 0 }
    if (!message.parts[sequence]) message.missing -= 1
    message.parts[sequence] = Buffer.from(data)
    message.bytes += bytes
    partial.set(key, message)
    if (message.missing > 0) return undefined
    partial.delete(key)
    return {
      message: Buffer.concat(message.parts.filter((part) => part !== undefined)),
      bytes: message.bytes,
    }
  }
}

const sizeOf = (packets: Buffer[]) => packets.reduce((sum, { length }) => sum + length, 0)

/**
 * Answers over UDP. An answer larger than three times its request goes only to senders whose address a TCP
 * connection has proved; others are told to ask over TCP, which clients do by themselves after an error.
 */
export function createUdpServer(deps: TransportDeps, family: 'udp4' | 'udp6'): Socket {
  const socket = createSocket({ type: family, reuseAddr: false })
  const assemble = createPacketAssembler(deps.now)

  async function answer(envelope: Envelope, message: Buffer, bytes: number, from: RemoteInfo): Promise<void> {
    const started = performance.now()
    let reply = deps.gate.mayAsk(from.address)
      ? await answerMessage(deps, envelope, message, deps.onError)
      : refusal(deps, envelope, RESPONSE.busy, 'busy')
    let packets = packetsOf(reply)
    if (sizeOf(packets) > AMPLIFICATION * bytes && !deps.gate.isProved(from.address)) {
      reply = refusal(deps, envelope, RESPONSE.error, 'ask over TCP')
      packets = packetsOf(reply)
    }
    deps.count('udp', reply.response, performance.now() - started)
    if (sizeOf(packets) > AMPLIFICATION * bytes && !deps.gate.isProved(from.address)) return
    for (const packet of packets) socket.send(packet, from.port, from.address, () => {})
  }

  socket.on('message', (packet, from) => {
    if (packet.length < ENVELOPE_SIZE || from.port === 0) return
    let envelope: Envelope
    try {
      envelope = readEnvelope(packet)
    } catch {
      return
    }
    if (envelope.length < 0 || envelope.length > MAX_REQUEST) return
    const whole = assemble(
      `${from.address} ${from.port}`,
      envelope,
      packet.subarray(ENVELOPE_SIZE),
      packet.length,
    )
    if (whole) answer(envelope, whole.message, whole.bytes, from).catch(deps.onError)
  })
  return socket
}
