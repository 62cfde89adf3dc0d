import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { PublishDialog, TakeBackDialog } = await import('./publish-dialogs.tsx')
const { Radio } = await import('antd')

type Item = DataOf<'contentDetail'>
const ITEM: Item = {
  ...answerOf('contentDetail'),
  ...{ kind: 'news', id: 5, version: 3, number: 4, title: '冬季召回', state: 'draft', scheduleTime: '' },
} as Item
const show = (t: TestContext, more: Partial<Item> = {}, component = PublishDialog) =>
  shown(t, component, { item: { ...ITEM, ...more }, onClose: () => {} })
const SEEN = { kind: 'news', id: 5, version: 3 }

test('a text is published at once, without a time that was typed before', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = show(t)
  assert.equal(page.dialog().okLabel, '立即发布')
  await page.dialog().send({ time: '2026-12-01 10:00:00' })
  assert.deepEqual([sent[0]?.url, sent[0]?.body], [routes.contentPublish[1], SEEN])
})

test('publication at a time carries it, and a missing time is left to the node to refuse', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  const page = show(t)
  page.given<{ onChange: (event: object) => void }>(Radio.Group).onChange({ target: { value: true } })
  await page.again()
  assert.equal(page.dialog().okLabel, '定时发布')
  await page.dialog().send({ time: '2026-12-01 10:00:00' })
  await page.dialog().send({ time: '' })
  assert.deepEqual(
    sent.map(({ body }) => body.time),
    ['2026-12-01 10:00:00', '未填写'],
  )
})

test('a text that waits for its time begins with that time', (t) => {
  const { okLabel, values } = show(t, { scheduleTime: '2026-12-01 10:00:00' }).dialog()
  assert.deepEqual([okLabel, values.time], ['定时发布', '2026-12-01 10:00:00'])
})

test('readers of a published text are said to get the new version', (t) => {
  assert.match(String(show(t, { state: 'published' }).dialog().about), /第 4 版。访客看到的会换成这一版/)
  assert.doesNotMatch(String(show(t).dialog().about), /访客/)
})

test('taking back carries its reason and counts in the words of its kind', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = show(t, {}, TakeBackDialog)
  assert.match(String(page.dialog().about), /看不到这篇资讯/)
  assert.match(String(show(t, { kind: 'case' }, TakeBackDialog).dialog().about), /看不到这个/)
  await show(t, {}, TakeBackDialog).dialog().send({ reason: '有误' })
  assert.deepEqual(sent[0]?.body, { ...SEEN, reason: '有误' })
})
