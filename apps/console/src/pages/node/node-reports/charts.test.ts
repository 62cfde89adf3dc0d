import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeAxis, formatBig, formatChange, formatMs, formatPercent, toPath } from './charts.ts'

test('axes and paths leave gaps for days without an answer', () => {
  assert.deepEqual(computeAxis(3.2).ticks, [0, 2, 4])
  assert.deepEqual(computeAxis(0).top > 0, true)
  const path = toPath([{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4 }])
  assert.equal(path, 'M0.0 1.0L1.0 2.0M3.0 4.0')
})

test('numbers are short and honest', () => {
  assert.equal(formatBig(3_182_554), '3.18 百万')
  assert.equal(formatBig(12_345), '1.2 万')
  assert.equal(formatBig(960), '960')
  assert.equal(formatPercent(0.99982), '99.982 %')
  assert.equal(formatPercent(null), '—')
  assert.equal(formatMs(3.14), '3.1 ms')
  assert.equal(formatChange(108.2, 100), '比上月 +8.2 %')
  assert.equal(formatChange(5, undefined), '没有上月可比')
})
