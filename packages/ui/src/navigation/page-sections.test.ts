import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSectionAt } from './page-sections.ts'

test('the section being read is the last whose top has passed the line', () => {
  assert.equal(findSectionAt([600, 900, 1200], 80), 0, 'above the first')
  assert.equal(findSectionAt([80, 900, 1200], 80), 0, 'the first stands at the line')
  assert.equal(findSectionAt([-300, 79, 700], 80), 1)
  assert.equal(findSectionAt([-900, -500, -100], 80), 2, 'below the last')
})

test('sections that are not there are never the one being read', () => {
  assert.equal(findSectionAt([-300, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], 80), 0)
  assert.equal(findSectionAt([], 80), 0)
})
