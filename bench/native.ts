/** node bench/native.ts [records]: the native Handle protocol beside a bare echo of the same bytes, TCP and UDP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { BENCH_DIR, openBenchDatabase } from './database.ts'
import { median } from './measure.ts'
import { driveKept, driveOnce, makeRequest, requestOnce } from './native-client.ts'
import { toHandleAt } from './records.ts'
import { readUsage, startServer } from './servers.ts'

const records = Number(process.argv[2] ?? 5_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 3)
const PORT = Number(process.env.PORT ?? 9350)
const CONNECTIONS = 32

/** Over UDP a client that has not proved its address gets three times its request at most, so it requests one value. */
const createRequests = (types: string[]) => {
  const all = Array.from({ length: Math.min(records, 2_000) }, (_, i) => makeRequest(toHandleAt(i), types))
  return () => all[Math.floor(Math.random() * all.length)] ?? Buffer.alloc(0)
}
const allValues = createRequests([])
const small = createRequests(['URL'])
const load = { request: allValues, connections: CONNECTIONS, seconds: SECONDS }

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
async function measurePerCpu(pid: number, drive: () => Promise<number>): Promise<number> {
  const before = readUsage(pid).cpuSeconds
  const answers = await drive()
  return answers / (readUsage(pid).cpuSeconds - before)
}

const database = await openBenchDatabase(records)
const server = await startServer(PORT, database.url, { HANDLE_PORT: String(PORT + 1) })
let echo: ChildProcess | undefined
try {
  const answer = `${BENCH_DIR}/answer-native`
  const first = await requestOnce(PORT + 1, allValues())
  // The code of the response follows envelope and operation.
  if (first.readInt32BE(24) !== 1) throw new Error(`no such record: run node bench/load.ts ${records} first`)
  writeFileSync(answer, first)
  writeFileSync(`${answer}-udp`, await requestOnce(PORT + 1, small()))
  echo = spawn(process.execPath, ['bench/echo.ts'], {
    env: {
      ...process.env,
      PORT: String(PORT + 2),
      ANSWER: answer,
      REQUEST_BYTES: String(allValues().length),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await sleep(1_000)
  const rows = []
  for (const [transport, drive] of [
    ['TCP, kept connections', (port: number) => driveKept({ ...load, port })],
    ['TCP, one answer a connection', (port: number) => driveOnce({ ...load, port })],
    ['UDP', driveUdp],
  ] as const) {
    for (let i = 0; i < 2; i++) await drive(PORT + 1)
    const rounds = []
    for (let i = 0; i < ROUNDS; i++)
      rounds.push({
        echo: await measurePerCpu(echo?.pid ?? 0, () => drive(PORT + 2)),
        node: await measurePerCpu(server.pid, () => drive(PORT + 1)),
      })
    rows.push({
      transport,
      'echo / s of processor': Math.round(median(rounds.map((round) => round.echo))),
      'node / s of processor': Math.round(median(rounds.map((round) => round.node))),
      ratio: median(rounds.map((round) => round.node / round.echo)).toFixed(2),
    })
  }
  console.table(rows)
} finally {
  echo?.kill()
  await server.stop()
  await database.stop()
}
