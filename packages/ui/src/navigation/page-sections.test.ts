import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionAt } from './page-sections.ts'

test('the section being read is the last whose top has passed the line', () => {
  assert.equal(sectionAt([600, 900, 1200], 80), 0, 'above the first')
  assert.equal(sectionAt([80, 900, 1200], 80), 0, 'the first stands at the line')
  assert.equal(sectionAt([-300, 79, 700], 80), 1)
  assert.equal(sectionAt([-900, -500, -100], 80), 2, 'below the last')
})

test('sections that are not there are never the one being read', () => {
  assert.equal(sectionAt([-300, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], 80), 0)
  assert.equal(sectionAt([], 80), 0)
})
