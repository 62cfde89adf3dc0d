/**
 * node bench/recursion.ts [records]: identifiers of other nodes by HTTP, asked for anew over one hop and kept, beside a
 * bare route with the same bytes and beside bare clients of the other node; native referrals beside answers from memory. Another node answers on loopback, in this
 * process. Needs records, as native.ts does.
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { encodeValues, makeSiteAt, startNativeServer } from '../apps/server/src/demo/nodes/native-server.ts'
import { BENCH_DIR, openBenchDatabase } from './database.ts'
import { median } from './measure.ts'
import { driveKept, makeRequest } from './native-client.ts'
import { toHandleAt, toPrefixAt } from './records.ts'
import { readUsage, startBare, startServer } from './servers.ts'

const records = Number(process.argv[2] ?? 5_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 3)
const PORT = Number(process.env.PORT ?? 9360)
const CONNECTIONS = 16
/** A prefix is asked for six hundred times a minute at most; the sites of so many are kept. */
const FOREIGN_PREFIXES = 1_500

const VALUES = encodeValues([
  ['URL', 'https://parts.example/am/22108'],
  ['NAME', '前桥模块 左前'],
  ['MADE', '2026-04-02T08:41:00+08:00'],
])
const other = await startNativeServer({ port: 0, answer: () => ({ values: VALUES }) })
const root = await startNativeServer({
  port: 0,
  answer: () => ({ values: encodeValues([['HS_SITE', makeSiteAt(other.port, { name: 'other' })]]) }),
})

