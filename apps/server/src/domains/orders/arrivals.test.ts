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
import { createSession, makeAddress } from '../../test-support/people.ts'
import { makeMultipart } from '../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: SHOP })
const buyer = await createBuyer(app)
const staff = await createSession(app, { type: 'ADMIN' })
const as = (token: string, body: object = {}) => ({ token, body, ip: makeAddress() })
const seen = async (id: string) => (await loadDetail(app, staff.token, id)).data

type Line = {
  number?: string
  time?: string
  amount: string
  payer?: string
  account?: string
  note?: string
}
const TITLES = '交易流水号,交易时间,收入金额,支出金额,对方户名,对方账号,附言'

/** Imports a statement of these lines. */
async function bring(lines: Line[], head: string[] = []) {
  const rows = lines.map(
    ({
      number = '0',
      time = '2026-11-20 09:30:00',
      amount,
      payer = buyer.companyName,
      account = '1',
      note = '',
    }) => [number, time, `"${amount}"`, '', payer, account, note].join(','),
  )
  const bytes = Buffer.from([...head, TITLES, ...rows].join('\r\n'))
  const { payload, headers } = makeMultipart(bytes, 'statement.csv', 'file', 'text/csv')
  const answer = await app.call('bankStatementImport', {
    body: payload,
    headers,
    token: staff.token,
    ip: makeAddress(),
  })
  assert.equal(answer.success, true, answer.message)
  await app.runJobs()
  return answer.data
}

const linesOf = async (text: string) =>
  (await app.call('bankLineList', as(staff.token, { text, size: 100 }))).data.records

/** The line with this number of its bank. */
const lineOf = async (number: string) =>
  (await linesOf(number)).find(({ reference }) => reference === number) ?? assert.fail(`no line ${number}`)

async function confirm(orderId: string, bankLineIds: string[], excess?: 'refund' | 'keep') {
  const { version } = await seen(orderId)
  return app.call('bankLineConfirm', as(staff.token, { orderId, version, bankLineIds, excess }))
}
const staffNews = async () => (await app.call('noticeList', as(staff.token, { size: 50 }))).data.records

test('a line with the order number and the right amount pays the order without a form of the buyer', async () => {
  const order = await createOrder(app, buyer)
  await bring([{ number: 'F-1', amount: '6,800.00', note: order.orderCode.toLowerCase() }])
  const line = await lineOf('F-1')
  assert.deepEqual([line.orderId, line.rest, line.uses], [order.id, 6800, []])
  const paid = await confirm(order.id, [line.id])
  assert.deepEqual([paid.data?.status, paid.data?.paymentMethod], ['paid', 'transfer'], paid.message)
  const used = await lineOf('F-1')
  assert.deepEqual(
    [used.status, used.rest, used.uses],
    ['used', 0, [{ orderId: order.id, orderCode: order.orderCode, amount: 6800, surplus: false }]],
  )
  assert.equal(
    (await confirm((await createOrder(app, buyer)).id, [line.id])).code,
    getRefusalCode('arrival_used'),
  )
})

test('one of two who confirm the same line at once for two orders is refused', async () => {
  const orders = [await createOrder(app, buyer), await createOrder(app, buyer)]
  await bring([{ number: 'R-1', amount: '6,800.00' }])
  const line = await lineOf('R-1')
  const answers = await Promise.all(orders.map(({ id }) => confirm(id, [line.id])))
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, getRefusalCode('arrival_used')])
  for (const { id } of orders) if ((await seen(id)).status === 'unpaid') await cancel(app, buyer.token, id)
})

test('a form that waits is confirmed with the line', async () => {
  const order = await createOrder(app, buyer)
  await createTransfer(app, buyer, order.id)
  await bring([{ number: 'W-1', amount: '6,800.00', note: order.orderCode }])
  const line = await lineOf('W-1')
  await confirm(order.id, [line.id])
  const { status, transfers } = await seen(order.id)
  assert.deepEqual([status, transfers[0].status], ['paid', 'confirmed'])
})

