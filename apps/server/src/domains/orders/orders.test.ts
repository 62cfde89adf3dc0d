import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import {
  cancel,
  createBuyer,
  createOrder,
  createTransfer,
  loadDetail,
  orderBody,
  payInfo,
  price,
  SHOP,
} from '../../test-support/orders.ts'
import { createSession, logIn, makeAddress } from '../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: SHOP })
const buyer = await createBuyer(app)
const other = await createBuyer(app)
const staff = await createSession(app, { type: 'MANAGER' })
const as = (token: string, body: object = {}, headers: Record<string, string> = {}) => ({
  token,
  body,
  headers,
  ip: makeAddress(),
})

test('an order by transfer is saved, checked, refused, submitted again, confirmed and activated', async () => {
  const order = await createOrder(app, buyer)
  assert.match(order.orderCode, /^BJ20261120\d{4,}$/)
  assert.deepEqual([order.totalAmount, order.status], [6800, 'unpaid'])
  await createTransfer(app, buyer, order.id)
  const desk = await app.call('transferDesk', as(staff.token, { status: 'submitted' }))
  const row = desk.data.records.find(({ orderId }) => orderId === order.id)!
  assert.equal(row.hint, '没有匹配到流水')
  const refused = await app.call(
    'transferRefuse',
    as(staff.token, { id: row.transferId, version: row.version, reason: '附言缺订单号' }),
  )
  assert.deepEqual(
    [refused.data?.status, refused.data?.next],
    ['refused', { text: '附言缺订单号', urgent: true }],
    refused.message,
  )
  await createTransfer(app, buyer, order.id)
  const [again] = (await app.call('transferDesk', as(staff.token, { status: 'submitted' }))).data.records
  const arrivals = [{ amount: 6700, reference: 'SAMPLE-1', time: '2026-11-20', payer: buyer.companyName }]
  const short = await app.call(
    'transferConfirm',
    as(staff.token, { id: again!.transferId, version: again!.version, arrivals }),
  )
  assert.equal(short.message, '到账合计 6,700.00 元，比应付少 100.00 元，不能确认到账')
  const exact = [...arrivals, { ...arrivals[0]!, amount: 100, reference: 'SAMPLE-2' }]
  const key = { 'idempotency-key': 'confirm-000001' }
  const decision = { id: again!.transferId, version: again!.version, arrivals: exact }
  const [confirmed, repeated] = await Promise.all(
    [1, 2].map(() => app.call('transferConfirm', as(staff.token, decision, key))),
  )
  assert.deepEqual(repeated!.data, confirmed!.data)
  const reused = await app.call('transferConfirm', as(staff.token, { ...decision, arrivals }, key))
  assert.equal(reused.code, getRefusalCode('idempotency_key_reused'))
  assert.deepEqual([confirmed!.data?.status, confirmed!.data?.paidAmount], ['paid', 6800], confirmed!.message)
  const activated = await app.call(
    'orderActivate',
    as(staff.token, { id: order.id, version: confirmed!.data.version }),
  )
  assert.deepEqual(
    [
      activated.data?.status,
      activated.data?.entitlement?.from,
      activated.data?.entitlement?.until,
      activated.data?.entitlement?.days,
    ],
    ['activated', '2026-11-20', '2027-11-19', 365],
    activated.message,
  )
  const shown = await loadDetail(app, buyer.token, order.id)
  assert.deepEqual(
    shown.data.trail.map(({ action, actor }: { action: string; actor: string }) => [action, actor]),
    [
      ['开通', '平台'],
      ['确认到账', '平台'],
      ['再次提交支付信息', buyer.name],
      ['退回', '平台'],
      ['提交支付信息', buyer.name],
      ['提交订单', buyer.name],
    ],
  )
  await app.runJobs()
  const texts = (await app.loadOutbox(buyer.phone)).map(({ text }) => text)
  assert.ok(
    texts.some((text) => text.includes('核销未通过')) && texts.some((text) => text.includes('已开通')),
  )
})

