import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isWorkingDay, isWorkingDayIn, readHolidays } from './holidays.ts'

const file = readFileSync(new URL('../../../../../content/holidays.yaml', import.meta.url), 'utf8')

test('an announced year has its days off and the weekends worked in exchange', () => {
  assert.equal(isWorkingDay('2026-02-16'), false, 'a Monday of Spring Festival')
  assert.equal(isWorkingDay('2026-02-28'), true, 'a Saturday in exchange')
  assert.equal(isWorkingDay('2026-10-08'), true)
  assert.equal(isWorkingDay('2026-11-22'), false, 'a Sunday')
})

test('weekends and fixed holidays of an unannounced year are free, and other days are not', () => {
  const years = readHolidays(file)
  years.delete(2026)
  assert.equal(isWorkingDayIn(years, '2026-01-01'), false)
  assert.equal(isWorkingDayIn(years, '2026-02-16'), true)
  assert.equal(isWorkingDayIn(years, '2026-10-10'), false, 'a Saturday')
  assert.equal(isWorkingDayIn(new Map(), '2040-10-03'), false)
})

test('a mistake in the file is named', () => {
  const wrong = [
    [file.replace('to: 2026-01-03', 'to: 2025-01-03'), /2026 年元旦的起止日期不对/],
    [file.replace('2026-01-04', '2026-01-05'), /2026-01-05 不是周末/],
    [file.replace('year: 2027', 'year: 明年'), /year 要写成四位数/],
    [file.replace('  announced: false\n', ''), /缺 announced 或 source/],
  ] as const
  for (const [text, message] of wrong) assert.throws(() => readHolidays(text), message)
})
