import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TopLevelDifference, TopLevelQueueRow } from '@biaojie/contract/node/top-level/top-level.ts'
import { changeText, groupDifferences, queueText, shareText, shortenName } from './wording.ts'

test('changes, sizes and shares are in words', () => {
  assert.equal(changeText('suspend'), '停用')
  assert.equal(changeText('report counts 2026-11-27'), '11-27 数量报告')
  assert.deepEqual([null, 1, 0.99999, 0.5].map(shareText), ['—', '100 %', '99.99 %', '50.00 %'])
  assert.equal(shortenName('武汉舒驭汽车座椅系统有限公司', 8), '武汉舒驭汽车座…')
})

const difference = (kind: TopLevelDifference['kind'], isOnItsWay = false): TopLevelDifference => ({
  prefix: '88.449.1',
  companyName: '甲',
  kind,
  field: '状态',
  ours: '停用',
  theirs: '启用',
  foundTime: '',
  isOnItsWay,
})

test('differences are grouped by what repairs them, and only what is not on its way is counted', () => {
  const groups = groupDifferences([
    difference('unknown'),
    difference('suspend', true),
    difference('suspend'),
    difference('data'),
  ])
  assert.deepEqual(
    groups.map(({ kind, repair, rows }) => [kind, repair?.label, rows.length]),
    [
      ['suspend', '补送停用 1 条', 2],
      ['data', '补送变更 1 条', 1],
      ['unknown', undefined, 1],
    ],
  )
})

test('a change says when it is sent, or why it waits', () => {
  const row = { state: 'waiting', nextTime: '2026-11-28 15:21:00' } as TopLevelQueueRow
  assert.equal(queueText(row, false), '15:21')
  assert.equal(queueText(row, true), '等恢复')
  assert.equal(queueText({ ...row, state: 'held' }, true), '等前一条')
  assert.equal(queueText({ ...row, state: 'refused' }, false), '被拒绝')
})
