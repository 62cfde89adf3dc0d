import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { DUTIES } from '@biaojie/contract/accounts/staff/duties.ts'
import { buildMenu } from '../pages.ts'
import { pages } from '../paths.ts'
import { findEntries, findPathOfLetter, getLetter, readCommand } from './entries.ts'

const person = (type: UserInfo['type']) => ({ type, duties: DUTIES }) as unknown as UserInfo
const MEMBER = person('COMPANY_ADMIN')
const STAFF = person('MANAGER')
const labelsFor = (who: UserInfo, typed: string) => findEntries(who, typed).map(({ label }) => label)

test('a sign in front limits what is looked for', () => {
  assert.deepEqual(readCommand('@ BD-320'), { scope: 'identifiers', text: 'BD-320' })
  assert.deepEqual(readCommand('#2026'), { scope: 'orders', text: '2026' })
  assert.deepEqual(readCommand('> 打印 '), { scope: 'actions', text: '打印' })
  assert.deepEqual(readCommand(' 模板 '), { scope: 'all', text: '模板' })
})

test('actions and pages are found by a part of their names, and only those of the person', () => {
  assert.deepEqual(labelsFor(MEMBER, '模板'), ['新建模板', '产品模板'])
  assert.deepEqual(labelsFor(MEMBER, '>模板'), ['新建模板'])
  assert.ok(!labelsFor(STAFF, '模板').includes('产品模板'))
  assert.ok(labelsFor(MEMBER, '').includes('我的标识'))
  assert.deepEqual(labelsFor(MEMBER, '@模板'), [])
})

test('a whole identifier leads to its page, other words lead staff to companies and submissions', () => {
  assert.deepEqual(labelsFor(MEMBER, '88.449.1001/BD-1'), ['解析标识 88.449.1001/BD-1'])
  assert.deepEqual(labelsFor(STAFF, '海芯'), ['在企业名录中查“海芯”', '在前缀审核中查“海芯”'])
  assert.deepEqual(labelsFor(MEMBER, '海芯'), [])
})

test('a letter opens one page of a person at most', () => {
  for (const who of [MEMBER, STAFF, person('ADMIN'), person('USER')]) {
    const letters = buildMenu(who).flatMap(({ lines }) => lines.flatMap(({ path }) => getLetter(path) ?? []))
    assert.deepEqual([...new Set(letters)], letters)
  }
  assert.equal(findPathOfLetter(MEMBER, 'i'), pages.identifiers)
  assert.equal(findPathOfLetter(STAFF, 'i'), undefined)
})
