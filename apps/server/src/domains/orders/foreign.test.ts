import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pickCalls } from '@biaojie/contract/define.ts'
import * as entitlementCalls from '@biaojie/contract/orders/entitlements.ts'
import * as invoiceCalls from '@biaojie/contract/orders/invoices.ts'
import * as orderManageCalls from '@biaojie/contract/orders/manage.ts'
import * as orderCalls from '@biaojie/contract/orders/orders.ts'
import * as paymentCalls from '@biaojie/contract/orders/payments.ts'
import * as limitCalls from '@biaojie/contract/orders/purchase/limits.ts'
import * as placingCalls from '@biaojie/contract/orders/purchase/placing.ts'
import * as quoteCalls from '@biaojie/contract/orders/quotes.ts'
import * as refundRequestCalls from '@biaojie/contract/orders/refund-requests.ts'
import * as refundCalls from '@biaojie/contract/orders/refunds.ts'
import * as seatCalls from '@biaojie/contract/orders/seats.ts'
import * as orderTransferCalls from '@biaojie/contract/orders/transfers.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { getRefusalCode, testApp } from '../../test-support/app.ts'
import {
  createBuyer,
  createOrder,
  createTransfer,
  loadDetail,
  orderBody,
  payInfo,
  SHOP,
} from '../../test-support/orders.ts'
import { createSession, makeAddress } from '../../test-support/people.ts'
import { open } from '../../test-support/registrations.ts'
import { readSheet } from '../../test-support/spreadsheets.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' }, shop: SHOP })
const standIn = app.domains.standIn!
const owner = await createBuyer(app)
const other = await createBuyer(app)
const staff = await createSession(app, { type: 'ADMIN' })
const CALLS = {
  ...pickCalls(placingCalls),
  ...pickCalls(limitCalls),
  ...pickCalls(orderCalls),
  ...pickCalls(paymentCalls),
  ...pickCalls(entitlementCalls),
  ...pickCalls(orderManageCalls),
  ...pickCalls(orderTransferCalls),
  ...pickCalls(invoiceCalls),
  ...pickCalls(quoteCalls),
  ...pickCalls(refundCalls),
  ...pickCalls(refundRequestCalls),
  ...pickCalls(seatCalls),
}
type Name = keyof typeof CALLS
const as = (token: string, body: object) => ({ token, body, ip: makeAddress() })

/** Makes the owner's records: an order of each kind, an entitlement, an invoice, a quote. */
async function belongings() {
  const unpaid = await createOrder(app, owner)
  const waiting = await createOrder(app, owner)
  await createTransfer(app, owner, waiting.id)
  const paid = await createOrder(app, owner)
  const place = { out_trade_no: paid.orderCode, amount: { total: 680_000 } }
  const number = (await app.call('wechatPlaceOrder', as(owner.token, place))).data.out_trade_no
  standIn.pay(number)
  await standIn.notify(number)
  const { version } = (await loadDetail(app, staff.token, paid.id)).data
  const activated = await app.call('orderActivate', as(staff.token, { id: paid.id, version }))
  const bill = {
    kind: 'normal',
    title: owner.companyName,
    taxNo: '91330206MA2DEMO01X',
    email: 'a@example.com',
  }
  const invoice = await app.call('invoiceRequest', as(owner.token, { ...bill, orderIds: [paid.id] }))
  const quote = await app.call(
    'quoteCreate',
    as(staff.token, {
      companyId: owner.companyId,
      productId: '101',
      packageProductId: '101-pro',
      purchaseDuration: 1,
      durationUnit: '1',
      amount: 6000,
      validUntil: '2026-12-20',
      note: '',
    }),
  )
  const card = { bizOrderNo: unpaid.id, orderAmount: 680_000, payAmount: 680_000 }
  const cardNumber = (await app.call('cardPaymentCreate', as(owner.token, card))).data.outTradeNo
  const back = new URL(standIn.returnAddress(standIn.find(cardNumber)), 'http://x')
  const refund = await app.call('refundRequest', as(owner.token, { orderId: paid.id, reason: '买错了' }))
  const receipt = await app.call('orderReceipt', as(owner.token, { id: paid.id }))
  return {
    unpaid,
    waiting,
    paid,
    bill,
    entitlement: activated.data.entitlement!.id,
    invoice: invoice.data.id,
    quote: quote.data,
    returned: Object.fromEntries(back.searchParams),
    request: refund.data.refundRequest!.id,
    receipt: receipt.data.url,
  }
}
const own = await belongings()

