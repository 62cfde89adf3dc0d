import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { TRIAL_STATUSES } from '@biaojie/contract/marketplace/market/rules.ts'
import { inquiries, trials } from '../../../../../demo/data.ts'
import { writeCompanyRows } from '../../domains/enterprises/enterprises/enterprises.ts'
import { testApp } from '../../test-support/app.ts'
import { company } from '../../test-support/identifiers.ts'
import { loadPeople } from '../demo.ts'
import { loadDemoMarket } from '../market/market.ts'
import { loadDemoBuyers } from './buyers.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { db, clock, pool } = app
const now = () => clock.now

test('the demo loads trials in every state and inquiries with answers, once', async () => {
  await writeCompanyRows(db, [company('88.449.1001'), company('88.449.1004')])
  const people = await loadPeople(app, clock.now)
  await loadDemoMarket({ db, now })
  await loadDemoBuyers({ db, now, people })
  const { rows } = await pool.query('select status, count(*)::int from trials group by status')
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  assert.deepEqual(Object.keys(counts).sort(), [...TRIAL_STATUSES].sort())
  // Running trials have time left, so that no job ends them at once.
  const wrong = await pool.query(
    `select application_name from trials
     where (status = 'active' and ends_at < $1) or (status = 'expired' and ends_at > $1)`,
    [clock.now],
  )
  assert.deepEqual(wrong.rows, [])
  await pool.query(`update trials set status = 'approved' where id = $1`, [trials[0]!.id])
  await loadDemoBuyers({ db, now, people })
  const again = await pool.query(
    'select count(*)::int, min(status) filter (where id = $1) first from trials',
    [trials[0]!.id],
  )
  assert.deepEqual(again.rows, [{ count: trials.length, first: 'approved' }])
  const inquiryRows = await pool.query(
    `select handled_at is not null answered, products->0->>'name' name from consultations where kind = 'inquiry'`,
  )
  assert.equal(inquiryRows.rowCount, inquiries.length)
  assert.equal(inquiryRows.rows.filter(({ answered }) => answered).length, 2)
  assert.ok(inquiryRows.rows.every(({ name }) => name))
})
