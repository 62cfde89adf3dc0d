import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFolded } from './folding.ts'

test('a long menu shows the open group; what a person unfolded stays so', () => {
  const group = { label: '交易', open: false }
  assert.equal(isFolded(group, { lines: 28, chosen: {} }), true)
  assert.equal(isFolded(group, { lines: 12, chosen: {} }), false)
  assert.equal(isFolded(group, { lines: 28, chosen: { 交易: false } }), false)
  assert.equal(isFolded(group, { lines: 12, chosen: { 交易: true } }), true)
  assert.equal(isFolded({ ...group, open: true }, { lines: 28, chosen: { 交易: true } }), false)
  assert.equal(isFolded({ ...group, label: '' }, { lines: 28, chosen: {} }), false)
})
