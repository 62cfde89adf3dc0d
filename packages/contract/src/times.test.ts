import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSpan, formatTime, toTimestamp } from './times.ts'

test('a time on the wire is one in China', () => {
  assert.equal(toTimestamp('2026-11-20 18:00:05'), Date.parse('2026-11-20T10:00:05Z'))
  assert.equal(toTimestamp('2026-11-20 18:00'), Date.parse('2026-11-20T10:00:00Z'))
  assert.ok(Number.isNaN(toTimestamp('')))
  assert.equal(formatTime(Date.parse('2026-12-31T16:00:05.999Z')), '2027-01-01 00:00:05')
})

test('a span is said in its two largest units, never below zero', () => {
  const hours = [-1, 0, 0.2, 0.999, 1, 23.9, 24, 30.5, 72]
  assert.deepEqual(
    hours.map((count) => formatSpan(count * 60)),
    ['不到 1 分钟', '不到 1 分钟', '12 分钟', '59 分钟', '1 小时', '23 小时', '1 天', '1 天 6 小时', '3 天'],
  )
})
