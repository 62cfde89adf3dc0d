import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { isIP, type Socket } from 'node:net'
import tls from 'node:tls'
import { readBytes } from '../../../base/read-bytes.ts'
import {
  ANSWER_BYTES_MAX,
  ANSWER_MS,
  TopLevelUnavailable,
  toUnavailable,
  type UnavailableCode,
} from '../top-level.ts'

/* Transport of EPP frames: over TLS with a length prefix (RFC 5734), or one frame in each POST over HTTPS. */

/** The length includes its own four bytes. */
const LENGTH_BYTES = 4

export type ClientFiles = {
  cert: string | undefined
  key: string | undefined
  /** Trusted certificates, which replace those of the system. */
  ca: string | undefined
}

const makeUnavailable = (code: UnavailableCode, why: string, status?: number) =>
  new TopLevelUnavailable(code, `top-level node: ${why}`, status)

export function writeFrame(text: string): Buffer {
  const body = Buffer.from(text)
  const frame = Buffer.alloc(LENGTH_BYTES + body.length)
  frame.writeUInt32BE(frame.length)
  body.copy(frame, LENGTH_BYTES)
  return frame
}

/**
 * Removes the first frame from the received bytes; undefined while it is incomplete. Throws when its length
 * exceeds `most`.
 */
export function splitFrame(arrived: Buffer): { text: string; rest: Buffer } | undefined {
  if (arrived.length < LENGTH_BYTES) return undefined
  const length = arrived.readUInt32BE()
  if (length <= LENGTH_BYTES || length > ANSWER_BYTES_MAX)
    throw makeUnavailable('too_long', 'a frame has an impossible length')
  if (arrived.length < length) return undefined
  return { text: arrived.toString('utf8', LENGTH_BYTES, length), rest: arrived.subarray(length) }
}

/** A connection that exchanges one frame at a time. */
export type FrameConnection = {
  /** Returns the next frame that the server sends by itself, which is its greeting. */
  read: () => Promise<string>
  exchange: (frame: string) => Promise<string>
  isOpen: () => boolean
  close: () => void
}

/** Opens a connection. Every answer must be complete within 10 s, even when its bytes arrive slowly. */
export async function connectTls(
  { host, port }: { host: string; port: number },
  files: ClientFiles,
): Promise<FrameConnection> {
  // TLS allows no IP address as server name (SNI).
  const servername = isIP(host) === 0 ? host : ''
  const socket = tls.connect({ host, port, ...files, servername, minVersion: 'TLSv1.2' })
  const timeout = setTimeout(
    () => socket.destroy(makeUnavailable('silent', 'no connection in time')),
    ANSWER_MS,
  )
  try {
    await once(socket, 'secureConnect')
  } catch (error) {
    throw toUnavailable(error)
  } finally {
    clearTimeout(timeout)
  }
  return readFrames(socket)
}

function readFrames(socket: Socket): FrameConnection {
  let arrived: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (text: string) => void; reject: (error: Error) => void } | undefined
  let ended: TopLevelUnavailable | undefined

  function end(error: TopLevelUnavailable): void {
    ended ??= error
    socket.destroy()
    waiting?.reject(ended)
    waiting = undefined
  }
  function deliver(): void {
    if (!waiting) {
      // A server that sends data without being asked must not fill the memory.
      if (arrived.length > ANSWER_BYTES_MAX) end(makeUnavailable('too_long', 'sends without being asked'))
      return
    }
    try {
      const frame = splitFrame(arrived)
      if (!frame) return
      arrived = frame.rest
      const { resolve } = waiting
      waiting = undefined
      resolve(frame.text)
    } catch (error) {
      end(toUnavailable(error))
    }
  }
  socket.on('data', (piece) => {
    arrived = arrived.length === 0 ? piece : Buffer.concat([arrived, piece])
    deliver()
  })
  socket.on('error', (error) => end(toUnavailable(error)))
  socket.on('close', () => end(makeUnavailable('closed', 'the connection was closed')))
  socket.unref()

  async function read(): Promise<string> {
    if (ended) throw ended
    socket.ref()
    const timeout = setTimeout(() => end(makeUnavailable('silent', 'no answer in time')), ANSWER_MS)
    try {
      return await new Promise<string>((resolve, reject) => {
        waiting = { resolve, reject }
        deliver()
      })
    } finally {
      clearTimeout(timeout)
      socket.unref()
    }
  }
  return {
    read,
    exchange(frame) {
      // Data that arrived before the request cannot be its answer.
      if (arrived.length > 0) end(makeUnavailable('too_long', 'sends without being asked'))
      if (!ended) socket.write(writeFrame(frame))
      return read()
    },
    isOpen: () => ended === undefined,
    close: () => socket.destroy(),
  }
}

const toFailure = (status: number) =>
  status === 401 || status === 403
    ? makeUnavailable('credentials', 'the credentials are refused')
    : makeUnavailable('status', `answered HTTP ${status}`, status)

type Posting = { client: string; password: string; files: ClientFiles }

/** Creates the function that sends one frame in each POST. Redirects are not followed. */
export function createPosting(url: URL, { client, password, files }: Posting) {
  const isPlain = url.protocol === 'http:'
  const agent = isPlain
    ? new http.Agent({ keepAlive: true })
    : new https.Agent({ keepAlive: true, minVersion: 'TLSv1.2', ...files })
  const authorization = `Basic ${Buffer.from(`${client}:${password}`).toString('base64')}`

  const exchange = (frame: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const body = Buffer.from(frame)
      const headers = { 'content-type': 'application/epp+xml', 'content-length': body.length, authorization }
      const fail = (error: unknown) => reject(toUnavailable(error))
      const timeout = setTimeout(
        () => sent.destroy(makeUnavailable('silent', 'no answer in time')),
        ANSWER_MS,
      )
      const sent = (isPlain ? http : https).request(url, { method: 'POST', agent, headers }, (response) => {
        if (response.statusCode !== 200) return sent.destroy(toFailure(response.statusCode ?? 0))
        readBytes(response, ANSWER_BYTES_MAX).then((bytes) => resolve(bytes.toString('utf8')), fail)
      })
      sent.on('error', fail)
      sent.on('close', () => clearTimeout(timeout))
      sent.end(body)
    })
  return { exchange, close: () => agent.destroy() }
}
