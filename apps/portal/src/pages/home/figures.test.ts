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
  assert.deepEqual(hourBars([3, 0]), { done: hourBars([3, 0]).done, now: '' })
})
