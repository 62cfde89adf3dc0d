import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countShownRows } from './view-more.ts'

test('a list shows five rows first and five more each time, never more than there are', () => {
  assert.deepEqual(countShownRows(12, 0), { shown: 5, left: 7 })
  assert.deepEqual(countShownRows(12, 1), { shown: 10, left: 2 })
  assert.deepEqual(countShownRows(12, 2), { shown: 12, left: 0 })
  assert.deepEqual(countShownRows(12, 9), { shown: 12, left: 0 })
  assert.deepEqual(countShownRows(0, 0), { shown: 0, left: 0 })
  assert.deepEqual(countShownRows(5, 0), { shown: 5, left: 0 })
})
