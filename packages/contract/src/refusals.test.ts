import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFUSALS } from './refusals.ts'

test('refusal codes are unique and Chinese', () => {
  const codes = Object.values(REFUSALS).map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
  for (const { message } of Object.values(REFUSALS)) assert.match(message, /[\u4e00-\u9fa5]/)
})