/** The input of another company, and the code of its answer, the same as for an unknown number. */
const REFUSED: Partial<
  Record<Name, { id?: string; query?: Record<string, string>; body?: object; code: number }>
> = {
  orderPreview: {
    body: {
      productId: '101',
      packageProductId: '101-pro',
      packagePriceId: 'year',
      entitlementId: own.entitlement,
    },
    code: getRefusalCode('entitlement_not_found'),
  },
  orderSave: {
    body: { ...orderBody(other), entitlementId: own.entitlement },
    code: getRefusalCode('entitlement_not_found'),
  },
  orderDetail: { id: own.unpaid.id, code: getRefusalCode('order_not_found') },
  orderSavePayinfo: {
    body: await payInfo(app, other, own.unpaid.id),
    code: getRefusalCode('order_not_found'),
  },
  orderCancel: { id: own.unpaid.id, code: getRefusalCode('order_not_found') },
  orderApprove: { body: { id: own.unpaid.id, version: 1 }, code: getRefusalCode('order_not_found') },
  orderDecline: {
    body: { id: own.unpaid.id, version: 1, reason: '不需要' },
    code: getRefusalCode('order_not_found'),
  },
  orderReceipt: { body: { id: own.paid.id }, code: getRefusalCode('order_not_found') },
  orderReceipts: { body: { ids: [own.paid.id] }, code: getRefusalCode('order_not_found') },
  wechatPlaceOrder: {
    body: { out_trade_no: own.unpaid.orderCode, amount: { total: 680_000 } },
    code: getRefusalCode('order_not_found'),
  },
  wechatPaymentResult: { query: { orderId: own.paid.id }, code: getRefusalCode('order_not_found') },
  cardPaymentCreate: {
    body: { bizOrderNo: own.unpaid.id, orderAmount: 680_000, payAmount: 680_000 },
    code: getRefusalCode('order_not_found'),
  },
  cardPaymentReturn: { body: own.returned, code: getRefusalCode('order_not_found') },
  entitlementDetail: { body: { id: own.entitlement }, code: getRefusalCode('entitlement_not_found') },
  entitlementOpen: { body: { id: own.entitlement }, code: getRefusalCode('entitlement_not_found') },
  seatList: { body: { id: own.entitlement }, code: getRefusalCode('entitlement_not_found') },
  seatGive: {
    body: { id: own.entitlement, userIds: [other.id] },
    code: getRefusalCode('entitlement_not_found'),
  },
  seatTakeBack: {
    body: { id: own.entitlement, userId: owner.id },
    code: getRefusalCode('entitlement_not_found'),
  },
  seatLinkCreate: {
    body: { id: own.entitlement, until: '2026-11-25' },
    code: getRefusalCode('entitlement_not_found'),
  },
  seatLinkEnd: { body: { id: own.entitlement }, code: getRefusalCode('entitlement_not_found') },
  seatOffer: { body: { key: 'unknown' }, code: getRefusalCode('seat_link_not_found') },
  seatTake: { body: { key: 'unknown' }, code: getRefusalCode('seat_link_not_found') },
  orderUnsubscribe: {
    body: { orderId: own.paid.id, reason: '试试' },
    code: getRefusalCode('order_not_found'),
  },
  refundRequest: { body: { orderId: own.paid.id, reason: '试试' }, code: getRefusalCode('order_not_found') },
  refundRequestWithdraw: { body: { id: own.request }, code: getRefusalCode('refund_request_not_found') },
  invoiceRequest: { body: { ...own.bill, orderIds: [own.paid.id] }, code: getRefusalCode('order_not_found') },
  invoiceFile: { body: { id: own.invoice }, code: getRefusalCode('invoice_not_found') },
  invoiceDetail: { body: { id: own.invoice }, code: getRefusalCode('invoice_not_found') },
  orderContract: { body: { id: own.paid.id }, code: getRefusalCode('order_not_found') },
  quoteFile: { body: { id: own.quote.id }, code: getRefusalCode('quote_not_found') },
  quoteDetail: { body: { id: own.quote.id }, code: getRefusalCode('quote_not_found') },
  quoteAccept: {
    body: { id: own.quote.id, version: own.quote.version },
    code: getRefusalCode('quote_not_found'),
  },
  quoteDecline: {
    body: { id: own.quote.id, version: own.quote.version },
    code: getRefusalCode('quote_not_found'),
  },
}
/** Lists take no id; they must not contain other companies' rows. */
const LISTS = ['orderList', 'entitlementList', 'invoiceList', 'quoteList'] as const
const EXPORTS = ['orderExport', 'entitlementExport', 'invoiceExport', 'quoteExport'] as const
/** These are tested elsewhere, or not tied to a company. */
const OTHERWISE = new Set<string>([
  ...EXPORTS,
  'orderSettings',
  'orderLimit',
  'wechatNotify',
  'wechatRefundNotify',
  'cardNotify',
])

