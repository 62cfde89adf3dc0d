import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { toMeaning, toStations } from './meaning.ts'

type Line = Registration['trail'][number]
const refusedAt = (action: string, round: number) => ({ action, round }) as Line
const registration = (given: Partial<Registration>) =>
  ({
    examineStatus: null,
    standing: null,
    prefixKeptUntil: '',
    withdrawn: false,
    decideTime: '',
    trail: [],
    ...given,
  }) as unknown as Registration
const states = (examineStatus: number, trail: Line[] = []) =>
  toStations(registration({ examineStatus, trail }) as never).map(({ state }) => state)

test('the steps follow the review', () => {
  assert.deepEqual(states(0), ['done', 'now', 'todo', 'todo'])
  assert.deepEqual(states(1), ['done', 'done', 'now', 'todo'])
  assert.deepEqual(states(2), ['done', 'done', 'done', 'done'])
})

test('a refusal stands at the step that refused, in the last round alone', () => {
  assert.deepEqual(states(3), ['done', 'failed', 'todo', 'todo'])
  assert.deepEqual(states(3, [refusedAt('顶级节点驳回', 1)]), ['done', 'done', 'failed', 'todo'])
  const later = [refusedAt('顶级节点驳回', 1), refusedAt('平台驳回', 2)]
  assert.deepEqual(states(3, later), ['done', 'failed', 'todo', 'todo'])
})

test('a decision offers what can be done, a review does not', () => {
  const actionOf = (given: Partial<Registration>) => toMeaning(registration(given)).action
  assert.equal(actionOf({ examineStatus: 0 }), undefined)
  assert.equal(actionOf({ examineStatus: 1 }), undefined)
  assert.equal(actionOf({ examineStatus: 2, decideTime: '2026-11-20 10:00:00' }), '更新资料')
  assert.equal(actionOf({ examineStatus: 3 }), '修改并重新提交')
  assert.equal(actionOf({ examineStatus: 3, withdrawn: true }), '修改并提交')
})

test('a company with a registration in force reads that it stays, others until when the prefix is kept', () => {
  const standing = { indentifierPrefix: '88.449.1001' } as Registration['standing']
  const both = { examineStatus: 3, standing, prefixKeptUntil: '2026-12-20' }
  assert.match(toMeaning(registration(both)).text, /原有注册 88\.449\.1001 继续有效/)
  assert.doesNotMatch(toMeaning(registration(both)).text, /保留到/)
  assert.match(toMeaning(registration({ ...both, standing: null })).text, /保留到 2026-12-20/)
})

test('a state this console does not know says so', () => {
  assert.equal(toMeaning(registration({ examineStatus: 9 as never })).title, '状态未知')
})
