import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import {
  type Buyer,
  cancel,
  createBuyer,
  createOrder,
  createTransfer,
  loadDetail,
  SHOP,
} from '../../test-support/orders.ts'
import { createSession, logIn, makeAddress } from '../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: SHOP })
const standIn = app.domains.standIn!
const buyer = await createBuyer(app)
const staff = await createSession(app, { type: 'ADMIN' })
const FEN = 680_000

const place = (order: { orderCode: string }, body: object = {}, who: Buyer = buyer, headers: object = {}) =>
  app.call('wechatPlaceOrder', {
    body: { out_trade_no: order.orderCode, amount: { total: FEN }, ...body },
    token: who.token,
    ip: makeAddress(),
    headers: { ...headers },
  })
const card = (order: { id: string }) =>
  app.call('cardPaymentCreate', {
    body: { bizOrderNo: order.id, orderAmount: FEN, payAmount: FEN, redirectUrl: '/success?a=1' },
    token: buyer.token,
    ip: makeAddress(),
  })
const poll = (order: { id: string }) =>
  app.call('wechatPaymentResult', { query: { orderId: order.id }, token: buyer.token, ip: makeAddress() })
const seen = async (order: { id: string }) => (await loadDetail(app, staff.token, order.id)).data

/** After any sequence, an order holds its price, or has refunded it. */
async function invariants(): Promise<void> {
  const { rows } = await app.pool.query(`
    select o.code, o.status, o.total::int, o.cancel_reason as reason,
      coalesce(sum(p.amount) filter (where p.status = 'succeeded' and not p.surplus), 0)::int as held,
      count(*) filter (where p.status = 'succeeded' and p.surplus)::int as surplus,
      (select count(*)::int from refunds r where r.order_id = o.id and r.kind in ('surplus', 'late')) as returned,
      (select count(*)::int from entitlement_orders e where e.order_id = o.id) as rights
    from orders o left join payments p on p.order_id = o.id group by o.id`)
  for (const row of rows) {
    const isPaid = ['paid', 'activated', 'completed'].includes(row.status) || row.reason === 'refunded'
    assert.equal(row.held, isPaid ? row.total : 0, row.code)
    assert.equal(row.surplus, row.returned, row.code)
    assert.equal(row.rights, row.status === 'activated' || row.status === 'completed' ? 1 : 0, row.code)
  }
}

test('WeChat pays by a code, a notification and the result; a repetition changes nothing', async () => {
  const order = await createOrder(app, buyer)
  const code = await place(order)
  assert.match(code.data?.code_url ?? '', /^weixin:/, code.message)
  assert.equal((await place(order)).data.code_url, code.data.code_url)
  const waiting = await poll(order)
  assert.deepEqual(
    [waiting.status, waiting.success, waiting.code],
    [202, false, getRefusalCode('payment_pending')],
  )
  assert.equal(standIn.pay(code.data.out_trade_no), true)
  assert.equal(await standIn.notify(code.data.out_trade_no), 200)
  const paid = await poll(order)
  assert.deepEqual([paid.success, paid.code, paid.data.method], [true, 200, 'wechat'])
  for (let n = 0; n < 3; n++) assert.equal(await standIn.notify(code.data.out_trade_no), 200)
  const shown = await seen(order)
  assert.deepEqual([shown.status, shown.paidAmount, shown.payments.length], ['paid', 6800, 1])
  await app.runJobs()
  await invariants()
})

