import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DISTRIBUTED, distribute, isDistributed } from './platform/database/distributed/distribute.ts'
import { testApp } from './test-support/app.ts'
import { recordHotStatements, recordStatements } from './test-support/hot-statements.ts'

const recorded = recordStatements()
const app = await testApp({ after })

/** Visitors of these know no prefix, so they are asked of all machines: for names that nothing else answers. */
const OF_ALL = new Set(['leads_by_name'])

/** A row of one company is named by its prefix, also where the row is new or joined with rows that have it. */
const NAMES_PREFIX =
  /prefix"?\s*(=|in\b)|insert into "?\w+"?(?: as \w+)? \(\s*"?prefix"?\b|\(\s*"?prefix"?\s*,[^)]*\)\s+in\b/i

test('every frequent statement about companies’ tables names the prefix', async () => {
  const statements = await recordHotStatements(app, recorded)
  assert.ok(statements.length >= 15, `${statements.length} statements`)
  const without = statements.filter(({ name, text }) => !OF_ALL.has(name) && !NAMES_PREFIX.test(text))
  assert.deepEqual(
    without.map(({ text }) => text.replace(/\s+/g, ' ')),
    [],
  )
})

test('every distributed table has the prefix first in its key, and in each of its unique indexes', async () => {
  const { rows } = await app.pool.query<{ name: string; key: string; first: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as key, a.attname as first
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where i.indisunique and c.relnamespace = 'public'::regnamespace`)
  const names = new Set(rows.map(({ name }) => name))
  assert.deepEqual(
    DISTRIBUTED.filter((name) => !names.has(name)),
    [],
    'a table is gone or renamed',
  )
  const wrong = rows.filter(({ name, first }) => DISTRIBUTED.includes(name) && first !== 'prefix')
  assert.deepEqual(
    wrong.map(({ key }) => key),
    [],
  )
})

test('tables of parts that are not distributed are known', async () => {
  const { rows } = await app.pool.query<{ name: string }>(`
    select c.relname as name from pg_index i
      join pg_class c on c.oid = i.indrelid
     where i.indisprimary and c.relnamespace = 'public'::regnamespace
       and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('prefix', 'handle')
         and a.attnum = any(i.indkey)) = 2 order by 1`)
  const left = rows.map(({ name }) => name).filter((name) => !DISTRIBUTED.includes(name))
  // Recalls cross companies; codes that do not exist are few, because their number is bounded for each day.
  assert.deepEqual(left, [
    'recall_disposals',
    'recall_groups',
    'recall_members',
    'unknown_codes',
    'unknown_judgements',
  ])
})

test('a database without Citus is refused by what to do, and is known to lie on one machine', async () => {
  await assert.rejects(distribute(app.pool, 8), /没有启用 Citus/)
  assert.equal(await isDistributed(app.pool), false)
})
