import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePairAfter } from './pair.ts'

test('a revision outside the pair widens it', () => {
  assert.deepEqual(makePairAfter({ left: 3, right: 5 }, 1), { left: 1, right: 5 })
  assert.deepEqual(makePairAfter({ left: 3, right: 5 }, 9), { left: 3, right: 9 })
})

test('a revision between replaces the nearer one, the earlier one when both are as near', () => {
  assert.deepEqual(makePairAfter({ left: 1, right: 10 }, 3), { left: 3, right: 10 })
  assert.deepEqual(makePairAfter({ left: 1, right: 10 }, 8), { left: 1, right: 8 })
  assert.deepEqual(makePairAfter({ left: 1, right: 3 }, 2), { left: 2, right: 3 })
})

test('choosing one of the pair changes nothing, and the earlier one stays at the left', () => {
  assert.deepEqual(makePairAfter({ left: 2, right: 4 }, 4), { left: 2, right: 4 })
  for (let chosen = 1; chosen <= 6; chosen++) {
    const { left, right } = makePairAfter({ left: 2, right: 4 }, chosen)
    assert.ok(left < right, String(chosen))
  }
})
