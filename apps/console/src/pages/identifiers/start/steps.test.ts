import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCurrentStep, findStepsDone, type Progress } from './steps.ts'

const NONE: Progress = { hasTemplate: false, hasRule: false, hasIdentifier: false, wasVisited: false }
const at = (progress: Partial<Progress>) => findCurrentStep(findStepsDone({ ...NONE, ...progress }))

test('a new company begins with a template and ends with a scan', () => {
  assert.equal(at({}), 'template')
  assert.equal(at({ hasTemplate: true }), 'rule')
  assert.equal(at({ hasRule: true }), 'template')
  assert.equal(at({ hasTemplate: true, hasRule: true }), 'identifier')
  assert.equal(at({ hasTemplate: true, hasRule: true, hasIdentifier: true }), 'scan')
  assert.equal(at({ hasTemplate: true, hasRule: true, hasIdentifier: true, wasVisited: true }), undefined)
})

test('identifiers loaded with codes of their own need neither template nor rule', () => {
  assert.equal(at({ hasIdentifier: true }), 'scan')
  assert.equal(at({ hasIdentifier: true, wasVisited: true }), undefined)
})
