import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY_NAME_MAX, keyEndProblem, keyNameProblem, keyScopesProblem } from './rules.ts'

test('the fields of a key', () => {
  assert.equal(keyNameProblem('MES 夜里写入'), undefined)
  assert.equal(keyNameProblem('字'.repeat(KEY_NAME_MAX)), undefined)
  for (const name of ['', '字'.repeat(KEY_NAME_MAX + 1)]) assert.ok(keyNameProblem(name))
  assert.equal(keyEndProblem('', '2026-11-23'), undefined)
  assert.equal(keyEndProblem('2026-11-23', '2026-11-23'), undefined)
  for (const day of ['2026-11-22', '2026-02-30', '明天']) assert.ok(keyEndProblem(day, '2026-11-23'))
  assert.ok(keyScopesProblem([]))
  assert.equal(keyScopesProblem(['read']), undefined)
})
