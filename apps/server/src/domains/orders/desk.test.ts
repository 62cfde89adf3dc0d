import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import {
  type Buyer,
  createBuyer,
  createOrder,
  createTransfer,
  loadDetail,
  orderBody,
  SHOP,
} from '../../test-support/orders.ts'
import { createSession, makeAddress } from '../../test-support/people.ts'
import { makeMultipart, open } from '../../test-support/registrations.ts'
import { readSheet } from '../../test-support/spreadsheets.ts'

const app = await testApp(
  { after },
  { env: { CAPTCHA: 'off', ACTIVATION_NETWORKS: '127.0.0.1' }, shop: SHOP },
)
const standIn = app.domains.standIn!
const buyer = await createBuyer(app)
const other = await createBuyer(app)
const staff = await createSession(app, { type: 'ADMIN' })
const as = (token: string, body: object = {}) => ({ token, body, ip: makeAddress() })

async function aPaidOrder(who: Buyer = buyer) {
  const order = await createOrder(app, who)
  const body = { out_trade_no: order.orderCode, amount: { total: 680_000 } }
  const number = (await app.call('wechatPlaceOrder', as(who.token, body))).data.out_trade_no
  standIn.pay(number)
  await standIn.notify(number)
  return { ...order, version: (await loadDetail(app, staff.token, order.id)).data.version as number }
}

async function anActivated(who: Buyer = buyer) {
  const { id, version } = await aPaidOrder(who)
  const shown = await app.call('orderActivate', as(staff.token, { id, version }))
  assert.equal(shown.data?.status, 'activated', shown.message)
  return shown.data
}

const sheetAt = async (address: { data: { url: string }; cookies: Parameters<typeof open>[2] }) =>
  readSheet((await open(app, address.data.url, address.cookies)).rawPayload)

