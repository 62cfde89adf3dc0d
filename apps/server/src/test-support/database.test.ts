import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from './database.ts'

const { pool } = await testDatabase({ after })

test('a test database has the migrations and is apart from the next one', async (t) => {
  const tables = await pool.query(`select count(*)::int as n from pg_tables where schemaname = 'public'`)
  assert.ok(tables.rows[0].n > 0)
  await pool.query('create table mine (n int)')
  const other = await testDatabase(t)
  const { rows } = await other.pool.query(`select to_regclass('mine') as mine`)
  assert.deepEqual(rows, [{ mine: null }])
})
