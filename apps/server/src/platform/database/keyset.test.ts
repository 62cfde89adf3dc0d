import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { testDatabase } from '../../test-support/database.ts'
import { moment, plainText } from './columns.ts'
import { COUNTED_MOST, createKeyset, UnknownCursor } from './keyset.ts'

const { db, pool } = await testDatabase({ after })
await pool.query(`create table parts (
  prefix text collate "C" not null, handle text collate "C" not null, at timestamptz not null, level int not null,
  note text not null default '', primary key (prefix, handle))`)
await pool.query('create index parts_at on parts (prefix, at, handle)')
const parts = pgTable('parts', {
  prefix: plainText().notNull(),
  handle: plainText().notNull(),
  at: moment('at').notNull(),
  level: integer().notNull(),
  note: text().notNull(),
})
const latest = createKeyset({ table: parts, key: [parts.at, parts.handle], direction: 'desc' })
const mine = eq(parts.prefix, '88.1')

/** `count` parts: three share each moment, and moments are a microsecond apart. */
const put = (prefix: string, count: number) =>
  pool.query(
    `insert into parts (prefix, handle, at, level)
     select $1, 'P-' || lpad(n::text, 7, '0'),
       timestamptz '2026-11-20 02:00Z' + (n / 3) * interval '1 microsecond', n % 10
     from generate_series(1, $2) n`,
    [prefix, count],
  )
const empty = () => pool.query('truncate parts')

async function walk(size: number, where = mine, between = async () => {}) {
  const handles: string[] = []
  let cursor: string | undefined
  do {
    const page = await latest(db, { cursor, size }, where)
    handles.push(...page.rows.map(({ handle }) => handle))
    cursor = page.next
    await between()
  } while (cursor)
  return handles
}

test('each row comes once, for any page size and for equal times', async () => {
  await put('88.1', 100)
  await put('88.2', 10)
  const { rows } = await pool.query(
    `select handle from parts where prefix = '88.1' order by at desc, handle desc`,
  )
  const all = rows.map(({ handle }) => handle)
  for (const size of [1, 7, 99, 100, 101]) assert.deepEqual(await walk(size), all)
  const few = and(mine, eq(parts.level, 3))
  assert.equal((await walk(4, few)).length, 10)
  await empty()
})

test('rows that come and go meanwhile neither repeat nor hide others', async () => {
  await put('88.1', 60)
  let step = 0
  const seen = await walk(10, mine, async () => {
    step += 1
    await pool.query(`insert into parts values ('88.1', $1, '2026-11-21', 0)`, [`new-${step}`])
    await pool.query(`delete from parts where prefix = '88.1' and handle = $1`, [
      `P-${String(step).padStart(7, '0')}`,
    ])
  })
  assert.equal(new Set(seen).size, seen.length)
  for (let n = 10; n <= 60; n++) assert.ok(seen.includes(`P-${String(n).padStart(7, '0')}`))
  await empty()
})

test('the first page tells the total, no further than it is counted', async () => {
  assert.deepEqual(await latest(db, {}, mine), { rows: [], next: '', total: 0 })
  await put('88.1', COUNTED_MOST)
  const first = await latest(db, { size: 5 }, mine)
  assert.equal(first.total, COUNTED_MOST)
  assert.equal((await latest(db, { size: 5, cursor: first.next }, mine)).total, undefined)
  await pool.query(`insert into parts select '88.1', 'Q-' || n, now(), 0 from generate_series(1, 500) n`)
  assert.equal((await latest(db, {}, mine)).total, COUNTED_MOST + 1)
  await empty()
})

test('a page in the middle reads no more rows than the first', async () => {
  await put('88.1', 30_000)
  await pool.query('vacuum analyze parts')
  let cursor: string | undefined
  for (let page = 0; page < 20; page++) cursor = (await latest(db, { cursor, size: 1_000 }, mine)).next
  const [at, handle] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString())
  const { rows } = await pool.query(
    `explain (analyze, format json) select * from parts where prefix = '88.1'
       and (at, handle) < ($1::timestamptz, $2::text collate "C") order by at desc, handle desc limit 21`,
    [at, handle],
  )
  const plan = JSON.stringify(rows[0]['QUERY PLAN'])
  assert.match(plan, /Index Scan/)
  assert.doesNotMatch(plan, /"Node Type": ?"Sort"|Rows Removed by Filter": ?[1-9]/)
  await empty()
})

test('a cursor that no page answered is refused', async () => {
  const written = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
  const wrong = [
    'x',
    written([]),
    written(['2026-11-20']),
    written([1, 2]),
    written(['no moment', 'P-1']),
    written('"'),
  ]
  for (const cursor of wrong) await assert.rejects(latest(db, { cursor }, mine), UnknownCursor, cursor)
})
