import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import {
  type Buyer,
  createBuyer,
  createOrder,
  loadDetail,
  orderBody,
  SHOP,
} from '../../test-support/orders.ts'
import { createSession, makeAddress } from '../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: SHOP })
const standIn = app.domains.standIn!
const buyer = await createBuyer(app)
const other = await createBuyer(app)
const staff = await createSession(app, { type: 'MANAGER' })
const as = (token: string, body: object = {}, key = '') => ({
  token,
  body,
  ip: makeAddress(),
  ...(key && { headers: { 'idempotency-key': key } }),
})

async function aPaidOrder(who: Buyer = buyer) {
  const order = await createOrder(app, who)
  const body = { out_trade_no: order.orderCode, amount: { total: 680_000 } }
  const number = (await app.call('wechatPlaceOrder', as(who.token, body))).data.out_trade_no
  standIn.pay(number)
  await standIn.notify(number)
  return order
}
const ask = (orderId: string, reason = '买重复了', key = '') =>
  app.call('refundRequest', as(buyer.token, { orderId, reason }, key))
const waitingFor = async (code: string) => {
  const list = await app.call('refundRequestList', as(staff.token, { status: 'open', text: code }))
  return list.data.records[0]!
}
const newsOf = async (token: string) => (await app.call('noticeList', as(token))).data.records

test('a granted request refunds the whole order once and ends the entitlement', async () => {
  const { id, orderCode } = await aPaidOrder()
  const paid = (await loadDetail(app, buyer.token, id)).data
  await app.call('orderActivate', as(staff.token, { id, version: paid.version }))
  const request = await ask(id)
  assert.deepEqual(
    [request.data?.refundRequest?.status, request.data?.refundRequest?.reason, request.data?.status],
    ['open', '买重复了', 'activated'],
    request.message,
  )
  assert.ok((await newsOf(staff.token)).some(({ title }) => title === `退款申请：${orderCode}`))
  const row = await waitingFor(orderCode)
  assert.deepEqual([row.amount, row.isActivated, row.companyName], [6800, true, buyer.companyName])
  const decide = () =>
    app.call(
      'refundRequestDecide',
      as(staff.token, { id: row.id, version: row.version, action: 'grant', answer: '同意，原路退回' }),
    )
  const decided = await Promise.all([decide(), decide()])
  assert.deepEqual(decided.map(({ code }) => code).sort(), [200, getRefusalCode('refund_request_moved_on')])
  await app.runJobs()
  const { data } = await loadDetail(app, buyer.token, id)
  assert.deepEqual(
    [data.status, data.cancelReason, data.refundRequest.status, data.refundRequest.answer],
    ['cancelled', 'refunded', 'granted', '同意，原路退回'],
  )
  assert.deepEqual([data.refundedAmount, data.refunds.length, data.entitlement?.status], [6800, 1, 'ended'])
  assert.equal((await ask(id)).code, getRefusalCode('refund_not_possible'))
})

test('a refused request tells the buyer why, keeps the order, and may be repeated', async () => {
  const { id, orderCode } = await aPaidOrder()
  await ask(id)
  const row = await waitingFor(orderCode)
  const refusal = (answer: string) =>
    app.call(
      'refundRequestDecide',
      as(staff.token, { id: row.id, version: row.version, action: 'refuse', answer }),
    )
  assert.equal((await refusal(' ')).errors?.reason, '请写明原因')
  assert.equal((await refusal('使用已超过七天')).data?.status, 'refused')
  assert.equal((await refusal('再说一次')).code, getRefusalCode('refund_request_moved_on'))
  const { data } = await loadDetail(app, buyer.token, id)
  assert.deepEqual([data.status, data.refundRequest.answer, data.refunds], ['paid', '使用已超过七天', []])
  assert.ok((await newsOf(buyer.token)).some(({ text }) => text.includes('使用已超过七天')))
  assert.equal((await ask(id, '还是要退')).data?.refundRequest?.status, 'open')
})

