import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeCode, findMatchingStep, toBase32, toOtpauthUri, toStep } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test('codes are those of RFC 6238, appendix B', () => {
  const cases: [number, string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ]
  for (const [seconds, code] of cases)
    assert.equal(computeCode(SECRET, toStep(new Date(seconds * 1000)), 8), code)
})

test('a code one step early or late is accepted, none twice and none further off', () => {
  const now = new Date('2026-11-22T08:00:00Z')
  const step = toStep(now)
  for (const near of [-1, 0, 1])
    assert.equal(findMatchingStep(SECRET, computeCode(SECRET, step + near), now, 0), step + near)
  for (const far of [-2, 2])
    assert.equal(findMatchingStep(SECRET, computeCode(SECRET, step + far), now, 0), undefined)
  assert.equal(findMatchingStep(SECRET, computeCode(SECRET, step), now, step), undefined)
})

test('secrets are written as authenticator apps write them', () => {
  assert.equal(toBase32(SECRET), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  assert.equal(
    toOtpauthUri('标解', '甲 乙', 'ABC'),
    'otpauth://totp/%E6%A0%87%E8%A7%A3%3A%E7%94%B2%20%E4%B9%99?secret=ABC&issuer=%E6%A0%87%E8%A7%A3',
  )
})
