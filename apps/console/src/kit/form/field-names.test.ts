import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmpty, toFieldName, toKey } from './refused.ts'

test('the names of the form and of the server lead to each other', () => {
  for (const key of ['name', 'plans.0.price', 'legalCardObject.face', 'rows.12.cells.3'])
    assert.equal(toKey(toFieldName(key)), key)
  assert.deepEqual(toFieldName('plans.0.price'), ['plans', 0, 'price'])
  assert.equal(toFieldName('name'), 'name')
})

test('a part that only begins with a digit stays text', () => {
  assert.deepEqual(toFieldName('fields.3d.7'), ['fields', '3d', 7])
})

test('spaces and empty lists are empty; zero and false are values', () => {
  for (const value of [undefined, null, '', '  \n', []]) assert.equal(isEmpty(value), true, String(value))
  for (const value of [0, false, 'x', [0], {}]) assert.equal(isEmpty(value), false, String(value))
})
