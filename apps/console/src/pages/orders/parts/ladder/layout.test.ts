import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen } from '@biaojie/contract/money.ts'
import { layOutLadder, type Step } from './layout.ts'

const sum = (amount: number): Step => ({ label: '', kind: 'sum', amount: fen(amount) })
const change = (amount: number): Step => ({ label: '', kind: 'change', amount: fen(amount) })

test('every change begins where the step before it ends, and a sum stands on zero', () => {
  const { zero, bars } = layOutLadder([sum(800), change(200), sum(1000), change(-250), sum(750)])
  assert.equal(zero, 0)
  assert.deepEqual(
    bars.map(({ left, width, end, isNegative }) => [left, width, end, isNegative]),
    [
      [0, 80, 80, false],
      [80, 20, 100, false],
      [0, 100, 100, false],
      [75, 25, 75, true],
      [0, 75, 75, false],
    ],
  )
})

test('refunds of more than came in lead below zero', () => {
  const { zero, bars } = layOutLadder([sum(400), change(-1600), sum(-1200)])
  assert.equal(zero, 75)
  assert.deepEqual(bars[1], { left: 0, width: 100, end: 0, isNegative: true })
  assert.deepEqual(bars[2], { left: 0, width: 75, end: 0, isNegative: true })
})

test('a day without money has bars without width', () => {
  const { bars } = layOutLadder([sum(0), sum(0)])
  assert.ok(bars.every(({ left, width }) => left === 0 && width === 0))
})
