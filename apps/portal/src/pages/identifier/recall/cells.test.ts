import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CELL, cellsOf } from './cells.ts'

/** The number of cells that the dashes of a path make. */
const count = (d: string) =>
  [...d.matchAll(/h(\d+)/g)].reduce((sum, [, length]) => sum + (Number(length) + 10 - CELL) / 10, 0)

test('every part is a cell, and the own one is the first that is not dealt with', () => {
  const { each, done, open, lit, width, height } = cellsOf({ total: 150, done: 70 }, false)
  assert.deepEqual([each, count(done), count(open)], [1, 70, 80])
  assert.deepEqual(lit, { x: 100, y: 11 })
  assert.deepEqual([width, height], [600, 30])
})

test('a part that is dealt with is lit among those', () => {
  assert.deepEqual(cellsOf({ total: 150, done: 70 }, true).lit, { x: 90, y: 11 })
  assert.deepEqual(cellsOf({ total: 1, done: 0 }, true).lit, { x: 0, y: 1 })
})

test('the own part is open also where all others are dealt with', () => {
  const { done, open } = cellsOf({ total: 20, done: 20 }, false)
  assert.deepEqual([count(done), count(open)], [19, 1])
})

test('a cell stands for several parts where there are too many, and the figure stays short', () => {
  const { each, done, open } = cellsOf({ total: 300_000, done: 100_000 }, false)
  assert.equal(each, 167)
  assert.ok(count(done) + count(open) <= 1_800)
  assert.ok(done.length + open.length < 1_000)
})
