import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import {
  type Buyer,
  cancel,
  createBuyer,
  loadDetail,
  orderBody,
  payInfo,
  SHOP,
} from '../../test-support/orders.ts'
import { createSession, logIn, makeAddress } from '../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: SHOP })
const as = (token: string, body: object = {}) => ({ token, body, ip: makeAddress() })

const setLimit = (who: Buyer, limit: number | null) => app.call('orderLimitSave', as(who.token, { limit }))
const save = (who: Buyer) => app.call('orderSave', as(who.token, orderBody(who)))

const CHOICE = { productId: '101', packageProductId: '101-pro', packagePriceId: 'year' }

/** An administrator with a limit of 5,000 yuan, and a member of the same company. */
async function aCompanyWithLimit() {
  const administrator = await createBuyer(app)
  const session = await createSession(app, { type: 'COMPANY', companyId: administrator.companyId })
  assert.equal((await setLimit(administrator, 5000)).success, true)
  return { administrator, member: { ...administrator, ...session } }
}

const titles = async (who: Buyer) =>
  (await app.call('noticeList', as(who.token))).data.records.map(({ title }) => title)

test('a member’s order above the limit waits for an administrator, and can be paid once it is approved', async () => {
  const { administrator, member } = await aCompanyWithLimit()
  const { data: preview } = await app.call('orderPreview', as(member.token, CHOICE))
  assert.equal(preview.approvalAbove, 5000)
  const own = await app.call('orderPreview', as(administrator.token, CHOICE))
  assert.equal(own.data.approvalAbove, null)
  const order = (await save(member)).data
  assert.equal(order.status, 'approving')
  assert.deepEqual(await titles(administrator), ['请审批订单：一物一码追溯云'])
  const early = await app.call('orderSavePayinfo', as(member.token, await payInfo(app, member, order.id)))
  assert.equal(early.code, getRefusalCode('order_moved_on'))
  const wanted = { out_trade_no: order.orderCode, amount: { total: 680_000 } }
  assert.equal(
    (await app.call('wechatPlaceOrder', as(member.token, wanted))).code,
    getRefusalCode('order_moved_on'),
  )
  assert.equal(
    (await app.call('orderApprove', as(member.token, { id: order.id, version: 1 }))).code,
    getRefusalCode('forbidden'),
  )
  const approve = () => app.call('orderApprove', as(administrator.token, { id: order.id, version: 1 }))
  const answers = await Promise.all([approve(), approve()])
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, getRefusalCode('order_moved_on')])
  assert.equal((await loadDetail(app, member.token, order.id)).data.status, 'unpaid')
  assert.deepEqual(await titles(member), ['订单已批准：一物一码追溯云'])
  assert.equal((await app.call('wechatPlaceOrder', as(member.token, wanted))).success, true)
})

test('a declined order is cancelled, and its member reads why', async () => {
  const { administrator, member } = await aCompanyWithLimit()
  const { id } = (await save(member)).data
  const decline = (reason: string) =>
    app.call('orderDecline', as(administrator.token, { id, version: 1, reason }))
  assert.equal((await decline(' ')).errors?.reason, '请写明原因')
  assert.equal((await decline('先用试用版')).success, true)
  const { data } = await loadDetail(app, member.token, id)
  assert.deepEqual(
    [data.status, data.cancelReason, data.trail[0].text],
    ['cancelled', 'declined', '先用试用版'],
  )
  assert.deepEqual(await titles(member), ['订单未批准：一物一码追溯云'])
})

test('administrators, orders up to the limit and companies without one need no approval', async () => {
  const { administrator, member } = await aCompanyWithLimit()
  assert.equal((await save(administrator)).data.status, 'unpaid')
  assert.equal((await setLimit(administrator, 6800)).data.limit, 6800)
  assert.equal((await save(member)).data.status, 'unpaid')
  assert.equal((await setLimit(administrator, 0)).data.limit, 0)
  assert.equal((await save(member)).data.status, 'approving')
  assert.deepEqual((await setLimit(administrator, null)).data, { limit: null, by: '', time: '' })
  assert.equal((await save(member)).data.status, 'unpaid')
  assert.equal((await setLimit(member, 1)).code, getRefusalCode('forbidden'))
})

test('an administrator of another company does not decide, and a member cancels only an own order', async () => {
  const { administrator, member } = await aCompanyWithLimit()
  const stranger = await createBuyer(app)
  const { id } = (await save(member)).data
  assert.equal(
    (await app.call('orderApprove', as(stranger.token, { id, version: 1 }))).code,
    getRefusalCode('order_not_found'),
  )
  const other = (await save(administrator)).data
  assert.equal((await cancel(app, member.token, other.id)).code, getRefusalCode('order_of_colleague'))
  assert.equal((await cancel(app, member.token, id)).data.status, 'cancelled')
})

test('a quote that a member accepts waits too, and an order without approval expires', async () => {
  const { administrator, member } = await aCompanyWithLimit()
  const staff = await createSession(app, { type: 'ADMIN' })
  const quote = {
    companyId: member.companyId,
    productId: '101',
    packageProductId: '101-pro',
    purchaseDuration: 1,
    durationUnit: '1',
    amount: 6000,
    validUntil: '2026-12-20',
  }
  const made = await app.call('quoteCreate', as(staff.token, quote))
  const accepted = await app.call('quoteAccept', as(member.token, { id: made.data.id, version: 1 }))
  assert.equal(accepted.data?.status, 'approving', accepted.message)
  app.wait(7 * 86_400 + 60)
  await app.runScheduled('orders.expire')
  const { access_token: token } = (await logIn(app, administrator.phone)).tokenInfo
  assert.equal((await loadDetail(app, token, accepted.data.id)).data.cancelReason, 'expired')
})
