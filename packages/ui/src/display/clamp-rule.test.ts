import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clampView } from './clamp-rule.ts'

test('before measuring two lines are shown without a toggle', () => {
  assert.deepEqual(clampView(null, false), { lines: 2, toggle: null })
})

test('content up to 30 px keeps two lines', () => {
  assert.deepEqual(clampView(22, false), { lines: 2, toggle: null })
  assert.deepEqual(clampView(30, false), { lines: 2, toggle: null })
})

test('taller content is cut to one line and can be opened and closed', () => {
  assert.deepEqual(clampView(31, false), { lines: 1, toggle: '展开' })
  assert.deepEqual(clampView(31, true), { lines: null, toggle: '收起' })
})
