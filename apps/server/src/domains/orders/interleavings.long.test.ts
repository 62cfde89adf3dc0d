import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../../test-support/app.ts'
import {
  cancel,
  createBuyer,
  createOrder,
  createVoucher,
  loadDetail,
  payInfo,
  SHOP,
} from '../../test-support/orders.ts'
import { createSession, makeAddress } from '../../test-support/people.ts'

/** INTERLEAVINGS=1000 makes a long run; SEED repeats one that failed. */
const RUNS = Number(process.env.INTERLEAVINGS ?? 12)
const SEED = Number(process.env.SEED ?? 20_261_122)
const FEN = 680_000

const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: SHOP })
const standIn = app.domains.standIn!
const buyer = await createBuyer(app)
const staff = await createSession(app, { type: 'ADMIN' })
const voucher = await createVoucher(app, buyer)
const as = (token: string, body: object) => ({ token, body, ip: makeAddress() })

/** mulberry32 returns the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Order = { id: string; orderCode: string }
let arrivals = 0

/** These actions of people, staff, providers and the clock may hit an order; refusals are normal answers. */
const DEEDS: Record<string, (order: Order) => Promise<unknown>> = {
  async wechat(order) {
    const body = { out_trade_no: order.orderCode, amount: { total: FEN } }
    const number = (await app.call('wechatPlaceOrder', as(buyer.token, body))).data?.out_trade_no
    if (!number) return
    standIn.pay(number)
    await Promise.all([standIn.notify(number), standIn.notify(number)])
  },
  async card(order) {
    const body = { bizOrderNo: order.id, orderAmount: FEN, payAmount: FEN }
    const number = (await app.call('cardPaymentCreate', as(buyer.token, body))).data?.outTradeNo
    if (number) standIn.pay(number)
  },
  poll: (order) =>
    app.call('wechatPaymentResult', { query: { orderId: order.id }, token: buyer.token, ip: makeAddress() }),
  cancel: (order) => cancel(app, buyer.token, order.id),
  transfer: async (order) =>
    app.call('orderSavePayinfo', as(buyer.token, await payInfo(app, buyer, order.id, voucher))),
  async confirm(order) {
    const shown = (await loadDetail(app, staff.token, order.id)).data
    const id = shown.transfers.at(-1)?.id
    const money = [{ amount: 6800, reference: `R-${arrivals++}`, time: '2026-11-20', payer: 'x' }]
    if (id)
      await app.call('transferConfirm', as(staff.token, { id, version: shown.version, arrivals: money }))
  },
  async refuse(order) {
    const shown = (await loadDetail(app, staff.token, order.id)).data
    const id = shown.transfers.at(-1)?.id
    if (id)
      await app.call('transferRefuse', as(staff.token, { id, version: shown.version, reason: '未到账' }))
  },
  async activate(order) {
    const { version } = (await loadDetail(app, staff.token, order.id)).data
    await app.call('orderActivate', as(staff.token, { id: order.id, version }))
  },
  async refund(order) {
    const { version } = (await loadDetail(app, staff.token, order.id)).data
    await app.call('orderRefund', as(staff.token, { id: order.id, version, reason: '买方申请' }))
  },
}
const NAMES = Object.keys(DEEDS)

/** Money in = money held for the purchase + money refunded or being refunded; nothing twice, nothing lost. */
async function check(order: Order): Promise<void> {
  const { rows } = await app.pool.query(
    `select status, total::int, cancel_reason as reason,
      (select coalesce(sum(amount), 0)::int from payments p where p.order_id = o.id and p.status = 'succeeded') as received,
      (select coalesce(sum(amount), 0)::int from refunds r where r.order_id = o.id and r.kind <> 'check' and r.status <> 'void') as back,
      (select count(*)::int from payments p where p.order_id = o.id and p.status = 'succeeded' and not surplus) as held,
      (select count(*)::int from entitlement_orders e join entitlements t on t.id = e.entitlement_id
        where e.order_id = o.id and t.status = 'active') as rights
    from orders o where id = $1`,
    [order.id],
  )
  const { status, total, reason, received, back, held, rights } = rows[0]
  const isHeld = ['paid', 'activated', 'completed'].includes(status)
  assert.equal(received - back, isHeld ? total : 0)
  assert.equal(held, isHeld || reason === 'refunded' ? 1 : 0)
  assert.equal(rights, status === 'activated' || status === 'completed' ? 1 : 0)
}

test(`${RUNS} random interleavings keep every fen accounted for (seed ${SEED})`, async () => {
  const random = randomOf(SEED)
  for (let run = 0; run < RUNS; run++) {
    const order = await createOrder(app, buyer)
    const deeds = Array.from({ length: 3 + Math.floor(random() * 6) }, () => {
      return NAMES[Math.floor(random() * NAMES.length)]!
    })
    for (let at = 0; at < deeds.length; ) {
      const together = 1 + Math.floor(random() * 4)
      await Promise.all(deeds.slice(at, at + together).map((name) => DEEDS[name]!(order)))
      at += together
      // A new code is checked again only after a while.
      app.wait(6)
      if (random() < 0.5) await app.runJobs()
    }
    app.wait(20 * 60)
    await app.runJobs()
    await check(order).catch((error) => {
      throw new Error(`run ${run}: ${deeds.join(', ')}`, { cause: error })
    })
    // Sessions last a quarter of an hour.
    app.clock.now = new Date('2026-11-20T02:00:00Z')
  }
})
