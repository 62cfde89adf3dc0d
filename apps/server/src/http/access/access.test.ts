import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../errors.ts'
import { checkAccess, readApiKey } from './access.ts'
import type { Caller, KeyHolder, Person } from './principals.ts'

const person = (given: Partial<Person> = {}): Person => ({
  kind: 'person',
  userId: 'u',
  type: 'COMPANY',
  companyId: 'c',
  sessionId: 's',
  ...given,
})
const key = (...scopes: KeyHolder['scopes'][number][]): KeyHolder => ({
  kind: 'key',
  keyId: 'k',
  name: 'MES',
  companyId: 'c',
  prefix: '88.449.1',
  scopes,
  templates: [],
  sandbox: false,
})

/** The reason of the refusal; undefined where the call is allowed. */
function reasonOf(call: Parameters<typeof checkAccess>[0], caller: Caller | null): string | undefined {
  try {
    checkAccess(call, caller)
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.reason : 'no refusal'
  }
}

test('people are judged by the access of a call', () => {
  assert.equal(reasonOf({ access: 'public' }, null), undefined)
  assert.equal(reasonOf({ access: 'signedIn' }, null), 'session_missing')
  assert.equal(reasonOf({ access: 'signedIn' }, person({ held: 'second_factor_setup' })), undefined)
  assert.equal(reasonOf({ access: ['COMPANY'] }, person()), undefined)
  assert.equal(reasonOf({ access: ['COMPANY_ADMIN'] }, person()), 'forbidden')
  assert.equal(
    reasonOf({ access: ['ADMIN'] }, person({ type: 'ADMIN', held: 'second_factor_setup' })),
    'second_factor_setup',
  )
  assert.equal(reasonOf({ access: [], scope: 'write' }, person()), 'forbidden')
})

test('an API key makes the calls of its scopes and no others, even where people may', () => {
  assert.equal(reasonOf({ access: ['COMPANY'], scope: 'read' }, key('read')), undefined)
  assert.equal(reasonOf({ access: ['COMPANY'], scope: 'write' }, key('read', 'labels')), 'key_scope_missing')
  for (const access of ['public', 'signedIn', ['COMPANY', 'COMPANY_ADMIN', 'ADMIN']] as const)
    assert.equal(reasonOf({ access }, key('read', 'write', 'events', 'labels')), 'key_not_accepted')
})

test('keys are told apart from the tokens of sessions', () => {
  const carried = (authorization: string) => readApiKey({ headers: { authorization } })
  assert.equal(carried('Bearer bj_88.449.1_Ab0'), 'bj_88.449.1_Ab0')
  assert.equal(carried('bearer bj_x'), 'bj_x')
  for (const other of ['Bearer abc', 'Basic bj_x', 'Bearer bj_x y', `Bearer bj_${'x'.repeat(121)}`, ''])
    assert.equal(carried(other), '')
})
