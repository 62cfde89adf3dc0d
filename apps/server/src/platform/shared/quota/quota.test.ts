import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './quota.ts'

test('addresses of one customer are one', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
  const one = networkOf('2001:db8:12:34::1')
  for (const same of [
    '2001:DB8:0012:34:aaaa:bbbb:cccc:dddd',
    '2001:db8:12:34:0:0:0:2',
    '2001:db8:12:34::%eth0',
  ])
    assert.equal(networkOf(same), one)
  assert.notEqual(networkOf('2001:db8:12:35::1'), one)
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
})
