import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, hourBars } from './figures.ts'

test('the busiest hour fills six cells, a quiet one at least one, an empty one none', () => {
  assert.deepEqual(cellsOf([0, 1, 50, 100]), [0, 1, 3, 6])
  assert.deepEqual(cellsOf([0, 0, 0]), [0, 0, 0])
})

test('only the top cell of the running hour stands out', () => {
  const { done, now } = hourBars([0, 2, 2])
  assert.equal(done.split('M').length - 1, 11)
  assert.equal(now.split('M').length - 1, 1)
  assert.equal(hourBars([3, 0]).now, '')
})

test('an hour without lookups keeps its place on the axis', () => {
  assert.equal(hourBars([0, 5, 0]).none.split('M').length - 1, 2)
})
