import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../errors.ts'
import { createRateLimiter } from './rate-limit.ts'

test('a window ends after a minute', () => {
  let at = 0
  const limit = createRateLimiter(() => at)
  limit('call', 1, 'a')
  at = 19_500
  assert.throws(
    () => limit('call', 1, 'a'),
    (refusal) => refusal instanceof Refusal && refusal.retryAfter === 41,
  )
  limit('call', 1, 'b')
  at = 60_000
  limit('call', 1, 'a')
})

test('the addresses of one IPv6 customer have one window', () => {
  const limit = createRateLimiter()
  limit('call', 1, '2001:db8:12:34::1')
  assert.throws(() => limit('call', 1, '2001:db8:12:34:aaaa::2'), Refusal)
  limit('call', 1, '2001:db8:12:35::1')
  limit('call', 1, '203.0.113.7')
  assert.throws(() => limit('call', 1, '::ffff:203.0.113.7'), Refusal)
})

test('setting the machine’s clock does not change a window', (t) => {
  const limit = createRateLimiter()
  limit('call', 1, 'a')
  // A second mock of the same method would be restored to the first one, and stay for all later tests of the process.
  const { mock } = t.mock.method(Date, 'now', () => 0)
  assert.throws(() => limit('call', 1, 'a'), Refusal)
  mock.mockImplementation(() => 1e15)
  assert.throws(() => limit('call', 1, 'a'), Refusal)
})

test('an allowance shares the window of its sender, and begins a new one after a minute', () => {
  let at = 0
  const limit = createRateLimiter(() => at)
  const mayAsk = limit.allowance('call', 2, '203.0.113.7')
  limit('call', 2, '203.0.113.7')
  assert.deepEqual([mayAsk(), mayAsk()], [true, false])
  assert.throws(() => limit('call', 2, '203.0.113.7'), Refusal)
  at = 60_000
  assert.deepEqual([mayAsk(), mayAsk(), mayAsk()], [true, true, false])
})
