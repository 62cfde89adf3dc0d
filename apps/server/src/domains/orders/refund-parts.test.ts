import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import { type Buyer, createBuyer, createOrder, loadDetail, SHOP } from '../../test-support/orders.ts'
import { createSession, makeAddress } from '../../test-support/people.ts'

/** One employee pays back up to 5,000 yuan alone; the orders here cost 6,800. */
const env = { CAPTCHA: 'off', REFUND_ALONE_MAX: '5000' }
const app = await testApp({ after }, { env, shop: SHOP })
const standIn = app.domains.standIn!
const buyer = await createBuyer(app)
const finance = await createSession(app, { type: 'MANAGER' })
const second = await createSession(app, { type: 'MANAGER' })
const as = (token: string, body: object = {}) => ({ token, body, ip: makeAddress() })

async function aPaidOrder(who: Buyer = buyer) {
  const order = await createOrder(app, who)
  const body = { out_trade_no: order.orderCode, amount: { total: 680_000 } }
  const number = (await app.call('wechatPlaceOrder', as(who.token, body))).data.out_trade_no
  standIn.pay(number)
  await standIn.notify(number)
  return order.id
}
type Line = { action: string; text: string }
const versionOf = async (id: string) => (await loadDetail(app, finance.token, id)).data.version
const refund = async (id: string, amount?: string, token = finance.token) =>
  app.call('orderRefund', as(token, { id, version: await versionOf(id), reason: '少给了两个席位', amount }))
const activate = async (id: string) =>
  app.call('orderActivate', as(finance.token, { id, version: await versionOf(id) }))
const approvalOf = async (id: string) => (await loadDetail(app, finance.token, id)).data.refundApproval!

test('a part is paid back while the order stands, and the rest can be paid back later', async () => {
  const id = await aPaidOrder()
  await activate(id)
  const part = await refund(id, '1200.50')
  assert.deepEqual(
    [part.data?.status, part.data?.refundableAmount, part.data?.refunds.length],
    ['activated', 5599.5, 1],
    part.message,
  )
  await app.runJobs()
  const { data } = await loadDetail(app, buyer.token, id)
  assert.deepEqual([data.refundedAmount, data.entitlement?.status], [1200.5, 'active'])
  assert.deepEqual(
    data.trail.filter((line: Line) => line.action === '部分退款').map((line: Line) => line.text),
    ['1,200.50 元，少给了两个席位', '1,200.50 元，少给了两个席位'],
  )
  const second = await refund(id, '100')
  assert.equal(second.data?.refundableAmount, 5499.5)
  for (const [amount, code] of [
    ['5499.50', getRefusalCode('refund_part_too_large')],
    ['99999', getRefusalCode('refund_part_too_large')],
    ['0', getRefusalCode('invalid_input')],
    ['12.345', getRefusalCode('invalid_input')],
    ['abc', getRefusalCode('invalid_input')],
  ] as const)
    assert.equal((await refund(id, amount)).code, code, amount)
})

test('parts together, and whole refunds, above the limit wait for a second person', async () => {
  const id = await aPaidOrder()
  assert.equal((await refund(id, '3000')).data?.refundApproval, null)
  const proposed = await refund(id, '2500')
  assert.deepEqual(
    [
      proposed.data?.refundableAmount,
      proposed.data?.refundApproval?.amount,
      proposed.data?.refundApproval?.own,
    ],
    [3800, 2500, true],
    proposed.message,
  )
  assert.equal((await refund(id, '1')).code, getRefusalCode('refund_waits'))
  const { id: approval, version } = await approvalOf(id)
  const decide = (token: string, approve = true, note = '') =>
    app.call('refundApprovalDecide', as(token, { id: approval, version, approve, note }))
  assert.equal((await decide(finance.token)).code, getRefusalCode('refund_approval_own'))
  const decisions = await Promise.all([decide(second.token), decide(second.token)])
  assert.deepEqual(decisions.map(({ code }) => code).sort(), [200, getRefusalCode('refund_moved_on')])
  await app.runJobs()
  const { data } = await loadDetail(app, buyer.token, id)
  assert.deepEqual([data.status, data.refundedAmount, data.refundApproval], ['paid', 5500, null])
  const list = await app.call('refundApprovalList', as(second.token, { status: 'approved' }))
  assert.deepEqual(
    list.data.records.map(({ orderId, proposedBy }) => [orderId, proposedBy]),
    [[id, finance.name]],
  )
})

