import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, makeRefusal } from '../../../../test-support/fake-node.ts'
import {
  answer,
  fill,
  fillTime,
  findDialog,
  getText,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { ApplicationActions } = await import('./actions.tsx')

type Application = DataOf<'applicationManaged'>
const APPLICATION = {
  ...makeAnswer('applicationManaged'),
  ...{ id: 7, version: 3, name: '来料追溯', status: 'draft', choice: false, homeScene: false },
  ...{ hasChanges: false, publishTime: '', withdrawTime: '', sellTime: '' },
} as Application
const show = (more: Partial<Application> = {}, answers: Answers = {}) =>
  renderPage(ApplicationActions, { application: { ...APPLICATION, ...more } }, { answers })
const offered = async (more: Partial<Application> = {}) => {
  await show(more)
  return listUsableButtons()
}
const listed = { status: 'listed', sellTime: '2026-11-01 10:00:00' } as const

test('a draft that was never sold can be removed, one that was cannot', async () => {
  assert.deepEqual(await offered(), ['预览', '复制', '删除草稿', '上架'])
  const withdrawn = { status: 'withdrawn', sellTime: '2026-11-01 10:00:00' } as const
  assert.deepEqual(await offered(withdrawn), ['预览', '复制', '上架'])
})

test('a listed application is taken down, and published again once its draft differs', async () => {
  assert.deepEqual(await offered(listed), ['预览', '复制', '设为精选', '上首页', '下架'])
  assert.deepEqual(await offered({ ...listed, choice: true, homeScene: true, hasChanges: true }), [
    ...['预览', '复制', '取消精选', '撤下首页', '放弃改动', '下架', '上架改动'],
  ])
})

test('a planned listing and a planned end can be called off', async () => {
  const time = '2026-12-01 10:00:00'
  assert.ok((await offered({ status: 'scheduled', publishTime: time })).includes('取消定时'))
  assert.ok((await offered({ ...listed, withdrawTime: time })).includes('取消定时'))
  assert.ok(!(await offered({ status: 'withdrawn', withdrawTime: time })).includes('取消定时'))
})

test('flags turn round what was seen, with its version', async () => {
  const node = await show({ ...listed, choice: true })
  await press('取消精选')
  assert.match(getText(), /已取消精选/)
  await press('上首页')
  assert.match(getText(), /已上首页/)
  assert.deepEqual(node.sent('applicationFlags'), [
    { id: 7, version: 3, choice: false },
    { id: 7, version: 3, homeScene: true },
  ])
})

test('a wrong field is said rather than that the input is wrong', async () => {
  await show(listed, {
    applicationFlags: makeRefusal('invalid_input', { errors: { homeScene: '首页最多八个' } }),
  })
  await press('上首页')
  assert.match(getText(), /首页最多八个/)
})

test('removing and giving up changes ask first', async () => {
  const draft = await show()
  await press('删除草稿')
  assert.deepEqual(draft.sent('applicationRemove'), [])
  await answer('删除')
  assert.equal(draft.sent('applicationRemove').length, 1)
  const changed = await show({ ...listed, hasChanges: true })
  await press('放弃改动')
  assert.deepEqual(changed.sent('applicationRevert'), [])
  await answer('放弃改动')
  assert.equal(changed.sent('applicationRevert').length, 1)
})

test('publishing and taking down are now unless a time is chosen', async () => {
  const draft = await show()
  await press('上架')
  await answer('上架')
  assert.deepEqual(draft.sent('applicationPublish'), [{ id: 7, version: 3, reason: '' }])
  const node = await show(listed)
  await press('下架')
  await findDialog()
  await fillTime('下架时间', '2026-12-01 10:00')
  await fill('下架原因', '停售')
  await answer('下架')
  assert.deepEqual(node.sent('applicationWithdraw'), [
    { id: 7, version: 3, reason: '停售', at: '2026-12-01 10:00:00' },
  ])
})

test('a copy is a new draft, which opens', async () => {
  const node = await show({}, { applicationSave: { id: 9 } })
  await press('复制')
  const [body = {}] = node.sent('applicationSave')
  assert.deepEqual([body.version, 'id' in body], [0, false])
  assert.match(getText(), /已复制为新草稿/)
})
