import { createServer, type Server, type Socket } from 'node:net'
import { RESPONSE } from '../../protocol.ts'
import { type Answering, answerMessage, refusal, wholeAnswer } from '../answer.ts'
import { MalformedMessage } from '../bytes.ts'
import { ENVELOPE_SIZE, type Envelope, MAX_REQUEST, readEnvelope } from '../message.ts'
import type { Gate } from './gate.ts'

/** After this many ms without data a client is gone, and one with half a message is too slow. */
const IDLE_MS = 60_000
const PARTIAL_MS = 10_000
/** A client may send further requests before the first is answered, as far as they fit. */
const MAX_PIPELINED = 64

export type TransportDeps = Answering & {
  gate: Gate
  /** Counts one sent answer. */
  count: (transport: 'tcp' | 'udp', response: number, ms: number) => void
  onError: (error: unknown) => void
}

/** Collects the bytes of one connection and hands on whole messages. */
function createAssembler() {
  let held: Buffer = Buffer.alloc(0)
  return {
    get isEmpty() {
      return held.length === 0
    },
    add(bytes: Buffer): void {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    },
    /** Undefined until one is complete; throws MalformedMessage when it never will be. */
    next(): { envelope: Envelope; message: Buffer } | undefined {
      if (held.length < ENVELOPE_SIZE) return undefined
      const envelope = readEnvelope(held)
      if (envelope.length < 0 || envelope.length > MAX_REQUEST)
        throw new MalformedMessage('the message is too long')
      const end = ENVELOPE_SIZE + envelope.length
      if (held.length < end) return undefined
      const message = held.subarray(ENVELOPE_SIZE, end)
      held = held.subarray(end)
      return { envelope, message }
    },
  }
}

function serveConnection(deps: TransportDeps, socket: Socket): void {
  const address = socket.remoteAddress ?? ''
  const assembler = createAssembler()
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  async function answer(envelope: Envelope, message: Buffer): Promise<void> {
    const from = performance.now()
    const reply = deps.gate.mayAsk(address)
      ? await answerMessage(deps, envelope, message, deps.onError)
      : refusal(deps, envelope, RESPONSE.busy, 'too many requests from this address')
    deps.count('tcp', reply.response, performance.now() - from)
    if (socket.destroyed) return
    // A client that does not read its answers must not fill the memory with them.
    if (!socket.write(wholeAnswer(reply))) socket.pause()
  }

  socket.setNoDelay(true)
  socket.setTimeout(IDLE_MS)
  socket.on('drain', () => socket.resume())
  socket.on('timeout', () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('end', () => void last.then(() => socket.end()))
  socket.on('data', (bytes) => {
    assembler.add(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes))
    try {
      for (let next = assembler.next(); next; next = assembler.next()) {
        const { envelope, message } = next
        waiting += 1
        if (waiting >= MAX_PIPELINED) socket.pause()
        last = last.then(async () => {
          await answer(envelope, message)
          waiting -= 1
          if (waiting < MAX_PIPELINED && socket.isPaused() && socket.writableLength === 0) socket.resume()
        })
      }
    } catch {
      // The rest of the stream cannot be divided into messages.
      void last.then(() => socket.destroy())
      return
    }
    socket.setTimeout(assembler.isEmpty ? IDLE_MS : PARTIAL_MS)
  })
}

/** Answers over TCP, as many requests a connection as a client sends; a connection beyond the limits is closed. */
export function createTcpServer(deps: TransportDeps): Server {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const address = socket.remoteAddress ?? ''
    if (!deps.gate.open(address)) {
      socket.destroy()
      return
    }
    socket.once('close', () => deps.gate.close(address))
    serveConnection(deps, socket)
  })
  return server
}
