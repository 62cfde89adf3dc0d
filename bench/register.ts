/** node bench/register.ts [entries]: the sequencer of the register, its proofs beside a bare route, and its audit. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import {
  appendEntries,
  createRecordEntry,
  createRegister,
  verifyEd25519,
} from '../apps/server/src/domains/resolution/register/register.ts'
import { getClient, openDatabase, transact } from '../apps/server/src/platform/database/database.ts'
import { createLocalStorage } from '../apps/server/src/platform/providers/storage/storage.ts'
import { auditLog } from '../packages/register/src/audit.ts'
import { TILE_WIDTH } from '../packages/register/src/tiles.ts'
import { BENCH_DIR, benchDatabase, run } from './database.ts'
import { toHandleAt, toPrefixAt } from './records.ts'
import { type Running, readUsage, startBare, startServer } from './servers.ts'
import { median } from './wrk.ts'

/** More tiles than a process caches, so that they are read from the disk. */
const entries = Number(process.argv[2] ?? 300_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 5)
const PORT = Number(process.env.PORT ?? 9370)
const CONNECTIONS = 32
const PORTION = 5_000
const DATA_DIR = `${BENCH_DIR}/register`

const createEntry = (index: number) =>
  createRecordEntry({
    handle: toHandleAt(index),
    prefix: toPrefixAt(index),
    revision: 1,
    state: 'active',
    digest: 'ab'.repeat(32),
    at: '2026-11-20T02:00:00.000Z',
    saltKey: 1,
  })

const seconds = (since: number) => (performance.now() - since) / 1000

/** Answers of a path per second of the server's own processor time. */
async function perCpu({ port, pid }: Running, toPath: () => string): Promise<number> {
  const before = readUsage(pid).cpuSeconds
  const until = performance.now() + SECONDS * 1000
  let answers = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const response = await fetch(`http://127.0.0.1:${port}${toPath()}`)
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${toPath()} answered ${response.status}`)
        answers += 1
      }
    }),
  )
  return answers / (readUsage(pid).cpuSeconds - before)
}

// The keys stay, because the database remembers them.
rmSync(`${DATA_DIR}/files`, { recursive: true, force: true })
mkdirSync(DATA_DIR, { recursive: true })
const database = await benchDatabase(entries, 'register')
const { db, close } = openDatabase({ connectionString: database.url })
try {
  await run(database.url, 'truncate register_queue, register_entries, register_checkpoints, register_state')
  const register = createRegister({
    db,
    env: { dataDir: DATA_DIR, publicUrl: undefined, registerWitnesses: [], registerWitnessedLogs: [] },
    now: () => new Date(),
    storage: createLocalStorage(`${DATA_DIR}/files`),
    background: false,
    people: { staff: async () => [] },
    warn: (_line, message) => console.error(message),
  })
  await register.start()
  const appending = performance.now()
  for (let from = 0; from < entries; from += PORTION)
    await transact(db, (db) =>
      appendEntries(
        getClient(db),
        Array.from({ length: Math.min(PORTION, entries - from) }, (_, index) => createEntry(from + index)),
      ),
    )
  console.log(`${entries} entries noted: ${Math.round(entries / seconds(appending))} a second`)
  const sequencing = performance.now()
  const cpu = process.cpuUsage()
  await register.work()
  const { user, system } = process.cpuUsage(cpu)
  console.log(
    `sequenced and published: ${Math.round(entries / seconds(sequencing))} a second, ` +
      `${((user + system) / entries).toFixed(1)} µs of this process each, ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB`,
  )
  const server = await startServer(PORT, database.url, { DATA_DIR })
  const path = (index: number) => `/log/proof?handle=${encodeURIComponent(toHandleAt(index))}&revision=1`
  const file = `${BENCH_DIR}/answer-proof.json`
  writeFileSync(file, await (await fetch(`http://127.0.0.1:${PORT}${path(1)}`)).text())
  const bare = await startBare(PORT + 1, 'handle', file)
  try {
    const rounds = { bare: [] as number[], cold: [] as number[], warm: [] as number[], again: [] as number[] }
    let turn = 0
    const nextTile = () => (turn++ * TILE_WIDTH) % entries
    const inLastTiles = () => entries - 1 - Math.floor(Math.random() * Math.min(entries, 100 * TILE_WIDTH))
    for (let round = 0; round < ROUNDS; round++) {
      rounds.bare.push(await perCpu(bare, () => `/api/handles/${toHandleAt(1)}`))
      rounds.cold.push(await perCpu(server, () => path(nextTile())))
      rounds.warm.push(await perCpu(server, () => path(inLastTiles())))
      rounds.again.push(await perCpu(server, () => path(1)))
    }
    const inBare = (answers: number[]) => (median(rounds.bare) / median(answers)).toFixed(1)
    console.log(
      `a proof whose tile is read from the disk costs ${inBare(rounds.cold)} bare requests of the same bytes, ` +
        `one whose tile is in memory ${inBare(rounds.warm)}, one from memory ${inBare(rounds.again)}`,
    )
    const auditing = performance.now()
    await auditLog({
      read: async (name) => {
        const response = await fetch(`http://127.0.0.1:${PORT}/log/${name}`)
        if (!response.ok) throw new Error(`/log/${name} answered ${response.status}`)
        return new Uint8Array(await response.arrayBuffer())
      },
      verify: verifyEd25519,
    })
    console.log(`audited: ${Math.round(entries / seconds(auditing))} entries a second`)
  } finally {
    await Promise.all([server.stop(), bare.stop()])
  }
} finally {
  await close()
  await database.stop()
}
