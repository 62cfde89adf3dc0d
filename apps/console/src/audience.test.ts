import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts.ts'
import { type Audience, isOf } from './audience.ts'

const AUDIENCES: Audience[] = ['everyone', 'staff', 'administrators', 'outside', 'member']
const audiencesOf = (type: UserInfo['type']) => AUDIENCES.filter((one) => isOf({ type } as UserInfo, one))

test('each account type belongs to its audiences and to no others', () => {
  assert.deepEqual(audiencesOf('ADMIN'), ['everyone', 'staff', 'administrators'])
  assert.deepEqual(audiencesOf('MANAGER'), ['everyone', 'staff'])
  assert.deepEqual(audiencesOf('COMPANY_ADMIN'), ['everyone', 'outside', 'member'])
  assert.deepEqual(audiencesOf('COMPANY'), ['everyone', 'outside', 'member'])
  assert.deepEqual(audiencesOf('ORDINARY'), ['everyone', 'outside'])
})
