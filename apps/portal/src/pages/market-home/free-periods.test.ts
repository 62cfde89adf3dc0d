import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachOf } from './free-periods.ts'

test('the line of a free period ends at its mark, between marks in proportion', () => {
  assert.equal(reachOf('30 天'), 22)
  assert.equal(reachOf('6 个月'), 48)
  assert.equal(reachOf('1 年'), 74)
  assert.equal(reachOf('12 个月'), 74)
  assert.equal(reachOf('终身'), 100)
  assert.equal(reachOf('15 天'), 11)
  assert.ok(reachOf('3 个月') > 22 && reachOf('3 个月') < 48)
  assert.equal(reachOf('2 年'), 87)
  assert.equal(reachOf(''), 0)
})
