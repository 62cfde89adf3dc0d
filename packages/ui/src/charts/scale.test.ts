import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeAxisTicks, computeLabelInterval, share } from './scale.ts'

test('an axis is round and covers its largest value', () => {
  assert.deepEqual(computeAxisTicks(548), [0, 150, 300, 450, 600])
  assert.deepEqual(computeAxisTicks(4.1, 5), [0, 1, 2, 3, 4, 5])
  assert.deepEqual(
    computeAxisTicks(0),
    [0, 1].map((tick) => tick * (computeAxisTicks(0)[1] ?? 1)),
  )
})

test('an axis that starts above zero keeps its values inside', () => {
  const ticks = computeAxisTicks(5.05, 4, 4.55)
  assert.ok((ticks[0] ?? 9) <= 4.55 && (ticks.at(-1) ?? 0) >= 5.05)
})

test('shares stay between the ends for any value', () => {
  assert.equal(share(300, [0, 300, 600]), 0.5)
  assert.equal(share(900, [0, 300, 600]), 1)
  assert.equal(share(-1, [0, 300, 600]), 0)
})

test('labels thin out as they crowd', () => {
  assert.equal(computeLabelInterval(24, 12), 2)
  assert.equal(computeLabelInterval(5, 12), 1)
})
