import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseReach } from './free-periods.ts'

test('the line of a free period ends at its mark, between marks in proportion', () => {
  assert.equal(parseReach('30 天'), 22)
  assert.equal(parseReach('6 个月'), 48)
  assert.equal(parseReach('1 年'), 74)
  assert.equal(parseReach('12 个月'), 74)
  assert.equal(parseReach('终身'), 100)
  assert.equal(parseReach('15 天'), 11)
  assert.ok(parseReach('3 个月') > 22 && parseReach('3 个月') < 48)
  assert.equal(parseReach('2 年'), 87)
  assert.equal(parseReach(''), 0)
})
