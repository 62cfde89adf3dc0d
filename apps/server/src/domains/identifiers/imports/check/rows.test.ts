import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeen } from './reading.ts'

test('a row repeats an earlier one of its identifier, and never itself', () => {
  const seen = createSeen()
  const sightings = [
    ['88.449.1/AB-1', 2],
    ['88.449.1/AB-2', 3],
    ['88.449.1/AB-1', 2],
    ['88.449.1/AB-1', 4],
  ] as const
  assert.deepEqual(
    sightings.map(([handle, number]) => seen(handle, number)),
    [undefined, undefined, undefined, 2],
  )
})