test('a line that names another order, or neither number nor company, pays nothing', async () => {
  const [order, other] = [await createOrder(app, buyer), await createOrder(app, buyer)]
  await bring([
    { number: 'N-1', amount: '6,800.00', note: `应用年费 ${other.orderCode}` },
    { number: 'N-2', amount: '6,800.00', payer: '某某咨询' },
    { number: 'N-3', amount: '6,800.00', note: 'BJ209901010001' },
  ])
  const named = await lineOf('N-1')
  assert.equal(named.orderCode, other.orderCode)
  const foreign = await lineOf('N-3')
  assert.equal(foreign.orderCode, '', 'the note names an order that is not ours')
  const refused = await confirm(order.id, [named.id])
  assert.deepEqual(
    [refused.code, refused.message.includes(other.orderCode)],
    [getRefusalCode('arrival_unrelated'), true],
  )
  assert.equal(
    (await confirm(order.id, [(await lineOf('N-2')).id])).code,
    getRefusalCode('arrival_unrelated'),
  )
  for (const { id } of [order, other]) await cancel(app, buyer.token, id)
})

test('two transfers may pay one order, and one too small does not', async () => {
  const order = await createOrder(app, buyer)
  await bring([
    { number: 'P-1', amount: '5,000.00', note: order.orderCode },
    { number: 'P-2', amount: '1,800.00', note: order.orderCode },
  ])
  const ids = (await linesOf(order.orderCode)).map(({ id }) => id)
  const short = await confirm(order.id, ids.slice(0, 1))
  assert.equal(short.code, getRefusalCode('amount_differs'))
  assert.equal((await confirm(order.id, ids)).data?.status, 'paid')
  assert.deepEqual(
    (await seen(order.id)).payments.map(({ amount }: { amount: number }) => amount).sort(),
    [1800, 5000],
  )
})

test('one transfer may pay two orders: the rest stays open for the second', async () => {
  const [first, second] = [await createOrder(app, buyer), await createOrder(app, buyer)]
  await bring([{ number: 'D-1', amount: '13,600.00', note: `${first.orderCode} ${second.orderCode}` }])
  const line = await lineOf('D-1')
  assert.equal((await confirm(first.id, [line.id])).code, getRefusalCode('amount_differs'))
  assert.equal((await confirm(first.id, [line.id], 'keep')).data?.status, 'paid')
  const half = await lineOf('D-1')
  assert.deepEqual([half.status, half.rest, half.orderId], ['open', 6800, second.id])
  assert.equal((await confirm(second.id, [line.id])).data?.status, 'paid')
  const whole = await lineOf('D-1')
  assert.deepEqual([whole.status, whole.uses.map(({ orderId }) => orderId)], ['used', [first.id, second.id]])
})

test('money paid in excess goes back', async () => {
  const order = await createOrder(app, buyer)
  await bring([{ number: 'O-1', amount: '7,000.00', note: order.orderCode }])
  const line = await lineOf('O-1')
  await confirm(order.id, [line.id], 'refund')
  const { status, paidAmount, refunds } = await seen(order.id)
  assert.deepEqual(
    [
      status,
      paidAmount,
      refunds.map((refund: { amount: number; status: string }) => [refund.amount, refund.status]),
    ],
    ['paid', 6800, [[200, 'waiting']]],
  )
  assert.equal((await lineOf('O-1')).status, 'used')
})

test('unclaimed money goes back when its order ends, and staff are told', async () => {
  const order = await createOrder(app, buyer)
  await bring([{ number: 'E-1', amount: '6,800.00', note: order.orderCode }])
  await cancel(app, buyer.token, order.id)
  const { refunds } = await seen(order.id)
  assert.deepEqual([refunds.length, refunds[0].amount, refunds[0].status], [1, 6800, 'waiting'])
  assert.equal((await lineOf('E-1')).status, 'used')
  assert.ok((await staffNews()).some(({ title }) => title === `请退款：${order.orderCode}`))
})

test('an order that expires gives back what came for it; the form that waits needs no second check', async () => {
  const order = await createOrder(app, buyer)
  await bring([{ number: 'X-1', amount: '6,800.00', note: order.orderCode }])
  await app.pool.query("update orders set pay_until = $2::timestamptz - interval '1 minute' where id = $1", [
    order.id,
    app.clock.now,
  ])
  await app.runScheduled('orders.expire')
  const { status, refunds } = await seen(order.id)
  assert.deepEqual([status, refunds.length, refunds[0].status], ['cancelled', 1, 'waiting'])
})

