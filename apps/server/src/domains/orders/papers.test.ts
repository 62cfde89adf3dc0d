import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { NO_SITE_VALUES } from '@biaojie/contract/node/site-settings/rules.ts'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import { createBuyer, loadDetail, orderBody, SHOP } from '../../test-support/orders.ts'
import { createSession, makeAddress } from '../../test-support/people.ts'
import { makePhoto, open, upload } from '../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: SHOP })
const buyer = await createBuyer(app)
const other = await createBuyer(app)
const staff = await createSession(app, { type: 'MANAGER' })
const as = (token: string, body: object = {}) => ({ token, body, ip: makeAddress() })
const order = (poNumber?: string) => app.call('orderSave', as(buyer.token, { ...orderBody(buyer), poNumber }))

const fetched = ({ data, cookies }: { data: { url: string }; cookies: string[] }) =>
  open(app, data.url, cookies)

test('the number of a purchase stays with its order, is found by it and is limited', async () => {
  const { id } = (await order(' PO-2026-0417 ')).data
  assert.equal((await loadDetail(app, buyer.token, id)).data.poNumber, 'PO-2026-0417')
  const found = await app.call('orderList', as(buyer.token, { text: 'PO-2026-0417' }))
  assert.deepEqual(
    found.data.records.map((row) => row.id),
    [id],
  )
  assert.equal((await order('长'.repeat(41))).errors?.poNumber, '采购单号不能超过 40 个字')
  assert.equal((await loadDetail(app, buyer.token, (await order()).data.id)).data.poNumber, '')
})

test('an order has a contract for its company and staff until it is cancelled', async () => {
  const { id, orderCode } = (await order('PO-1')).data
  for (const { token } of [buyer, staff]) {
    const file = await fetched(await app.call('orderContract', as(token, { id })))
    assert.equal(file.headers['content-type'], 'application/pdf')
    assert.match(String(file.headers['content-disposition']), new RegExp(`contract-${orderCode}.pdf`))
    assert.equal(file.rawPayload.subarray(0, 5).toString(), '%PDF-')
  }
  assert.equal(
    (await app.call('orderContract', as(other.token, { id }))).code,
    getRefusalCode('order_not_found'),
  )
  await app.call('orderCancel', { token: buyer.token, params: { id }, ip: makeAddress() })
  assert.equal((await app.call('orderContract', as(buyer.token, { id }))).status, 409)
})

test('a quote is printed for its company and staff, and for no other', async () => {
  const body = {
    companyId: buyer.companyId,
    productId: '101',
    packageProductId: '101-pro',
    purchaseDuration: 1,
    durationUnit: '1',
    amount: 6000,
    validUntil: '2026-12-20',
    note: '含两次上门培训',
  }
  const { id, code, version } = (await app.call('quoteCreate', as(staff.token, body))).data
  const file = await fetched(await app.call('quoteFile', as(buyer.token, { id })))
  assert.equal(file.rawPayload.subarray(0, 5).toString(), '%PDF-')
  assert.match(String(file.headers['content-disposition']), new RegExp(`quote-${code}.pdf`))
  assert.equal((await app.call('quoteFile', as(other.token, { id }))).code, getRefusalCode('quote_not_found'))
  const accepted = await app.call('quoteAccept', as(buyer.token, { id, version, poNumber: 'PO-9' }))
  assert.equal((await loadDetail(app, buyer.token, accepted.data.id)).data.poNumber, 'PO-9')
})

test('the seal of the node lies on its contracts and quotes, and without one its place is empty', async () => {
  const admin = await createSession(app, { type: 'ADMIN' })
  const { id } = (await order()).data
  const offered = {
    companyId: buyer.companyId,
    productId: '101',
    packageProductId: '101-pro',
    purchaseDuration: 1,
    durationUnit: '1',
    amount: 6000,
    validUntil: '2026-12-20',
  }
  const quote = (await app.call('quoteCreate', as(staff.token, offered))).data
  const pictures = async () => {
    const contract = await fetched(await app.call('orderContract', as(buyer.token, { id })))
    const paper = await fetched(await app.call('quoteFile', as(buyer.token, { id: quote.id })))
    return [contract, paper].map(
      ({ rawPayload }) => rawPayload.toString('latin1').split('/Subtype /Image').length - 1,
    )
  }
  assert.deepEqual(await pictures(), [0, 0])
  const seal = (await upload(app, admin.token, await makePhoto(33))).data.fileName
  const { version } = (await app.call('siteSettings', as(admin.token))).data
  const values = { ...NO_SITE_VALUES, seal }
  const saved = await app.call('siteSettingsSave', as(admin.token, { version, values }))
  assert.equal(saved.success, true, saved.message)
  assert.deepEqual(await pictures(), [1, 1])
  const sealed = await fetched(await app.call('orderContract', as(buyer.token, { id })))
  assert.match(
    sealed.rawPayload.toString('latin1'),
    /\/Count 1\b/,
    'the signatures stand on the page of the contract',
  )
})

test('an invoice is asked for without an address for mail', async () => {
  const free = { ...orderBody(buyer) }
  const { id } = (await app.call('orderSave', as(buyer.token, free))).data
  await app.pool.query(`update orders set status = 'paid', paid_at = now() where id = $1`, [id])
  const form = { kind: 'normal', title: buyer.companyName, taxNo: '91320412MA00000019' }
  const request = await app.call('invoiceRequest', as(buyer.token, { orderIds: [id], ...form }))
  assert.equal(request.data?.email, '', request.message)
})
