import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { signBody } from '../../platform/base/secret.ts'
import { writePdf } from '../../platform/formats/pdf/paper.ts'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import {
  type Buyer,
  createBuyer,
  createOrder,
  loadDetail,
  orderBody,
  SHOP,
} from '../../test-support/orders.ts'
import { createSession, logIn, makeAddress } from '../../test-support/people.ts'
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

/** Receives calls at the address of an application's provider. */
const received: { body: string; signature: string }[] = []
let failing = true
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    received.push({ body, signature: String(request.headers['x-biaojie-signature']) })
    response.writeHead(failing ? 500 : 200).end()
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
after(() => server.close())

/** Makes an order paid by WeChat; with `entitlementId` it is a renewal. */
async function aPaidOrder(who: Buyer = buyer, entitlementId?: string) {
  const wanted = { ...orderBody(who), ...(entitlementId && { entitlementId }) }
  const order = (await app.call('orderSave', as(who.token, wanted))).data
  const body = { out_trade_no: order.orderCode, amount: { total: 680_000 } }
  const number = (await app.call('wechatPlaceOrder', as(who.token, body))).data.out_trade_no
  standIn.pay(number)
  await standIn.notify(number)
  return { ...order, version: (await loadDetail(app, staff.token, order.id)).data.version as number }
}

const PDF = Buffer.from('%PDF-1.7\nsample')
const INVOICE = {
  kind: 'normal',
  title: buyer.companyName,
  taxNo: '91330206MA2DEMO01X',
  email: 'fin@example.com',
}

function sendPdf(call: 'invoiceIssue' | 'invoiceReverse', id: string, number: string, bytes: Buffer = PDF) {
  const { payload, headers } = makeMultipart(bytes, 'invoice.pdf', 'file', 'application/pdf')
  const boundary = /boundary=(.*)/.exec(headers['content-type'])![1]!
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const body = Buffer.concat([Buffer.from(part('id', id) + part('number', number)), payload])
  return app.call(call, { body, headers, token: staff.token, ip: makeAddress() })
}

test('an invoice is asked for once and issued with a PDF that only the company can open', async () => {
  const [first, second] = [await aPaidOrder(), await aPaidOrder()]
  const fields = INVOICE
  const wrong = await app.call(
    'invoiceRequest',
    as(buyer.token, { ...fields, taxNo: '12', orderIds: [first.id] }),
  )
  assert.match(wrong.errors?.taxNo ?? '', /税号/)
  const request = await app.call(
    'invoiceRequest',
    as(buyer.token, { ...fields, orderIds: [first.id, second.id] }),
  )
  assert.deepEqual(
    [request.data?.amount, request.data?.net, request.data?.tax],
    [13600, 12830.19, 769.81],
    request.message,
  )
  const again = await app.call('invoiceRequest', as(buyer.token, { ...fields, orderIds: [second.id] }))
  assert.equal(again.code, getRefusalCode('order_not_invoiceable'))
  const foreign = await app.call('invoiceRequest', as(other.token, { ...fields, orderIds: [first.id] }))
  assert.equal(foreign.code, getRefusalCode('order_not_found'))
  const issue = (bytes: Buffer) => sendPdf('invoiceIssue', request.data.id, '26332000000000000001', bytes)
  assert.equal((await issue(Buffer.from('GIF89a'))).code, getRefusalCode('pdf_expected'))
  const issued = await issue(PDF)
  assert.equal(issued.data?.status, 'issued', issued.message)
  const address = await app.call('invoiceFile', as(buyer.token, { id: request.data.id }))
  const file = await open(app, address.data.url, address.cookies)
  assert.deepEqual([file.statusCode, file.rawPayload.equals(PDF)], [200, true], file.body)
  assert.equal((await open(app, address.data.url)).statusCode, 403)
  assert.equal(
    (await app.call('invoiceFile', as(other.token, { id: request.data.id }))).code,
    getRefusalCode('invoice_not_found'),
  )
  for (const [duty, code] of [
    ['support', getRefusalCode('invoice_not_found')],
    ['reader', 200],
  ] as const) {
    const { id: userId, token } = await createSession(app, { type: 'MANAGER' })
    await app.pool.query('update accounts set duties = $1 where id = $2', [JSON.stringify([duty]), userId])
    assert.equal((await app.call('invoiceDetail', as(token, { id: request.data.id }))).code, code, duty)
  }
  const changed = address.data.url.replace(
    /what=[^&]+/,
    `what=${Buffer.from('{"kind":"export","filters":{}}').toString('base64url')}`,
  )
  assert.equal((await open(app, changed, address.cookies)).statusCode, 403)
})