let requests = 0
const toPrefix = (at: number) => `88.${1_000 + (at % FOREIGN_PREFIXES)}`
const makeFreshHandle = () => `${toPrefix(requests)}/N${requests++}`
const KEPT = 500
const pickKeptHandle = () => `${toPrefix(Math.floor(Math.random() * KEPT))}/KEPT`

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const fetchHandle = (port: number, handle: string) =>
  new Promise<string>((resolve, reject) => {
    get({ port, agent, path: `/api/handles/${handle}` }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${response.statusCode} ${text}`)),
      )
    }).on('error', reject)
  })

async function driveHttp(port: number, handle: () => string): Promise<number> {
  let answers = 0
  const until = performance.now() + SECONDS * 1000
  async function repeat(): Promise<void> {
    while (performance.now() < until) {
      await fetchHandle(port, handle())
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat))
  return answers
}

const driveNative = (port: number, request: () => Buffer) =>
  driveKept({ port, request, connections: CONNECTIONS, seconds: SECONDS })

/** Returns what a bare client of the other node spends on an answer: the least that a search can cost. */
async function measureClient(port: number): Promise<{ kept: number; once: number }> {
  const env = { ...process.env, PORT: String(port), SECONDS: String(SECONDS) }
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/native-client.ts'], { env })
  return JSON.parse(stdout)
}

/** Returns the seconds of processor time that a process uses in a second without requests, for jobs and the like. */
async function measureIdle(pid: number): Promise<number> {
  const before = readUsage(pid).cpuSeconds
  await sleep(SECONDS * 1000)
  return (readUsage(pid).cpuSeconds - before) / SECONDS
}

/** Returns microseconds of a process's own processor time for each answer, beyond what it uses while idle. */
async function measureCost(pid: number, drive: () => Promise<number>, idle = 0): Promise<number> {
  const before = readUsage(pid).cpuSeconds
  const from = performance.now()
  const answers = await drive()
  const elapsed = (performance.now() - from) / 1000
  return ((readUsage(pid).cpuSeconds - before - idle * elapsed) / answers) * 1e6
}

const makeRequests = (at: (i: number) => string) => {
  const all = Array.from({ length: 1_000 }, (_, i) => makeRequest(at(i)))
  return () => all[Math.floor(Math.random() * all.length)] ?? Buffer.alloc(0)
}

/** The first prefix of the benchmark is answered by a server of its company. */
async function delegate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const site = { name: 'own', ipv4: '127.0.0.1', ipv6: '', tcp: other.port, udp: 0, http: 0, publicKey: '' }
  await client.query(
    `insert into own_nodes (prefix, sites, serial, since, updated_at) values ($1, $2, 1, now(), now())
     on conflict (prefix) do update set sites = excluded.sites`,
    [toPrefixAt(0), JSON.stringify([site])],
  )
  await client.end()
}

const database = await openBenchDatabase(records)
await delegate(database.url)
const server = await startServer(PORT, database.url, {
  HANDLE_PORT: String(PORT + 1),
  RECURSION_ROOTS: `handle://127.0.0.1:${root.port}`,
  RECURSION_NETWORKS: '127.0.0.0/8',
  RECURSION_LIMIT_PER_MINUTE: '1000000000',
})
let stopBare = async () => {}
try {
  const answer = `${BENCH_DIR}/answer-recursion.json`
  writeFileSync(answer, await fetchHandle(PORT, makeFreshHandle()))
  const bare = await startBare(PORT + 2, 'handle', answer)
  stopBare = bare.stop
  // The sites of all prefixes are known, so that a search is one hop.
  for (let at = 0; at < FOREIGN_PREFIXES; at++) await fetchHandle(PORT, makeFreshHandle())
  const own = toPrefixAt(0)
  const hosted = Array.from({ length: records }, (_, i) => toHandleAt(i)).filter(
    (handle) => !handle.startsWith(`${own}/`),
  )
  const localAnswers = makeRequests((i) => hosted[i % hosted.length] ?? '')
  const referrals = makeRequests((i) => `${own}/R-${i}`)
  const idle = await measureIdle(server.pid)
  const loads = {
    bare: () => measureCost(bare.pid, () => driveHttp(PORT + 2, pickKeptHandle)),
    fresh: () => measureCost(server.pid, () => driveHttp(PORT, makeFreshHandle), idle),
    async kept() {
      // What was asked for anew may have taken their place.
      for (let at = 0; at < KEPT; at++) await fetchHandle(PORT, `${toPrefix(at)}/KEPT`)
      return measureCost(server.pid, () => driveHttp(PORT, pickKeptHandle), idle)
    },
    local: () => measureCost(server.pid, () => driveNative(PORT + 1, localAnswers), idle),
    referral: () => measureCost(server.pid, () => driveNative(PORT + 1, referrals), idle),
    client: async () => (await measureClient(other.port)).kept,
    clientOnce: async () => (await measureClient(other.port)).once,
  }
  for (const load of Object.values(loads)) await load()
  const rounds: Record<keyof typeof loads, number>[] = []
  for (let i = 0; i < ROUNDS; i++)
    rounds.push({
      bare: await loads.bare(),
      fresh: await loads.fresh(),
      kept: await loads.kept(),
      local: await loads.local(),
      referral: await loads.referral(),
      client: await loads.client(),
      clientOnce: await loads.clientOnce(),
    })
  const getMedian = (name: keyof typeof loads) => median(rounds.map((round) => round[name]))
  const toRow = (what: string, name: keyof typeof loads, beside: keyof typeof loads) => ({
    what,
    'µs of processor': Math.round(getMedian(name) * 10) / 10,
    ratio: median(rounds.map((round) => round[name] / round[beside])).toFixed(2),
  })
  console.table([
    toRow('bare route', 'bare', 'bare'),
    toRow('another node, one hop', 'fresh', 'bare'),
    toRow('another node, kept', 'kept', 'bare'),
    toRow('bare native client, kept connection', 'client', 'bare'),
    toRow('bare native client, a connection each', 'clientOnce', 'bare'),
    toRow('native answer', 'local', 'local'),
    toRow('native referral', 'referral', 'local'),
  ])
} finally {
  agent.destroy()
  await stopBare()
  await server.stop()
  await database.stop()
  await Promise.all([root.stop(), other.stop()])
}
