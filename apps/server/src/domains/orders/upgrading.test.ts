import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import { type Buyer, cancel, createBuyer, loadDetail, orderBody, SHOP } from '../../test-support/orders.ts'
import { createSession, logIn, makeAddress } from '../../test-support/people.ts'
import { getRemainingWorth } from './entitlements/upgrading.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: SHOP })
const standIn = app.domains.standIn!
const staff = await createSession(app, { type: 'ADMIN' })
const as = (token: string, body: object = {}) => ({ token, body, ip: makeAddress() })

type Saved = { id: string; orderCode: string; totalAmount: number }

async function paid(who: Buyer, { id, orderCode, totalAmount }: Saved) {
  const wanted = { out_trade_no: orderCode, amount: { total: Math.round(totalAmount * 100) } }
  const placed = await app.call('wechatPlaceOrder', as(who.token, wanted))
  const number = placed.data?.out_trade_no
  assert.ok(number, placed.message)
  standIn.pay(number)
  await standIn.notify(number)
  return (await loadDetail(app, staff.token, id)).data
}

async function activated(who: Buyer, order: Saved) {
  const { id, version } = await paid(who, order)
  const shown = await app.call('orderActivate', as(staff.token, { id, version }))
  assert.equal(shown.data?.status, 'activated', shown.message)
  return shown.data
}

const choiceOf = (price: 'max' | 'lite', upgradesId: string) => ({
  productId: '101',
  packageProductId: `101-${price}`,
  packagePriceId: price,
  upgradesId,
})

/** Saves an upgrade at the amounts of its preview. */
async function upgrade(who: Buyer, right: string, price: 'max' | 'lite' = 'max') {
  const preview = await app.call('orderPreview', as(who.token, choiceOf(price, right)))
  if (!preview.success) return preview as unknown as { code: number; message: string; data: Saved }
  const { owned: _owned, ...body } = preview.data
  return app.call('orderSave', as(who.token, { ...body, productId: '101', type: 0, upgradesId: right }))
}

const refund = async (id: string) => {
  const { version } = (await loadDetail(app, staff.token, id)).data
  return app.call('orderRefund', as(staff.token, { id, version, reason: '双方同意' }))
}

const rightOf = async (who: Buyer, id: string) =>
  (await app.call('entitlementDetail', as(who.token, { id }))).data

/** A company that bought the package of 6,800 yuan; a hundred days of its year are over. */
async function anOwner() {
  app.clock.now = new Date('2026-11-20T02:00:00Z')
  const who = await createBuyer(app)
  const order = (await app.call('orderSave', as(who.token, orderBody(who)))).data
  const { entitlement } = await activated(who, order)
  app.clock.now = new Date('2027-02-28T02:00:00Z')
  staff.token = (await logIn(app, staff.phone)).tokenInfo.access_token
  who.token = (await logIn(app, who.phone)).tokenInfo.access_token
  return { who, order, right: entitlement!.id }
}

test('each order counts for the days of its own span that are left', () => {
  const first = { from: '2026-01-01', until: '2026-12-31', paid: 36_500 }
  const next = { from: '2027-01-01', until: '2027-12-31', paid: 73_000 }
  assert.equal(getRemainingWorth([first], '2026-12-22'), 1000)
  assert.equal(getRemainingWorth([first, next], '2026-12-22'), 74_000)
  assert.equal(getRemainingWorth([{ ...first, paid: 100 }], '2026-07-01'), 50)
  assert.equal(
    getRemainingWorth(
      [
        { ...first, paid: 0 },
        { ...next, until: '2025-01-01' },
      ],
      '2026-07-01',
    ),
    0,
  )
})

test('an upgrade takes the remaining days off the price and ends the old right when it begins', async () => {
  const { who, right } = await anOwner()
  const { data: preview } = await app.call('orderPreview', as(who.token, choiceOf('max', right)))
  // 265 of 365 days of 6,800 yuan, rounded down to the fen.
  assert.deepEqual(
    [preview.credit, preview.totalAmount, preview.standardPrice, preview.upgrades?.until],
    [4936.98, 7863.02, 12_800, '2027-11-19'],
  )
  const saved = await upgrade(who, right)
  assert.equal(saved.data?.totalAmount, 7863.02, saved.message)
  const order = await activated(who, saved.data)
  assert.deepEqual(
    [order.purchase, order.credit, order.discount, order.totalAmount, order.upgrades?.packageName],
    ['upgrade', 4936.98, 0, 7863.02, '专业版'],
  )
  assert.deepEqual([order.entitlement?.from, order.entitlement?.until], ['2027-02-28', '2028-02-27'])
  const old = await rightOf(who, right)
  assert.deepEqual([old.status, old.endReason], ['ended', '已更换为旗舰版'])
})

test('a right is in one open order only, and its order is not refunded meanwhile', async () => {
  const { who, order, right } = await anOwner()
  const both = await Promise.all([upgrade(who, right), upgrade(who, right)])
  assert.deepEqual(both.map(({ code }) => code).sort(), [200, getRefusalCode('right_in_order')])
  const renewal = { ...orderBody(who), entitlementId: right }
  assert.equal((await app.call('orderSave', as(who.token, renewal))).code, getRefusalCode('right_in_order'))
  assert.equal((await refund(order.id)).code, getRefusalCode('right_upgraded'))
  const { version } = (await loadDetail(app, staff.token, order.id)).data
  const part = { id: order.id, version, reason: '减价', amount: '100.00' }
  assert.equal((await app.call('orderRefund', as(staff.token, part))).code, getRefusalCode('right_upgraded'))
  const open = both.find(({ code }) => code === 200)!
  assert.equal((await cancel(app, who.token, open.data.id)).success, true)
  assert.equal((await refund(order.id)).success, true)
})

test('a refunded upgrade gives the old right back with its days', async () => {
  const { who, order, right } = await anOwner()
  const upgraded = await activated(who, (await upgrade(who, right)).data)
  assert.equal((await refund(order.id)).code, getRefusalCode('right_upgraded'))
  const back = await refund(upgraded.id)
  assert.equal(back.success, true, back.message)
  assert.equal((await rightOf(who, upgraded.entitlement!.id)).status, 'ended')
  const old = await rightOf(who, right)
  assert.deepEqual([old.status, old.endReason, old.until], ['active', '', '2027-11-19'])
  assert.equal((await refund(order.id)).success, true)
})

test('the credit of an upgrade counts as paid in the next one, which has to cost at least as much', async () => {
  const { who, right } = await anOwner()
  const first = await activated(who, (await upgrade(who, right)).data)
  const refused = await upgrade(who, first.entitlement!.id, 'lite')
  assert.deepEqual(
    [refused.code, refused.message],
    [getRefusalCode('upgrade_too_small'), '剩余期限的折抵高于所选套餐的价格，请选更长的期限或更高的套餐'],
  )
})

test('only an own right in use with an end is upgraded, to another package', async () => {
  const { who, right } = await anOwner()
  const stranger = await anOwner()
  const strange = await app.call('orderPreview', as(stranger.who.token, choiceOf('max', right)))
  assert.equal(strange.code, getRefusalCode('entitlement_not_found'))
  const same = { productId: '101', packageProductId: '101-pro', packagePriceId: 'year', upgradesId: right }
  const { access_token: token } = (await logIn(app, who.phone)).tokenInfo
  assert.equal((await app.call('orderPreview', as(token, same))).code, getRefusalCode('upgrade_not_possible'))
})
