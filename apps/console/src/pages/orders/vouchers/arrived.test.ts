import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import { buildRefusalReason, formatGap, proposeLines, sumArrivals } from './amounts.ts'

const line = (id: string, rest: number, status: BankLine['status'] = 'open'): BankLine => ({
  id,
  reference: id,
  time: '2026-11-01 10:00:00',
  amount: rest,
  rest,
  payerName: '甲公司',
  payerAccount: '1234',
  note: '',
  orderId: '',
  orderCode: '',
  orderVersion: 0,
  orderAmount: 0,
  orderCompany: '',
  uses: [],
  status,
})

const ids = (lines: readonly BankLine[]) => lines.map(({ id }) => id)

test('a line with the whole amount is proposed alone, otherwise all open ones', () => {
  const matches = [line('a', 40), line('b', 100), line('c', 60)]
  assert.deepEqual(ids(proposeLines({ matches, totalAmount: 100 })), ['b'])
  assert.deepEqual(ids(proposeLines({ matches, totalAmount: 99 })), ['a', 'b', 'c'])
})

test('a line that is used or ignored is not proposed', () => {
  const matches = [line('a', 100, 'used'), line('b', 100, 'ignored'), line('c', 60)]
  assert.deepEqual(ids(proposeLines({ matches, totalAmount: 100 })), ['c'])
})

test('lines and typed arrivals add up exactly', () => {
  const { sum, short, isEnough, count } = sumArrivals(0.3, [{ rest: 0.1 }], [{ amount: fen(20) }])
  assert.deepEqual({ sum, short, isEnough, count }, { sum: 30, short: 0, isEnough: true, count: 2 })
})

test('one missing fen keeps a transfer from its confirmation', () => {
  const { short, isEnough } = sumArrivals(100, [{ rest: 99.99 }], [])
  assert.equal(short, 1)
  assert.equal(isEnough, false)
})

test('money beyond the amount due is enough', () => {
  const { short, isEnough } = sumArrivals(100, [{ rest: 120 }], [])
  assert.equal(short, -2000)
  assert.equal(isEnough, true)
})

test('an order without arrivals is not paid, even at zero yuan', () => {
  assert.equal(sumArrivals(0, [], []).isEnough, false)
})

test('a gap says its direction', () => {
  assert.equal(formatGap(fen(0)), '与应付一致')
  assert.equal(formatGap(fen(450_000)), '比应付少 4,500.00 元')
  assert.equal(formatGap(fen(-1)), '比应付多 0.01 元')
})

test('a refusal asks for the missing amount only when too little arrived', () => {
  const order = { totalAmount: 100, orderCode: 'BJ1' }
  assert.match(
    buildRefusalReason(order, sumArrivals(100, [{ rest: 60 }], [])),
    /应付 100\.00 元，到账 60\.00 元，少 40\.00 元.*BJ1/,
  )
  assert.equal(buildRefusalReason(order, sumArrivals(100, [], [])), '')
  assert.equal(buildRefusalReason(order, sumArrivals(100, [{ rest: 100 }], [])), '')
})
