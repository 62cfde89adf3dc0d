import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { type Audience, isFor, isInAudience } from './audience.ts'

const AUDIENCES: Audience[] = ['everyone', 'staff', 'administrators', 'outside', 'member']
const audiencesOf = (type: UserInfo['type']) =>
  AUDIENCES.filter((audience) => isInAudience({ type } as UserInfo, audience))

test('each account type belongs to its audiences and to no others', () => {
  assert.deepEqual(audiencesOf('ADMIN'), ['everyone', 'staff', 'administrators'])
  assert.deepEqual(audiencesOf('MANAGER'), ['everyone', 'staff'])
  assert.deepEqual(audiencesOf('COMPANY_ADMIN'), ['everyone', 'outside', 'member'])
  assert.deepEqual(audiencesOf('COMPANY'), ['everyone', 'outside', 'member'])
  assert.deepEqual(audiencesOf('ORDINARY'), ['everyone', 'outside'])
})

test('people of the node see the pages of their duties, administrators all, companies their own', () => {
  const page = { audience: 'staff', area: 'money' } as const
  const person = (type: string, duties?: string[]) => ({ type, duties }) as UserInfo
  assert.equal(isFor(person('MANAGER', ['finance']), page), true)
  assert.equal(isFor(person('MANAGER', ['content']), page), false)
  assert.equal(isFor(person('MANAGER'), page), false)
  assert.equal(isFor(person('ADMIN'), page), true)
  assert.equal(isFor(person('COMPANY_ADMIN', ['finance']), page), false)
  assert.equal(isFor(person('COMPANY_ADMIN'), { audience: 'member', area: 'money' }), true)
})
