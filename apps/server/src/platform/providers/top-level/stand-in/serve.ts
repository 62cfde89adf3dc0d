import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { readBytes } from '../../../base/read-bytes.ts'
import { splitFrame, writeFrame } from '../epp/transport.ts'
import { GREETING, type Registry } from './registry.ts'

/** Listens on this machine only. */
const HOST = '127.0.0.1'
const SLOW_MS = 800
const DRIP_MS = 1_000
const HUGE = 3 * 1024 * 1024

const replaceId = (answer: string) => answer.replace(/<clTRID>[^<]*</, '<clTRID>somebody-else<')
const FAILURE =
  '<epp><response><result code="2400"><msg>failed</msg></result><trID><clTRID>x</clTRID></trID></response></epp>'

type Reply = {
  send: (text: string) => void
  /** Sends one byte at a time, with pauses. */
  drip: (text: string) => Promise<void>
  drop: () => void
  redirect: () => void
}

/** Answers a frame like a real registry, or with the simulated fault. */
async function answerFrame(registry: Registry, frame: string, reply: Reply): Promise<void> {
  const fault = registry.consumeFault(frame)
  if (fault === 'drop') return reply.drop()
  if (fault === 'fail') return reply.send(FAILURE)
  if (fault === 'redirect') return reply.redirect()
  const answer = registry.answer(frame)
  // The change is applied, but the client gets no answer.
  if (fault === 'lose') return reply.drop()
  if (fault === 'slow') await sleep(SLOW_MS)
  if (fault === 'drip') return reply.drip(answer)
  if (fault === 'wrong-id') return reply.send(replaceId(answer))
  if (fault === 'malformed') return reply.send(answer.slice(0, answer.length / 2))
  if (fault === 'huge') return reply.send(`<epp>${'x'.repeat(HUGE)}</epp>`)
  reply.send(answer)
}

async function listen(server: Server, port: number) {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  server.on('connection', keep)
  server.on('secureConnection', keep)
  server.listen({ host: HOST, port })
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

type TlsFiles = { cert: string; key: string; ca: string }

/** Serves EPP over TLS to clients with a certificate. */
export function serveTls(registry: Registry, port: number, files: TlsFiles) {
  const server = tls.createServer({ ...files, requestCert: true, rejectUnauthorized: true }, (socket) => {
    let arrived: Buffer = Buffer.alloc(0)
    let answering = Promise.resolve()
    socket.write(writeFrame(GREETING))
    socket.on('data', (piece) => {
      arrived = Buffer.concat([arrived, piece])
      for (let frame = splitFrame(arrived); frame; frame = splitFrame(arrived)) {
        arrived = frame.rest
        const { text } = frame
        answering = answering.then(() =>
          answerFrame(registry, text, {
            send: (answer) => void (socket.writable && socket.write(writeFrame(answer))),
            async drip(answer) {
              for (const byte of writeFrame(answer)) {
                if (!socket.writable) return
                socket.write(Buffer.from([byte]))
                await sleep(DRIP_MS)
              }
            },
            drop: () => socket.destroy(),
            redirect: () => socket.destroy(),
          }),
        )
      }
    })
  })
  server.on('tlsClientError', () => {})
  return listen(server, port)
}

const BODY_MAX = 1024 * 1024

type Beside = (request: IncomingMessage, response: ServerResponse) => boolean

/** Serves EPP by POST; `beside` answers requests to other addresses. */
export function serveHttp(registry: Registry, port: number, beside: Beside = () => false) {
  const server = createServer(async (request, response) => {
    if (beside(request, response)) return
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const body = await readBytes(request, BODY_MAX).catch(() => undefined)
    if (!body) return void response.destroy()
    const head = { 'content-type': 'application/epp+xml' }
    await answerFrame(registry, body.toString('utf8'), {
      send: (answer) => void response.writeHead(200, head).end(answer),
      async drip(answer) {
        response.writeHead(200, head)
        for (const character of answer) {
          if (!response.writable) return
          response.write(character)
          await sleep(DRIP_MS)
        }
      },
      drop: () => response.destroy(),
      redirect: () => void response.writeHead(302, { location: '/elsewhere' }).end(),
    }).catch(() => response.destroy())
  })
  return listen(server, port)
}
