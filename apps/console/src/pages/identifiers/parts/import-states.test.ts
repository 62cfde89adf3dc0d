import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStep, STEPS } from './import-states.ts'

test('a state of an import stands at one step, later states never at an earlier one', () => {
  const order = ['uploaded', 'checking', 'checked', 'running', 'done'] as const
  const steps = order.map((state) => STEPS.indexOf(findStep(state)))
  assert.deepEqual(steps, [1, 2, 2, 3, 3])
})