async function refundOf(id: string) {
  const { version } = (await loadDetail(app, staff.token, id)).data
  const refunded = await app.call('orderRefund', as(staff.token, { id, version, reason: '买方退款' }))
  assert.equal(refunded.success, true, refunded.message)
  await app.runJobs()
}
const invoiceOf = async (token: string, id: string) =>
  (await app.call('invoiceDetail', as(token, { id }))).data

test('a refunded order gets no invoice, neither asked for nor issued', async () => {
  const [first, second] = [await aPaidOrder(), await aPaidOrder()]
  await refundOf(first.id)
  const late = await app.call('invoiceRequest', as(buyer.token, { ...INVOICE, orderIds: [first.id] }))
  assert.equal(late.code, getRefusalCode('order_not_invoiceable'))
  const request = await app.call('invoiceRequest', as(buyer.token, { ...INVOICE, orderIds: [second.id] }))
  await refundOf(second.id)
  const issued = await sendPdf('invoiceIssue', request.data.id, '26332000000000000002')
  assert.deepEqual(
    [issued.code, issued.message],
    [getRefusalCode('invoice_moved_on'), `订单 ${second.orderCode} 已退款，请退回这张发票申请`],
  )
  const shown = await invoiceOf(buyer.token, request.data.id)
  assert.deepEqual([shown.status, shown.orders[0]?.isRefunded, shown.hasFile], ['requested', true, false])
})

test('an issued invoice of a refunded order waits for a red one, which both sides can open', async () => {
  const [first, second] = [await aPaidOrder(), await aPaidOrder()]
  const orderIds = [first.id, second.id]
  const request = await app.call('invoiceRequest', as(buyer.token, { ...INVOICE, orderIds }))
  const { id } = request.data
  await sendPdf('invoiceIssue', id, '26332000000000000003')
  assert.equal(
    (await sendPdf('invoiceReverse', id, '26332000000000000004')).code,
    getRefusalCode('invoice_moved_on'),
  )
  await refundOf(first.id)
  const waiting = (await app.call('invoiceManageList', as(staff.token, { status: 'reversing' }))).data
  assert.deepEqual(
    waiting.records.map((record) => record.id),
    [id],
  )
  assert.equal((await invoiceOf(buyer.token, id)).status, 'reversing')
  assert.equal((await loadDetail(app, buyer.token, first.id)).data.invoice.status, 'reversing')
  assert.equal(
    (await sendPdf('invoiceIssue', id, '26332000000000000005')).code,
    getRefusalCode('invoice_moved_on'),
  )
  const same = await sendPdf('invoiceReverse', id, '26332000000000000003')
  assert.equal(same.errors?.number, '红字发票的号码与原发票不同，请核对')
  const done = await sendPdf('invoiceReverse', id, '26332000000000000004', Buffer.from('%PDF-1.7\nred'))
  assert.deepEqual(
    [done.data?.status, done.data?.redNumber],
    ['reversed', '26332000000000000004'],
    done.message,
  )
  const address = await app.call('invoiceFile', as(buyer.token, { id, red: true }))
  const file = await open(app, address.data.url, address.cookies)
  assert.ok(file.rawPayload.equals(Buffer.from('%PDF-1.7\nred')), file.body)
  assert.equal(
    (await app.call('invoiceFile', as(other.token, { id, red: true }))).code,
    getRefusalCode('invoice_not_found'),
  )
  const [line] = (await loadDetail(app, buyer.token, second.id)).data.trail
  assert.deepEqual(
    [line.action, line.text],
    [
      '发票已红冲',
      '发票 26332000000000000003 已红冲：红字发票 26332000000000000004；其余 1 笔订单可重新申请发票',
    ],
  )
  // The valid order may be billed again, the refunded one may not.
  const anew = await app.call('invoiceRequest', as(buyer.token, { ...INVOICE, orderIds: [second.id] }))
  assert.equal(anew.data?.amount, 6800, anew.message)
  const gone = await app.call('invoiceRequest', as(buyer.token, { ...INVOICE, orderIds: [first.id] }))
  assert.equal(gone.code, getRefusalCode('order_not_invoiceable'))
})

