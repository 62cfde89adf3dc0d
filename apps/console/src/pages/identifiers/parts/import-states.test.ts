import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IMPORT_STATE_NAMES } from '@biaojie/contract/identifiers/imports/rules.ts'
import { listKeys } from '@biaojie/contract/records.ts'
import { findStep, IMPORT_STATE_TAGS, STEPS } from './import-states.ts'

test('a state of an import stands at one step, later states never at an earlier one', () => {
  const order = ['uploaded', 'checking', 'checked', 'running', 'done'] as const
  const steps = order.map((state) => STEPS.indexOf(findStep(state)))
  assert.deepEqual(steps, [1, 2, 2, 3, 3])
})

test('every state has the name of the contract', () => {
  for (const state of listKeys(IMPORT_STATE_NAMES))
    assert.equal(IMPORT_STATE_TAGS[state].label, IMPORT_STATE_NAMES[state])
})
