import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { TOKENS_CSS, tokensCss } from './tokens.ts'

test('tokens.css is written from tokens.ts; if not, run `npm run tokens`', () => {
  assert.equal(readFileSync(TOKENS_CSS, 'utf8'), tokensCss())
})