test('an arrival is money of one order only', async () => {
  const order = await createOrder(app, other)
  await createTransfer(app, other, order.id)
  const { records } = (await app.call('transferDesk', as(staff.token, { status: 'submitted' }))).data
  const row = records.find(({ orderId }) => orderId === order.id)!
  const arrivals = [{ amount: 6800, reference: 'SAMPLE-1', time: '2026-11-20', payer: 'x' }]
  const used = await app.call(
    'transferConfirm',
    as(staff.token, { id: row.transferId, version: row.version, arrivals }),
  )
  assert.equal(used.message, '这笔银行流水已用于其他订单')
  assert.equal((await loadDetail(app, other.token, order.id)).data.status, 'reviewing')
})

test('an order without a price is paid at once', async () => {
  const body = orderBody(buyer, 0)
  body.orderDetails[0] = { ...body.orderDetails[0]!, packageProductId: '101-free', packagePriceId: 'free' }
  const saved = await app.call('orderSave', as(buyer.token, body))
  assert.deepEqual([saved.data?.status, saved.data?.totalAmount], ['paid', 0], saved.message)
})

test('amounts are compared with ours, and a price that has changed is told', async () => {
  const wrong = await app.call('orderSave', as(buyer.token, orderBody(buyer, 0.01)))
  assert.equal(wrong.code, getRefusalCode('price_changed'))
  price.now = 720_000
  const stale = await app.call('orderSave', as(buyer.token, orderBody(buyer)))
  assert.equal(stale.message, '价格刚刚变了，没有提交：平台按 7200.00 元核算，请核对后再提交')
  price.now = null
  assert.equal(
    (await app.call('orderSave', as(buyer.token, orderBody(buyer)))).code,
    getRefusalCode('offer_negotiable'),
  )
  price.now = 680_000
})

test('without a company nothing is bought', async () => {
  const visitor = await createSession(app)
  const refused = await app.call('orderSave', as(visitor.token, orderBody(buyer)))
  assert.deepEqual(
    [refused.code, refused.message],
    [getRefusalCode('prefix_missing'), '产品购买需先完成前缀注册'],
  )
  const choice = { productId: '101', packageProductId: '101-pro', packagePriceId: 'year' }
  const preview = await app.call('orderPreview', as(visitor.token, choice))
  assert.equal(preview.data.blocked, '购买应用应先完成标识前缀注册，如果已经完成前缀注册，请刷新页面再试。')
})

test('a key makes one order: it repeats the answer and refuses other content, also at the same moment', async () => {
  const headers = { 'idempotency-key': 'key-0000000001' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.call('orderSave', as(buyer.token, orderBody(buyer), headers))),
  )
  assert.equal(new Set(answers.map(({ data }) => data.id)).size, 1)
  const changed = { ...orderBody(buyer), remark: '换一句' }
  assert.equal(
    (await app.call('orderSave', as(buyer.token, changed, headers))).code,
    getRefusalCode('idempotency_key_reused'),
  )
  const malformed = await app.call('orderSave', as(buyer.token, changed, { 'idempotency-key': '短' }))
  assert.ok(
    [getRefusalCode('idempotency_key_malformed'), getRefusalCode('invalid_input')].includes(malformed.code),
  )
})

test('a retry after the price has changed gets the stored order, other content under its key does not', async () => {
  const headers = { 'idempotency-key': 'key-0000000002' }
  const first = await app.call('orderSave', as(buyer.token, orderBody(buyer), headers))
  price.now = 720_000
  const retry = await app.call('orderSave', as(buyer.token, orderBody(buyer), headers))
  assert.deepEqual([retry.data?.id, retry.data?.totalAmount], [first.data.id, 6800], retry.message)
  const changed = { ...orderBody(buyer), remark: '换一句' }
  assert.equal(
    (await app.call('orderSave', as(buyer.token, changed, headers))).code,
    getRefusalCode('idempotency_key_reused'),
  )
  const fresh = { 'idempotency-key': 'key-0000000003' }
  assert.equal(
    (await app.call('orderSave', as(buyer.token, orderBody(buyer), fresh))).code,
    getRefusalCode('price_changed'),
  )
  price.now = 680_000
})

test('orders of another company are not there', async () => {
  const order = await createOrder(app, buyer)
  assert.equal((await loadDetail(app, other.token, order.id)).code, getRefusalCode('order_not_found'))
  assert.equal((await cancel(app, other.token, order.id)).code, getRefusalCode('order_not_found'))
  const body = await payInfo(app, other, order.id)
  assert.equal(
    (await app.call('orderSavePayinfo', as(other.token, body))).code,
    getRefusalCode('order_not_found'),
  )
})

