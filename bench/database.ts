import { readFileSync } from 'node:fs'
import pg from 'pg'
import { writeCompanyRows } from '../apps/server/src/domains/enterprises/enterprises/enterprises.ts'
import { openDatabase, requireFirstRow } from '../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { PREFIXES, toPrefixAt } from './records.ts'

/** BENCH_DIR holds the database, several gigabytes for five million identifiers. */
export const BENCH_DIR = process.env.BENCH_DIR ?? './data/bench'

type BenchDatabase = { url: string; postmaster: number; stop: () => Promise<void> }

/**
 * Makes a migrated database for this size and kind in the benchmarks' cluster, with the companies that own
 * the prefixes.
 */
export async function openBenchDatabase(records: number, kind = 'bench'): Promise<BenchDatabase> {
  const name = `${kind}_${records}`
  const cluster = await startEmbeddedPostgres({
    dataDir: `${BENCH_DIR}/postgres`,
    log: () => {},
    database: name,
  })
  const database = openDatabase(cluster.connection)
  await migrate(database.pool)
  await writeCompanyRows(
    database.db,
    Array.from({ length: PREFIXES }, (_, i) => ({
      prefix: toPrefixAt(i),
      name: `示例零部件制造有限公司 ${i}`,
      shortName: `示例零部件 ${i}`,
      industryCode: 'C3670',
      industry: '汽车零部件及配件制造',
      areaCode: '330206',
      area: '浙江省宁波市北仑区',
      address: '示例路 1 号',
      website: 'https://www.example.com',
      introduce: '专做乘用车与轻型商用车底盘件，两座工厂共 11 条机加工线，配套 7 家整车厂。',
      qrcodeLink: '',
      liaison: '',
      contactPhone: '',
      examineStatus: 2,
      createTime: new Date('2025-01-01T00:00:00Z'),
    })),
  )
  await database.close()
  const { host, user, password } = cluster.connection
  const [postmaster] = readFileSync(`${BENCH_DIR}/postgres/postgres/postmaster.pid`, 'utf8').split('\n')
  return {
    url: `postgres://${user}:${password}@${encodeURIComponent(host)}/${name}`,
    postmaster: Number(postmaster),
    stop: cluster.stop,
  }
}

/** Reads identifiers into the memory of the database, as on a node in use. */
export async function loadIntoMemory(url: string): Promise<void> {
  await run(url, 'create extension if not exists pg_prewarm')
  await run(url, "select pg_prewarm('identifiers_prefix_handle_pk'), pg_prewarm('identifiers')")
}

/** Runs one statement or several in one text on a new connection; returns the rows of the last. */
async function loadRows<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return [await client.query<T>(text)].flat().at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

/** Returns the first row of the last statement. */
export const loadFirstRow = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T> =>
  requireFirstRow(await loadRows<T>(url, text))

export async function run(url: string, text: string): Promise<void> {
  await loadRows(url, text)
}