test('a red invoice settled elsewhere is marked with a note, once', async () => {
  const order = await aPaidOrder()
  const request = await app.call('invoiceRequest', as(buyer.token, { ...INVOICE, orderIds: [order.id] }))
  const { id } = request.data
  await sendPdf('invoiceIssue', id, '26332000000000000006')
  await refundOf(order.id)
  const { version } = await invoiceOf(staff.token, id)
  const mark = (token: string, note: string) =>
    app.call('invoiceMarkReversed', as(token, { id, version, note }))
  assert.equal((await mark(buyer.token, '试试')).code, getRefusalCode('forbidden'))
  assert.equal((await mark(staff.token, ' ')).errors?.reason, '请写明原因')
  const [done, again] = [
    await mark(staff.token, '已在税务数字账户红冲并交付'),
    await mark(staff.token, '再来一次'),
  ]
  assert.deepEqual(
    [done.data?.status, done.data?.redNote, again.code],
    ['reversed', '已在税务数字账户红冲并交付', getRefusalCode('invoice_moved_on')],
  )
  assert.equal(
    (await app.call('invoiceFile', as(buyer.token, { id, red: true }))).message,
    '这张发票没有红字发票文件',
  )
  const news = (await app.call('noticeList', as(buyer.token, { size: 50 }))).data.records
  assert.ok(news.some(({ text }) => text.includes('已红冲：已在税务数字账户红冲并交付')))
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

test('a receipt is a PDF with its Chinese text in a font of its own', async () => {
  const order = await aPaidOrder()
  const address = await app.call('orderReceipt', as(buyer.token, { id: order.id }))
  const file = await open(app, address.data.url, address.cookies)
  assert.equal(file.headers['content-type'], 'application/pdf')
  assert.ok(file.rawPayload.length > 5_000 && file.rawPayload.includes('FontFile3'))
  const unpaid = await createOrder(app, buyer)
  assert.equal(
    (await app.call('orderReceipt', as(buyer.token, { id: unpaid.id }))).message,
    '付款确认后才有收据',
  )
})

test('receipts of several orders are one file, each on a page of its own', async () => {
  const paid = [await aPaidOrder(), await aPaidOrder()]
  const ids = paid.map(({ id }) => id)
  const address = await app.call('orderReceipts', as(buyer.token, { ids }))
  const file = await open(app, address.data.url, address.cookies)
  assert.equal(pagesOf(file.rawPayload), 2)
  const unpaid = await createOrder(app, buyer)
  const mixed = await app.call('orderReceipts', as(buyer.token, { ids: [...ids, unpaid.id] }))
  assert.equal(mixed.message, '付款确认后才有收据')
  const none = await app.call('orderReceipts', as(buyer.token, { ids: [] }))
  assert.equal(none.success, false)
})

test('a receipt of many transfers takes the pages it needs', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({ label: '交易单号', text: `42000012342026112${at}` }))
  const pdf = Buffer.from(await writePdf({ title: '收款收据', lines, note: '收讫', printed: '今天' }))
  assert.equal(pagesOf(pdf), 2)
})

