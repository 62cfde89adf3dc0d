import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toNetwork } from '../../base/networks.ts'

test('addresses of one customer are one', () => {
  assert.equal(toNetwork('203.0.113.7'), '203.0.113.7')
  assert.equal(toNetwork('::ffff:203.0.113.7'), '203.0.113.7')
  const network = toNetwork('2001:db8:12:34::1')
  for (const same of [
    '2001:DB8:0012:34:aaaa:bbbb:cccc:dddd',
    '2001:db8:12:34:0:0:0:2',
    '2001:db8:12:34::%eth0',
  ])
    assert.equal(toNetwork(same), network)
  assert.notEqual(toNetwork('2001:db8:12:35::1'), network)
  assert.equal(toNetwork('::1'), '0:0:0:0::/64')
})
