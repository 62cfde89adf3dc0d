import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDayAfter, isExtensible, isReplaceable, isTryable } from './rights.ts'

const right = (packageProductId: string, until: string) => ({
  id: `right to ${packageProductId}`,
  packageProductId,
  until,
})
const PRICED = { negotiable: 0 }

test('a right to the chosen package with an end is extended, a lifetime and a price on request are not', () => {
  const rights = [right('basic', '2026-12-06'), right('pro', '')]
  assert.equal(isExtensible(PRICED, 'basic', rights)?.id, 'right to basic')
  assert.equal(isExtensible(PRICED, 'pro', rights), undefined)
  assert.equal(isExtensible({ negotiable: 1 }, 'basic', rights), undefined)
  assert.equal(isExtensible(PRICED, 'other', rights), undefined)
})

test('a right to another package is replaced, unless the chosen one is owned or has no price', () => {
  const rights = [right('lifetime', ''), right('basic', '2026-12-06')]
  assert.equal(isReplaceable('pro', { price: 12_800 }, rights)?.id, 'right to basic')
  assert.equal(isReplaceable('basic', { price: 4_800 }, rights), undefined)
  assert.equal(isReplaceable('pro', { price: null }, rights), undefined)
  assert.equal(isReplaceable('pro', undefined, rights), undefined)
})

test('a package is tried while it is neither in use nor on trial', () => {
  const pro = { id: 'pro', tryUseDuration: 30 }
  const mine = { trial: undefined, rights: [right('basic', '2026-12-06')] }
  assert.equal(isTryable(mine, pro), true)
  assert.equal(isTryable({ ...mine, trial: { status: 'active' } }, pro), false)
  assert.equal(isTryable({ ...mine, rights: [right('pro', '')] }, pro), false)
  assert.equal(isTryable(mine, { ...pro, tryUseDuration: -1 }), false)
})

test('a renewal begins on the day after the last one, also across years', () => {
  assert.equal(getDayAfter('2026-12-06'), '2026-12-07')
  assert.equal(getDayAfter('2026-12-31'), '2027-01-01')
  assert.equal(getDayAfter('2028-02-28'), '2028-02-29')
})
