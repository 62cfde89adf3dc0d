import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeShareUsed } from './deadlines.ts'

test('the time used up, from none to all of it', () => {
  const share = (waitingMinutes: number, remainingMinutes: number) =>
    computeShareUsed({ waitingMinutes, remainingMinutes })
  assert.deepEqual([share(0, 2880), share(720, 2160), share(2880, 0), share(4000, -1120)], [0, 0.25, 1, 1])
  // A weekend lies between, so four calendar days are the two promised.
  assert.equal(share(2880, 2880), 0.5)
  assert.deepEqual([share(0, 0), share(-5, 2880)], [0, 0])
})
