import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PartnerRow } from '@biaojie/contract/marketplace/partners.ts'
import { toPartnerState } from './market.ts'

const row = (remainingMinutes: number, result?: 'accepted' | 'declined') =>
  ({ remainingMinutes, answer: result ? { result } : null }) as unknown as PartnerRow

test('an application is late once its time is over, until it is decided', () => {
  assert.equal(toPartnerState(row(1)), 'open')
  assert.equal(toPartnerState(row(0)), 'open')
  assert.equal(toPartnerState(row(-1)), 'late')
  assert.equal(toPartnerState(row(-1, 'accepted')), 'accepted')
  assert.equal(toPartnerState(row(5, 'declined')), 'declined')
})
