import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeGaugeScale } from './gauge-scale.ts'

test('the middle of the permitted span is the middle of the line', () => {
  assert.deepEqual(computeGaugeScale(50, 0, 100), { value: 50, lower: 18.8, upper: 81.3, state: 'within' })
})

test('values outside are marked and stay on the line', () => {
  assert.equal(computeGaugeScale(110, 0, 100).state, 'high')
  assert.equal(computeGaugeScale(-5, 0, 100).state, 'low')
  assert.equal(computeGaugeScale(900, 0, 100).value, 100)
})

test('one limit is enough, and a limit itself is permitted', () => {
  const scale = computeGaugeScale(38, null, 50)
  assert.equal(scale.lower, null)
  assert.equal(scale.state, 'within')
  assert.ok(scale.value < scale.upper!)
  assert.equal(computeGaugeScale(50, null, 50).state, 'within')
  assert.equal(computeGaugeScale(3, 5, null).state, 'low')
  assert.equal(computeGaugeScale(0, null, null).state, 'within')
})
