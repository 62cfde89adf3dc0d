import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from './errors.ts'
import { createAdmission } from './rate-limit.ts'

test('a window ends after a minute', () => {
  let at = 0
  const admit = createAdmission(() => at)
  admit('call', 1, 'a')
  assert.throws(() => admit('call', 1, 'a'), Refusal)
  admit('call', 1, 'b')
  at = 60_000
  admit('call', 1, 'a')
})

test('the addresses of one IPv6 customer have one window', () => {
  const admit = createAdmission()
  admit('call', 1, '2001:db8:12:34::1')
  assert.throws(() => admit('call', 1, '2001:db8:12:34:aaaa::2'), Refusal)
  admit('call', 1, '2001:db8:12:35::1')
  admit('call', 1, '203.0.113.7')
  assert.throws(() => admit('call', 1, '::ffff:203.0.113.7'), Refusal)
})

test('setting the machine’s clock changes no window', (t) => {
  const admit = createAdmission()
  admit('call', 1, 'a')
  t.mock.method(Date, 'now', () => 0)
  assert.throws(() => admit('call', 1, 'a'), Refusal)
  t.mock.method(Date, 'now', () => 1e15)
  assert.throws(() => admit('call', 1, 'a'), Refusal)
})
