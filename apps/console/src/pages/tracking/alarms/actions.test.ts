import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AlarmDetail } from '@biaojie/contract/tracking/alarms/alarms.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { Actions, CloseButton } = await import('./actions.tsx')

const IDENTIFIER = '88.449.1001/BD-1'
const alarm = (more: Partial<AlarmDetail>): AlarmDetail => ({
  ...answerOf('alarmDetail'),
  ...{ id: 'a1', version: 3, identifier: IDENTIFIER, state: 'open', asksPhoto: false, others: 0 },
  ...more,
})
const record = (state: 'active' | 'suspended') => {
  const answer = answerOf('identifierRecord')
  return { ...answer, revision: 7, record: { ...answer.record, state } }
}
const answers = { identifierRecord: record('active') }

test('an open alarm offers all three actions, one that is over none of them', (t) => {
  assert.deepEqual(shown(t, Actions, { alarm: alarm({}), writes: true }, { answers }).offered, [
    '公开提醒',
    '请拍照',
    '停用',
  ])
  for (const state of ['dismissed', 'settled'] as const)
    assert.deepEqual(shown(t, Actions, { alarm: alarm({ state }), writes: true }, { answers }).offered, [])
})

test('a reader sees the actions and cannot press them', (t) => {
  const { offered, closed } = shown(t, Actions, { alarm: alarm({}), writes: false }, { answers })
  assert.deepEqual([offered, closed], [[], ['公开提醒', '请拍照', '停用']])
})

test('a warning and a request for a photo that stand are taken back with the same buttons', (t) => {
  const given = { alarm: alarm({ state: 'warned', asksPhoto: true }), writes: true }
  assert.deepEqual(shown(t, Actions, given, { answers }).offered, ['撤回提醒', '不再请', '停用'])
})

test('each press names the version that was seen, and a refusal is said', async (t) => {
  const sent = aNode(t, [answered({}), refused(409, 40_900)])
  const page = shown(t, Actions, { alarm: alarm({}), writes: true }, { answers })
  await page.press('公开提醒')
  assert.deepEqual(page.said, [])
  await page.press('请拍照')
  assert.deepEqual(page.said, ['不行'])
  assert.deepEqual(
    sent.map(({ body }) => body),
    [
      { id: 'a1', version: 3, action: 'warn', note: '' },
      { id: 'a1', version: 3, action: 'ask', note: '' },
    ],
  )
})

test('suspending asks first, then suspends this revision, and settles the alarm only if that worked', async (t) => {
  const sent = aNode(t, [answered({}), answered({}), refused(409, 40_900)])
  const page = shown(t, Actions, { alarm: alarm({}), writes: true }, { answers })
  await page.press('停用')
  assert.equal(sent.length, 0)
  await page.agree()
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body.state ?? body.action, body.revision ?? body.version]),
    [
      [routes.identifierState[1], 'suspended', 7],
      [routes.alarmHandle[1], 'settle', 3],
    ],
  )
  await page.agree()
  assert.deepEqual([sent.length, page.said], [3, ['不行']])
})

test('an identifier that is suspended already cannot be suspended again', (t) => {
  const suspended = { identifierRecord: record('suspended') }
  assert.ok(
    shown(t, Actions, { alarm: alarm({}), writes: true }, { answers: suspended }).closed.includes('停用'),
  )
  assert.ok(
    shown(t, Actions, { alarm: alarm({}), writes: true }).closed.includes('停用'),
    'before it is known',
  )
})

test('other parts of the batch lead to the open alarms', (t) => {
  const { markup } = shown(t, Actions, { alarm: alarm({ others: 4 }), writes: true }, { answers })
  assert.match(markup, /href="\/alarms\?state=open"/)
  assert.ok(!shown(t, Actions, { alarm: alarm({}), writes: true }, { answers }).text.includes('同批另有'))
})

test('an alarm that is over can be opened again, an open one closed with a reason', async (t) => {
  assert.deepEqual(shown(t, CloseButton, { alarm: alarm({}) }).offered, ['不是复制，关掉'])
  const sent = aNode(t, [answered({})])
  const over = shown(t, CloseButton, { alarm: alarm({ state: 'dismissed' }) })
  await over.press('重新打开')
  assert.deepEqual(sent[0]?.body, { id: 'a1', version: 3, action: 'reopen', note: '' })
})

test('closing an alarm asks for the reason in a dialog, which goes along', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = shown(t, CloseButton, { alarm: alarm({}) })
  assert.throws(() => page.dialog())
  await page.press('不是复制，关掉')
  assert.equal(page.dialog().okLabel, '关掉这条预警')
  await page.dialog().send({ note: '展会巡展' })
  assert.deepEqual(sent[0]?.body, { id: 'a1', version: 3, action: 'dismiss', note: '展会巡展' })
})
