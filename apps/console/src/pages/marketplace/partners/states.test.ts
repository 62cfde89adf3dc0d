import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PartnerRow } from '@biaojie/contract/marketplace/partners/partners.ts'
import { stateOf } from './states.ts'

const row = (remainingMinutes: number, result?: 'accepted' | 'declined') =>
  ({ remainingMinutes, answer: result ? { result } : null }) as unknown as PartnerRow

test('an application is late once its time is over, until it is decided', () => {
  assert.equal(stateOf(row(1)), 'open')
  assert.equal(stateOf(row(0)), 'open')
  assert.equal(stateOf(row(-1)), 'late')
  assert.equal(stateOf(row(-1, 'accepted')), 'accepted')
  assert.equal(stateOf(row(5, 'declined')), 'declined')
})
