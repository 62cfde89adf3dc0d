import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDisplayName, hasPersonalPages, isSignedIn } from './use-session.ts'

test('people are called by any name that is known', () => {
  assert.equal(getDisplayName({ account: 'brake' }), 'brake')
  assert.equal(getDisplayName({}), '我的账号')
})

test('a signed-in person has phone and name in the header, id and name on personal pages', () => {
  assert.equal(isSignedIn({ phoneNo: '1', account: 'a' }), true)
  assert.equal(isSignedIn({ mobile: '1', username: 'a' }), true)
  assert.equal(isSignedIn({ phoneNo: '1', userName: 'a' }), false)
  assert.equal(isSignedIn({ account: 'a' }), false)
  assert.equal(hasPersonalPages({ userId: 'u', username: 'a' }), true)
  assert.equal(hasPersonalPages({ username: 'a', phoneNo: '1' }), false)
})