test('a declined or withdrawn proposal pays nothing back', async () => {
  const id = await aPaidOrder()
  await refund(id)
  const first = await approvalOf(id)
  assert.deepEqual([first.whole, first.amount], [true, 6800])
  const silent = { id: first.id, version: first.version, approve: false, note: ' ' }
  assert.equal(
    (await app.call('refundApprovalDecide', as(second.token, silent))).errors?.reason,
    '请写明原因',
  )
  const no = await app.call('refundApprovalDecide', as(second.token, { ...silent, note: '先核对合同' }))
  assert.equal(no.data?.status, 'declined', no.message)
  await refund(id)
  const again = await approvalOf(id)
  const mine = { id: again.id, version: again.version }
  assert.equal(
    (await app.call('refundApprovalWithdraw', as(second.token, mine))).code,
    getRefusalCode('refund_approval_not_found'),
  )
  assert.equal((await app.call('refundApprovalWithdraw', as(finance.token, mine))).data?.status, 'withdrawn')
  const { data } = await loadDetail(app, buyer.token, id)
  assert.deepEqual([data.status, data.refunds], ['paid', []])
})

test('a granted request above the limit stays open until the second person has approved it', async () => {
  const id = await aPaidOrder()
  await app.call('refundRequest', as(buyer.token, { orderId: id, reason: '买重复了' }))
  const request = (await loadDetail(app, finance.token, id)).data.refundRequest!
  const grant = { id: request.id, version: request.version, action: 'grant', answer: '同意' }
  assert.equal((await app.call('refundRequestDecide', as(finance.token, grant))).data?.status, 'open')
  const { id: approval, version } = await approvalOf(id)
  await app.call('refundApprovalDecide', as(second.token, { id: approval, version, approve: true }))
  const { data } = await loadDetail(app, buyer.token, id)
  assert.deepEqual(
    [data.status, data.refundRequest?.status, data.refundRequest?.answer, data.refunds.length],
    ['cancelled', 'granted', '同意', 1],
  )
})

test('an issued invoice is reversed for a part, and the rest is billed anew', async () => {
  const id = await aPaidOrder()
  const form = {
    kind: 'normal',
    title: buyer.companyName,
    taxNo: '91320412MA00000019',
    email: 'cw@example.cn',
  }
  const request = await app.call('invoiceRequest', as(buyer.token, { orderIds: [id], ...form }))
  assert.equal(request.data?.amount, 6800, request.message)
  assert.equal((await refund(id, '300')).code, getRefusalCode('invoice_in_the_way'))
  await app.pool.query(`update invoices set status = 'issued', number = '24000001' where id = $1`, [
    request.data.id,
  ])
  assert.equal((await refund(id, '300')).data?.invoice?.status, 'reversing')
  const { version } = (await app.call('invoiceDetail', as(finance.token, { id: request.data.id }))).data
  const note = { id: request.data.id, version, note: '税务端已开红字' }
  assert.equal((await app.call('invoiceMarkReversed', as(finance.token, note))).data?.status, 'reversed')
  const anew = await app.call('invoiceRequest', as(buyer.token, { orderIds: [id], ...form }))
  assert.deepEqual([anew.data?.amount, anew.data?.orders[0]?.amount], [6500, 6500], anew.message)
})

