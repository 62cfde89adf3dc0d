import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNetwork, isWithin } from './fields.ts'

test('networks are addresses and ranges, and nothing else', () => {
  for (const network of ['10.20.4.11', '10.20.4.0/24', '2001:db8::/32', '0.0.0.0/0'])
    assert.ok(isNetwork(network))
  for (const other of [
    '',
    '10.20.4',
    '10.20.4.0/33',
    '10.20.4.0/x',
    '10.0.0.0/8/8',
    '::1/129',
    'mes.example',
  ])
    assert.equal(isNetwork(other), false)
})

test('a key is used from its networks alone', () => {
  assert.ok(isWithin('203.0.113.7', []))
  assert.ok(isWithin('10.20.4.99', ['10.1.1.1', '10.20.4.0/24']))
  assert.ok(isWithin('::ffff:10.20.4.99', ['10.20.4.0/24']))
  assert.ok(isWithin('2001:db8::7', ['2001:db8::/32']))
  assert.equal(isWithin('10.20.5.1', ['10.20.4.0/24']), false)
  assert.equal(isWithin('2001:db9::7', ['2001:db8::/32', '10.20.4.0/24']), false)
})
