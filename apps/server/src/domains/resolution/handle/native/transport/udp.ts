import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { type LookupOneOptions, lookup } from 'node:dns'
import { isIP } from 'node:net'
import {
  ENVELOPE_SIZE,
  type Envelope,
  MAX_REQUEST,
  readEnvelope,
  writeEnvelope,
} from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { type Answer, answerMessage, makeRefusal } from '../answer.ts'
import { createQuick, readResponse } from '../quick.ts'
import type { TransportDeps } from './tcp.ts'

/** A packet of this size including its envelope is not split by any network. */
const PACKET = 512
const DATA = PACKET - ENVELOPE_SIZE
/** A sender with an unproved address gets at most this many times the bytes of its request. */
const AMPLIFICATION = 3
const ASSEMBLE_MS = 5_000
const MAX_PARTIAL = 1_000

/** Returns the packets of an answer: one, or several with their sequence numbers. */
export function splitPackets({ envelope, message }: Answer): Buffer[] {
  const count = Math.max(1, Math.ceil(message.length / DATA))
  return Array.from({ length: count }, (_, sequence) =>
    Buffer.concat([
      writeEnvelope({ ...envelope, truncated: count > 1, sequence }),
      message.subarray(sequence * DATA, (sequence + 1) * DATA),
    ]),
  )
}

type Partial = { parts: (Buffer | undefined)[]; missing: number; since: number; bytes: number }

/** Assembles requests of several packets. Few clients send them, so little memory is reserved. */
export function createPacketAssembler(now: () => number) {
  const partial = new Map<string, Partial>()
  /** Returns the message when its last packet has arrived. */
  return (from: string, envelope: Envelope, data: Buffer, bytes: number) => {
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
    const earlier = partial.get(key)
    const fits = earlier && earlier.parts.length === count && at - earlier.since <= ASSEMBLE_MS
    const message: Partial = fits
      ? earlier
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

type Received = { envelope: Envelope; message: Buffer; bytes: number; from: RemoteInfo }

type Looked = (error: NodeJS.ErrnoException | null, address: string, family: number) => void
/** Senders are already IP addresses; a DNS lookup would delay each answer by one turn of the event loop. */
function lookUpAddress(host: string, options: LookupOneOptions, done: Looked): void {
  const family = isIP(host)
  if (family === 0) lookup(host, options, done)
  else done(null, host, family)
}

const sumSize = (packets: Buffer[]) => packets.reduce((sum, { length }) => sum + length, 0)

/**
 * Answers over UDP. Answers larger than three times their request are sent only to addresses that a TCP
 * connection has proved; other clients get an error, after which they retry over TCP by themselves.
 */
export function createUdpServer(deps: TransportDeps, family: 'udp4' | 'udp6'): Socket {
  const quick = createQuick(deps)
  const socket = createSocket({ type: family, reuseAddr: false, lookup: lookUpAddress })
  const assemble = createPacketAssembler(deps.now)
  /** This buffer is used only for answers of one packet. */
  let out = Buffer.allocUnsafeSlow(PACKET)
  const canGet = (length: number, bytes: number, { address }: RemoteInfo) =>
    length <= AMPLIFICATION * bytes || deps.gate.isProved(address)

  async function answer({ envelope, message, bytes, from }: Received, isAllowed: boolean, started: number) {
    const proved = deps.gate.isProved(from.address) ? from.address : undefined
    let reply = isAllowed
      ? await answerMessage(deps, envelope, message, deps.onError, proved)
      : makeRefusal(deps, envelope, RESPONSE.busy, 'busy')
    let packets = splitPackets(reply)
    if (!canGet(sumSize(packets), bytes, from)) {
      reply = makeRefusal(deps, envelope, RESPONSE.error, 'ask over TCP')
      packets = splitPackets(reply)
    }
    deps.count('udp', reply.response, performance.now() - started)
    deps.log?.(message, 0, reply.response, from.address)
    if (!canGet(sumSize(packets), bytes, from)) return
    for (const packet of packets) socket.send(packet, from.port, from.address)
  }

  function receive(received: Received): void {
    const started = performance.now()
    const isAllowed = deps.gate.allowanceOf(received.from.address)()
    answer(received, isAllowed, started).catch(deps.onError)
  }

  /** Tells whether the answer was cached and has been sent. */
  function answerAtOnce(packet: Buffer, from: RemoteInfo): boolean {
    const started = performance.now()
    if (packet.readInt32BE(ENVELOPE_SIZE - 4) > packet.length - ENVELOPE_SIZE) return false
    const length = quick(packet, 0, packet.length, out, 0)
    if (length === 0 || !canGet(length, packet.length, from) || !deps.gate.allowanceOf(from.address)())
      return false
    deps.count('udp', readResponse(out, 0), performance.now() - started)
    deps.log?.(packet, ENVELOPE_SIZE, readResponse(out, 0), from.address)
    socket.send(out, 0, length, from.port, from.address)
    // A packet that the system has not accepted yet still belongs to the socket.
    if (socket.getSendQueueCount() > 0) out = Buffer.allocUnsafeSlow(PACKET)
    return true
  }

  socket.on('message', (packet, from) => {
    if (packet.length < ENVELOPE_SIZE || from.port === 0 || answerAtOnce(packet, from)) return
    let envelope: Envelope
    try {
      envelope = readEnvelope(packet)
    } catch {
      return
    }
    if (envelope.length < 0 || envelope.length > MAX_REQUEST) return
    const data = packet.subarray(ENVELOPE_SIZE)
    const bytes = packet.length
    if (!envelope.truncated)
      return receive({ envelope, message: data.subarray(0, envelope.length), bytes, from })
    const assembled = assemble(`${from.address} ${from.port}`, envelope, data, bytes)
    if (assembled) receive({ envelope, ...assembled, from })
  })
  return socket
}
