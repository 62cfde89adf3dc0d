import { createServer, type Server, type Socket } from 'node:net'
import { MalformedMessage } from '@biaojie/handle/bytes.ts'
import { ENVELOPE_SIZE, MAX_REQUEST, OUR_VERSION, readEnvelope } from '@biaojie/handle/message.ts'
import { RESPONSE } from '@biaojie/handle/protocol.ts'
import { type Answering, answerMessage, joinAnswer, makeRefusal } from '../answer.ts'
import { createQuick, type Quick, readResponse } from '../quick.ts'
import type { Gate } from './gate.ts'

/** After this many ms without a complete message, the connection is closed. */
const IDLE_MS = 60_000
const PARTIAL_MS = 10_000
const SWEEP_MS = 2_000
/** A client may send this many further requests before the first is answered, if they fit in the buffer. */
const MAX_PIPELINED = 64
/**
 * Size of the buffer in which answers to simultaneous requests are sent together. Larger answers are sent
 * separately.
 */
const OUT_SIZE = 64 * 1024
const ROOM = 16 * 1024
const NOTHING = Buffer.alloc(0)

export type TransportDeps = Answering & {
  gate: Gate
  /** Counts one sent answer. */
  count: (transport: 'tcp' | 'udp' | 'http', response: number, ms: number) => void
  /** Logs the request whose header begins at `at`, with the code of its response. */
  log?: ((bytes: Buffer, at: number, response: number, ip: string) => void) | undefined
  onError: (error: unknown) => void
}

// A client that does not read its answers must not fill the memory.
function send(socket: Socket, bytes: Buffer): void {
  if (!socket.destroyed && !socket.write(bytes)) socket.pause()
}

/** Creates the buffer that all connections share, as long as the system accepts each write at once. */
function createOut() {
  let bytes = Buffer.allocUnsafeSlow(OUT_SIZE)
  return {
    get bytes() {
      return bytes
    },
    sendTo(socket: Socket, length: number): void {
      send(socket, bytes.subarray(0, length))
      // Bytes that the system has not accepted yet still belong to the socket.
      if (socket.writableLength > 0) bytes = Buffer.allocUnsafeSlow(OUT_SIZE)
    },
  }
}

/** Runs tasks one after the other, so that answers have the order of their requests. */
function createTurns(socket: Socket) {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  async function turn(work: () => Promise<void>): Promise<void> {
    await work()
    waiting -= 1
    if (waiting < MAX_PIPELINED && socket.isPaused() && socket.writableLength === 0) socket.resume()
  }
  return {
    isIdle: () => waiting === 0,
    add(work: () => Promise<void>): void {
      waiting += 1
      if (waiting >= MAX_PIPELINED) socket.pause()
      last = last.then(() => turn(work))
    },
    afterwards: (work: () => void) => void last.then(work),
  }
}

type Shared = { deps: TransportDeps; quick: Quick; out: ReturnType<typeof createOut> }

/**
 * Returns the end of the message at this position; undefined until it is complete. Throws MalformedMessage.
 */
function findEnd(held: Buffer, at: number): number | undefined {
  if (held.length - at < ENVELOPE_SIZE) return undefined
  const length = held.readInt32BE(at + ENVELOPE_SIZE - 4)
  if (held[at] !== OUR_VERSION.major || length < 0 || length > MAX_REQUEST)
    throw new MalformedMessage('no message of the protocol')
  const end = at + ENVELOPE_SIZE + length
  return end <= held.length ? end : undefined
}

/**
 * Creates the function that answers all complete messages in a buffer; it returns where the remaining bytes
 * begin.
 */
function createAnswerer({ deps, quick, out }: Shared, socket: Socket, turns: ReturnType<typeof createTurns>) {
  const address = socket.remoteAddress ?? ''
  const mayAsk = deps.gate.allowanceOf(address)

  async function answer(message: Buffer, isAllowed: boolean, from: number): Promise<void> {
    const envelope = readEnvelope(message)
    const reply = isAllowed
      ? await answerMessage(
          deps,
          envelope,
          message.subarray(ENVELOPE_SIZE),
          deps.onError,
          socket.remoteAddress,
        )
      : makeRefusal(deps, envelope, RESPONSE.busy, 'too many requests from this address')
    deps.count('tcp', reply.response, performance.now() - from)
    deps.log?.(message, ENVELOPE_SIZE, reply.response, address)
    send(socket, joinAnswer(reply))
  }

  /** Answers cached records immediately; other requests wait for their turn. Throws MalformedMessage. */
  return (held: Buffer, seenAt: number): number => {
    let at = 0
    let written = 0
    // For several messages, the time of each answer starts when the previous one is written.
    let from = seenAt
    try {
      for (let end = findEnd(held, 0); end !== undefined; end = findEnd(held, at)) {
        const isAllowed = mayAsk()
        const length = isAllowed && turns.isIdle() ? quick(held, at, end, out.bytes, written) : 0
        if (length > 0) {
          const now = performance.now()
          deps.count('tcp', readResponse(out.bytes, written), now - from)
          deps.log?.(held, at + ENVELOPE_SIZE, readResponse(out.bytes, written), address)
          written += length
          from = now
        } else {
          const message = held.subarray(at, end)
          const began = from
          turns.add(() => answer(message, isAllowed, began))
        }
        if (written > OUT_SIZE - ROOM) {
          out.sendTo(socket, written)
          written = 0
        }
        at = end
      }
      return at
    } finally {
      if (written > 0) out.sendTo(socket, written)
    }
  }
}

/** Serves one connection; the returned function closes it when its client is gone or too slow. */
function serveConnection(shared: Shared, socket: Socket) {
  /** The beginning of a message that is not complete yet. */
  let held: Buffer = NOTHING
  let seenAt = performance.now()
  let partialSince = 0
  const turns = createTurns(socket)
  const answerAll = createAnswerer(shared, socket, turns)

  function read(bytes: Buffer): void {
    seenAt = performance.now()
    if (held.length === 0) partialSince = seenAt
    const all = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    try {
      const at = answerAll(all, seenAt)
      if (at > 0) partialSince = seenAt
      held = at === all.length ? NOTHING : all.subarray(at)
    } catch {
      // After a malformed message, the rest of the stream cannot be split into messages.
      held = NOTHING
      turns.afterwards(() => socket.destroy())
    }
  }

  socket.on('data', read)
  socket.on('drain', () => {
    seenAt = performance.now()
    socket.resume()
  })
  socket.on('error', () => socket.destroy())
  socket.on('end', () => turns.afterwards(() => socket.end()))
  return (now: number): void => {
    const isLate = held.length > 0 && now - partialSince > PARTIAL_MS
    if (isLate || (turns.isIdle() && now - seenAt > IDLE_MS)) socket.destroy()
  }
}

/**
 * Answers over TCP, with any number of requests per connection; a connection that exceeds the limits is
 * closed.
 */
export function createTcpServer(deps: TransportDeps): Server {
  const shared = { deps, quick: createQuick(deps), out: createOut() }
  const checks = new Set<(now: number) => void>()
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? ''
    if (!deps.gate.open(address)) {
      socket.destroy()
      return
    }
    const check = serveConnection(shared, socket)
    checks.add(check)
    socket.once('close', () => {
      checks.delete(check)
      deps.gate.close(address)
    })
  })
  // All connections share one timer, because a separate timer would be reset by every message.
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const check of checks) check(now)
  }, SWEEP_MS).unref()
  server.once('close', () => clearInterval(sweep))
  return server
}
