import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createId, isUuid } from './ids.ts'

test('ids begin with their time, and sort by it', () => {
  const [earlier, later] = [createId(1_000), createId(1_001)]
  assert.ok(isUuid(earlier))
  assert.match(earlier, /^00000000-03e8-7/)
  assert.ok(earlier < later)
})

test('ids created within one millisecond keep their order', () => {
  const ids = Array.from({ length: 20_000 }, () => createId(1_000))
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
})
