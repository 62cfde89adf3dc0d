import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findScopeProblems, isInScope, normalizePattern } from './scope.ts'

const PREFIX = '88.449.1001'
const problemsOf = (...patterns: string[]) => findScopeProblems(patterns.map(normalizePattern), PREFIX)

test('a pattern is the beginning of suffixes or a prefix below, and nothing else', () => {
  assert.deepEqual(problemsOf('bp-*', 'B*', `${PREFIX}.5`, ' WH－*'), { 0: 'BP-* 已包含在 B* 里' })
  for (const wrong of [
    '*',
    'BP',
    '*-TEST',
    'BP-*-1',
    '-A*',
    '(a+)+*',
    '.*',
    'B?*',
    PREFIX,
    '88.449.1002.5',
    `${PREFIX}.5.6`,
    `${PREFIX}.x`,
    '',
  ])
    assert.equal(Object.keys(problemsOf(wrong)).length, 1, wrong)
})

test('a pattern that another one contains is a conflict, and so is a second equal one', () => {
  assert.deepEqual(problemsOf('BP-*', 'BP-32*'), { 1: 'BP-32* 已包含在 BP-* 里' })
  assert.deepEqual(problemsOf('BP-*', 'BP-*', 'WH-*'), { 1: 'BP-* 已包含在 BP-* 里' })
  assert.deepEqual(problemsOf('BP-*', 'BD-*', `${PREFIX}.5`, `${PREFIX}.51`), {})
})

test('handles are matched by their beginning, prefixes with all below them', () => {
  const patterns = ['BP-*', `${PREFIX}.5`]
  for (const name of [`${PREFIX}/BP-1`, `${PREFIX}/BP-`, `${PREFIX}.5`, `${PREFIX}.5/X`, `${PREFIX}.5.7/X`])
    assert.ok(isInScope(patterns, PREFIX, name), name)
  for (const name of [PREFIX, `${PREFIX}/BD-1`, `${PREFIX}/XBP-1`, `${PREFIX}.51/X`, `${PREFIX}.6`])
    assert.ok(!isInScope(patterns, PREFIX, name), name)
  assert.ok(isInScope([], PREFIX, `${PREFIX}.9/X`))
})
