import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { openDatabase } from '../../../../platform/database/database.ts'
import { migrate } from '../../../../platform/database/migrate.ts'
import { testDatabase } from '../../../../test-support/database.ts'
import { readRow } from '../write/store.ts'
import { listElementsFor } from './projections.ts'
import { toRecord } from './record.ts'
import { AFTER_VERIFICATION } from './visibility.ts'

/* A database filled by the first migration alone becomes one of records. */

const MIGRATIONS = fileURLToPath(new URL('../../../../../migrations', import.meta.url))
const name = `former_${process.pid}`
// It is registered first, because the connections of testDatabase are closed afterwards.
after(() => node.pool.query(`drop database ${name} with (force)`))
const node = await testDatabase({ after })
await node.pool.query(`create database ${name} template template0 encoding 'UTF8'`)
const database = openDatabase({ ...node.connection, database: name })
after(database.close)
const { db, pool } = database

async function migrateToFirst() {
  const folder = mkdtempSync(join(tmpdir(), 'biaojie-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  await runMigrations(drizzle(pool), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
}

const wire = (id: string, value: unknown, more = {}) => ({
  dataId: id,
  lableName: id,
  lableValue: value,
  dataType: 'String',
  trace: false,
  traceIdentifier: null,
  ...more,
})
const secret = wire('cost', '86.50', { isVerify: true })
const masked = { ...secret, lableValue: null, dataType: 'isVerify' }
const DISC = '88.449.1/BD-01'
const GONE = '88.449.1/BD-02'
const ACTOR = '019ab000-0000-7000-8000-000000000001'
const earlier = {
  identifier: '88.449.1/Bd-01',
  name: '旧名',
  images: [],
  elements: [{ id: 'cost', name: 'cost', value: '80', type: 'String', verify: true }],
  scenes: [{ code: '0', confId: 't', name: '追溯', icon: '', elements: [] }],
}

before(async () => {
  await migrateToFirst()
  const detail = {
    images: ['/media/a.webp'],
    scenes: [{ templateCode: '0', sceneName: '追溯', icon: 'trace', sceneConfId: 't' }],
    elements: [wire('od', '320', { trace: true, traceIdentifier: '88.449.1/CB-1' }), masked],
  }
  await pool.query(
    `insert into identifiers values ($1, '88.449.1/Bd-01', '前制动盘', $2, '2026-01-01', '2026-03-01')`,
    [DISC, JSON.stringify(detail)],
  )
  await pool.query(`insert into identifier_scenes values ($1, '', '', '[]', $2), ($1, 't', '0', $3, null)`, [
    DISC,
    JSON.stringify([detail.elements[0], secret]),
    JSON.stringify([wire('zone', [{ 长列名: 'a', b: 'c' }], { dataType: 'Array' })]),
  ])
  const change = (handle: string, at: string, action: string, before: object | null) =>
    pool.query(
      `insert into identifier_changes values (gen_random_uuid(), $1, $2, $3, $4, '沈岚岚', '["名称"]', $5)`,
      [handle, at, action, ACTOR, before && JSON.stringify(before)],
    )
  await change(DISC, '2026-03-01', 'change', earlier)
  await change(GONE, '2026-02-01', 'create', null)
  await change(GONE, '2026-02-02', 'retire', { ...earlier, identifier: GONE })
  await pool.query(`insert into identifier_codes values ($1, 'digest')`, [DISC])
  await pool.query(`insert into identifier_queries values ($1, '2026-04-01', 7)`, [DISC])
  await pool.query(`insert into identifier_finds values ('part', 'HX-1', $1)`, [DISC])
  await pool.query(
    `insert into identifier_checks values (gen_random_uuid(), $1, '2026-04-01', '宁波', true)`,
    [DISC],
  )
  await migrate(pool)
})

test('masked values become values with audiences, in the order and the columns they had', async () => {
  const row = await readRow(db, DISC)
  assert.ok(row)
  const record = toRecord(row)
  assert.deepEqual(
    [record.identifier, record.name, record.state, record.level, record.images, row.revision],
    ['88.449.1/Bd-01', '前制动盘', 'active', 'item', ['/media/a.webp'], 2],
  )
  assert.deepEqual(record.elements, [
    { id: 'od', name: 'od', type: 'String', value: '320', trace: '88.449.1/CB-1' },
    { id: 'cost', name: 'cost', type: 'String', value: '86.50', audiences: AFTER_VERIFICATION },
  ])
  const [scene] = record.scenes
  assert.ok(scene)
  assert.equal(JSON.stringify(scene.elements[0]?.value), '[{"长列名":"a","b":"c"}]')
  const { rows } = await pool.query('select detail from identifiers where handle = $1', [DISC])
  assert.deepEqual(
    listElementsFor(record, { confId: '', elements: record.elements }, 'public'),
    JSON.parse(rows[0].detail).elements,
  )
})

test('history is kept as revisions that lead back, and retired identifiers are records', async () => {
  const { rows } = await pool.query(
    `select handle, revision, principal_name, principal_id, delta::json->>'name' as name from identifier_revisions order by 1, 2`,
  )
  assert.deepEqual(
    rows.map((row) => [row.handle, row.revision, row.principal_name, row.principal_id, row.name]),
    [
      [DISC, 2, '沈岚岚', ACTOR, '旧名'],
      [GONE, 1, '沈岚岚', ACTOR, null],
      [GONE, 2, '沈岚岚', ACTOR, '旧名'],
    ],
  )
  const gone = await readRow(db, GONE)
  assert.deepEqual([gone?.state, gone?.revision, gone && toRecord(gone).name], ['retired', 2, '旧名'])
})

test('counts, codes, finds, queries and checks go by prefix', async () => {
  const { rows: counts } = await pool.query('select state, total::int from identifier_counts order by 1')
  assert.deepEqual(
    counts.map((row) => [row.state, row.total]),
    [
      ['active', 1],
      ['retired', 1],
    ],
  )
  for (const table of ['codes', 'finds', 'queries', 'checks', 'scenes']) {
    const { rows } = await pool.query(`select prefix, handle from identifier_${table}`)
    assert.ok(rows.length > 0, table)
    for (const row of rows) assert.deepEqual([row.prefix, row.handle], ['88.449.1', DISC], table)
  }
})