test('wrong fields of a transfer are named, each with its message; remarks count characters as people do', async () => {
  const order = await createOrder(app, buyer)
  const empty = {
    depositBank: '',
    bankAccountName: '',
    bankNo: '12a',
    payAmount: '1.234',
    payTime: '2026-11-21',
    payPicture: '',
  }
  const answer = await app.call('orderSavePayinfo', as(buyer.token, { orderId: order.id, ...empty }))
  assert.deepEqual(answer.errors, {
    depositBank: '请输入开户银行',
    bankAccountName: '请输入开户名称',
    bankNo: '开户账号只能由数字组成',
    payAmount: '请输入正确的金额',
    payTime: '支付日期不能晚于今天',
    payPicture: '请上传支付凭证',
  })
  const old = { orderId: order.id, ...empty, payTime: '1900-01-01' }
  const early = await app.call('orderSavePayinfo', as(buyer.token, old))
  assert.equal(early.errors?.payTime, '支付日期不能早于一年前')
  const foreign = await payInfo(app, other, order.id)
  const stolen = await app.call('orderSavePayinfo', as(buyer.token, foreign))
  assert.equal(stolen.errors?.payPicture, '有凭证已失效，请重新上传')
  for (const [remark, ok] of [
    ['😀'.repeat(300), true],
    ['😀'.repeat(301), false],
  ] as const)
    assert.equal((await app.call('orderSave', as(buyer.token, { ...orderBody(buyer), remark }))).success, ok)
})

test('an order with only the specified fields is saved at the shown price, of a month as well as of a year', async () => {
  for (const [yuan, term, purchaseDuration] of [
    [6800, '1 年', 1],
    [680.5, '1 个月', '1'],
    [680.5, '1 个月', '1个月'],
  ] as const) {
    const { orderDetails, additional, ...body } = orderBody(buyer, yuan)
    const [{ packagePriceId: _left, ...line }] = orderDetails as [(typeof orderDetails)[0]]
    const sent = { ...body, additional, transactionId: '-1', orderDetails: [{ ...line, purchaseDuration }] }
    const answer = await app.call('orderSave', as(buyer.token, sent))
    assert.equal(answer.success, true, answer.message)
    const seen = await loadDetail(app, buyer.token, answer.data.id)
    assert.deepEqual([seen.data.totalAmount, seen.data.orderDetails[0].durationView], [yuan, term])
  }
  const asText = { ...orderBody(buyer), totalAmount: '6800.00', salePrice: '6800', type: '0', productId: 101 }
  assert.equal((await app.call('orderSave', as(buyer.token, asText as never))).success, true)
})

test('a transfer of another amount than due is taken, and everyone reads by how much it differs', async () => {
  const order = await createOrder(app, buyer)
  const body = { ...(await payInfo(app, buyer, order.id)), payAmount: '7,780.00' }
  const more = await app.call('orderSavePayinfo', as(buyer.token, body))
  assert.equal(more.data.difference, '比应付 6,800.00 元多 980.00 元')
  const seen = await loadDetail(app, buyer.token, order.id)
  assert.ok(seen.data.trail.some(({ text }: { text: string }) => text.includes(more.data.difference)))
  const corrected = await app.call('orderSavePayinfo', as(buyer.token, { ...body, payAmount: 6800 }))
  assert.equal(corrected.data.difference, '')
})

test('an unpaid order is cancelled after seven days; one that waits for review is not', async () => {
  const [unpaid, reviewing] = [await createOrder(app, other), await createOrder(app, other)]
  await createTransfer(app, other, reviewing.id)
  app.wait(7 * 86_400 + 60)
  await app.runScheduled('orders.expire')
  const { tokenInfo } = await logIn(app, other.phone)
  const seen = (id: string) => loadDetail(app, tokenInfo.access_token, id)
  const [first, second] = [await seen(unpaid.id), await seen(reviewing.id)]
  assert.deepEqual([first.data.status, first.data.cancelReason], ['cancelled', 'expired'])
  assert.equal(second.data.status, 'reviewing')
})