test('forged, delayed, wrong-amount, wrong-currency and wrong-merchant notifications change nothing', async () => {
  const order = await createOrder(app, buyer)
  const number = (await place(order)).data.out_trade_no
  standIn.pay(number)
  const minutes = (n: number) => new Date(app.clock.now.getTime() + n * 60_000)
  for (const twist of [
    { forged: true as const },
    { amount: FEN - 1 },
    { currency: 'USD' },
    { merchant: '1900000999' },
    { at: minutes(-6) },
    { at: minutes(6) },
  ])
    assert.equal(await standIn.notify(number, twist), 401, JSON.stringify(twist))
  const honest = standIn.createNotification(standIn.find(number))
  const changed = { ...honest, body: honest.body.replace('"resource"', ' "resource"') }
  const inject = ({ path, headers, body }: typeof honest) =>
    app.app.inject({ method: 'POST', url: path, headers, payload: body })
  assert.equal((await inject(changed)).statusCode, 401)
  for (const name of ['wechatpay-signature', 'wechatpay-serial', 'wechatpay-timestamp', 'wechatpay-nonce'])
    assert.equal(
      (await inject({ ...honest, headers: { ...honest.headers, [name]: '' } })).statusCode,
      401,
      name,
    )
  assert.equal((await seen(order)).status, 'unpaid')
  assert.equal((await inject(honest)).statusCode, 200)
  assert.equal((await seen(order)).status, 'paid')
})

test('a transaction that has paid one order pays no other, and is no fault of the server', async () => {
  const [first, second] = [await createOrder(app, buyer), await createOrder(app, buyer)]
  const [one, other] = [(await place(first)).data.out_trade_no, (await place(second)).data.out_trade_no]
  standIn.pay(one)
  assert.equal(await standIn.notify(one), 200)
  standIn.pay(other)
  const reused = standIn.find(other)
  const own = reused.transactionId
  reused.transactionId = standIn.find(one).transactionId
  assert.equal(await standIn.notify(other), 401)
  assert.equal((await seen(second)).status, 'unpaid')
  reused.transactionId = own
  assert.equal(await standIn.notify(other), 200)
})

test('without any notification the server finds the payment by asking', async () => {
  const order = await createOrder(app, buyer)
  standIn.pay((await place(order)).data.out_trade_no)
  assert.equal((await poll(order)).code, 200)
  const other = await createOrder(app, buyer)
  standIn.pay((await place(other)).data.out_trade_no)
  app.wait(30)
  await app.runJobs()
  assert.equal((await seen(other)).status, 'paid')
})

for (const [what, seconds] of [
  ['a cancel', 0],
  ['a cancel and an expiry', 7 * 86_400 + 60],
] as const)
  test(`thirty notifications at once, mixed with polls, ${what}: paid once, or given back`, async () => {
    const start = app.clock.now
    const order = await createOrder(app, buyer)
    const number = (await place(order)).data.out_trade_no
    standIn.pay(number)
    app.wait(seconds)
    // Sessions end sooner than orders.
    const { access_token: token } = (await logIn(app, buyer.phone)).tokenInfo
    const query = { orderId: order.id }
    const polling = () => app.call('wechatPaymentResult', { query, token, ip: makeAddress() })
    const all = await Promise.all([
      ...Array.from({ length: 30 }, () => standIn.notify(number)),
      ...Array.from({ length: 5 }, () => polling().then(({ status }) => status)),
      cancel(app, token, order.id).then(() => 200),
      app.runScheduled('orders.expire').then(() => 200),
    ])
    assert.deepEqual(all.slice(0, 30), Array(30).fill(200))
    assert.ok(
      all.every((status) => status < 500),
      String(all),
    )
    await app.runJobs()
    await invariants()
    const { rows } = await app.pool.query(
      `select o.status, count(p.id)::int as payments, (select count(*)::int from refunds r where r.order_id = o.id) as refunds
      from orders o join payments p on p.order_id = o.id and p.status = 'succeeded' where o.id = $1 group by o.id`,
      [order.id],
    )
    const [{ status, payments, refunds }] = rows
    assert.deepEqual([payments, refunds], [1, status === 'paid' ? 0 : 1], status)
    app.clock.now = start
    await app.runJobs()
  })

