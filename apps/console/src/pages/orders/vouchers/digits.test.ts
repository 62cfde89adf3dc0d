import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDifferingDigits } from './amounts.ts'

const marked = (due: string, arrived: string) => {
  const apart = findDifferingDigits(due, arrived)
  return apart && arrived.slice(apart.from, apart.to)
}

test('the digits that were exchanged or mistyped are found, from the first to the last', () => {
  assert.equal(marked('18,360.00', '13,860.00'), '3,8')
  assert.equal(marked('18,360.00', '18,360.01'), '1')
  assert.equal(marked('100.00', '900.09'), '900.09')
})

test('equal amounts, and amounts of another length, have no digits to look at', () => {
  assert.equal(marked('18,360.00', '18,360.00'), undefined)
  assert.equal(marked('18,360.00', '1,836.00'), undefined)
  assert.equal(marked('18,360.00', ''), undefined)
})
