import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import type { Invoice } from '@biaojie/contract/orders/invoices.ts'
import type { Quote } from '@biaojie/contract/orders/quotes.ts'
import type { BuyersOrderRow } from '@biaojie/contract/orders/record.ts'
import { ORDER_STATUSES } from '@biaojie/contract/orders/rules.ts'
import {
  canIssue,
  isExpiring,
  listBankLineActions,
  listEntitlementActions,
  listInvoiceActions,
  orderActions,
  quoteActions,
} from './row-actions.ts'

const labels = (actions: readonly { label: string }[]) => actions.map(({ label }) => label)
const nothing = () => assert.fail('an action ran without a press')

const order = (status: BuyersOrderRow['status'], totalAmount = 6800, more: Partial<BuyersOrderRow> = {}) =>
  ({ id: 'o1', orderCode: 'BJ2026', status, totalAmount, renewal: null, ...more }) as BuyersOrderRow

test('an order offers what its state allows', () => {
  const offered = Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, labels(orderActions(order(status), nothing, nothing))]),
  )
  assert.deepEqual(offered, {
    approving: ['取消'],
    unpaid: ['去支付', '取消'],
    reviewing: ['查看凭证', '取消'],
    refused: ['再次提交', '取消'],
    paid: ['收据'],
    activated: ['收据'],
    completed: ['收据'],
    cancelled: [],
  })
})

test('an order that waits for approval is decided by administrators, and cancelled by members', () => {
  assert.deepEqual(labels(orderActions(order('approving'), nothing, nothing, true)), ['审批'])
  assert.deepEqual(labels(orderActions(order('unpaid'), nothing, nothing, true)), ['去支付', '取消'])
})

test('an order whose entitlement ends is renewed from its row, first of all when the end is near', () => {
  const renewal = { id: 'e1', productId: '101', packageProductId: 'p2', packagePriceId: 'q3' }
  const actions = (daysLeft: number) =>
    orderActions(order('activated', 6800, { productName: '追溯云', renewal, daysLeft }), nothing, nothing)
  assert.deepEqual(labels(actions(9)), ['续费', '收据'])
  assert.deepEqual(
    [300, 9].map((daysLeft) => actions(daysLeft)[0]?.primary),
    [false, true],
  )
  assert.match(actions(9)[0]?.href ?? '', /productId=101.*entitlementId=e1/)
})

test('an order that cost nothing has no receipt', () => {
  assert.deepEqual(orderActions(order('paid', 0), nothing, nothing), [])
})

test('actions of an order concern this order, and name it for screen readers', () => {
  const cancelled: unknown[] = []
  const [pay, cancel] = orderActions(order('unpaid'), nothing, (row) => cancelled.push(row.id))
  assert.match(pay?.href ?? '', /o1/)
  assert.equal(pay?.primary, true)
  assert.equal(cancel?.name, '取消订单 BJ2026')
  cancel?.onPress?.()
  const [receipt] = orderActions(order('completed'), (body) => cancelled.push(body), nothing)
  receipt?.onPress?.()
  assert.deepEqual(cancelled, ['o1', { id: 'o1' }])
})

const line = (given: Partial<BankLine>) =>
  ({ id: 'l1', status: 'open', orderId: '', orderCode: '', reference: 'P-1', uses: [], ...given }) as BankLine
const acts = { busy: false, confirm: nothing, mark: async () => nothing() }

test('a bank line is confirmed where it fits an order, and marked while it is unused', () => {
  assert.deepEqual(labels(listBankLineActions(line({}), acts)), ['与订单无关'])
  assert.deepEqual(labels(listBankLineActions(line({ orderId: 'o1' }), acts)), ['确认到账', '与订单无关'])
  const used = { uses: [{}] } as Partial<BankLine>
  assert.deepEqual(labels(listBankLineActions(line({ orderId: 'o1', ...used }), acts)), ['确认到账'])
  assert.deepEqual(listBankLineActions(line({ status: 'used', orderId: 'o1' }), acts), [])
})

