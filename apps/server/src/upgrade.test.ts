import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { createApp } from './app.ts'
import { getSystemNow } from './platform/base/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { readEnv } from './platform/settings/env.ts'
import { TEST_SECRET } from './test-support/app.ts'
import { testDatabase } from './test-support/database.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
/** Rows of the demo node as the first version wrote them: `pg_dump --data-only --inserts`, some thousands left out. */
const DATA = new URL('./test-support/first-version.sql.gz', import.meta.url)
const FIRST = '0000_init'
const DISC = '88.449.1001/BD-320A0001'

const admin = await testDatabase({ after })
const directory = mkdtempSync(join(tmpdir(), 'biaojie-upgrade-'))
after(() => rmSync(directory, { recursive: true }))

/** A folder of migrations that ends with the first one. */
function firstMigration(): string {
  const folder = join(directory, 'migrations')
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const entries = journal.entries.filter(({ tag }: { tag: string }) => tag === FIRST)
  assert.equal(entries.length, 1, `${FIRST} is frozen and first`)
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

/** The number of rows of each table. */
async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await pool.query(`select count(*)::int as n from public."${name}"`)
    counts.set(name, rows[0].n)
  }
  return counts
}

test('a database that the first version filled is upgraded, keeps its rows and serves them', async (t) => {
  const name = `upgrade_${process.pid}`
  await admin.pool.query(`create database ${name} template template0`)
  const { pool, db, close } = openDatabase({ ...admin.connection, database: name })
  t.after(async () => {
    await close()
    await admin.pool.query(`drop database ${name} with (force)`)
  })
  await runMigrations(drizzle(pool), { migrationsFolder: firstMigration() })
  const client = await pool.connect()
  await client.query(gunzipSync(readFileSync(DATA)).toString())
  client.release(true)
  const before = await countRows(pool)

  await migrate(pool)
  const now = await countRows(pool)
  assert.ok((before.get('identifiers') ?? 0) > 200)
  const lost = [...before].filter(([table, rows]) => now.has(table) && (now.get(table) ?? 0) < rows)
  assert.deepEqual(lost, [], 'tables that lost rows')

  const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: directory, SECRET: TEST_SECRET })
  const { app } = await createApp({ env, pool, db, now: getSystemNow, background: false })
  t.after(() => app.close())
  const answer = await app.inject({ url: `/api/handles/${DISC}` })
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /前制动盘/)
  assert.equal((await app.inject({ url: '/readyz' })).statusCode, 200)
})
