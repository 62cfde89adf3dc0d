import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredUser } from '@biaojie/session/stored.ts'
import { chooseHeaderEntry } from './entry.ts'

const cases: [string, StoredUser | null, 'console' | 'register'][] = [
  ['a visitor', null, 'register'],
  ['an ordinary user', { type: 'ORDINARY' }, 'register'],
  ['an ordinary user with a prefix', { type: 'ORDINARY', prefix: '88.449.1001' }, 'console'],
  [
    'an ordinary user whose company has a prefix',
    {
      type: 'ORDINARY',
      companyDetails: { indentifierPrefix: '88.449.1001' } as StoredUser['companyDetails'],
    },
    'console',
  ],
  ['a company', { type: 'COMPANY' }, 'console'],
  ['a company administrator', { type: 'COMPANY_ADMIN' }, 'console'],
  ['staff', { type: 'ADMIN', prefix: '88.449.1001' }, 'register'],
  ['a manager', { type: 'MANAGER' }, 'register'],
  ['a user without a type', {}, 'register'],
]
for (const [who, user, expected] of cases) {
  test(`${who} sees ${expected}`, () => assert.equal(chooseHeaderEntry(user), expected))
}