test('an export holds the company’s own orders, as text that no program runs', async () => {
  const address = await app.call('orderExport', as(other.token, {}))
  const empty = await readSheet((await open(app, address.data.url, address.cookies)).rawPayload)
  assert.equal(empty.length, 1)
  const mine = await app.call('orderExport', as(buyer.token, {}))
  const rows = await readSheet((await open(app, mine.data.url, mine.cookies)).rawPayload)
  assert.equal(rows[0]![0], '订单号')
  assert.ok(rows.length > 3 && rows.slice(1).every((row) => row[2] === buyer.companyName))
})

test('a quote becomes an order at its own amount, once', async () => {
  const quote = {
    companyId: buyer.companyId,
    productId: '101',
    packageProductId: '101-pro',
    purchaseDuration: 3,
    durationUnit: '1',
    amount: 18_360,
    validUntil: '2026-12-20',
    note: '含上线辅导两天',
  }
  const made = await app.call('quoteCreate', as(staff.token, quote))
  assert.equal(made.data?.durationView, '3 年', made.message)
  const { id, version } = made.data
  assert.equal(
    (await app.call('quoteAccept', as(other.token, { id, version }))).code,
    getRefusalCode('quote_not_found'),
  )
  const answers = await Promise.all(
    [1, 2].map(() => app.call('quoteAccept', as(buyer.token, { id, version }))),
  )
  assert.deepEqual(answers.map(({ success }) => success).sort(), [false, true])
  const accepted = answers.find(({ success }) => success)!
  assert.deepEqual([accepted.data.totalAmount, accepted.data.status], [18_360, 'unpaid'])
  assert.equal((await loadDetail(app, buyer.token, accepted.data.id)).data.durationView, '3 年')
  const late = (await app.call('quoteCreate', as(staff.token, quote))).data
  await app.pool.query(`update quotes set valid_until = '2026-11-19' where id = $1`, [late.id])
  const tooLate = await app.call('quoteAccept', as(buyer.token, { id: late.id, version: late.version }))
  assert.equal(tooLate.code, getRefusalCode('quote_moved_on'))
  await app.runScheduled('orders.expire-quotes')
  const shown = await app.call('quoteDetail', as(buyer.token, { id: late.id }))
  assert.equal(shown.data.status, 'expired')
})

test('a statement of the bank is read in GB 18030, without known lines, matched by number and by payer', async () => {
  const order = await createOrder(app, buyer)
  const csv = [
    '账户明细,,,,,',
    '交易流水号,交易时间,收入金额,对方户名,对方账号,附言',
    `S-1,2026-11-20 09:30:00,"6,800.00",${buyer.companyName},6222000000000123,${order.orderCode}`,
    'S-2,20261120 093100,100,某公司,1,',
    'S-3,2026-11-20,十元,某公司,1,',
    'S-4,2026-11-20,-5.00,支出,1,',
  ].join('\r\n')
  const send = () => {
    const { payload, headers } = makeMultipart(Buffer.from(csv), 'statement.csv', 'file', 'text/csv')
    return app.call('bankStatementImport', { body: payload, headers, token: staff.token, ip: makeAddress() })
  }
  const first = await send()
  assert.deepEqual(
    first.data,
    {
      added: 2,
      known: 0,
      matched: 1,
      problems: ['第 5 行：金额不正确', '第 6 行：收入为负数，可能是冲正，请人工核对'],
    },
    first.message,
  )
  assert.equal((await send()).data.known, 2)
  const lines = await app.call('bankLineList', as(staff.token, { text: 'S-1' }))
  assert.equal(lines.data.records[0]?.payerAccount, '0123')
})

