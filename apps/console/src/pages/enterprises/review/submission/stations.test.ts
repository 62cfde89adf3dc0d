import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import { toStations } from './stations.ts'

const START = {
  examineStatus: 0,
  submitTime: '2026-11-01 09:00:00',
  platformTime: '',
  topLevelTime: '',
  remainingMinutes: 60,
  withdrawn: false,
  trail: [],
}
const states = (change: object) =>
  toStations({ ...START, ...change } as unknown as SubmissionDetail).map(({ state }) => state)
const line = (action: string) => ({ time: '2026-11-02 10:00:00', actor: '审核员', action, text: '' })

test('a submission under review waits at the platform', () => {
  assert.deepEqual(states({}), ['done', 'now', 'todo', 'todo'])
})

test('a submission that passed the platform waits at the top-level node', () => {
  assert.deepEqual(states({ examineStatus: 1, platformTime: '2026-11-02 10:00:00' }), [
    'done',
    'done',
    'now',
    'todo',
  ])
})

test('an approved submission ends with its prefix', () => {
  const times = { platformTime: '2026-11-02 10:00:00', topLevelTime: '2026-11-03 10:00:00' }
  assert.deepEqual(states({ examineStatus: 2, ...times }), ['done', 'done', 'done', 'done'])
})

test('a refusal stands at the step that refused', () => {
  assert.deepEqual(states({ examineStatus: 3, trail: [line('平台驳回')] }), [
    'done',
    'failed',
    'todo',
    'todo',
  ])
  assert.deepEqual(states({ examineStatus: 3, trail: [line('顶级节点驳回')] }), [
    'done',
    'done',
    'failed',
    'todo',
  ])
})

test('a withdrawal is named at the platform', () => {
  const withdrawn = { examineStatus: 3, withdrawn: true, trail: [line('撤回')] }
  const [, platform] = toStations({ ...START, ...withdrawn } as unknown as SubmissionDetail)
  assert.equal(platform?.label, '申请人撤回')
})