test('money that comes after the end goes back, and so does a second line for a paid order', async () => {
  const ended = await createOrder(app, buyer)
  await cancel(app, buyer.token, ended.id)
  const paid = await createOrder(app, buyer)
  await bring([{ number: 'L-1', amount: '6,800.00', note: paid.orderCode }])
  await confirm(paid.id, [(await lineOf('L-1')).id])
  await bring([
    { number: 'L-2', amount: '6,800.00', note: ended.orderCode },
    { number: 'L-3', amount: '6,800.00', note: paid.orderCode },
  ])
  for (const [id, kind] of [
    [ended.id, '订单已取消'],
    [paid.id, '订单已付款'],
  ] as const) {
    const { refunds } = await seen(id)
    assert.deepEqual([refunds.length, refunds[0]?.amount], [1, 6800])
    assert.match(refunds[0].reason, new RegExp(kind))
  }
})

test('money without a number is not taken for an order that ended, but staff are told of it', async () => {
  const company = await createBuyer(app)
  const order = await createOrder(app, company)
  await bring([{ number: 'S-9', amount: '6,800.00', payer: company.companyName }])
  await cancel(app, company.token, order.id)
  assert.deepEqual((await seen(order.id)).refunds, [])
  assert.ok((await staffNews()).some(({ title }) => title.endsWith(`未认领的到账：${order.orderCode}`)))
  assert.equal((await lineOf('S-9')).status, 'open')
})

test('lines without numbers of their own are told apart, and a repeated statement adds nothing', async () => {
  const equal = { number: '0', amount: '12.34', payer: '同名公司', note: 'three' }
  const three = [equal, equal, { ...equal, amount: '12.35' }]
  assert.deepEqual(await bring(three), { added: 3, known: 0, matched: 0, problems: [] })
  assert.deepEqual(await bring(three), { added: 0, known: 3, matched: 0, problems: [] })
  assert.equal((await bring([...three, equal])).added, 1, 'a fourth one of the same day')
  const account = ['账号：33050100000000001234']
  assert.equal((await bring(three, account)).added, 0, 'the earlier statement did not name its account')
  const elsewhere = [{ ...equal, note: 'elsewhere' }]
  assert.equal((await bring(elsewhere, ['账号：11110100000000001111'])).known, 1)
  const own = { ...equal, payer: '两处账户', note: 'accounts' }
  assert.equal((await bring([own], account)).added, 1)
  assert.equal((await bring([own], ['账号：99990100000000009999'])).added, 1)
})

test('two colleagues who import the same statement at once store it once', async () => {
  const lines = [1, 2, 3].map((number) => ({ number: `C-${number}`, amount: '1.00', payer: '同时导入' }))
  const [a, b] = await Promise.all([bring(lines), bring(lines)])
  assert.equal(a.added + b.added, 3)
  assert.equal((await linesOf('同时导入')).length, 3)
})

test('money that goes out and money of the future are not stored', async () => {
  const answer = await bring([
    { number: 'G-1', amount: '' },
    { number: 'G-2', amount: '5.00', time: '2026-11-21 09:00:00' },
  ])
  assert.deepEqual(answer, { added: 0, known: 0, matched: 0, problems: ['第 3 行：交易时间在将来'] })
})

async function waitingTransfer(who: Buyer) {
  const order = await createOrder(app, who)
  await createTransfer(app, who, order.id)
  const desk = await app.call('transferDesk', as(staff.token, { status: 'submitted', text: order.orderCode }))
  const [row] = desk.data.records
  if (!row) return assert.fail('no transfer waits')
  const { transferId: id, version } = row
  return { order, id, version }
}

test('a line typed by staff is the one that a later statement brings, once', async () => {
  const { order, id, version } = await waitingTransfer(buyer)
  const arrivals = [{ amount: 6800, reference: 'T-100', time: '2026-11-20', payer: '海芯' }]
  assert.equal((await app.call('transferConfirm', as(staff.token, { id, version, arrivals }))).code, 200)
  const answer = await bring([{ number: 'T-100', amount: '6,800.00', note: order.orderCode }])
  assert.deepEqual([answer.added, answer.known], [0, 1])
  const line = await lineOf('T-100')
  assert.deepEqual([line.status, line.payerName, line.uses.length], ['used', buyer.companyName, 1])
  assert.deepEqual((await seen(order.id)).refunds, [])
  const again = await waitingTransfer(buyer)
  const used = { id: again.id, version: again.version, arrivals }
  assert.equal(
    (await app.call('transferConfirm', as(staff.token, used))).code,
    getRefusalCode('arrival_used'),
  )
  const zero = { ...used, arrivals: [{ ...arrivals[0], reference: '000' }] }
  assert.equal(
    (await app.call('transferConfirm', as(staff.token, zero))).errors?.reference,
    '请填写银行流水号',
  )
})
