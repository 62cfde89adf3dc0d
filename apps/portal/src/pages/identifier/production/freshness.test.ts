import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFresh } from './view.ts'

test('a report of the last quarter of an hour is current; older, undated or future reports are not', () => {
  const now = '2026-11-20 10:42:18'
  assert.equal(isFresh('2026-11-20 10:27', now), true)
  assert.equal(isFresh('2026-11-20 10:26', now), false)
  assert.equal(isFresh('2026-11-19 10:42', now), false)
  assert.equal(isFresh('2026-11-20 10:50', now), false)
  assert.equal(isFresh(undefined, now), false)
  assert.equal(isFresh('刚刚', now), false)
})
