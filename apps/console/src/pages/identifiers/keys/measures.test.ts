import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureTerm, measureUse } from './measures.ts'

test('a single call of many shows, and most of a limit is much', () => {
  assert.deepEqual(measureUse(0, 500), { percent: 0, isMuch: false })
  assert.deepEqual(measureUse(1, 500_000), { percent: 1, isMuch: false })
  assert.deepEqual(measureUse(460, 500), { percent: 92, isMuch: true })
  assert.deepEqual(measureUse(700, 500), { percent: 100, isMuch: true })
})

test('a day has its place in the term, and does not leave it', () => {
  assert.deepEqual(measureTerm('2026-11-01', '2026-11-11', '2026-11-06'), { percent: 50, days: 10 })
  assert.deepEqual(measureTerm('2026-11-01', '2026-11-11', '2026-12-01'), { percent: 100, days: 10 })
  assert.deepEqual(measureTerm('2026-11-01', '2026-11-01', '2026-11-01'), { percent: 100, days: 0 })
  assert.equal(measureTerm('2026-11-01', '', '2026-12-01').days, undefined)
})