test('a provider that is down is called again when staff ask for it; a company reads no reasons', async () => {
  let failing = true
  let calls = 0
  const server = createServer((_request, response) => {
    calls += 1
    response.writeHead(failing ? 500 : 200).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  after(() => server.close())
  const { port } = server.address() as { port: number }
  const settings = { productId: '101', mode: 'manual', callbackUrl: 'https://provider.example/', openUrl: '' }
  const inside = { ...settings, callbackUrl: 'https://169.254.169.254/latest' }
  const refused = await app.call('activationSettingsSave', as(staff.token, inside))
  assert.deepEqual(refused.errors, { callbackUrl: '通知地址不能指向本机或内网' })
  await app.call('activationSettingsSave', as(staff.token, settings))
  await app.pool.query('update activation_settings set callback_url = $1', [`http://127.0.0.1:${port}/`])
  const listed = await app.call('activationSettingsList', as(staff.token))
  assert.deepEqual(
    listed.data.map(({ productId, hasSecret }) => [productId, hasSecret]),
    [['101', true]],
  )
  const { entitlement } = await anActivated()
  await app.runJobs()
  assert.equal(calls, 1)
  const undelivered = { view: 'undelivered' }
  const waiting = await app.call('entitlementManageList', as(staff.token, undelivered))
  assert.deepEqual(
    [waiting.data.records.map(({ id, undelivered }) => [id, undelivered]), waiting.data.counts.undelivered],
    [[[entitlement!.id, true]], 1],
  )
  const forCompany = await app.call('entitlementDetail', as(buyer.token, { id: entitlement!.id }))
  assert.equal(forCompany.data.deliveries[0]?.problem, '')
  const forStaff = await app.call('entitlementDetail', as(staff.token, { id: entitlement!.id }))
  const [delivery] = forStaff.data.deliveries
  assert.equal(delivery?.problem, 'HTTP 500')
  const address = (url: string) => app.pool.query('update activation_settings set callback_url = $1', [url])
  await address('http://192.168.0.1:1/')
  app.wait(120)
  await app.runJobs()
  const closed = await app.call('entitlementDetail', as(staff.token, { id: entitlement!.id }))
  assert.equal(closed.data.deliveries[0]?.problem, '通知地址无法访问')
  await address(`http://127.0.0.1:${port}/`)
  failing = false
  const again = await app.call('entitlementRedeliver', as(staff.token, { id: delivery!.id }))
  assert.equal(again.data?.status, 'waiting', again.message)
  await app.runJobs()
  assert.equal(calls, 2)
  assert.equal(
    (await app.call('entitlementRedeliver', as(staff.token, { id: delivery!.id }))).code,
    getRefusalCode('entitlement_moved_on'),
  )
  assert.equal((await app.call('entitlementManageList', as(staff.token, undelivered))).data.total, 0)
  await app.call('activationSettingsSave', as(staff.token, { ...settings, callbackUrl: '' }))
})

test('staff end an entitlement early, once; the company reads why and keeps its order', async () => {
  const order = await anActivated(other)
  const { id } = order.entitlement!
  assert.equal(
    (await app.call('entitlementEnd', as(staff.token, { id, reason: ' ' }))).errors?.reason,
    '请写明原因',
  )
  assert.equal(
    (await app.call('entitlementEnd', as(other.token, { id, reason: '试试' }))).code,
    getRefusalCode('forbidden'),
  )
  const ends = await Promise.all(
    [1, 2].map(() => app.call('entitlementEnd', as(staff.token, { id, reason: '合同提前终止' }))),
  )
  assert.deepEqual(ends.map(({ code }) => code).sort(), [200, getRefusalCode('entitlement_moved_on')])
  const shown = await app.call('entitlementDetail', as(other.token, { id }))
  assert.deepEqual(
    [shown.data.status, shown.data.endReason, shown.data.daysLeft],
    ['ended', '合同提前终止', 0],
  )
  const { data } = await loadDetail(app, other.token, order.id)
  assert.deepEqual([data.status, data.trail[0].action], ['activated', '提前结束使用权'])
  const notices = (await app.call('noticeList', as(other.token))).data.records
  assert.ok(
    notices.some(({ link, text }) => link === '/console/entitlements' && text.includes('合同提前终止')),
  )
})

test('an exported list is the company’s own under every condition', async () => {
  const mine = await app.call('entitlementExport', as(buyer.token, {}))
  const rows = await sheetAt(mine)
  assert.deepEqual(rows[0]?.slice(0, 3), ['企业', '应用', '套餐'])
  assert.deepEqual(
    rows.slice(1).map(([company]) => company),
    [buyer.companyName],
  )
  const ended = await sheetAt(await app.call('entitlementManageExport', as(staff.token, { status: 'ended' })))
  assert.deepEqual(
    ended.slice(1).map(([company]) => company),
    [other.companyName],
  )
  for (const call of ['invoiceExport', 'quoteExport'] as const) {
    const foreign = await app.call(call, as(other.token, { companyId: buyer.companyId }))
    assert.equal((await sheetAt(foreign)).length, 1, call)
  }
  for (const call of [
    'refundExport',
    'reconciliationExport',
    'bankLineExport',
    'quoteManageExport',
    'invoiceManageExport',
  ] as const) {
    assert.ok((await sheetAt(await app.call(call, as(staff.token, {}))))[0]!.length > 7, call)
    assert.equal((await app.call(call, as(buyer.token, {}))).code, getRefusalCode('forbidden'), call)
  }
})

test('an open bank line names the order it fits, also one of several parts', async () => {
  const order = await createOrder(app, buyer)
  const line = (number: string, amount: string) =>
    `${number},2026-11-20 09:30:00,"${amount}",${buyer.companyName},6222000000000123,${order.orderCode}`
  const csv = [
    '流水号,交易时间,收入金额,对方户名,对方账号,附言',
    line('P-1', '5,000.00'),
    line('P-2', '1,800.00'),
  ]
  const { payload, headers } = makeMultipart(
    Buffer.from(csv.join('\r\n')),
    'statement.csv',
    'file',
    'text/csv',
  )
  await app.call('bankStatementImport', { body: payload, headers, token: staff.token, ip: makeAddress() })
  const lines = await app.call('bankLineList', as(staff.token, { status: 'open' }))
  assert.deepEqual(
    lines.data.records.map(({ orderId, orderCode, status }) => [orderId, orderCode, status]),
    [1, 2].map(() => [order.id, order.orderCode, 'open']),
  )
  assert.equal(lines.data.counts.open, 2)
  assert.equal((await app.call('bankLineList', as(staff.token, { timeFrom: '2026-02-30' }))).code, 200)
})

test('an unfinished check is stored for the next person who opens the transfer, and changes nothing', async () => {
  const order = await createOrder(app, buyer)
  await createTransfer(app, buyer, order.id)
  const desk = await app.call('transferDesk', as(staff.token, { status: 'submitted', text: order.orderCode }))
  const { transferId: id, version } = desk.data.records[0]!
  const typed = { amount: 6800, reference: 'K-1', time: '2026-11-20', payer: '某公司' }
  const kept = await app.call('transferKeep', as(staff.token, { id, version, arrivals: [typed] }))
  assert.equal(kept.success, true, kept.message)
  const colleague = await createSession(app, { type: 'MANAGER' })
  const opened = (await app.call('transferDetail', as(colleague.token, { id }))).data
  assert.deepEqual([opened.kept?.typed, opened.order.status, opened.version], [[typed], 'reviewing', version])
  const stale = await app.call('transferKeep', as(staff.token, { id, version: version + 1, arrivals: [] }))
  assert.equal(stale.code, getRefusalCode('order_moved_on'))
  await app.call('transferConfirm', as(colleague.token, { id, version, arrivals: [typed] }))
  assert.equal((await app.call('transferDetail', as(colleague.token, { id }))).data.kept, null)
  assert.equal(
    (await app.call('transferKeep', as(staff.token, { id, version, arrivals: [] }))).code,
    getRefusalCode('order_moved_on'),
  )
})

test('reports of reconciliation are counted by result, and a day that does not exist is refused', async () => {
  const wrong = await app.call('reconciliationRun', as(staff.token, { method: 'wechat', day: '2026-02-30' }))
  assert.deepEqual([wrong.code, Boolean(wrong.errors?.day)], [getRefusalCode('invalid_input'), true])
  const run = await app.call('reconciliationRun', as(staff.token, { method: 'wechat', day: '2026-11-20' }))
  const shown = await app.call('reconciliationDetail', as(staff.token, { id: run.data.id }))
  assert.equal(shown.data.day, '2026-11-20')
  const listed = await app.call(
    'reconciliationList',
    as(staff.token, { dayFrom: '2026-11-20', dayTo: '2026-11-20' }),
  )
  assert.deepEqual([listed.data.total, listed.data.counts[run.data.status]], [1, 1])
  const unknown = { id: '00000000-0000-7000-8000-000000000000' }
  assert.equal(
    (await app.call('reconciliationDetail', as(staff.token, unknown))).code,
    getRefusalCode('reconciliation_not_found'),
  )
})

test('only their company and staff can open a quote and an invoice', async () => {
  const quote = {
    companyId: buyer.companyId,
    productId: '101',
    packageProductId: '101-pro',
    purchaseDuration: 1,
    durationUnit: '1',
    amount: 5000,
    validUntil: '2026-12-20',
  }
  const made = await app.call('quoteCreate', as(staff.token, quote))
  const { id } = made.data
  assert.equal((await app.call('quoteDetail', as(buyer.token, { id }))).data.code, made.data.code)
  assert.equal(
    (await app.call('quoteDetail', as(other.token, { id }))).code,
    getRefusalCode('quote_not_found'),
  )
  const order = await aPaidOrder()
  const request = await app.call(
    'invoiceRequest',
    as(buyer.token, {
      orderIds: [order.id],
      kind: 'normal',
      title: buyer.companyName,
      taxNo: '91330206MA2DEMO01X',
      email: 'fin@example.com',
    }),
  )
  const invoice = { id: request.data.id }
  assert.equal((await app.call('invoiceDetail', as(staff.token, invoice))).data.amount, 6800)
  assert.equal(
    (await app.call('invoiceDetail', as(other.token, invoice))).code,
    getRefusalCode('invoice_not_found'),
  )
  const late = await app.call('quoteCreate', as(staff.token, { ...quote, validUntil: '2027-02-30' }))
  assert.deepEqual([late.code, Boolean(late.errors?.validUntil)], [getRefusalCode('invalid_input'), true])
})

test('an entitlement that staff ended stays ended after the refund of its renewal', async () => {
  const company = await createBuyer(app)
  const first = await anActivated(company)
  const { id } = first.entitlement!
  const renewal = await app.call('orderSave', as(company.token, { ...orderBody(company), entitlementId: id }))
  const wanted = { out_trade_no: renewal.data.orderCode, amount: { total: 680_000 } }
  const number = (await app.call('wechatPlaceOrder', as(company.token, wanted))).data.out_trade_no
  standIn.pay(number)
  await standIn.notify(number)
  const paid = (await loadDetail(app, staff.token, renewal.data.id)).data
  await app.call('orderActivate', as(staff.token, { id: paid.id, version: paid.version }))
  await app.call('entitlementEnd', as(staff.token, { id, reason: '违反使用约定' }))
  const { version } = (await loadDetail(app, staff.token, paid.id)).data
  const refunded = await app.call(
    'orderRefund',
    as(staff.token, { id: paid.id, version, reason: '退续期款' }),
  )
  assert.equal(refunded.success, true, refunded.message)
  await app.runJobs()
  const shown = (await app.call('entitlementDetail', as(company.token, { id }))).data
  assert.deepEqual([shown.status, shown.endReason, shown.until], ['ended', '违反使用约定', '2027-11-19'])
})
