import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredUser } from '@biaojie/session/stored.ts'
import { choosePrefixPrompt, isStartingInConsole } from './prefix-prompt.ts'

const company = (examineStatus: number, indentifierPrefix = '') =>
  ({ id: 'c', name: '甲', liaison: '', liaisonPhone: '', indentifierPrefix, examineStatus }) as const

const cases: [string, StoredUser, boolean, boolean][] = [
  ['an ordinary user', { type: 'ORDINARY' }, true, false],
  ['in platform review', { type: 'ORDINARY', companyDetails: company(0) }, false, false],
  ['in top-level review', { type: 'ORDINARY', companyDetails: company(1) }, false, false],
  ['rejected', { type: 'ORDINARY', companyDetails: company(3) }, true, false],
  ['approved', { type: 'COMPANY_ADMIN', prefix: '88.449.1001', companyDetails: company(2) }, false, true],
  ['a colleague', { type: 'COMPANY', companyDetails: company(2, '88.449.1001') }, false, true],
  [
    'a company whose change is refused',
    { type: 'COMPANY_ADMIN', companyDetails: company(3, '88.449.1001') },
    false,
    false,
  ],
  ['staff', { type: 'ADMIN' }, false, false],
  ['a manager', { type: 'MANAGER', companyDetails: company(2) }, false, false],
]
test('a rejected applicant corrects the application, a person without one registers', () => {
  assert.equal(choosePrefixPrompt({ type: 'ORDINARY', companyDetails: company(3) })?.label, '去修改')
  assert.equal(choosePrefixPrompt({ type: 'ORDINARY' })?.label, '去注册')
})

for (const [who, user, prompted, console] of cases) {
  test(`${who}: ${prompted ? 'prompted' : 'not prompted'}, ${console ? 'console' : 'no console'}`, () => {
    assert.deepEqual([Boolean(choosePrefixPrompt(user)), isStartingInConsole(user)], [prompted, console])
  })
}
