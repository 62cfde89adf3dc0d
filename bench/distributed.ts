import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { upsertCompanies } from '../apps/server/src/domains/enterprises/enterprises.ts'
import { prefixOf as prefixIn } from '../apps/server/src/domains/identifiers/identifiers.ts'
import { findIdentifiers } from '../apps/server/src/domains/resolution/store.ts'
import { createBatcher } from '../apps/server/src/platform/database/batcher.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { distribute } from '../apps/server/src/platform/database/distributed/distribute.ts'
import { openLanes } from '../apps/server/src/platform/database/lanes.ts'
import { citusCluster } from '../apps/server/src/testing/citus.ts'
import { company } from '../apps/server/src/testing/identifiers.ts'
import { MEMORY_FLAGS } from '../tools/setup/memory.mjs'
import { BENCH_DIR } from './database.ts'
import { generate } from './generate.ts'
import { handleOf, PREFIXES, prefixOf } from './records.ts'

/*
 * `node bench/distributed.ts [records]` loads identifiers and looks them up on one PostgreSQL of the system and on a
 * coordinator with two workers of Citus, on one machine in the same run. Needed: Citus (docs/distributed.md).
 */

const records = Number(process.argv[2] ?? 50_000)
const SECONDS = Number(process.env.SECONDS ?? 10)
const TOGETHER = 64
const SHARDS = 8
const file = `${BENCH_DIR}/records-${records}.jsonl`

const quantile = (sorted: number[], share: number) =>
  (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)

async function load(url: string, distributed: boolean): Promise<number> {
  const env = { ...process.env, DATABASE_URL: url, ...(distributed && { CITUS_SHARDS: String(SHARDS) }) }
  const from = performance.now()
  const child = spawn(process.execPath, [...MEMORY_FLAGS, 'apps/server/src/programs/load.ts', file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the loader ended with ${code}`)
  return records / ((performance.now() - from) / 1000)
}

/** Looks identifiers up at random, as the server does without memory. */
async function lookUp(url: string, distributed: boolean) {
  const { pool, close } = openDatabase({ connectionString: url })
  const lanes = openLanes(pool, { distributed })
  const find = createBatcher((handles) => findIdentifiers(lanes, handles), distributed ? prefixIn : undefined)
  const times: number[] = []
  let isMeasured = false
  const end = performance.now() + (SECONDS + 2) * 1000
  const asking = async () => {
    while (performance.now() < end) {
      const from = performance.now()
      if (!(await find(handleOf(Math.floor(Math.random() * records))))) throw new Error('not found')
      if (isMeasured) times.push(performance.now() - from)
    }
  }
  setTimeout(() => {
    isMeasured = true
  }, 2_000)
  await Promise.all(Array.from({ length: TOGETHER }, asking))
  await lanes.close()
  await close()
  times.sort((a, b) => a - b)
  return {
    'lookups/s': Math.round(times.length / SECONDS),
    'p50 ms': quantile(times, 0.5),
    'p99 ms': quantile(times, 0.99),
  }
}

const stops: (() => Promise<void>)[] = []
const t = { after: (stop: () => Promise<void>) => void stops.push(stop) }

async function measure(distributed: boolean) {
  const { database } = await citusCluster(t)
  await upsertCompanies(
    database.db,
    Array.from({ length: PREFIXES }, (_, at) => company(prefixOf(at))),
  )
  if (distributed) await distribute(database.pool, SHARDS)
  const speed = await load(database.url, distributed)
  await database.pool.query('analyze')
  return { 'loaded records/s': Math.round(speed), ...(await lookUp(database.url, distributed)) }
}

try {
  await generate(records, file)
  console.table({
    'one PostgreSQL': await measure(false),
    'coordinator and two workers': await measure(true),
  })
} finally {
  for (const stop of stops.reverse()) await stop()
}
