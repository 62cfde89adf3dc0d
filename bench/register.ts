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
import { BENCH_DIR, openBenchDatabase, run } from './database.ts'
import { measureTime, median } from './measure.ts'
import { toHandleAt, toPrefixAt } from './records.ts'
import { type Running, readUsage, startBare, startServer } from './servers.ts'

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

/** Answers of a path per second of the server's own processor time. */
async function measurePerCpu({ port, pid }: Running, toPath: () => string): Promise<number> {
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
const database = await openBenchDatabase(entries, 'register')
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
  const appending = await measureTime(async () => {
    for (let from = 0; from < entries; from += PORTION)
      await transact(db, (db) =>
        appendEntries(
          getClient(db),
          Array.from({ length: Math.min(PORTION, entries - from) }, (_, index) => createEntry(from + index)),
        ),
      )
  })
  console.log(`${entries} entries queued: ${Math.round(entries / appending.seconds)} a second`)
  const sequencing = await measureTime(() => register.work())
  console.log(
    `sequenced and published: ${Math.round(entries / sequencing.seconds)} a second, ` +
      `${((sequencing.cpuSeconds / entries) * 1e6).toFixed(1)} µs of this process each, ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB`,
  )
  const server = await startServer(PORT, database.url, { DATA_DIR })
  const toProofPath = (index: number) =>
    `/log/proof?handle=${encodeURIComponent(toHandleAt(index))}&revision=1`
  const file = `${BENCH_DIR}/answer-proof.json`
  writeFileSync(file, await (await fetch(`http://127.0.0.1:${PORT}${toProofPath(1)}`)).text())
  const bare = await startBare(PORT + 1, 'handle', file)
  try {
    const rounds = { bare: [] as number[], cold: [] as number[], warm: [] as number[], again: [] as number[] }
    let turn = 0
    const chooseNextTile = () => (turn++ * TILE_WIDTH) % entries
    const chooseInLastTiles = () =>
      entries - 1 - Math.floor(Math.random() * Math.min(entries, 100 * TILE_WIDTH))
    for (let round = 0; round < ROUNDS; round++) {
      rounds.bare.push(await measurePerCpu(bare, () => `/api/handles/${toHandleAt(1)}`))
      rounds.cold.push(await measurePerCpu(server, () => toProofPath(chooseNextTile())))
      rounds.warm.push(await measurePerCpu(server, () => toProofPath(chooseInLastTiles())))
      rounds.again.push(await measurePerCpu(server, () => toProofPath(1)))
    }
    const toBareRequests = (answers: number[]) => (median(rounds.bare) / median(answers)).toFixed(1)
    console.log(
      `a proof whose tile is read from the disk costs ${toBareRequests(rounds.cold)} bare requests of the same bytes, ` +
        `one whose tile is in memory ${toBareRequests(rounds.warm)}, one from memory ${toBareRequests(rounds.again)}`,
    )
    const auditing = await measureTime(() =>
      auditLog({
        read: async (name) => {
          const response = await fetch(`http://127.0.0.1:${PORT}/log/${name}`)
          if (!response.ok) throw new Error(`/log/${name} answered ${response.status}`)
          return new Uint8Array(await response.arrayBuffer())
        },
        verify: verifyEd25519,
      }),
    )
    console.log(`audited: ${Math.round(entries / auditing.seconds)} entries a second`)
  } finally {
    await Promise.all([server.stop(), bare.stop()])
  }
} finally {
  await close()
  await database.stop()
}
