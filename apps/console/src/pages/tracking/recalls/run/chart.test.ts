import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecallProgress } from '@biaojie/contract/tracking/recalls/fields.ts'
import { computeLines, countPlannedByNow } from './chart.ts'

const PROGRESS: RecallProgress = {
  total: 100,
  handled: 40,
  results: { replaced: 40, checked: 0, gone: 0 },
  weeks: [
    { day: '2026-09-15', handled: 10 },
    { day: '2026-09-22', handled: 30 },
  ],
  planStart: '2026-09-08',
  planEnd: '2026-10-06',
  expected: '2026-10-06',
  missing: 58,
  customers: [],
}

test('the line adds up week by week and the plan ends with all parts', () => {
  const { done, plan, bars, ahead } = computeLines(PROGRESS)
  assert.deepEqual(
    done.map(({ y }) => y),
    [0, 0.1, 0.4],
  )
  assert.deepEqual(plan.at(-1), { x: 1, y: 1 })
  assert.deepEqual(
    bars.map(({ y }) => y),
    [0.1, 0.3],
  )
  assert.equal(ahead.at(-1)?.y, 0.98)
})

test('half of the time expects three quarters of the parts', () => {
  assert.equal(countPlannedByNow(PROGRESS), 75)
})

test('a recall without parts draws nothing that is not a number', () => {
  const { done } = computeLines({ ...PROGRESS, total: 0, weeks: [], expected: '' })
  assert.deepEqual(done, [{ x: 0, y: 0 }])
})
