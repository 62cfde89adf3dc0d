import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeDeadline, countMinutesBetween } from './clock.ts'

const at = (text: string) => new Date(`${text}:00+08:00`)

test('two working days jump the weekend', () => {
  // 2026-11-20 is a Friday.
  assert.deepEqual(computeDeadline(at('2026-11-18T09:00'), 2), at('2026-11-20T09:00'))
  assert.deepEqual(computeDeadline(at('2026-11-20T09:00'), 2), at('2026-11-24T09:00'))
  assert.deepEqual(computeDeadline(at('2026-11-21T09:00'), 2), at('2026-11-24T09:00'))
  assert.deepEqual(computeDeadline(at('2026-11-19T23:30'), 1), at('2026-11-20T23:30'))
})

test('the weekend is Shanghai’s: early Saturday there is still Friday in London', () => {
  assert.deepEqual(computeDeadline(at('2026-11-20T01:00'), 1), at('2026-11-23T01:00'))
})

test('minutes are whole and may be negative', () => {
  assert.equal(countMinutesBetween(at('2026-11-20T09:00'), at('2026-11-20T09:59')), 59)
  assert.equal(countMinutesBetween(at('2026-11-20T10:00'), at('2026-11-20T09:30')), -30)
})

test('public holidays are free, and weekends worked in exchange are not', () => {
  // National Day 2026 is off from Thursday the 1st to Wednesday the 7th; Saturday the 10th is worked.
  assert.deepEqual(computeDeadline(at('2026-09-30T09:00'), 1), at('2026-10-08T09:00'))
  assert.deepEqual(computeDeadline(at('2026-10-09T09:00'), 1), at('2026-10-10T09:00'))
  assert.deepEqual(computeDeadline(at('2026-02-13T09:00'), 2), at('2026-02-24T09:00'))
})
