import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOutHours, roundUp } from './hours.ts'

const FRAME = { left: 96, right: 1264, top: 34, bottom: 190 }

test('bars stand in their hours without touching, and the highest fits', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, entries: hour ** 4, heads: 1, size: 1 }))
  const { bars, grid } = layOutHours(hours, 23 * 60 + 59, FRAME)
  for (const [index, bar] of bars.entries()) {
    assert.ok(bar.y >= FRAME.top && bar.y + bar.height <= FRAME.bottom + 1e-9)
    const next = bars[index + 1]
    if (next) assert.ok(bar.x + bar.width < next.x)
  }
  assert.deepEqual(
    bars.filter(({ isNow }) => isNow).map(({ hour }) => hour),
    [23],
  )
  assert.deepEqual(
    grid.map(({ label }) => label),
    [0, 250_000, 500_000],
  )
})

test('a day without entries has a scale as well', () => {
  const { bars, grid, now } = layOutHours([], 0, FRAME)
  assert.deepEqual([bars.length, grid.at(-1)?.label, now], [0, 2, FRAME.left])
})

test('scales end with 1, 2 or 5', () => {
  assert.deepEqual([0, 1, 3, 10, 11, 400, 2204].map(roundUp), [1, 1, 5, 10, 20, 500, 5000])
})
