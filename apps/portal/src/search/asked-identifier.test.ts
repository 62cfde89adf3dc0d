import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedIdentifier } from './asked-identifier.ts'

const DISC = '88.449.1001/BD-320A0001'

test('an address names its identifier in the path or in the query', () => {
  assert.equal(askedIdentifier({ pathname: `/id/${DISC}`, search: '?scene=x' }), DISC)
  assert.equal(askedIdentifier({ pathname: '/id/88.449.1001%2FBD-320A0001', search: '' }), DISC)
  assert.equal(askedIdentifier({ pathname: `/en/id/${DISC}`, search: '' }), DISC)
  assert.equal(askedIdentifier({ pathname: `/drawing/${DISC}`, search: '' }), DISC)
  assert.equal(askedIdentifier({ pathname: `/assembly/${DISC}`, search: '' }), DISC)
  assert.equal(askedIdentifier({ pathname: '/id/%E0%A4%A', search: '' }), '%E0%A4%A')
  const search = `?identifier=${encodeURIComponent(DISC)}`
  assert.equal(askedIdentifier({ pathname: '/product_scene', search }), DISC)
  assert.equal(askedIdentifier({ pathname: '/', search: '' }), null)
})
