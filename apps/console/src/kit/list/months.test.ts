import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPageOfMonth, formatPageTimes, toCells, toShare } from './months.ts'

const months = [
  { month: '2025-11', total: 30 },
  { month: '2026-01', total: 45 },
  { month: '2026-02', total: 5 },
]

test('the ruler has every month between the first and the last', () => {
  assert.deepEqual(
    toCells(months).map(({ month, total }) => `${month} ${total}`),
    ['2025-11 30', '2025-12 0', '2026-01 45', '2026-02 5'],
  )
  assert.deepEqual(toCells([]), [])
})

test('a time lies on the ruler where its day and its clock put it', () => {
  const cells = toCells(months)
  assert.equal(toShare('2025-11-01 00:00:00', cells), 0)
  assert.equal(toShare('2025-12-01', cells), 0.25)
  assert.equal(toShare('2026-02-15 00:00:00', cells), 0.875)
  assert.equal(toShare('2024-02-15', cells), 0, 'before the months that are shown')
  assert.equal(toShare('2026-02-28 23:59:00', cells) < 1, true)
})

test('a month leads to the page on which it begins, in both orders', () => {
  const total = 100
  const newestFirst = { total, size: 20, oldestFirst: false }
  assert.deepEqual(
    months.map(({ month }) => findPageOfMonth(month, months, newestFirst)),
    [3, 1, 1],
  )
  const oldestFirst = { total, size: 20, oldestFirst: true }
  assert.deepEqual(
    months.map(({ month }) => findPageOfMonth(month, months, oldestFirst)),
    [2, 3, 5],
    'twenty rows are older than the months that are shown',
  )
})

test('the times of a page are as short as they can be understood', () => {
  assert.equal(formatPageTimes('2026-11-24 10:36:00', '2026-11-24 08:40:00'), '11-24 10:36 – 08:40')
  assert.equal(formatPageTimes('2026-11-24 10:36:00', '2026-11-20 08:40:00'), '11-24 – 11-20')
  assert.equal(formatPageTimes('2026-01-02 10:36:00', '2025-12-20 08:40:00'), '2026-01-02 – 2025-12-20')
  assert.equal(formatPageTimes('2026-11-24', '2026-11-24'), '11-24')
})
