import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOutGrowth, traceCurve } from './layout.ts'

const MONTHS = [
  { month: '2026-10', added: 10 },
  { month: '2026-11', added: 0 },
  { month: '2026-12', added: 30 },
]

test('the curve begins with what the company had before, and ends with all it has', () => {
  const growth = layOutGrowth(MONTHS, 80)
  assert.deepEqual([growth.before, growth.start], [40, 0.5])
  assert.deepEqual(
    growth.points.map(({ total, rise, bar }) => [total, rise, bar]),
    [
      [50, 0.625, 1 / 3],
      [50, 0.625, 0],
      [80, 1, 1],
    ],
  )
  assert.equal(traceCurve(growth), 'M0 50L33.33 37.5L66.67 37.5L100 0')
})

test('deleted identifiers do not make the curve begin below zero', () => {
  assert.equal(layOutGrowth(MONTHS, 12).before, 0)
})

test('a company without identifiers has a flat line', () => {
  const growth = layOutGrowth([{ month: '2026-12', added: 0 }], 0)
  assert.equal(traceCurve(growth), 'M0 100L100 100')
})
