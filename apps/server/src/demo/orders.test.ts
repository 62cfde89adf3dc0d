import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { upsertCompanies } from '../domains/enterprises/enterprises.ts'
import { createLocalStorage } from '../platform/providers/storage/storage.ts'
import { testApp } from '../testing/app.ts'
import { company } from '../testing/identifiers.ts'
import { loadPeople } from './demo.ts'
import { loadDemoMarket } from './market.ts'
import { loadDemoOrders } from './orders.ts'

const app = await testApp({ after })
const { db, env, clock } = app
const now = () => clock.now

test('the demo loads orders in every state once, with a history that adds up', async () => {
  await upsertCompanies(db, [company('88.449.1001'), company('88.449.1004')])
  const people = await loadPeople(app, now())
  await loadDemoMarket({ db, now })
  const given = { env, db, now, storage: createLocalStorage(`${env.dataDir}/files`), people }
  await loadDemoOrders(given)
  await loadDemoOrders(given)
  const { rows } = await app.pool.query(
    `
    select o.status, o.total::int, o.pay_until > $1 as kept,
      (select coalesce(sum(amount), 0)::int from payments p where p.order_id = o.id) as paid
    from orders o order by o.created_at`,
    [now()],
  )
  assert.equal(rows.length, 13)
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
  for (const { status, total, paid, kept } of rows) {
    assert.equal(paid, ['paid', 'activated', 'completed'].includes(status) ? total : 0)
    if (status === 'unpaid' || status === 'refused') assert.ok(kept)
  }
})
