import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPlace, formatPlace, PLACES } from './stations.ts'

test('staff decide the place, then the deepest category that has one, then the first place of all', () => {
  const path = [{ id: 'trace' }, { id: 'trace-batch' }, { id: 'trace-batch-heat' }]
  assert.equal(findPlace('', path).key, 'moulding')
  assert.equal(findPlace('', path.slice(0, 2)).key, 'silo')
  assert.equal(findPlace('counter', path).key, 'counter')
  assert.equal(findPlace('gone', path).key, 'moulding')
  assert.equal(findPlace('', [{ id: 'a category of staff' }]), PLACES[0])
})

test('a place is told with its station', () => {
  assert.equal(formatPlace('marking'), '机加工 · OP30 打标')
  assert.equal(formatPlace('unknown'), '')
})
