import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from '@biaojie/contract/calls.ts'
import type { Call } from '@biaojie/contract/define.ts'
import { getCleaner } from './answers/clean.ts'
import { getValidator } from './input/input.ts'

const every: Call[] = Object.values(calls)

// The server compiles the schemas of a call at the first request, so a start does not show that one of them is wrong.
test('the schemas of every call compile', () => {
  for (const call of every) {
    assert.doesNotThrow(() => getValidator(call), call.name)
    assert.doesNotThrow(() => getCleaner(call.data), call.name)
  }
})
