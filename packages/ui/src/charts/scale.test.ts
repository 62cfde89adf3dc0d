import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisTicks, labelEvery, share } from './scale.ts'

test('an axis is round and covers its largest value', () => {
  assert.deepEqual(axisTicks(548), [0, 150, 300, 450, 600])
  assert.deepEqual(axisTicks(4.1, 5), [0, 1, 2, 3, 4, 5])
  assert.deepEqual(
    axisTicks(0),
    [0, 1].map((tick) => tick * (axisTicks(0)[1] ?? 1)),
  )
})

test('an axis that starts above zero keeps its values inside', () => {
  const ticks = axisTicks(5.05, 4, 4.55)
  assert.ok((ticks[0] ?? 9) <= 4.55 && (ticks.at(-1) ?? 0) >= 5.05)
})

test('shares stay between the ends for any value', () => {
  assert.equal(share(300, [0, 300, 600]), 0.5)
  assert.equal(share(900, [0, 300, 600]), 1)
  assert.equal(share(-1, [0, 300, 600]), 0)
})

test('labels thin out as they crowd', () => {
  assert.equal(labelEvery(24, 12), 2)
  assert.equal(labelEvery(5, 12), 1)
})
