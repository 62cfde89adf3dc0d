import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyChange,
  chooseNextSort,
  formatBounds,
  formatCounted,
  formatSpan,
  formatTotal,
  isShown,
  isWrongAmount,
  toggleKey,
  toMoneyBounds,
} from './list-choices.ts'

test('changing one filter keeps the others, and an empty value removes it', () => {
  const values = { state: 'paid', createTimeFrom: '2026-01-01' }
  assert.deepEqual(applyChange(values, { state: 'unpaid' }), {
    state: 'unpaid',
    createTimeFrom: '2026-01-01',
  })
  assert.deepEqual(applyChange(values, { state: undefined }), { createTimeFrom: '2026-01-01' })
  assert.deepEqual(applyChange(values, { state: '', createTimeFrom: '' }), {})
  assert.deepEqual(values, { state: 'paid', createTimeFrom: '2026-01-01' })
})

test('a row is selected by one press and left out by the next', () => {
  assert.deepEqual(toggleKey([], 'a'), ['a'])
  assert.deepEqual(toggleKey(['a', 'b'], 'a'), ['b'])
  assert.deepEqual(toggleKey(toggleKey(['b'], 'a'), 'a'), ['b'])
})

test('a head of the table asks for a direction, then for the other one, then for the order of the list', () => {
  assert.deepEqual(chooseNextSort('amount', undefined), { by: 'amount', order: 'asc' })
  assert.deepEqual(chooseNextSort('amount', 'asc'), { by: 'amount', order: 'desc' })
  assert.equal(chooseNextSort('amount', 'desc'), undefined)
})

test('counts stop where rows are no longer counted, and a span of days leaves out the year that both share', () => {
  assert.equal(formatCounted(1284, '个'), '1,284 个')
  assert.equal(formatCounted(10_001, '个'), '10,000+ 个')
  assert.equal(formatSpan('2026-03-01', '2026-11-24'), '03-01 – 11-24')
  assert.equal(formatSpan('2025-03-01', '2026-11-24'), '2025-03-01 – 2026-11-24')
  assert.equal(formatSpan('2026-03-01', undefined), '2026-03-01 起')
  assert.equal(formatSpan(undefined, '2026-11-24'), '2026-11-24 止')
})

test('amounts reach the address with two places, and an open bound stays open', () => {
  assert.deepEqual(toMoneyBounds('50', ' 1000.5 '), ['50.00', '1000.50'])
  assert.deepEqual(toMoneyBounds('', '100'), [undefined, '100.00'])
  assert.deepEqual(toMoneyBounds('0', ''), ['0.00', undefined])
  assert.deepEqual(toMoneyBounds('  ', ''), [undefined, undefined])
})

test('a bound that is no amount asks for nothing', () => {
  for (const text of ['abc', '1.234', '-5', '1e3']) {
    assert.equal(isWrongAmount(text), true, text)
    assert.equal(toMoneyBounds(text, '5'), undefined, text)
    assert.equal(toMoneyBounds('5', text), undefined, text)
  }
  assert.equal(isWrongAmount(' '), false)
})

test('bounds read like a sentence', () => {
  assert.equal(formatBounds('50.00', '100.00'), '50.00 – 100.00')
  assert.equal(formatBounds('50.00', undefined), '50.00 起')
  assert.equal(formatBounds(undefined, '100.00'), '100.00 以下')
  assert.equal(formatBounds(undefined, undefined), '不限')
})

test('a view is pressed only while the list shows exactly its filters', () => {
  const view = { label: '近一年', values: { createTimeFrom: '2025-11-22' } }
  assert.equal(isShown({ tab: 'paid', values: { createTimeFrom: '2025-11-22' } }, view), true)
  assert.equal(isShown({ tab: '', values: {} }, view), false)
  assert.equal(isShown({ tab: '', values: { createTimeFrom: '2025-11-22', text: 'x' } }, view), false)
  const ofTab = { ...view, tab: 'paid' }
  assert.equal(isShown({ tab: 'unpaid', values: view.values }, ofTab), false)
  assert.equal(isShown({ tab: 'paid', values: view.values }, ofTab), true)
})

test('one more than ten thousand means that the rest was not counted', () => {
  assert.equal(formatTotal(undefined, '条'), '')
  assert.equal(formatTotal(0, '条'), '共 0 条')
  assert.equal(formatTotal(10_000, '条'), '共 10,000 条')
  assert.equal(formatTotal(10_001, '条'), '超过 10,000 条')
  assert.equal(formatTotal(12_345, '条'), '共 12,345 条')
})
