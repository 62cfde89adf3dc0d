import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listColumnsInView } from './columns.ts'

const row = (problems: number[], before: number[] = []) => ({
  problems: problems.map((column) => ({ column, field: '', rule: 'maximum', message: '太大' })),
  before: before.map((column) => ({ column, value: '旧' })),
})

test('the code comes first, then wrong and changed columns, then the others as in the file', () => {
  assert.deepEqual(listColumnsInView([0, 1, 2, 4, 5], [row([5]), row([], [2])], 1), [1, 2, 5, 0, 4])
})

test('without a fault the columns stay as they are in the file', () => {
  assert.deepEqual(listColumnsInView([0, 1, 2], [row([])], 0), [0, 1, 2])
  assert.deepEqual(listColumnsInView([0, 2], [row([7])], -1), [0, 2])
})

test('a column keeps its place when its cell is corrected', () => {
  const corrected = [{ column: 2, from: '99' }]
  assert.deepEqual(listColumnsInView([0, 1, 2], [{ ...row([]), corrected }], 0), [0, 2, 1])
})
