import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEdge, formatDeadline, formatRemaining } from './deadlines.ts'

/** 10:40 in China. */
const NOW = Date.parse('2026-11-24T10:40:00+08:00')

test('a deadline of today says its time, a day ends at midnight', () => {
  assert.equal(formatDeadline('2026-11-24 17:00:00', NOW), '今日 17:00')
  assert.equal(formatDeadline('2026-11-24', NOW), '今日 24:00')
  assert.equal(formatDeadline('2026-11-25 09:00:00', NOW), '明日 09:00')
  assert.equal(formatDeadline('2026-11-27', NOW), '11-27')
})

test('what is left is in minutes, then hours, then days', () => {
  assert.equal(formatRemaining('2026-11-24 11:10:00', NOW), '30 分钟')
  assert.equal(formatRemaining('2026-11-24 17:00:00', NOW), '6 小时')
  assert.equal(formatRemaining('2026-11-24', NOW), '13 小时')
  assert.equal(formatRemaining('2026-11-27', NOW), '3 天')
  assert.equal(formatRemaining('2026-11-24 10:00:00', NOW), '已过期')
})

test('the edge tells today and what is late from tomorrow, and nothing without a deadline', () => {
  assert.equal(findEdge('2026-11-23', NOW), 'today')
  assert.equal(findEdge('2026-11-24', NOW), 'today')
  assert.equal(findEdge('2026-11-25', NOW), 'tomorrow')
  assert.equal(findEdge('2026-11-26', NOW), undefined)
  assert.equal(findEdge('', NOW), undefined)
})