test('an application activates by itself; its provider is called with a signature, again after a failure', async () => {
  const { port } = server.address() as { port: number }
  const settings = {
    productId: '101',
    mode: 'auto',
    callbackUrl: 'https://provider.example/hook',
    openUrl: '',
  }
  const saved = await app.call('activationSettingsSave', as(staff.token, settings))
  assert.ok(saved.data.secret.length > 30)
  await app.pool.query('update activation_settings set callback_url = $1', [`http://127.0.0.1:${port}/hook`])
  const order = await aPaidOrder()
  await app.runJobs()
  const shown = (await loadDetail(app, buyer.token, order.id)).data
  assert.equal(shown.status, 'activated')
  assert.equal(received.length, 1)
  failing = false
  app.wait(120)
  await app.runJobs()
  assert.equal(received.length, 2)
  const { body, signature } = received[1]!
  assert.equal(signBody(saved.data.secret, Number(/t=(\d+)/.exec(signature)![1]), body), signature)
  const right = await app.call('entitlementDetail', as(buyer.token, { id: shown.entitlement.id }))
  const [bought] = (await app.call('orderList', as(buyer.token, { text: shown.orderCode }))).data.records
  assert.equal(bought?.renewal?.id, right.data.id)
  assert.deepEqual(
    right.data.deliveries.map(({ event, status }) => [event, status]),
    [['activated', 'done']],
  )
  assert.equal(
    (await app.call('entitlementDetail', as(other.token, { id: shown.entitlement.id }))).code,
    getRefusalCode('entitlement_not_found'),
  )
})

test('a renewal follows the term it prolongs; reminders, the end and completion come by the clock', async () => {
  const { records } = (await app.call('entitlementList', as(buyer.token, {}))).data
  const right = records[0]!
  const ofProduct = async (productId: string) =>
    (await app.call('entitlementList', as(buyer.token, { productId, status: 'active' }))).data.total
  assert.ok((await ofProduct(right.productId)) > 0)
  assert.equal(await ofProduct('999'), 0)
  const choice = {
    productId: '101',
    packageProductId: '101-pro',
    packagePriceId: 'year',
    entitlementId: right.id,
  }
  const preview = await app.call('orderPreview', as(buyer.token, choice))
  assert.equal(preview.data?.renewsUntil, '2028-11-19', preview.message)
  const renewal = await aPaidOrder(buyer, right.id)
  await app.runJobs()
  const longer = (await app.call('entitlementDetail', as(buyer.token, { id: right.id }))).data
  assert.deepEqual(
    [longer.from, longer.until, longer.orders.map(({ kind }) => kind), longer.orderId],
    ['2026-11-20', '2028-11-19', ['renewed', 'given'], renewal.id],
  )
  const first = longer.orders.find(({ kind }) => kind === 'given')!
  const { version } = (await loadDetail(app, staff.token, first.orderId)).data
  const early = await app.call(
    'orderRefund',
    as(staff.token, { id: first.orderId, version, reason: '退首单' }),
  )
  assert.deepEqual([early.status, early.message], [409, '之后还有续期订单，请先退最近一次续期的订单'])
  app.clock.now = new Date('2028-10-21T01:00:00Z')
  await app.runScheduled('orders.complete')
  await app.runScheduled('orders.remind')
  await app.runScheduled('orders.remind')
  const token = (await logIn(app, buyer.phone)).tokenInfo.access_token
  const titles = async () =>
    (await app.call('noticeList', as(token, { size: 50 }))).data.records.map(({ title }) => title)
  assert.equal((await titles()).filter((title) => title === '一物一码追溯云：29 天后到期').length, 1)
  app.clock.now = new Date('2028-11-20T01:00:00Z')
  await app.runScheduled('orders.end-entitlements')
  await app.runJobs()
  const later = (await logIn(app, buyer.phone)).tokenInfo.access_token
  const ended = await app.call('entitlementDetail', as(later, { id: right.id }))
  assert.deepEqual([ended.data.status, ended.data.daysLeft], ['ended', 0])
  assert.deepEqual(
    ended.data.deliveries.map(({ event, status }) => [event, status]),
    [
      ['ended', 'done'],
      ['renewed', 'done'],
      ['activated', 'done'],
    ],
  )
  const events = received
    .map(({ body }) => JSON.parse(body))
    .map(({ event, entitlement }) => [event, entitlement.until])
  assert.deepEqual(events.slice(-2), [
    ['renewed', '2028-11-19'],
    ['ended', '2028-11-19'],
  ])
  assert.equal((await loadDetail(app, later, right.orderId)).data.status, 'completed')
})
