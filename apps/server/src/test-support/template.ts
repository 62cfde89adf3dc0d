import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRunning } from '@biaojie/embedded-postgres/postmaster.ts'
import type pg from 'pg'
import { createApp } from '../app.ts'
import { getSystemNow } from '../platform/base/clock.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readEnv } from '../platform/settings/env.ts'
import type { Connection } from './cluster.ts'
import { SHARED_DEMO } from './shared-demo.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
/** pg-boss has tables of its own. */
const JOBS_VERSION = readFileSync(new URL('../package.json', import.meta.resolve('pg-boss')))
const LOCK = '449, 3'
/** Filling takes half a minute, in which others go on making migrated databases. */
const FILLED_LOCK = '449, 4'

/** The filled demo node: one for a whole run, which is removed with its cluster, else one for this process. */
export const DEMO_TEMPLATE = process.env.TEST_PG ? SHARED_DEMO : `test_${process.pid}_demo`

function hashMigrations(): string {
  const hash = createHash('sha256').update(JOBS_VERSION)
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function names(admin: pg.Client, where: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where ${where}`,
  )
  return rows.map((row) => row.name)
}

/** Files that belong to a filled template are in this directory beside its cluster. */
export async function findFiles(admin: pg.Client | pg.Pool, template: string): Promise<string> {
  const { rows } = await admin.query<{ data_directory: string }>('show data_directory')
  return join(dirname(rows[0]?.data_directory ?? ''), template)
}

async function drop(admin: pg.Client, name: string): Promise<void> {
  rmSync(await findFiles(admin, name), { recursive: true, force: true })
  await admin.query(`alter database "${name}" is_template false`)
  await admin.query(`drop database "${name}" with (force)`)
}

/** Removes databases of killed test processes, and templates of changed migrations. */
async function removeLeftovers(admin: pg.Client, keep: string): Promise<void> {
  for (const name of await names(admin, `datname ~ '^(test_|migrated_)'`)) {
    const left = name.startsWith('test_') ? !isRunning(Number(name.split('_')[1])) : name !== keep
    if (left) await drop(admin, name)
  }
}

/**
 * Prepares the queues and the clock of tests: once `test_clock` has a row, jobs are due by that and not by
 * the database's clock.
 */
export async function prepareJobs({ pool, db }: Database): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'biaojie-template-'))
  const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, SECRET: 'x'.repeat(32) })
  const { app } = await createApp({ env, pool, db, now: getSystemNow, background: false })
  await app.ready()
  await app.close()
  rmSync(dataDir, { recursive: true })
  await pool.query(`
    create table test_clock (now timestamptz);
    create or replace function pgboss.job_now() returns timestamptz language sql stable
      as $$ select coalesce((select now from public.test_clock limit 1), pg_catalog.now()) $$`)
}

/** A template with more than the migrations; `fill` gets a directory for files that belong to the database. */
export type Filled = { name: string; fill: (database: Database, directory: string) => Promise<void> }

type Wanted = { name: string; from: string; fill: (database: Database) => Promise<void> }

async function fillMigrated(database: Database): Promise<void> {
  await migrate(database.pool)
  await prepareJobs(database)
}

/** Makes the database with this name unless it is there; `from` is the template to begin with. */
async function ensureTemplate(
  admin: pg.Client,
  connection: Connection,
  { name, from, fill }: Wanted,
): Promise<void> {
  const [finished] = await names(admin, `datname = '${name}' and datistemplate`)
  if (finished) return
  // A killed process left it unfinished.
  await admin.query(`drop database if exists "${name}" with (force)`)
  await admin.query(`create database "${name}" template "${from}" strategy file_copy`)
  const database = openDatabase({ ...connection, database: name })
  try {
    await fill(database)
  } finally {
    await database.close()
  }
  // The mark comes last: a database without it is unfinished.
  await admin.query(`alter database "${name}" is_template true`)
}

async function runUnderLock<T>(admin: pg.Client, lock: string, work: () => Promise<T>): Promise<T> {
  await admin.query(`select pg_advisory_lock(${lock})`)
  try {
    return await work()
  } finally {
    await admin.query(`select pg_advisory_unlock(${lock})`)
  }
}

/**
 * Returns the name of a database with all migrations applied, made once for each cluster and set of
 * migrations.
 */
export function migrateTemplate(admin: pg.Client, connection: Connection): Promise<string> {
  const name = `migrated_${hashMigrations()}`
  return runUnderLock(admin, LOCK, async () => {
    await removeLeftovers(admin, name)
    await ensureTemplate(admin, connection, { name, from: 'template1', fill: fillMigrated })
    return name
  })
}

/** Makes a filled template from the migrated one. Processes that want it at once wait for the first. */
export async function fillTemplate(
  admin: pg.Client,
  connection: Connection,
  { name, fill }: Filled,
): Promise<string> {
  const from = await migrateTemplate(admin, connection)
  const directory = await findFiles(admin, name)
  const fillBoth = async (database: Database) => {
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory)
    await fill(database, directory)
  }
  await runUnderLock(admin, FILLED_LOCK, () =>
    ensureTemplate(admin, connection, { name, from, fill: fillBoth }),
  )
  return name
}
