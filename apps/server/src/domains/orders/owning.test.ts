import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import { type Buyer, createBuyer, loadDetail, orderBody, SHOP } from '../../test-support/orders.ts'
import { createSession, makeAddress } from '../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: SHOP })
const standIn = app.domains.standIn!
const staff = await createSession(app, { type: 'ADMIN' })
const as = (token: string, body: object = {}) => ({ token, body, ip: makeAddress() })

const plain = (who: Buyer) => ({ ...orderBody(who), additional: false })
const save = (who: Buyer, body: object) => app.call('orderSave', as(who.token, body))

async function activated(who: Buyer, { id, orderCode }: { id: string; orderCode: string }) {
  const wanted = { out_trade_no: orderCode, amount: { total: 680_000 } }
  const number = (await app.call('wechatPlaceOrder', as(who.token, wanted))).data.out_trade_no
  standIn.pay(number)
  await standIn.notify(number)
  const { version } = (await loadDetail(app, staff.token, id)).data
  const shown = await app.call('orderActivate', as(staff.token, { id, version }))
  assert.equal(shown.data?.status, 'activated', shown.message)
  return shown.data
}

async function anOwner() {
  const who = await createBuyer(app)
  const { entitlement } = await activated(who, (await save(who, plain(who))).data)
  return { who, right: entitlement!.id }
}

const rights = async (who: Buyer) =>
  (await app.call('entitlementList', as(who.token, { status: 'active' }))).data.records

test('a second right beside one in use is refused, and can be bought knowingly', async () => {
  const { who } = await anOwner()
  const refused = await save(who, plain(who))
  assert.deepEqual(
    [refused.code, refused.message],
    [
      getRefusalCode('application_owned'),
      '贵企业已在使用一物一码追溯云专业版（用到 2027-11-19），可以续费或更换套餐；确需另买一份，请先确认',
    ],
  )
  await activated(who, (await save(who, { ...plain(who), additional: true })).data)
  assert.equal((await rights(who)).length, 2)
})

test('the preview names what the company owns and the days of a renewal', async () => {
  const { who, right } = await anOwner()
  const choice = { productId: '101', packageProductId: '101-pro', packagePriceId: 'year' }
  const { owned, renewsUntil } = (await app.call('orderPreview', as(who.token, choice))).data
  assert.deepEqual(
    [owned, renewsUntil],
    [
      [
        {
          entitlementId: right,
          packageProductId: '101-pro',
          packageName: '专业版',
          until: '2027-11-19',
          canRenew: true,
          canUpgrade: false,
        },
      ],
      '',
    ],
  )
  const renewal = await app.call('orderPreview', as(who.token, { ...choice, entitlementId: right }))
  assert.deepEqual([renewal.data.renewsFrom, renewal.data.renewsUntil], ['2027-11-20', '2028-11-19'])
  const saved = await save(who, { ...plain(who), entitlementId: right })
  const span = { from: '2027-11-20', until: '2028-11-19' }
  const before = (await loadDetail(app, who.token, saved.data.id)).data
  assert.deepEqual([before.purchase, before.renews], ['renewal', span])
  assert.deepEqual((await activated(who, saved.data)).renews, span)
})

test('two orders that were saved before either was paid give one right, with the time of both', async () => {
  const who = await createBuyer(app)
  const orders = [await save(who, plain(who)), await save(who, plain(who))]
  for (const { data } of orders) await activated(who, data)
  const [only, ...more] = await rights(who)
  assert.deepEqual([only!.from, only!.until, more], ['2026-11-20', '2028-11-19', []])
})

test('a right that staff ended is not renewed', async () => {
  const { who, right } = await anOwner()
  await app.call('entitlementEnd', as(staff.token, { id: right, reason: '合同提前终止' }))
  assert.equal(
    (await save(who, { ...plain(who), entitlementId: right })).code,
    getRefusalCode('renewal_not_possible'),
  )
  assert.equal((await save(who, plain(who))).success, true)
})

test('a quote for a renewal extends the right; a quote without one gives another', async () => {
  const { who, right } = await anOwner()
  const stranger = await anOwner()
  const quote = {
    companyId: who.companyId,
    productId: '101',
    packageProductId: '101-pro',
    purchaseDuration: 2,
    durationUnit: '1',
    amount: 6800,
    validUntil: '2026-12-20',
  }
  const foreign = await app.call('quoteCreate', as(staff.token, { ...quote, renewsId: stranger.right }))
  assert.equal(foreign.code, getRefusalCode('entitlement_not_found'))
  const made = await app.call('quoteCreate', as(staff.token, { ...quote, renewsId: right }))
  assert.deepEqual([made.data?.renewsId, made.data?.renewsAfter], [right, '2027-11-19'], made.message)
  const accept = (id: string) => app.call('quoteAccept', as(who.token, { id, version: 1 }))
  const order = await accept(made.data.id)
  assert.equal((await activated(who, order.data)).entitlement?.until, '2029-11-19')
  const other = await app.call('quoteCreate', as(staff.token, quote))
  await activated(who, (await accept(other.data.id)).data)
  assert.deepEqual(
    (await rights(who)).map(({ until }) => until),
    ['2028-11-19', '2029-11-19'],
  )
})
