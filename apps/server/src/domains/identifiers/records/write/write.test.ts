import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import { testDatabase } from '../../../../test-support/database.ts'
import { listCodeKeys } from '../codes.ts'
import { prepare } from '../record/check.ts'
import { type Writing, writeRecords } from './write.ts'

const { db, pool } = await testDatabase({ after })
const PREFIX = '88.449.1001'
const MANY = 60
const codes = listCodeKeys({ secret: 'a'.repeat(40), secretOld: [], dataDir: '.' })
const writing: Writing = {
  author: { kind: 'system', id: 'test', name: '测试' },
  by: 'import',
  at: new Date('2026-11-27T08:00:00Z'),
  codes,
}
const record = (at: number, name: string) => prepare({ identifier: `${PREFIX}/WR-${at}`, name })
const write = (db: Db, from: number, count: number, name: string) =>
  writeRecords(
    getClient(db),
    Array.from({ length: count }, (_, at) => record(from + at, name)),
    writing,
  )
const listOutcomes = (written: { outcome: string }[]) =>
  Object.fromEntries(
    [...Map.groupBy(written, ({ outcome }) => outcome)].map(([key, all]) => [key, all.length]),
  )

test('many new rows, and those of another writer among them, are each written once', async () => {
  const written = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const first = transact(db, async (db) => {
    await write(db, MANY / 2, 1, '先写')
    written.resolve()
    await waiting.promise
  })
  await written.promise
  const second = transact(db, (db) => write(db, 0, MANY, '后写'))
  // The second one waits for the row of the first.
  for (let blocked = 0; blocked === 0; ) {
    const { rows } = await pool.query(
      `select count(*)::int as blocked from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock'`,
    )
    blocked = rows[0].blocked
  }
  waiting.resolve()
  await first
  assert.deepEqual(listOutcomes(await second), { added: MANY - 1, changed: 1 })
  const third = await transact(db, (db) => write(db, MANY / 2, MANY, '后写'))
  assert.deepEqual(listOutcomes(third), { added: MANY / 2, unchanged: MANY / 2 })
  const { rows } = await pool.query(
    `select (select count(*) from identifiers)::int as identifiers, (select max(revision) from identifiers) as revision,
       (select count(*) from identifier_revisions)::int as revisions,
       (select sum(total) from identifier_counts)::int as counted`,
  )
  const all = MANY + MANY / 2
  assert.deepEqual(rows, [{ identifiers: all, revision: 2, revisions: all + 1, counted: all }])
})
