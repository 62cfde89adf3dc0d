import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLACES, placeOf, placeText } from './stations.ts'

test('staff decide the place, then the deepest category that has one, then the first place of all', () => {
  const path = [{ id: 'trace' }, { id: 'trace-batch' }, { id: 'trace-batch-heat' }]
  assert.equal(placeOf('', path).key, 'moulding')
  assert.equal(placeOf('', path.slice(0, 2)).key, 'silo')
  assert.equal(placeOf('counter', path).key, 'counter')
  assert.equal(placeOf('gone', path).key, 'moulding')
  assert.equal(placeOf('', [{ id: 'a category of staff' }]), PLACES[0])
})

test('a place is told with its station', () => {
  assert.equal(placeText('marking'), '机加工 · OP30 打标')
  assert.equal(placeText('unknown'), '')
})
