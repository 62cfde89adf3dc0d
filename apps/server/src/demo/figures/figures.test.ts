import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../../test-support/app.ts'
import { putIdentifiers } from '../../test-support/identifiers.ts'
import { loadPeople } from '../demo.ts'
import { loadDemoFigures } from './figures.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { db, clock, pool } = app
const MAKER = '88.449.1001'
const now = () => clock.now

test('the demo has looks, codes asked for in vain, months, reports and pages, once', async () => {
  const parts = Array.from({ length: 30 }, (_, at) => ({
    identifier: `${MAKER}/BD-320A${String(at).padStart(4, '0')}`,
  }))
  await putIdentifiers(app, [
    ...parts,
    { identifier: '88.449.1003/BR-6205X0001' },
    { identifier: '88.449.1004/XX-0001' },
  ])
  const people = await loadPeople(app, clock.now)
  await loadDemoFigures({ db, now, people })
  const count = async (table: string) =>
    Number((await pool.query(`select count(*) as n from ${table}`)).rows[0].n)
  const tables = [
    'scan_counts',
    'unknown_codes',
    'first_scans',
    'scan_months',
    'node_reports',
    'company_pages',
  ]
  const before = await Promise.all(tables.map(count))
  assert.ok(
    before.every((rows) => rows > 0),
    JSON.stringify(before),
  )
  const { rows } = await pool.query(
    `select state, count(*)::int from node_reports group by state order by state`,
  )
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['prepared', 'sent'],
  )
  await loadDemoFigures({ db, now, people })
  assert.deepEqual(await Promise.all(tables.map(count)), before)
})