test('a buyer ends an unused order alone, within seven days of its activation', async () => {
  const small = await testBuyer()
  const waiting = await aPaidOrder(small)
  const before = (await loadDetail(app, small.token, waiting)).data
  assert.deepEqual(before.unsubscribe, { until: '' })
  const end = (orderId: string, token = small.token) =>
    app.call('orderUnsubscribe', as(token, { orderId, reason: '选错了套餐' }))
  const member = await createSession(app, { type: 'COMPANY', companyId: small.companyId })
  assert.equal((await loadDetail(app, member.token, waiting)).data.unsubscribe, null)
  assert.equal((await end(waiting, member.token)).code, getRefusalCode('order_of_colleague'))
  const ended = await end(waiting)
  assert.equal(ended.data?.status, 'paid', 'above the limit the node approves it')
  assert.deepEqual([ended.data?.unsubscribe, ended.data?.leaving?.amount], [null, ended.data?.totalAmount])
  const { id: approval, version, proposedBy } = await approvalOf(waiting)
  assert.equal(proposedBy, small.name)
  await app.call('refundApprovalDecide', as(finance.token, { id: approval, version, approve: true }))
  const over = (await loadDetail(app, small.token, waiting)).data
  assert.deepEqual([over.status, over.leaving], ['cancelled', null])
})

test('a refund that staff propose is no ending by the buyer, even where its reason says so', async () => {
  const who = await testBuyer()
  const id = await aPaidOrder(who)
  const input = { id, version: await versionOf(id), reason: '自助退订：客户来电' }
  assert.equal((await app.call('orderRefund', as(finance.token, input))).data?.status, 'paid')
  assert.equal((await approvalOf(id)).reason, input.reason)
  assert.equal((await loadDetail(app, who.token, id)).data.leaving, null)
})

test('an opened application, and one of eight days ago, are not ended by their buyer alone', async () => {
  const who = await testBuyer()
  const opened = await aPaidOrder(who)
  await activate(opened)
  const right = (await loadDetail(app, who.token, opened)).data
  assert.equal(right.unsubscribe?.until.length, 10)
  await app.pool.query('update entitlements set opened_at = now() where id = $1', [right.entitlement?.id])
  assert.equal((await loadDetail(app, who.token, opened)).data.unsubscribe, null)
  const input = { orderId: opened, reason: '不想用了' }
  assert.equal(
    (await app.call('orderUnsubscribe', as(who.token, input))).code,
    getRefusalCode('unsubscribe_not_possible'),
  )
  const old = await testBuyer()
  const id = await aPaidOrder(old)
  await activate(id)
  await app.pool.query(`update orders set activated_at = activated_at - interval '8 days' where id = $1`, [
    id,
  ])
  assert.equal((await loadDetail(app, old.token, id)).data.unsubscribe, null)
})

test('opening an application is noted once', async () => {
  const who = await testBuyer()
  const id = await aPaidOrder(who)
  await activate(id)
  const { entitlement } = (await loadDetail(app, who.token, id)).data
  const settings = {
    productId: entitlement!.productId,
    mode: 'manual',
    callbackUrl: '',
    openUrl: 'https://app.example.cn/',
  }
  const saved = await app.call('activationSettingsSave', as(finance.token, { ...settings, newSecret: false }))
  assert.equal(saved.success, true, saved.message)
  const open = () => app.call('entitlementOpen', as(who.token, { id: entitlement!.id }))
  assert.equal((await open()).data?.openUrl, settings.openUrl)
  assert.equal((await loadDetail(app, who.token, id)).data.unsubscribe, null)
  const stranger = await testBuyer()
  assert.equal(
    (await app.call('entitlementOpen', as(stranger.token, { id: entitlement!.id }))).code,
    getRefusalCode('entitlement_not_found'),
  )
})

test('a member does not cancel what a colleague ordered; the administrator may', async () => {
  const { id } = await createOrder(app, buyer)
  const member = await createSession(app, { type: 'COMPANY', companyId: buyer.companyId })
  const cancel = (token: string) => app.call('orderCancel', { token, params: { id }, ip: makeAddress() })
  assert.equal((await cancel(member.token)).code, getRefusalCode('order_of_colleague'))
  assert.equal((await cancel(buyer.token)).data?.status, 'cancelled')
})

/** The orders of each buyer are their own: one may not buy what it owns twice. */
const testBuyer = () => createBuyer(app)
