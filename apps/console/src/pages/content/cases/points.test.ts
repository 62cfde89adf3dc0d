import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPoints, parsePoints } from './points.ts'

test('points are read from lines with commas, spaces and Chinese commas', () => {
  assert.deepEqual(parsePoints('7, 12\n\n 8，13 \n9、1.5\n10 -2'), [
    [7, 12],
    [8, 13],
    [9, 1.5],
    [10, -2],
  ])
})

test('a text that is no number stays visible as a gap', () => {
  assert.deepEqual(parsePoints('7, x'), [[7, null]])
  assert.equal(formatPoints([[7, null]]), '7, ?')
})

test('written points are read as they were', () => {
  const points = [
    [0, 1.25],
    [23, -4],
  ]
  assert.deepEqual(parsePoints(formatPoints(points)), points)
  assert.deepEqual(parsePoints(''), [])
})