test('a late notification changes nothing', async () => {
  const order = await createOrder(app, buyer)
  const number = (await card(order)).data.outTradeNo
  const inject = ({ path, headers, body }: ReturnType<typeof standIn.createNotification>) =>
    app.app.inject({ method: 'POST', url: path, headers, payload: body })
  const early = standIn.createNotification(standIn.find(number))
  standIn.pay(number)
  const late = standIn.createNotification(standIn.find(number))
  assert.equal((await inject(late)).statusCode, 200)
  for (const again of [early, late, early]) assert.equal((await inject(again)).statusCode, 200)
  const shown = await seen(order)
  assert.deepEqual([shown.status, shown.payments[0].status, shown.paidAmount], ['paid', 'succeeded', 6800])
  const foreign = { ...late, body: late.body.replace(number, `${number}9`) }
  assert.equal((await inject(foreign)).statusCode, 401)
  await invariants()
})

test('forged, delayed and wrong notifications of the card gateway change nothing either', async () => {
  const order = await createOrder(app, buyer)
  const number = (await card(order)).data.outTradeNo
  standIn.pay(number)
  const at = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000)
  for (const twist of [
    { forged: true as const },
    { amount: 1 },
    { currency: 'USD' },
    { merchant: 'BJ-PAYEE-0002' },
    { at: at(-6) },
    { at: at(6) },
  ])
    assert.equal(await standIn.notify(number, twist), 401, JSON.stringify(twist))
  assert.equal((await seen(order)).status, 'unpaid')
  assert.equal(await standIn.notify(number), 200)
  assert.equal((await seen(order)).status, 'paid')
})

test('a payment that we took for closed is found by the bill of its day', async () => {
  const order = await createOrder(app, buyer)
  const number = (await place(order)).data.out_trade_no
  await app.pool.query(`update payments set status = 'closed' where out_trade_no = $1`, [number])
  standIn.pay(number)
  const body = { day: '2026-11-20', method: 'wechat' }
  const books = await app.call('reconciliationRun', { body, token: staff.token, ip: makeAddress() })
  assert.deepEqual(books.data?.differences, [], books.message)
  assert.equal((await seen(order)).status, 'paid')
})

test('a payment that comes after the cancellation goes back, and staff are told', async () => {
  const order = await createOrder(app, buyer)
  const number = (await place(order)).data.out_trade_no
  standIn.pay(number)
  assert.equal((await cancel(app, buyer.token, order.id)).data.status, 'cancelled')
  assert.equal(await standIn.notify(number), 200)
  await app.runJobs()
  const shown = await seen(order)
  assert.deepEqual(
    [shown.status, shown.refunds.length, shown.refunds[0].status, shown.refunds[0].amount],
    ['cancelled', 1, 'done', 6800],
  )
  const notices = await app.call('noticeList', { token: staff.token, body: {}, ip: makeAddress() })
  assert.ok(notices.data.records.some(({ title }) => title === `取消后到账：${order.orderCode}`))
  await invariants()
})

test('the second of two payments, by WeChat and by card, goes back', async () => {
  const order = await createOrder(app, buyer)
  const code = await place(order)
  const page = await card(order)
  assert.equal(page.success, true, page.message)
  standIn.pay(code.data.out_trade_no)
  standIn.pay(page.data.outTradeNo)
  await Promise.all([standIn.notify(code.data.out_trade_no), standIn.notify(page.data.outTradeNo)])
  await app.runJobs()
  const shown = await seen(order)
  assert.deepEqual([shown.status, shown.paidAmount, shown.refunds.length], ['paid', 6800, 1])
  assert.equal(shown.refunds[0].status, 'done')
  await invariants()
})

test('a return address of another site is refused before a card payment is begun', async () => {
  const order = await createOrder(app, buyer)
  for (const redirectUrl of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'x',
    'https://user@localhost/success',
  ]) {
    const body = { bizOrderNo: order.id, orderAmount: FEN, payAmount: FEN, redirectUrl }
    const answer = await app.call('cardPaymentCreate', { token: buyer.token, body, ip: makeAddress() })
    assert.deepEqual(
      [answer.code, answer.errors?.redirectUrl],
      [getRefusalCode('invalid_input'), '返回地址应在本站：本站的完整地址，或以一个 / 开头的路径'],
      redirectUrl,
    )
  }
  assert.deepEqual((await loadDetail(app, staff.token, order.id)).data.payments, [])
})

