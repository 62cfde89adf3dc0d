import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { getSystemNow } from '../base/clock.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { readEnv } from '../settings/env.ts'
import { createJobs } from '../shared/jobs/jobs.ts'
import { openMigrated } from './open-migrated.ts'

test('a node is served by a role that can read and write rows, and little else', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'biaojie-serving-'))
  chmodSync(dataDir, 0o755)
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, initFlags: ['--no-sync'] })
  t.after(() => embedded.stop())
  const env = readEnv({ DATA_DIR: dataDir, SECRET: 'x'.repeat(32) })
  const { pool, db, close } = await openMigrated(env, embedded)
  t.after(close)
  const { rows } = await pool.query('select rolname, rolsuper from pg_roles where rolname = current_user')
  assert.deepEqual(rows, [{ rolname: 'biaojie_node', rolsuper: false }])
  await pool.query(`insert into quotas values ('a', now(), 1)`)
  await pool.query(`update quotas set used = 2`)
  await pool.query('delete from quotas')
  await pool.query(`select nextval('order_numbers')`)
  await pool.query('create temp table passing (id int)')
  await pool.query('vacuum (analyze) identifiers')
  const jobs = createJobs({ pool, db, now: getSystemNow, log: () => {}, givenUp: () => {} })
  await jobs.start(false)
  await jobs.stop()
  for (const forbidden of [
    `copy quotas to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'drop table accounts',
    'alter table accounts add column extra int',
    'create table public.mine (id int)',
    'select * from drizzle.__drizzle_migrations',
    'create role another superuser',
    'select rolpassword from pg_authid',
  ])
    await assert.rejects(pool.query(forbidden), { code: '42501' }, forbidden)
  // A second start, and a program beside it, work as well.
  const again = await openMigrated(env, embedded)
  await again.pool.query('select 1 from accounts')
  await again.close()
})