test('one request is open at a time; a repeated key is the same request; a withdrawn one leaves the list', async () => {
  const { id, orderCode } = await aPaidOrder()
  const key = 'refund-request-1'
  const [first, again] = [await ask(id, '不需要了', key), await ask(id, '不需要了', key)]
  assert.equal(again.data.refundRequest?.id, first.data.refundRequest?.id)
  assert.equal((await ask(id, '另一个原因', key)).code, getRefusalCode('idempotency_key_reused'))
  const many = await Promise.all([1, 2, 3].map(() => ask(id)))
  assert.deepEqual(
    many.map(({ code }) => code),
    [
      getRefusalCode('refund_requested'),
      getRefusalCode('refund_requested'),
      getRefusalCode('refund_requested'),
    ],
  )
  const request = { id: first.data.refundRequest!.id }
  const back = await app.call('refundRequestWithdraw', as(buyer.token, request))
  assert.equal(back.data?.refundRequest?.status, 'withdrawn', back.message)
  assert.equal(
    (await app.call('refundRequestWithdraw', as(buyer.token, request))).code,
    getRefusalCode('refund_request_moved_on'),
  )
  assert.equal(await waitingFor(orderCode), undefined)
})

test('a refund of an order is requested three times at most, withdrawn requests included', async () => {
  const { id, orderCode } = await aPaidOrder()
  for (let n = 0; n < 3; n++) {
    const created = await ask(id, `第 ${n + 1} 次`)
    assert.equal(created.data?.refundRequest?.status, 'open', created.message)
    const request = { id: created.data.refundRequest!.id }
    await app.call('refundRequestWithdraw', as(buyer.token, request))
  }
  const fourth = await ask(id, '第 4 次')
  assert.deepEqual(
    [fourth.code, fourth.message],
    [
      getRefusalCode('refund_requests_used_up'),
      '这笔订单已申请过 3 次退款，不能再次申请；如有疑问请联系客服',
    ],
  )
  const notices = (await app.call('noticeList', as(staff.token, { size: 50 }))).data.records
  assert.equal(notices.filter(({ title }) => title === `退款申请：${orderCode}`).length, 3)
  assert.equal(await waitingFor(orderCode), undefined)
})

test('a refund begun by staff grants the open request', async () => {
  const { id } = await aPaidOrder()
  await ask(id)
  const { version } = (await loadDetail(app, staff.token, id)).data
  const refunded = await app.call('orderRefund', as(staff.token, { id, version, reason: '线下已谈妥' }))
  assert.equal(refunded.data?.refundRequest?.status, 'granted', refunded.message)
  const waiting = (await app.call('orderWaiting', { token: staff.token, ip: makeAddress() })).data
  const open = await app.call('refundRequestList', as(staff.token, { status: 'open' }))
  assert.equal(waiting.refundRequests, open.data.total)
})

test('a request is refused for nothing to refund, another company’s order, empty and long reasons', async () => {
  const unpaid = await createOrder(app, buyer)
  assert.equal((await ask(unpaid.id)).code, getRefusalCode('refund_not_possible'))
  const free = orderBody(buyer, 0)
  const [line] = free.orderDetails
  const body = {
    ...free,
    orderDetails: [{ ...line!, packageProductId: '101-free', packagePriceId: 'free' }],
  }
  const gift = await app.call('orderSave', as(buyer.token, body))
  assert.equal((await ask(gift.data.id)).code, getRefusalCode('refund_not_possible'))
  const paid = await aPaidOrder()
  assert.equal((await ask(paid.id, ' ')).errors?.reason, '请写明原因')
  assert.equal((await ask(paid.id, '字'.repeat(201))).errors?.reason, '原因不能超过 200 个字')
  const foreign = { orderId: paid.id, reason: '试试' }
  assert.equal(
    (await app.call('refundRequest', as(other.token, foreign))).code,
    getRefusalCode('order_not_found'),
  )
  const { refundRequest } = (await ask(paid.id)).data
  const own = { id: refundRequest!.id }
  assert.equal(
    (await app.call('refundRequestWithdraw', as(other.token, own))).code,
    getRefusalCode('refund_request_not_found'),
  )
  const decision = { ...own, version: 1, action: 'grant' }
  assert.equal(
    (await app.call('refundRequestDecide', as(other.token, decision))).code,
    getRefusalCode('forbidden'),
  )
})
