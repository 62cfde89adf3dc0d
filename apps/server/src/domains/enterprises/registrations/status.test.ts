import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVENTS, findNextStatus, isUnderReview, STATUS, type Status, toKind } from './status.ts'

const { platform, topLevel, approved, rejected } = STATUS

test('every status accepts its own events and refuses all others', () => {
  const leads = new Map([
    ['null submit', platform],
    [`${approved} submit`, platform],
    [`${rejected} submit`, platform],
    [`${platform} approvePlatform`, topLevel],
    [`${platform} rejectPlatform`, rejected],
    [`${platform} withdraw`, rejected],
    [`${topLevel} approveTopLevel`, approved],
    [`${topLevel} rejectTopLevel`, rejected],
  ])
  const statuses: (Status | null)[] = [null, platform, topLevel, approved, rejected]
  for (const status of statuses)
    for (const event of EVENTS) assert.equal(findNextStatus(status, event), leads.get(`${status} ${event}`))
})

test('an applicant cannot submit while a submission is under review', () => {
  for (const status of [platform, topLevel, approved, rejected])
    assert.equal(isUnderReview(status), findNextStatus(status, 'submit') === undefined)
})

test('a change stays a change after it was refused', () => {
  assert.deepEqual([toKind(1, false), toKind(2, false)], ['first', 'resubmitted'])
  assert.deepEqual([toKind(1, true), toKind(5, true)], ['changed', 'changed'])
})
