/**
 * Bare clients of the native Handle protocol. As a program (`PORT`, `SECONDS`) it sends requests to a server of this machine and
 * prints the microseconds of its own processor time for an answer: on connections that stay open, and on one of its own for each.
 */
import { connect } from 'node:net'
import { writeRequest } from '@biaojie/handle/message.ts'

/** Public values, on a connection that stays open. */
export const makeRequest = (handle: string, types: string[] = []) =>
  writeRequest({ handle, types, flags: 0x03000000, requestId: 1 }, Date.now())

type Load = { port: number; request: () => Buffer; connections: number; seconds: number }

/** Each connection sends its next request when the answer to the last has come; returns the number of answers. */
export async function driveKept({ port, request, connections, seconds }: Load): Promise<number> {
  let answers = 0
  const until = performance.now() + seconds * 1000
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let buffered: Buffer = Buffer.alloc(0)
    const send = () => (performance.now() < until ? socket.write(request()) : socket.destroy())
    socket.on('connect', send)
    socket.on('data', (bytes: Buffer) => {
      buffered = buffered.length === 0 ? bytes : Buffer.concat([buffered, bytes])
      // The length of the message is the last number of the envelope of 20 bytes.
      while (buffered.length >= 20 && buffered.length >= 20 + buffered.readInt32BE(16)) {
        buffered = buffered.subarray(20 + buffered.readInt32BE(16))
        answers += 1
        send()
      }
    })
    return new Promise<void>((resolve) => socket.on('close', () => resolve()))
  })
  await Promise.all(sockets)
  return answers
}

/** Resolves with the first bytes of the answer to a request on a connection of its own. */
export const requestOnce = (port: number, request: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(request))
    socket.on('error', reject)
    socket.on('data', (bytes: Buffer) => {
      resolve(bytes)
      socket.destroy()
    })
  })

/** Sends requests as Handle.Net's client does: each request on a connection of its own, which the client closes after the answer. */
export async function driveOnce({ port, request, connections, seconds }: Load): Promise<number> {
  let answers = 0
  const until = performance.now() + seconds * 1000
  async function repeat(): Promise<void> {
    while (performance.now() < until) {
      await requestOnce(port, request())
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, repeat))
  return answers
}

if (import.meta.main) {
  const load = {
    port: Number(process.env.PORT),
    seconds: Number(process.env.SECONDS ?? 3),
    connections: 16,
    request: () => makeRequest(`88.1000/N${Math.floor(Math.random() * 1e9)}`),
  }
  const cost: Record<string, number> = {}
  for (const [name, drive] of Object.entries({ kept: driveKept, once: driveOnce })) {
    await drive({ ...load, seconds: 1 })
    const cpu = process.cpuUsage()
    const answers = await drive(load)
    const { user, system } = process.cpuUsage(cpu)
    cost[name] = (user + system) / answers
  }
  console.log(JSON.stringify(cost))
}