test('a card payment leads back to a whole address of this site, and takes amounts and codes as text or number', async () => {
  const order = await createOrder(app, buyer)
  const answer = await app.call('cardPaymentCreate', {
    token: buyer.token,
    ip: makeAddress(),
    headers: { host: 'node.example' },
    body: {
      bizOrderNo: order.id,
      orderAmount: String(FEN),
      payAmount: FEN,
      paymentMethod: 40,
      channelCode: 1001,
      poundageAmount: '0',
      redirectUrl: 'https://node.example/success?a=1',
    } as never,
  })
  assert.equal(answer.success, true, answer.message)
  const { outTradeNo } = answer.data
  standIn.pay(outTradeNo)
  const other = await app.call('cardPaymentCreate', {
    token: buyer.token,
    ip: makeAddress(),
    headers: { host: 'node.example' },
    body: {
      bizOrderNo: order.id,
      orderAmount: FEN,
      payAmount: FEN,
      redirectUrl: 'https://node.example.evil/',
    },
  })
  assert.ok(other.errors?.redirectUrl)
})

test('the return of a card payment is signed, a changed one is refused, and alone it makes nothing paid', async () => {
  const order = await createOrder(app, buyer)
  const number = (await card(order)).data.outTradeNo
  const back = () => {
    const url = new URL(standIn.returnAddress(standIn.find(number)), 'http://x')
    return { path: url.pathname, fields: Object.fromEntries(url.searchParams) }
  }
  const check = (body: object) =>
    app.call('cardPaymentReturn', { body, token: buyer.token, ip: makeAddress() })
  assert.equal(back().path, '/success')
  assert.equal((await check(back().fields)).data.paid, false)
  assert.equal(
    (await check({ ...back().fields, status: 'paid' })).code,
    getRefusalCode('notification_forged'),
  )
  app.wait(10)
  standIn.pay(number)
  const returned = await check(back().fields)
  assert.deepEqual([returned.data.paid, returned.data.orderCode], [true, order.orderCode])
})

test('a transfer that waits is not forgotten when the order is paid otherwise', async () => {
  const order = await createOrder(app, buyer)
  await createTransfer(app, buyer, order.id)
  const number = (await place(order)).data.out_trade_no
  standIn.pay(number)
  await standIn.notify(number)
  const shown = await seen(order)
  assert.deepEqual(
    [shown.status, shown.transfers[0].status, shown.refunds[0].status],
    ['paid', 'replaced', 'checking'],
  )
})

test('the amount is ours, the order is one’s own, and a provider that is away is told', async () => {
  const order = await createOrder(app, buyer)
  const cheap = await place(order, { amount: { total: 1 } })
  assert.equal(cheap.code, getRefusalCode('amount_differs'))
  assert.equal((await place(order, {}, await createBuyer(app))).code, getRefusalCode('order_not_found'))
  standIn.setDown(true)
  assert.equal((await place(order)).code, getRefusalCode('payment_unreachable'))
  assert.equal((await poll(order)).code, getRefusalCode('payment_pending'))
  standIn.setDown(false)
  assert.match((await place(order)).data.code_url, /^weixin:/)
})

test('staff refund a paid order; the books of the day agree with the bill', async () => {
  const order = await createOrder(app, buyer)
  const number = (await place(order)).data.out_trade_no
  standIn.pay(number)
  await standIn.notify(number)
  const { version } = await seen(order)
  const body = { id: order.id, version, reason: '买方改用其他应用' }
  const refunded = await app.call('orderRefund', { body, token: staff.token, ip: makeAddress() })
  assert.equal(refunded.success, true, refunded.message)
  await app.runJobs()
  const shown = await seen(order)
  assert.deepEqual([shown.status, shown.cancelReason, shown.refundedAmount], ['cancelled', 'refunded', 6800])
  for (const method of ['wechat', 'card'] as const) {
    const run = { day: '2026-11-20', method }
    const books = await app.call('reconciliationRun', { body: run, token: staff.token, ip: makeAddress() })
    assert.deepEqual([books.data?.status, books.data?.differences], ['clean', []], books.message)
    assert.equal(books.data.ourAmount, books.data.billAmount)
  }
  await invariants()
})