async function ask(
  name: Name,
  token: string,
  given: { id?: string; query?: Record<string, string>; body?: object },
) {
  const [method, path] = routes[name]
  const response = await app.app.inject({
    method,
    url: path.replace(':id', given.id ?? ''),
    query: given.query ?? {},
    headers: { 'access-token': token },
    remoteAddress: makeAddress(),
    ...(method === 'POST' && { payload: given.body ?? {} }),
  })
  return response.json() as { success: boolean; code: number; message: string; data: unknown }
}

const before = JSON.stringify((await loadDetail(app, staff.token, own.unpaid.id)).data)

test('this file tests every call about orders', () => {
  const names = new Set<string>([...Object.keys(REFUSED), ...LISTS, ...OTHERWISE])
  const left = Object.entries(CALLS).filter(
    ([name, { access }]) => !Array.isArray(access) && !names.has(name),
  )
  assert.deepEqual(
    left.map(([name]) => name),
    [],
  )
})

for (const [name, given] of Object.entries(REFUSED) as [Name, NonNullable<(typeof REFUSED)[Name]>][])
  test(`${name}: refuses a record of another company as missing`, async () => {
    const answer = await ask(name, other.token, given)
    assert.deepEqual([answer.success, answer.code, answer.data], [false, given.code, null], answer.message)
    // An unknown number gets the same answer, so the two cannot be distinguished.
    const nobody = JSON.parse(
      JSON.stringify(given).replaceAll(
        /"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{22}"/g,
        (id) => `"00000000-0000-7000-8000-${id.slice(-13, -1)}"`,
      ),
    )
    if (given.id || name === 'orderReceipt' || name === 'wechatPaymentResult')
      assert.equal((await ask(name, other.token, nobody)).message, answer.message)
  })

for (const name of LISTS)
  test(`${name}: lists no rows of other companies`, async () => {
    const mine = (await ask(name, owner.token, {})).data as { total: number }
    const theirs = (await ask(name, other.token, {})).data as { total: number; records: object[] }
    assert.ok(mine.total > 0)
    assert.deepEqual([theirs.total, theirs.records], [0, []])
  })

for (const name of EXPORTS)
  test(`${name}: answers another company with its own rows only, for any input`, async () => {
    const rowsFor = async (token: string, body: object) => {
      const answer = await app.call(name, as(token, body))
      return readSheet((await open(app, answer.data.url, answer.cookies)).rawPayload)
    }
    assert.ok((await rowsFor(owner.token, {})).length > 1)
    const ids = name === 'orderExport' ? { ids: [own.paid.id, own.unpaid.id] } : {}
    assert.equal((await rowsFor(other.token, ids)).length, 1)
  })

test('an address of a file opens for its viewer alone', async () => {
  const foreign = await app.call('orderExport', as(other.token, {}))
  assert.equal((await open(app, own.receipt, foreign.cookies)).statusCode, 403)
})

test('calls of staff are refused to buyers', async () => {
  const isOfStaff = (access: unknown) => Array.isArray(access) && !access.includes('COMPANY_ADMIN')
  const calls = Object.entries(CALLS).filter(([, { access }]) => isOfStaff(access))
  assert.ok(calls.length > 15)
  for (const [name] of calls)
    assert.equal((await ask(name as Name, owner.token, {})).code, getRefusalCode('forbidden'), name)
})

test('the calls above have changed nothing', async () => {
  assert.equal(JSON.stringify((await loadDetail(app, staff.token, own.unpaid.id)).data), before)
})
