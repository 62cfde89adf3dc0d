import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFieldOrder } from './schema.ts'

test('each field stands once, and after the group it belongs to', () => {
  const order = listFieldOrder()
  assert.equal(new Set(order).size, order.length)
  for (const field of order) {
    const group = field.split('.').slice(0, -1).join('.')
    if (group) assert.ok(order.indexOf(group) < order.indexOf(field), field)
  }
})

test('fields of groups, of lists and of drawings are in the order', () => {
  const order = listFieldOrder()
  for (const field of ['list.title', 'statistics', 'figure', 'figure.kind'])
    assert.ok(order.includes(field), field)
})