test('a refund that only one side has, or of another amount, is a difference of the day', async () => {
  const [reported, alone] = await Promise.all([createOrder(app, buyer), createOrder(app, buyer)])
  for (const order of [reported, alone]) {
    const number = (await place(order)).data.out_trade_no
    standIn.pay(number)
    await standIn.notify(number)
  }
  const numberOf = async (order: typeof reported) => (await seen(order)).payments[0].outTradeNo as string
  standIn.refundAlone({ outTradeNo: await numberOf(alone), outRefundNo: 'R-ALONE-480', amount: 48_000 })
  const body = { id: reported.id, version: (await seen(reported)).version, reason: '买方改用其他应用' }
  assert.equal((await app.call('orderRefund', { body, token: staff.token, ip: makeAddress() })).success, true)
  await app.runJobs()
  const run = async () => {
    const body = { day: '2026-11-20', method: 'wechat' }
    return (await app.call('reconciliationRun', { body, token: staff.token, ip: makeAddress() })).data
  }
  const foreign = {
    outTradeNo: 'R-ALONE-480',
    orderCode: '',
    kind: 'refundMissingHere',
    ours: null,
    bill: 480,
    text: '账单有退款 480.00 元，平台没有这笔退款',
  }
  const books = await run()
  assert.deepEqual([books.status, books.differences], ['differs', [foreign]])
  assert.equal(books.billRefundedAmount, books.refundedAmount + 480)
  assert.ok(books.feeAmount > 0)
  const changed = await app.pool.query(
    'update refunds set amount = amount - 100 where order_id = $1 returning out_refund_no as number',
    [reported.id],
  )
  assert.deepEqual(
    (await run()).differences.map(({ kind, outTradeNo, orderCode }) => [kind, outTradeNo, orderCode]),
    [
      ['refundMissingHere', 'R-ALONE-480', ''],
      ['refundAmount', changed.rows[0].number, reported.orderCode],
    ],
  )
  await app.pool.query(
    `update refunds set amount = amount + 100, out_refund_no = 'R-OURS' where order_id = $1`,
    [reported.id],
  )
  assert.deepEqual((await run()).differences.map(({ kind }) => kind).sort(), [
    'refundMissingHere',
    'refundMissingHere',
    'refundMissingInBill',
  ])
  await app.pool.query('update refunds set out_refund_no = $2 where order_id = $1', [
    reported.id,
    changed.rows[0].number,
  ])
})

test('staff who settle a refund or ask the provider again are named in the trail', async () => {
  const paid = async () => {
    const order = await createOrder(app, buyer)
    const number = (await place(order)).data.out_trade_no
    standIn.pay(number)
    await standIn.notify(number)
    return order
  }
  const refund = async (order: { id: string }) => {
    const { version } = await seen(order)
    const body = { id: order.id, version, reason: '买重复了' }
    await app.call('orderRefund', { body, token: staff.token, ip: makeAddress() })
    const list = await app.call('refundList', { body: {}, token: staff.token, ip: makeAddress() })
    return list.data.records.find(({ orderId }) => orderId === order.id)!
  }
  const failed = await paid()
  const row = await refund(failed)
  await app.pool.query(`update refunds set status = 'failed', problem = '账户异常' where id = $1`, [row.id])
  const settle = (id: string, version: number, action: string, reference?: string) =>
    app.call('refundSettle', {
      body: { id, version, action, ...(reference && { reference }) },
      token: staff.token,
      ip: makeAddress(),
    })
  const retried = await settle(row.id, row.version, 'retry')
  assert.equal(retried.data?.status, 'processing', retried.message)
  const line = (await seen(failed)).trail[0]
  assert.deepEqual(
    [line.action, line.actor, line.text],
    ['再次退款', staff.name, '6,800.00 元，上次没有退成：账户异常'],
  )
  await app.runJobs()
  const transferred = await paid()
  const other = await refund(transferred)
  await app.pool.query(`update refunds set status = 'waiting' where id = $1`, [other.id])
  const done = await settle(other.id, other.version, 'done', 'BANK-REFUND-1')
  assert.equal(done.data?.status, 'done', done.message)
  const last = (await seen(transferred)).trail[0]
  assert.deepEqual([last.action, last.actor], ['退款到账', staff.name])
  await app.runJobs()
})

