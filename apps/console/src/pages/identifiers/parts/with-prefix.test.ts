import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPrefix } from './with-prefix.ts'

test('the own prefix is added to a suffix alone', () => {
  assert.equal(withPrefix('88.449.7', 'BD-1'), '88.449.7/BD-1')
})

test('a whole identifier and an empty field stay as they are', () => {
  assert.equal(withPrefix('88.449.7', '88.449.8/A'), '88.449.8/A')
  assert.equal(withPrefix('88.449.7', ''), '')
})
