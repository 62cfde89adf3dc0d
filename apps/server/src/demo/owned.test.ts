import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findCompanyByPrefix, writeCompanyRows } from '../domains/enterprises/enterprises/enterprises.ts'
import { createLocalStorage } from '../platform/providers/storage/storage.ts'
import { testApp } from '../test-support/app.ts'
import { createSession } from '../test-support/people.ts'
import { listCompanyRows, loadPeople } from './demo.ts'
import { loadDemoOwned } from './owned.ts'
import { loadDemoTemplates } from './templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { db, env, clock, pool, call } = app
const now = () => clock.now

await writeCompanyRows(db, listCompanyRows())
const people = await loadPeople(app, now())
await loadDemoTemplates({ db, now })
const given = { env, db, now, storage: createLocalStorage(`${env.dataDir}/files`), people }
await loadDemoOwned(given)

const rowsOf = async (sql: string) =>
  (await pool.query({ text: sql, rowMode: 'array' })).rows.map((row: unknown[]) => row.join(' '))

const STATES = 'select prefix, state, count(*) from identifiers group by 1, 2 order by 1, 2'
const WRITTEN = [
  '88.449.1001 active 435',
  '88.449.1001 reserved 117',
  '88.449.1001 retired 14',
  '88.449.1001 suspended 8',
  '88.449.1003 active 264',
  '88.449.1003 reserved 50',
  '88.449.1003 retired 2',
  '88.449.1003 suspended 2',
  '88.449.1005 active 158',
  '88.449.1005 reserved 30',
  '88.449.1005 retired 1',
  '88.449.1005 suspended 1',
]

test('three companies of the demo have identifiers in all states, loaded once', async () => {
  assert.deepEqual(await rowsOf(STATES), WRITTEN)
  await loadDemoOwned(given)
  assert.deepEqual(await rowsOf(STATES), WRITTEN)
  const late = await rowsOf(
    "select i.handle from identifiers i, test_clock c where i.updated_at > c.now and i.state <> 'reserved'",
  )
  assert.deepEqual(late, [])
})

test('imports tell of wrong rows, an undone file and one that waits', async () => {
  const of = "from imports where prefix = '88.449.1001' group by 1 order by 1"
  assert.deepEqual(await rowsOf(`select state, count(*) ${of}`), ['checked 1', 'done 6', 'undone 1'])
  assert.deepEqual(await rowsOf("select (counts->>'wrong')::int from imports where rows = 60"), ['6'])
  assert.deepEqual(await rowsOf('select count(*) from import_wrong_rows'), ['8'])
  assert.deepEqual(await rowsOf('select state, done, count from code_issues order by count'), [
    'done 30 30',
    'done 50 50',
    'done 80 80',
  ])
})

test('revisions, aliases, successors, blocks, keys and webhooks are there', async () => {
  const several = 'select by, count(*) from identifier_revisions where revision > 1 group by 1 order by 1'
  assert.deepEqual(await rowsOf(several), ['api 12', 'form 39', 'import 64'])
  assert.deepEqual(await rowsOf('select count(*) from identifiers where successor is not null'), ['2'])
  assert.deepEqual(await rowsOf('select count(*) from identifier_aliases'), ['4'])
  assert.deepEqual(await rowsOf('select state from blocks order by state'), ['appealed', 'lifted'])
  assert.deepEqual(await rowsOf('select state, count(*) from webhook_deliveries group by 1 order by 1'), [
    'delivered 5',
    'failed 1',
  ])
})

test('an administrator sees keys in every state without a secret', async () => {
  const company = await findCompanyByPrefix(db, '88.449.1001')
  assert.ok(company)
  const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId: company.id })
  const { keys } = (await call('keyList', { token })).data
  assert.deepEqual(
    keys.map(({ name, state, sandbox, hint, usedToday }) => [name, state, sandbox, hint.length, usedToday]),
    [
      ['包装打印站', 'active', false, 20, 96],
      ['ERP 对照', 'active', false, 20, 412],
      ['沙箱联调', 'active', true, 20, 0],
      ['MES 夜里写入', 'active', false, 20, 3_182],
      ['旧 MES', 'revoked', false, 20, 0],
    ],
  )
})

test('the views of a list belong to an account of the demo', async () => {
  assert.deepEqual(await rowsOf('select list, jsonb_array_length(views) from list_settings'), [
    'identifiers 2',
  ])
})
