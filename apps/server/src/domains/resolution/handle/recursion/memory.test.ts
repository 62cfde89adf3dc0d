import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemory } from './memory.ts'

test('values are kept for their time, and no longer than a day', () => {
  let now = 0
  const memory = createMemory<number>({ entries: 10, bytes: 100 }, () => now)
  memory.set('short', 1, 2)
  memory.set('long', 2, 1e9)
  memory.set('never', 3, 0)
  assert.deepEqual([memory.get('short'), memory.get('long'), memory.get('never')], [1, 2, undefined])
  now = 2_000
  assert.equal(memory.get('short'), undefined)
  now = 86_400_000
  assert.equal(memory.get('long'), undefined)
  assert.equal(memory.size, 0)
})

test('what was used longest ago makes room, by number and by bytes', () => {
  const memory = createMemory<string>({ entries: 2, bytes: 100 }, () => 0)
  memory.set('a', 'a', 60, 10)
  memory.set('b', 'b', 60, 10)
  memory.get('a')
  memory.set('c', 'c', 60, 10)
  assert.deepEqual([memory.get('a'), memory.get('b'), memory.get('c')], ['a', undefined, 'c'])
  memory.set('d', 'd', 60, 95)
  assert.deepEqual([memory.size, memory.get('d')], [1, 'd'])
  memory.set('too large', 'x', 60, 101)
  assert.equal(memory.get('too large'), undefined)
})
