import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursSince, stageOf } from './status.ts'

test('every status has a stage, strange ones too', () => {
  const statuses = [null, 0, 1, 2, 3, -2, 7]
  assert.deepEqual(statuses.map(stageOf), [
    'none',
    'reviewing',
    'reviewing',
    'approved',
    'rejected',
    'unknown',
    'unknown',
  ])
})

test('waiting is counted from a time in China, never below zero', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  assert.equal(hoursSince('2026-11-20 17:00:00', now), 1)
  assert.equal(hoursSince('2026-11-20 18:00:05', now), 0)
  assert.equal(hoursSince('', now), 0)
})
