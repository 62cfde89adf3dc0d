import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  click,
  fill,
  findDialog,
  getText,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { PublishDialog, TakeBackDialog } = await import('./publish-dialogs.tsx')

type Item = DataOf<'contentDetail'>
const ITEM: Item = {
  ...makeAnswer('contentDetail'),
  ...{ kind: 'news', id: 5, version: 3, number: 4, title: '冬季召回', state: 'draft', scheduleTime: '' },
} as Item
const show = (more: Partial<Item> = {}, component = PublishDialog) =>
  renderPage(component, { item: { ...ITEM, ...more }, onClose: () => {} })
const SEEN = { kind: 'news', id: 5, version: 3 }
const TIME = '2026-12-01 10:00:00'

test('a text is published at once, without the time that it waited for', async () => {
  const node = await show({ scheduleTime: TIME })
  await click(screen.getByRole('radio', { name: '立即发布' }))
  await answer('立即发布')
  assert.deepEqual(node.sent('contentPublish'), [SEEN])
})

test('publication at a time carries it, and a missing time is left to the node to refuse', async () => {
  const waiting = await show({ scheduleTime: TIME })
  await answer('定时发布')
  assert.deepEqual(waiting.sent('contentPublish'), [{ ...SEEN, time: TIME }])
  const node = await show()
  await click(screen.getByRole('radio', { name: '定时发布' }))
  await answer('定时发布')
  assert.deepEqual(node.sent('contentPublish'), [{ ...SEEN, time: '未填写' }])
})

test('readers of a published text are said to get the new version', async () => {
  await show({ state: 'published' })
  assert.match(getText(await findDialog()), /第 4 版。访客看到的会换成这一版/)
  await show()
  assert.doesNotMatch(getText(await findDialog()), /访客/)
})

test('taking back carries its reason and counts in the words of its kind', async () => {
  await show({ kind: 'case' }, TakeBackDialog)
  assert.match(getText(await findDialog()), /看不到这个/)
  const node = await show({}, TakeBackDialog)
  assert.match(getText(await findDialog()), /看不到这篇资讯/)
  await fill('撤下原因', '有误')
  await answer('撤下')
  assert.deepEqual(node.sent('contentTakeBack'), [{ ...SEEN, reason: '有误' }])
})
