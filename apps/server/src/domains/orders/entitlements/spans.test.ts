import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRenewalEnd, getRenewalStart } from './spans.ts'

test('a renewal follows a running term, and begins today after one that is over or was ended early', () => {
  const today = '2026-11-20'
  const ending = (untilDay: string, endReason: string | null = null) => ({ untilDay, endReason })
  assert.equal(getRenewalStart(ending('2026-12-31'), today), '2027-01-01')
  assert.equal(getRenewalStart(ending('2026-11-19'), today), today)
  assert.equal(getRenewalStart(ending('2026-12-31', '退款'), today), today)
  const year = { duration: 1, durationUnit: '0' } as const
  assert.equal(
    getRenewalEnd(ending('2026-12-31', '退款'), year, today),
    getRenewalEnd(ending('2026-11-19'), year, today),
  )
})
