import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmpty, keyOf, nameOf } from './field-names.ts'

test('the names of the form and of the server lead to each other', () => {
  for (const key of ['name', 'plans.0.price', 'legalCardObject.face', 'rows.12.cells.3'])
    assert.equal(keyOf(nameOf(key)), key)
  assert.deepEqual(nameOf('plans.0.price'), ['plans', 0, 'price'])
  assert.equal(nameOf('name'), 'name')
})

test('a part that only begins with a digit stays text', () => {
  assert.deepEqual(nameOf('fields.3d.7'), ['fields', '3d', 7])
})

test('spaces and empty lists are empty; zero and false are values', () => {
  for (const value of [undefined, null, '', '  \n', []]) assert.equal(isEmpty(value), true, String(value))
  for (const value of [0, false, 'x', [0], {}]) assert.equal(isEmpty(value), false, String(value))
})
