import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addDays,
  countSecondsBetween,
  formatDuration,
  formatShortTime,
  getDaysAgo,
  getToday,
  toClockTime,
  toDay,
} from './times.ts'

/** 00:30 on the second of January in Shanghai, still the first in London. */
const NOW = Date.UTC(2026, 0, 1, 16, 30)

test('a time of this year is shown without it, also in the first hours of a year in China', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2025, 11, 31, 16, 30) })
  assert.equal(formatShortTime('2026-01-01 00:10:00'), '01-01 00:10')
  assert.equal(formatShortTime('2025-12-31 23:50:00'), '2025-12-31 23:50')
})

test('today is the day in China, in any zone of the browser', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: NOW })
  assert.equal(getToday(), '2026-01-02')
  assert.equal(getDaysAgo(365), '2025-01-02')
})

test('a time is cut to its day or its clock', () => {
  assert.equal(toDay('2026-11-19 08:40:12'), '2026-11-19')
  assert.equal(toClockTime('2026-11-19 08:40:12'), '08:40')
})

test('days are added across months, and seconds counted between two times', () => {
  assert.equal(addDays('2026-11-28', 7), '2026-12-05')
  assert.equal(countSecondsBetween('2026-11-28 13:40:00', '2026-11-28 13:41:02'), 62)
  assert.equal(countSecondsBetween('2026-11-28 13:40:00', '2026-11-28 13:39:00'), 0)
})

test('a duration has its two largest units', () => {
  assert.deepEqual([9, 252, 11_100, 187_200].map(formatDuration), [
    '9 秒',
    '4 分 12 秒',
    '3 小时 5 分',
    '2 天 4 小时',
  ])
})
