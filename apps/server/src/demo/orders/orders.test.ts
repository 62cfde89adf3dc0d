import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { writeCompanyRows } from '../../domains/enterprises/enterprises/enterprises.ts'
import { createLocalStorage } from '../../platform/providers/storage/storage.ts'
import { testApp } from '../../test-support/app.ts'
import { company } from '../../test-support/identifiers.ts'
import { loadPeople } from '../demo.ts'
import { loadDemoMarket } from '../market/market.ts'
import { loadDemoOrders } from './orders.ts'

const app = await testApp({ after })
const { db, env, clock } = app
const now = () => clock.now

test('the demo loads orders in every state once, with a history that adds up', async () => {
  await writeCompanyRows(db, [company('88.449.1001'), company('88.449.1004')])
  const people = await loadPeople(app, now())
  await loadDemoMarket({ db, now })
  const given = { env, db, now, storage: createLocalStorage(`${env.dataDir}/files`), people }
  await loadDemoOrders(given)
  await loadDemoOrders(given)
  const { rows } = await app.pool.query(
    `
    select o.status, o.total::int, o.pay_until > $1 as kept,
      (select coalesce(sum(amount), 0)::int from refunds r where r.order_id = o.id) as back,
      (select coalesce(sum(amount), 0)::int from payments p where p.order_id = o.id) as paid
    from orders o order by o.created_at`,
    [now()],
  )
  assert.equal(rows.length, 17)
  const states = new Set(rows.map(({ status }) => status))
  assert.deepEqual([...states].sort(), [
    'activated',
    'cancelled',
    'completed',
    'paid',
    'refused',
    'reviewing',
    'unpaid',
  ])
  for (const { status, total, paid, back, kept } of rows) {
    assert.equal(paid - back, ['paid', 'activated', 'completed'].includes(status) ? total : 0)
    if (status === 'unpaid' || status === 'refused') assert.ok(kept)
  }
})

test('the desks of money have something to do: refunds, requests, approvals and arrivals at the bank', async () => {
  const found = async (text: string) => (await app.pool.query(text)).rows
  assert.deepEqual(await found('select method, status from refunds order by created_at'), [
    { method: 'wechat', status: 'done' },
    { method: 'transfer', status: 'waiting' },
  ])
  assert.deepEqual(
    await found('select status, count(*)::int as n from refund_requests group by 1 order by 1'),
    [
      { status: 'granted', n: 2 },
      { status: 'open', n: 2 },
    ],
  )
  assert.deepEqual(await found('select status from refund_approvals'), [{ status: 'open' }])
  assert.equal((await found("select 1 from bank_lines where status = 'open'")).length, 3)
  for (const [table, status] of [
    ['quotes', 'open'],
    ['invoices', 'requested'],
  ])
    assert.ok((await found(`select 1 from ${table} where status = '${status}'`)).length > 0, table)
  // The day of a refund is reconciled even where nothing was paid on it.
  const refunded = 'select refunded::int, bill_refunded::int as bill from reconciliations where refunded > 0'
  assert.deepEqual(await found(refunded), [{ refunded: 160_000, bill: 160_000 }])
})
