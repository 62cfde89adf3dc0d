import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { writeCompanyRows } from '../apps/server/src/domains/enterprises/enterprises/enterprises.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { distribute } from '../apps/server/src/platform/database/distributed/distribute.ts'
import { citusCluster, hasCitus } from '../apps/server/src/test-support/citus.ts'
import { company } from '../apps/server/src/test-support/identifiers.ts'
import { startPrimaryAndReplica } from '../apps/server/src/test-support/replica.ts'
import { MEMORY_FLAGS } from '../tools/setup/memory.mjs'
import { BENCH_DIR } from './database.ts'
import { generate } from './generate.ts'
import { PREFIXES, toPrefixAt } from './records.ts'
import { startServer } from './servers.ts'
import { drive } from './wrk.ts'

/*
 * `node bench/shapes.ts [records]` loads identifiers and looks them up by HTTP, nothing kept in memory, in each shape that
 * a node may have: one process, three workers, a replica, a Citus cluster with two workers. Needed: wrk, the system's
 * PostgreSQL, and Citus for the last one (docs/distributed.md).
 */

const records = Number(process.argv[2] ?? 50_000)
const SECONDS = Number(process.env.SECONDS ?? 10)
const PORT = Number(process.env.PORT ?? 8459)
const SHARDS = '8'
const file = `${BENCH_DIR}/records-${records}.jsonl`

const PRODUCTION = {
  NODE_ENV: 'production',
  NODE_PREFIX: '88.449',
  SECRET: randomBytes(32).toString('base64url'),
  PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  HOST: '127.0.0.1',
  DATA_DIR: `${BENCH_DIR}/shapes-data`,
  DRAIN_SECONDS: '0',
  LOOKUP_CACHE_MB: '0',
  ...{ ALIYUN_SMS_ACCESS_KEY_ID: 'id', ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret' },
  ...{ ALIYUN_SMS_SIGN_NAME: '标解', ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1' },
}

const addCompanies = ({ db }: Database) =>
  writeCompanyRows(
    db,
    Array.from({ length: PREFIXES }, (_, at) => company(toPrefixAt(at))),
  )

async function load(url: string, more: NodeJS.ProcessEnv = {}): Promise<number> {
  const env = { ...process.env, ...PRODUCTION, DATABASE_URL: url, ...more }
  const from = performance.now()
  const child = spawn(process.execPath, [...MEMORY_FLAGS, 'apps/server/src/programs/load.ts', file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the loader ended with ${code}`)
  return Math.round(records / ((performance.now() - from) / 1000))
}

async function lookUp(url: string, env: NodeJS.ProcessEnv = {}) {
  const server = await startServer(PORT, url, { ...PRODUCTION, ...env })
  try {
    const request = { call: 'detail', keys: 'random', records } as const
    drive(PORT, { ...request, seconds: 3 })
    const { rps, p50, p99, errors } = drive(PORT, { ...request, seconds: SECONDS })
    return {
      'lookups/s': Math.round(rps),
      'p50 ms': p50,
      'p99 ms': p99,
      errors,
      load: loadavg()[0]?.toFixed(1),
    }
  } finally {
    await server.stop()
  }
}

const stops: (() => Promise<void>)[] = []
const t = { after: (stop: () => Promise<void>) => void stops.push(stop) }
const table: Record<string, object> = {}
mkdirSync(BENCH_DIR, { recursive: true })
try {
  await generate(records, file)
  const { primary, replica } = await startPrimaryAndReplica(t)
  await addCompanies(primary)
  const speed = { 'loaded/s': await load(primary.url) }
  await primary.pool.query('analyze')
  table['one process'] = { ...speed, ...(await lookUp(primary.url)) }
  table['three workers'] = { ...speed, ...(await lookUp(primary.url, { WORKERS: '3' })) }
  const withReplica = { DATABASE_REPLICA_URL: replica.url }
  table['one process, lookups on a replica'] = { ...speed, ...(await lookUp(primary.url, withReplica)) }
  if (hasCitus()) {
    const { database } = await citusCluster(t)
    await addCompanies(database)
    await distribute(database.pool, Number(SHARDS))
    const env = { CITUS_SHARDS: SHARDS }
    const clusterSpeed = { 'loaded/s': await load(database.url, env) }
    await database.pool.query('analyze')
    table['one process, Citus with two workers'] = { ...clusterSpeed, ...(await lookUp(database.url, env)) }
  }
  console.table(table)
} finally {
  for (const stop of stops.reverse()) await stop()
}
process.exit()