test('an ignored bank line comes back, and waits while the call runs', () => {
  const marks: [string, boolean][] = []
  const mark = async ({ id }: BankLine, ignored: boolean) => void marks.push([id, ignored])
  const [restore] = listBankLineActions(line({ status: 'ignored' }), { ...acts, busy: true, mark })
  assert.deepEqual([restore?.label, restore?.disabled], ['恢复', true])
  restore?.onPress?.()
  const [ignore] = listBankLineActions(line({}), { ...acts, mark })
  ignore?.onPress?.()
  assert.deepEqual(marks, [
    ['l1', false],
    ['l1', true],
  ])
})

const invoice = (status: Invoice['status'], isRefunded = false) =>
  ({ id: 'i1', title: '海芯制动', status, orders: [{ isRefunded }] }) as Invoice

test('an invoice is issued or returned on request, and reversed after a refund', () => {
  assert.deepEqual(labels(listInvoiceActions(invoice('requested'), nothing)), ['开具', '退回'])
  assert.deepEqual(labels(listInvoiceActions(invoice('reversing'), nothing)), ['红冲'])
  for (const status of ['issued', 'refused', 'reversed'] as const)
    assert.deepEqual(listInvoiceActions(invoice(status), nothing), [], status)
})

test('no invoice is issued for money that went back', () => {
  assert.deepEqual(labels(listInvoiceActions(invoice('requested', true), nothing)), ['退回'])
  assert.equal(canIssue(invoice('requested', true)), false)
  assert.equal(canIssue(invoice('requested')), true)
  assert.equal(canIssue(invoice('issued', true)), true)
  assert.equal(canIssue(invoice('reversing')), false)
})

test('an action of an invoice opens its dialog with this invoice', () => {
  const doings: string[] = []
  const act = ({ what, invoice: { id } }: { what: string; invoice: Invoice }) => doings.push(`${what} ${id}`)
  for (const status of ['requested', 'reversing'] as const)
    for (const { onPress } of listInvoiceActions(invoice(status), act)) onPress?.()
  assert.deepEqual(doings, ['issue i1', 'refuse i1', 'reverse i1'])
})

const quote = (status: Quote['status'], orderId = '') =>
  ({ id: 'q1', code: 'BQ1', status, orderId }) as unknown as Quote

test('an open quote is decided, an accepted one leads to its order', () => {
  const decided: string[] = []
  const actions = quoteActions(quote('open'), ({ what }) => decided.push(what))
  for (const { onPress } of actions) onPress?.()
  assert.deepEqual(decided, ['accept', 'decline'])
  const [see] = quoteActions(quote('accepted', 'o7'), nothing)
  assert.match(see?.to ?? '', /o7/)
  for (const status of ['declined', 'expired', 'withdrawn'] as const)
    assert.deepEqual(quoteActions(quote(status), nothing), [], status)
})

const right = (given: Partial<Entitlement>) =>
  ({
    id: 'e1',
    productName: '质量追溯',
    productId: '101',
    packageProductId: 'standard',
    packagePriceId: 'p1',
    openUrl: 'https://app.example',
    status: 'active',
    daysLeft: 200,
    ...given,
  }) as Entitlement

test('an entitlement is near its end in the last thirty days, while it is active', () => {
  assert.equal(isExpiring({ status: 'active', daysLeft: 30 }), true)
  assert.equal(isExpiring({ status: 'active', daysLeft: 31 }), false)
  assert.equal(isExpiring({ status: 'active', daysLeft: null }), false)
  assert.equal(isExpiring({ status: 'ended', daysLeft: 0 }), false)
})

test('opening comes first while there is time, renewing when the end is near', () => {
  const primaryOf = (row: Entitlement) =>
    listEntitlementActions(row)
      .filter(({ primary }) => primary)
      .map(({ label }) => label)
  assert.deepEqual(primaryOf(right({})), ['打开'])
  assert.deepEqual(primaryOf(right({ daysLeft: 5 })), ['续费'])
  assert.deepEqual(primaryOf(right({ status: 'ended', daysLeft: 0 })), ['续费'])
})

test('a withdrawn application is not renewed, and an ended entitlement is not opened', () => {
  assert.deepEqual(labels(listEntitlementActions(right({ packagePriceId: '' }))), ['打开'])
  assert.deepEqual(labels(listEntitlementActions(right({ status: 'ended' }))), ['续费'])
  assert.deepEqual(labels(listEntitlementActions(right({ openUrl: '' }))), ['续费'])
})