test('a false answer is a difference in reconciliation, a fault of ours fails the run', async () => {
  const order = await createOrder(app, buyer)
  const number = (await place(order)).data.out_trade_no
  await app.pool.query(`update payments set status = 'closed', amount = 1 where out_trade_no = $1`, [number])
  standIn.pay(number)
  const run = () =>
    app.call('reconciliationRun', {
      body: { day: '2026-11-20', method: 'wechat' },
      token: staff.token,
      ip: makeAddress(),
    })
  // The amount differs from the requested one: the answer cannot be true, and staff see it.
  const differs = await run()
  assert.ok(
    differs.data?.differences.some(({ outTradeNo }) => outTradeNo === number),
    differs.message,
  )
  // Storing the payment fails, so nothing is reported as reconciled.
  await app.pool.query(`update payments set amount = $2 where out_trade_no = $1`, [number, FEN])
  await app.pool.query(`alter table order_trail add constraint broken check (action <> '付款成功') not valid`)
  const before = differs.data.runTime
  const broken = await run()
  assert.equal(broken.status, 500)
  const kept = await app.call('reconciliationDetail', {
    body: { id: differs.data.id },
    token: staff.token,
    ip: makeAddress(),
  })
  assert.deepEqual([kept.data.runTime, kept.data.status], [before, 'differs'])
  await app.pool.query('alter table order_trail drop constraint broken')
  assert.ok(!(await run()).data.differences.some(({ outTradeNo }) => outTradeNo === number))
  assert.equal((await seen(order)).status, 'paid')
})

test('a repeated request gets its code while that can be paid, and a fresh one afterwards', async () => {
  const order = await createOrder(app, buyer)
  const headers = { 'idempotency-key': 'pay-key-000001' }
  const first = await place(order, {}, buyer, headers)
  assert.equal((await place(order, {}, buyer, headers)).data.code_url, first.data.code_url)
  const renewing = { 'idempotency-key': 'pay-key-000002' }
  const renewed = await place(order, { renew: true }, buyer, renewing)
  assert.notEqual(renewed.data.code_url, first.data.code_url)
  assert.equal((await place(order, { renew: true }, buyer, renewing)).data.code_url, renewed.data.code_url)
  app.wait(14 * 60 + 40)
  const { tokenInfo } = await logIn(app, buyer.phone)
  const later = { ...buyer, token: tokenInfo.access_token }
  const fresh = await place(order, { renew: true }, later, renewing)
  assert.notEqual(fresh.data?.code_url, renewed.data.code_url, fresh.message)
  assert.ok(fresh.data.secondsLeft > 800, String(fresh.data.secondsLeft))
  const again = await place(order, { renew: true }, later, renewing)
  assert.equal(again.data.code_url, fresh.data.code_url)
  app.clock.now = new Date(app.clock.now.getTime() - (14 * 60 + 40) * 1000)
})

test('an unpaid code is closed when its time is over', async () => {
  const order = await createOrder(app, buyer)
  const number = (await place(order)).data.out_trade_no
  app.wait(16 * 60)
  await app.runJobs()
  const { tokenInfo } = await logIn(app, staff.phone)
  const shown = (await loadDetail(app, tokenInfo.access_token, order.id)).data
  assert.deepEqual(
    [shown.status, shown.payments.at(-1).status, standIn.find(number).state],
    ['unpaid', 'closed', 'closed'],
  )
})
