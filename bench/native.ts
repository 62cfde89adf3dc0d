/** node bench/native.ts [records]: the native Handle protocol beside a bare echo of the same bytes, TCP and UDP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeRequest } from '@biaojie/handle/message.ts'
import { BENCH_DIR, benchDatabase } from './database.ts'
import { handleOf } from './records.ts'
import { startServer, usageOf } from './servers.ts'
import { median } from './wrk.ts'

const records = Number(process.argv[2] ?? 5_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 3)
const PORT = Number(process.env.PORT ?? 9350)
const CONNECTIONS = 32

/** Public values, on a connection that stays open. */
const FLAGS = 0x03000000
/** Over UDP a client that has not proved its address gets three times its request at most, so it asks for one value. */
const requestOf = (handle: string, types: string[]) =>
  writeRequest({ handle, types, flags: FLAGS, requestId: 1 }, Date.now())
const requestsFor = (types: string[]) => {
  const all = Array.from({ length: Math.min(records, 2_000) }, (_, i) => requestOf(handleOf(i), types))
  return () => all[Math.floor(Math.random() * all.length)] ?? Buffer.alloc(0)
}
const whole = requestsFor([])
const small = requestsFor(['URL'])

/** Each connection sends its next request when the answer to the last has come. */
async function driveTcp(port: number): Promise<number> {
  let answers = 0
  const until = performance.now() + SECONDS * 1000
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect({ host: '127.0.0.1', port })
    let held = Buffer.alloc(0)
    const send = () => (performance.now() < until ? socket.write(whole()) : socket.destroy())
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('data', (bytes) => {
      held = Buffer.concat([held, Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)])
      // The length of the message is the last number of the envelope of 20 bytes.
      while (held.length >= 20 && held.length >= 20 + held.readInt32BE(16)) {
        held = held.subarray(20 + held.readInt32BE(16))
        answers += 1
        send()
      }
    })
    return new Promise<void>((resolve) => socket.on('close', () => resolve()))
  })
  await Promise.all(sockets)
  return answers
}

/** Asks as Handle.Net's client does: each request on a connection of its own, which the client closes after the answer. */
async function driveConnections(port: number): Promise<number> {
  let answers = 0
  const until = performance.now() + SECONDS * 1000
  async function askAgain(): Promise<void> {
    while (performance.now() < until) {
      await answerTo(port, whole())
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askAgain))
  return answers
}

/** Counts answers that fit into a packet, as all of these do. */
async function driveUdp(port: number): Promise<number> {
  let answers = 0
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = createSocket('udp4')
    const send = () => socket.send(small(), port, '127.0.0.1')
    socket.on('message', () => {
      answers += 1
      send()
    })
    send()
    return socket
  })
  await sleep(SECONDS * 1000)
  for (const socket of sockets) socket.close()
  return answers
}

/** Returns answers per second of the process's own processor time. */
async function perCpu(pid: number, drive: () => Promise<number>): Promise<number> {
  const before = usageOf(pid).cpuSeconds
  const answers = await drive()
  return answers / (usageOf(pid).cpuSeconds - before)
}

const answerTo = (port: number, request: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(request))
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      resolve(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes))
      socket.destroy()
    })
  })

const database = await benchDatabase(records)
const server = await startServer(PORT, database.url, { HANDLE_PORT: String(PORT + 1) })
let echo: ChildProcess | undefined
try {
  const answer = `${BENCH_DIR}/answer-native`
  const first = await answerTo(PORT + 1, whole())
  // The code of the response follows envelope and operation.
  if (first.readInt32BE(24) !== 1) throw new Error(`no such record: run node bench/load.ts ${records} first`)
  writeFileSync(answer, first)
  writeFileSync(`${answer}-udp`, await answerTo(PORT + 1, small()))
  echo = spawn(process.execPath, ['bench/echo.ts'], {
    env: {
      ...process.env,
      PORT: String(PORT + 2),
      ANSWER: answer,
      REQUEST_BYTES: String(whole().length),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await sleep(1_000)
  const rows = []
  for (const [transport, drive] of [
    ['TCP, kept connections', driveTcp],
    ['TCP, one answer a connection', driveConnections],
    ['UDP', driveUdp],
  ] as const) {
    for (let i = 0; i < 2; i++) await drive(PORT + 1)
    const rounds = []
    for (let i = 0; i < ROUNDS; i++)
      rounds.push({
        echo: await perCpu(echo?.pid ?? 0, () => drive(PORT + 2)),
        node: await perCpu(server.pid, () => drive(PORT + 1)),
      })
    rows.push({
      transport,
      'echo / s of processor': Math.round(median(rounds.map((one) => one.echo))),
      'node / s of processor': Math.round(median(rounds.map((one) => one.node))),
      ratio: median(rounds.map((one) => one.node / one.echo)).toFixed(2),
    })
  }
  console.table(rows)
} finally {
  echo?.kill()
  await server.stop()
  await database.stop()
}
