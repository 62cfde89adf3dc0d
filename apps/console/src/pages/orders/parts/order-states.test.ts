import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_MONEY } from '@biaojie/contract/money.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '@biaojie/contract/orders/rules.ts'
import {
  buildTabs,
  formatPaymentMethod,
  INVOICE_STATES,
  ORDER_STATES,
  ORDER_TABS,
  PAYMENT_WAYS,
  toFen,
} from './order-states.ts'

test('the tabs of orders are all, then each state once, with its own number', () => {
  assert.deepEqual(
    ORDER_TABS.map(({ value }) => value),
    ['', ...ORDER_STATUSES],
  )
  assert.deepEqual(
    ORDER_TABS.map(({ count }) => count),
    ['all', ...ORDER_STATUSES],
  )
  for (const { value, label } of ORDER_TABS.slice(1))
    assert.ok(
      Object.values(ORDER_STATES).some((state) => state.label === label),
      value,
    )
})

test('only states that need attention are marked', () => {
  const marked = buildTabs(INVOICE_STATES, ['reversing']).filter((tab) => 'attention' in tab && tab.attention)
  assert.deepEqual(
    marked.map(({ value }) => value),
    ['reversing'],
  )
  assert.equal(buildTabs(INVOICE_STATES).length, Object.keys(INVOICE_STATES).length + 1)
})

test('a payment method has its name; one from an older or newer server has none', () => {
  assert.deepEqual(
    PAYMENT_WAYS.map(({ value }) => value),
    [...PAYMENT_METHODS],
  )
  assert.equal(formatPaymentMethod('transfer'), '线下转账')
  for (const unknown of ['', 'cash', 'constructor', '__proto__'])
    assert.equal(formatPaymentMethod(unknown), '')
})

test('yuan of the wire become whole fen', () => {
  assert.equal(toFen(6800), 680_000)
  assert.equal(toFen(0.3), 30)
  assert.equal(toFen(Number.NaN), NO_MONEY)
})
