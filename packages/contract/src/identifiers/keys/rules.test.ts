import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findKeyEndProblem, findKeyNameProblem, findKeyScopesProblem, KEY_NAME_MAX } from './rules.ts'

test('the fields of a key', () => {
  assert.equal(findKeyNameProblem('MES 夜里写入'), undefined)
  assert.equal(findKeyNameProblem('字'.repeat(KEY_NAME_MAX)), undefined)
  for (const name of ['', '字'.repeat(KEY_NAME_MAX + 1)]) assert.ok(findKeyNameProblem(name))
  assert.equal(findKeyEndProblem('', '2026-11-23'), undefined)
  assert.equal(findKeyEndProblem('2026-11-23', '2026-11-23'), undefined)
  for (const day of ['2026-11-22', '2026-02-30', '明天']) assert.ok(findKeyEndProblem(day, '2026-11-23'))
  assert.ok(findKeyScopesProblem([]))
  assert.equal(findKeyScopesProblem(['read']), undefined)
})
