import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeCells, drawFigureCells, drawHourBars } from './figures.ts'

test('the busiest hour fills six cells, a quiet one at least one, an empty one none', () => {
  assert.deepEqual(computeCells([0, 1, 50, 100]), [0, 1, 3, 6])
  assert.deepEqual(computeCells([0, 0, 0]), [0, 0, 0])
})

test('only the top cell of the running hour stands out', () => {
  const { done, now } = drawHourBars([0, 2, 2])
  assert.equal(done.split('M').length - 1, 11)
  assert.equal(now.split('M').length - 1, 1)
  assert.equal(drawHourBars([3, 0]).now, '')
})

test('an hour without lookups keeps its place on the axis', () => {
  assert.equal(drawHourBars([0, 5, 0]).none.split('M').length - 1, 2)
})

const FIGURES = {
  identifiers: 8207,
  identifiersToday: 0,
  resolutionsToday: 0,
  resolutionsByHour: Array.from({ length: 12 }, () => 0),
  companies: 12,
  companiesThisMonth: 0,
  averageMs: 0,
  healthy: true,
  updatedAt: '2026-11-27 00:10:00',
}
const breakdownOf = (...counts: (number | null)[]) => ({
  days: counts.map((resolutions, at) => ({ day: `2026-11-${25 + at}`, resolutions, identifiers: 0 })),
  industries: [],
  provinces: [],
  updatedAt: FIGURES.updatedAt,
})

test('before the first lookup of a day the last complete day with lookups is shown', () => {
  const lookups = (today: number, ...counts: (number | null)[]) =>
    drawFigureCells({ ...FIGURES, resolutionsToday: today }, breakdownOf(...counts))?.[1]
  assert.deepEqual(lookups(0, 1204, 0, 0), { label: '11-25 解析', value: '1,204', unit: '次' })
  assert.deepEqual(lookups(3, 1204, 1310, 3), { label: '今日解析', value: '3', unit: '次' })
})

test('a node that was never asked shows a zero without an empty chart', () => {
  const [, cell] = drawFigureCells(FIGURES, breakdownOf(null, null, null)) ?? []
  assert.deepEqual(cell, { label: '今日解析', value: '0', unit: '次' })
  const busy = drawFigureCells({ ...FIGURES, resolutionsByHour: [0, 5] }, null)?.[1]
  assert.ok(busy?.bars)
})
