import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../test-support/database.ts'
import { appendRows, type Columns, copyRows } from './copying.ts'
import { withClient } from './database.ts'

const { pool } = await testDatabase({ after })
await pool.query(
  'create table copied (name text, count integer, at timestamptz, parts jsonb, id uuid, place integer)',
)
type Row = {
  name: string | null
  count: number | null
  at: string | null
  parts: string | null
  id: string | null
  place: number
}
const COLUMNS: Columns<Row> = [
  ['name', 'text', ({ name }) => name],
  ['count', 'integer', ({ count }) => count],
  ['at', 'timestamptz', ({ at }) => at],
  ['parts', 'jsonb', ({ parts }) => parts],
  ['id', 'uuid', ({ id }) => id],
  ['place', 'integer', ({ place }) => place],
]

const TEXTS = [
  '',
  '\\N',
  'a\tb\nc\rd\\e"f',
  '制动盘 🚗',
  '\u0001',
  'x'.repeat(300_000),
  '盘'.repeat(100_000),
  null,
]
const TIMES = [
  '2026-11-27T09:31:08.123Z',
  '1999-12-31T23:59:59.999Z',
  '1949-10-01T07:00:00.000Z',
  '2000-01-01T00:00:00.000Z',
  null,
]
const rowOf = (place: number): Row => ({
  name: TEXTS[place % TEXTS.length] ?? null,
  count: [0, -1, 2_147_483_647, -2_147_483_648, null][place % 5] ?? null,
  at: TIMES[place % TIMES.length] ?? null,
  parts: place % 3 === 0 ? null : JSON.stringify([`硬度 ${place}`, { a: '"\\' }]),
  id: place % 4 === 0 ? null : '0199ac4e-7b1f-7d05-8f00-5d5f0c2a9b1e',
  place,
})

async function stored(): Promise<Row[]> {
  const { rows } = await pool.query(
    `select name, count, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       parts, id::text, place from copied order by place`,
  )
  await pool.query('truncate copied')
  return rows
}
const expected = (rows: readonly Row[]) =>
  rows.map(({ parts, ...row }) => ({ ...row, parts: parts === null ? null : JSON.parse(parts) }))

test('many rows are stored as few are, with any text', async () => {
  for (const count of [1, 20, 21, 40]) {
    const rows = Array.from({ length: count }, (_, place) => rowOf(place))
    await withClient(pool, (client) => appendRows(client, 'copied', COLUMNS, rows))
    assert.deepEqual(await stored(), expected(rows))
  }
})

test('values keep apart wherever a piece of the stream ends', async () => {
  const sizes = Array.from({ length: 24 }, (_, at) => 262_144 - 40 + at * 2)
  const rows = sizes.map((size, place) => ({ ...rowOf(place), name: 'y'.repeat(size) }))
  await withClient(pool, (client) => copyRows(client, 'copied', COLUMNS, rows))
  assert.deepEqual(await stored(), expected(rows))
})

test('a text that PostgreSQL cannot store is refused, and the connection goes on', async () => {
  await withClient(pool, async (client) => {
    const rows = [{ ...rowOf(3), name: 'a\0b' }]
    await assert.rejects(copyRows(client, 'copied', COLUMNS, rows), { code: '22021' })
    await copyRows(client, 'copied', COLUMNS, [rowOf(3)])
  })
  assert.deepEqual(await stored(), expected([rowOf(3)]))
})
