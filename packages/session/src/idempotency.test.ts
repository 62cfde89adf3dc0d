import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIdempotencyKeys } from './idempotency.ts'

const keyIn = (headers: Record<string, string>) => headers['idempotency-key'] ?? ''

test('the same content keeps its key, so that a second press does nothing twice', () => {
  const keys = createIdempotencyKeys()
  const first = keyIn(keys({ body: { id: '7', amount: 1 } }))
  assert.match(first, /^[0-9a-f]{32}$/)
  assert.equal(keyIn(keys({ body: { id: '7', amount: 1 } })), first)
})

test('changed content is another request, also when it changes back', () => {
  const keys = createIdempotencyKeys()
  const first = keyIn(keys({ body: { amount: 1 } }))
  const second = keyIn(keys({ body: { amount: 2 } }))
  const third = keyIn(keys({ body: { amount: 1 } }))
  assert.equal(new Set([first, second, third]).size, 3)
})

test('two dialogs with the same content are two requests', () => {
  const content = { body: { amount: 1 } }
  assert.notEqual(keyIn(createIdempotencyKeys()(content)), keyIn(createIdempotencyKeys()(content)))
})
