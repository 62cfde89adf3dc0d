import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderDetail } from '@biaojie/contract/orders/record.ts'
import { ORDER_STATUSES } from '@biaojie/contract/orders/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  findDialog,
  getText,
  listUsableButtons,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { default: MyOrderPage } = await import('./order-page.tsx')
const { CancelDialog } = await import('../parts/cancel-dialog.tsx')

const ORDER: OrderDetail = {
  ...makeAnswer('orderDetail'),
  ...{ id: 'o1', status: 'unpaid', totalAmount: 6800, unsubscribe: null, refundRequest: null, invoice: null },
  ...{ entitlement: null, canInvoice: false, review: null, leaving: null },
} as OrderDetail
const WAYS = ['批准', '不批准', '下载收据 PDF', '申请发票', '退订', '申请退款', '取消订单']
const LINKS = ['去支付', '再次提交', '更正支付信息', '续费']
const show = (more: Partial<OrderDetail> = {}) =>
  renderPage(
    MyOrderPage,
    {},
    {
      ...{ path: '/orders/:id', url: '/orders/o1', person: { type: 'COMPANY_ADMIN' as const } },
      answers: { orderDetail: { ...ORDER, ...more } },
    },
  )

/** Returns which buttons and links about the order a page offers. */
async function offered(more: Partial<OrderDetail> = {}) {
  await show(more)
  const links = LINKS.filter((label) => screen.queryByRole('link', { name: label }))
  const buttons = listUsableButtons()
  return [...WAYS.filter((label) => buttons.includes(label)), ...links]
}

test('each state of an order offers its way on and its way back', async () => {
  const all: Partial<Record<OrderDetail['status'], string[]>> = {}
  for (const status of ORDER_STATUSES) all[status] = await offered({ status })
  assert.deepEqual(
    {
      approving: all.approving,
      unpaid: all.unpaid,
      reviewing: all.reviewing,
      refused: all.refused,
      cancelled: all.cancelled,
    },
    {
      approving: ['批准', '不批准'],
      unpaid: ['取消订单', '去支付'],
      reviewing: ['取消订单', '更正支付信息'],
      refused: ['取消订单', '再次提交'],
      cancelled: [],
    },
  )
  for (const status of ['paid', 'activated', 'completed'] as const) {
    assert.ok(all[status]?.includes('下载收据 PDF'), status)
    assert.ok(!all[status]?.includes('取消订单'), status)
  }
})

test('an order that cost nothing has no receipt', async () => {
  assert.ok(!(await offered({ status: 'paid', totalAmount: 0 })).includes('下载收据 PDF'))
})

test('an unused order is ended alone, and then needs no request for its money', async () => {
  const { unsubscribe } = makeAnswer('orderDetail')
  const unused = { status: 'paid' as const, unsubscribe }
  const ways = await offered(unused)
  assert.ok(ways.includes('退订') && !ways.includes('申请退款'))
  assert.ok(!(await offered({ ...unused, totalAmount: 0 })).includes('退订'), 'nothing would go back')
})

test('an end that waits for the node is told, and neither asked for again nor billed', async () => {
  const leaving = { amount: 12_800, time: '2026-11-28 04:11:31' }
  await show({ status: 'paid', canInvoice: true, leaving })
  assert.match(getText(), /2026-11-28 04:11 已提交退订，12,800\.00 元待平台批准/)
  for (const way of ['退订', '申请退款', '申请发票']) assert.ok(!listUsableButtons().includes(way), way)
})

test('an invoice is asked for where the node says that it may be', async () => {
  assert.ok((await offered({ status: 'paid', canInvoice: true })).includes('申请发票'))
  assert.ok(!(await offered({ status: 'paid' })).includes('申请发票'))
})

test('an order is cancelled by its number in the address', async () => {
  const order = { id: 'o/1', orderCode: 'BJ2026', totalAmount: 6800 }
  const node = await renderPage(CancelDialog, { order, onClose: () => {} })
  assert.match(getText(await findDialog()), /BJ2026 6,800.00 元/)
  await answer('取消订单')
  const [request] = node.requestsOf('orderCancel')
  assert.equal(request?.url, routes.orderCancel[1].replace(/:\w+/, 'o%2F1'))
})
