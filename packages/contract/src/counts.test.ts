import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countText } from './counts.ts'

test('thousands of a count are separated, smaller ones stand as they are', () => {
  assert.deepEqual([0, 999, 1000, 18_600, -1_234_567].map(countText), [
    '0',
    '999',
    '1,000',
    '18,600',
    '-1,234,567',
  ])
})
