import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import {
  forgetEverything,
  readTokens,
  readUser,
  TOKEN_KEY,
  USER_KEY,
  USER_LIFETIME_MS,
  writeLogin,
  writeUser,
} from './stored.ts'

function storage() {
  const self = {
    getItem: (key: string) => (Object.hasOwn(self, key) ? (self as Record<string, unknown>)[key] : null),
    setItem: (key: string, value: string) => Object.assign(self, { [key]: value }),
    removeItem: (key: string) => delete (self as Record<string, unknown>)[key],
  }
  for (const name of Object.keys(self)) Object.defineProperty(self, name, { enumerable: false })
  return self as unknown as Storage
}
beforeEach(() => {
  Object.assign(globalThis, { localStorage: storage(), sessionStorage: storage() })
})

const NOW = 1_800_000_000_000
const login = {
  tokenInfo: {
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 900,
    needRefresh: false,
    token_type: 'Bearer',
  },
  userInfo: { userId: 'u1', phoneNo: '13900000003', username: 'visitor', type: 'ORDINARY' },
} as Login

test('a login is read back, and forgotten after about 420 days', () => {
  writeLogin(login, NOW)
  assert.deepEqual(readTokens(), { ...login.tokenInfo, storedAt: NOW })
  assert.equal(readUser(NOW + USER_LIFETIME_MS)?.username, 'visitor')
  assert.equal(readUser(NOW + USER_LIFETIME_MS + 1), null)
})

test('newer information about the same person does not prolong the login', () => {
  writeLogin(login, NOW)
  writeUser({ ...login.userInfo, portrait: '/p.webp' }, NOW + 1000)
  assert.deepEqual([readUser(NOW)?.portrait, readUser(NOW)?.storedAt], ['/p.webp', NOW])
})

test('damaged storage counts as signed out', () => {
  for (const text of ['', '{', 'null', '[]', '"x"', '7', '{"access_token":1}', '{"storedAt":"x"}']) {
    localStorage.setItem(TOKEN_KEY, text)
    localStorage.setItem(USER_KEY, text)
    assert.equal(readTokens(), null, text)
    const user = readUser()
    assert.equal(user?.userId, undefined, text)
  }
})

test('fields of the wrong kind do not reach a page', () => {
  localStorage.setItem(
    USER_KEY,
    JSON.stringify({ userName: ['x'], account: 'brake', companyDetails: 3, prefix: 5 }),
  )
  assert.deepEqual(readUser(), { account: 'brake' })
})

test('forbidden storage counts as signed out', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('SecurityError')
    },
  })
  assert.equal(readUser(), null)
  writeLogin(login)
  forgetEverything()
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: undefined })
})

test('a logout leaves the application id only', () => {
  writeLogin(login)
  localStorage.setItem('applicationId', '12')
  sessionStorage.setItem('lastSearch', 'x')
  forgetEverything()
  assert.deepEqual([Object.keys(localStorage), Object.keys(sessionStorage)], [['applicationId'], []])
})
