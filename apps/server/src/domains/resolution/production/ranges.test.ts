import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toRange } from './ranges.ts'

/** It is a Friday; 23:30 in Shanghai is still the 20th although UTC says 15:30. */
const now = new Date('2026-11-20T23:30:00+08:00')
const custom = (startTime: string, endTime: string) => toRange({ quickTime: 5, startTime, endTime }, now)

test('quick ranges follow the Shanghai calendar: weeks from Monday, whole months, whole quarters', () => {
  assert.deepEqual(toRange({}, now), {
    key: 'days',
    from: '2026-11-20',
    to: '2026-11-20',
    span: 'hour',
    previous: { from: '2026-11-19', to: '2026-11-19' },
  })
  const week = toRange({ quickTime: '1' }, now)
  assert.deepEqual([week.from, week.to, week.previous.from], ['2026-11-16', '2026-11-22', '2026-11-09'])
  const month = toRange({ quickTime: 2 }, now)
  assert.deepEqual(
    [month.from, month.to, month.previous],
    ['2026-11-01', '2026-11-30', { from: '2026-10-01', to: '2026-10-31' }],
  )
  const quarter = toRange({ quickTime: 3 }, now)
  assert.deepEqual([quarter.from, quarter.to], ['2026-10-01', '2026-12-31'])
})

test('six days are hourly, seven are daily', () => {
  assert.equal(custom('2026-11-01', '2026-11-06').span, 'hour')
  assert.equal(custom('2026-11-01', '2026-11-07').span, 'day')
})

test('three months are allowed, a day more is not', () => {
  assert.equal(custom('2026-08-20', '2026-11-20').key, 'customTime')
  assert.throws(() => custom('2026-08-19', '2026-11-20'), { reason: 'date_range_too_long' })
  assert.equal(custom('2026-11-30', '2027-02-28').key, 'customTime')
})

test('a moment counts as its day', () => {
  const { from, to } = custom('2026-11-01 00:00:00', '2026-11-06T23:59')
  assert.deepEqual([from, to], ['2026-11-01', '2026-11-06'])
})

test('backwards, impossible and foreign dates are refused', () => {
  for (const [from, to] of [
    ['2026-11-20', '2026-11-19'],
    ['2026-02-30', '2026-03-01'],
    ['', ''],
    ['2026-11-20\u0000', '2026-11-20'],
    ['2026-11-20', '2026-11-20; drop'],
    ['9999-12-31', '9999-12-31'],
    ['0000-01-01', '0000-01-01'],
    ['20/11/2026', '2026-11-20'],
  ]) {
    assert.throws(() => custom(from!, to!), { reason: 'date_range_malformed' })
  }
  assert.throws(() => toRange({ quickTime: '9' }, now), { reason: 'invalid_input' })
})
