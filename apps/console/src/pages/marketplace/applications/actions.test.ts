import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { ApplicationActions } = await import('./actions.tsx')

type Application = DataOf<'applicationManaged'>
const APPLICATION = {
  ...answerOf('applicationManaged'),
  ...{
    id: 7,
    version: 3,
    name: '来料追溯',
    status: 'draft',
    choice: false,
    homeScene: false,
    hasChanges: false,
  },
  ...{ publishTime: '', withdrawTime: '', sellTime: '' },
} as Application
const show = (t: TestContext, more: Partial<Application> = {}) =>
  shown(t, ApplicationActions, { application: { ...APPLICATION, ...more } })
const listed = { status: 'listed', sellTime: '2026-11-01 10:00:00' } as const

test('a draft that was never sold can be removed, one that was cannot', (t) => {
  assert.deepEqual(show(t).offered, ['预览', '复制', '删除草稿', '上架'])
  const withdrawn = { status: 'withdrawn', sellTime: '2026-11-01 10:00:00' } as const
  assert.deepEqual(show(t, withdrawn).offered, ['预览', '复制', '上架'])
})

test('a listed application is taken down, and published again once its draft differs', (t) => {
  assert.deepEqual(show(t, listed).offered, ['预览', '复制', '设为精选', '上首页', '下架'])
  const changed = show(t, { ...listed, choice: true, homeScene: true, hasChanges: true })
  assert.deepEqual(changed.offered, ['预览', '复制', '取消精选', '撤下首页', '放弃改动', '下架', '上架改动'])
})

test('a planned listing and a planned end can be called off', (t) => {
  const time = '2026-12-01 10:00:00'
  assert.ok(show(t, { status: 'scheduled', publishTime: time }).offered.includes('取消定时'))
  assert.ok(show(t, { ...listed, withdrawTime: time }).offered.includes('取消定时'))
  assert.ok(!show(t, { status: 'withdrawn', withdrawTime: time }).offered.includes('取消定时'))
})

test('flags turn round what was seen, with its version', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const page = show(t, { ...listed, choice: true })
  await page.press('取消精选')
  await page.press('上首页')
  assert.deepEqual(
    sent.map(({ body }) => body),
    [
      { id: 7, version: 3, choice: false },
      { id: 7, version: 3, homeScene: true },
    ],
  )
  assert.deepEqual(page.said, ['已取消精选', '已上首页'])
})

test('a wrong field is said rather than that the input is wrong', async (t) => {
  aNode(t, [refused(400, 40_000, { errors: { homeScene: '首页最多八个' } })])
  const page = show(t, listed)
  await page.press('上首页')
  assert.deepEqual(page.said, ['首页最多八个'])
})

test('removing and giving up changes ask first', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const draft = show(t)
  await draft.press('删除草稿')
  const changed = show(t, { ...listed, hasChanges: true })
  await changed.press('放弃改动')
  assert.equal(sent.length, 0)
  await draft.agree()
  await changed.agree()
  assert.deepEqual(
    sent.map(({ url }) => url),
    [routes.applicationRemove[1], routes.applicationRevert[1]],
  )
})

test('publishing and taking down are now unless a time is chosen', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const draft = show(t)
  await draft.press('上架')
  await draft.dialog().send({ at: '', reason: '' })
  const page = show(t, listed)
  await page.press('下架')
  await page.dialog().send({ at: '2026-12-01 10:00:00', reason: '停售' })
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.applicationPublish[1], { id: 7, version: 3, reason: '' }],
      [routes.applicationWithdraw[1], { id: 7, version: 3, reason: '停售', at: '2026-12-01 10:00:00' }],
    ],
  )
})

test('a copy is a new draft, which opens', async (t) => {
  const sent = aNode(t, [answered({ id: 9 })])
  const page = show(t)
  await page.press('复制')
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body.version, 'id' in (sent[0]?.body ?? {})],
    [routes.applicationSave[1], 0, false],
  )
  assert.deepEqual(page.said, ['已复制为新草稿'])
})
