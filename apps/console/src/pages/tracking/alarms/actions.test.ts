import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AlarmDetail } from '@biaojie/contract/tracking/alarms/alarms.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, answerInTurn, makeRefusal, PENDING } from '../../../../test-support/fake-node.ts'
import {
  answer,
  fill,
  findDialog,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
  screen,
} from '../../../../test-support/render-page.ts'

const { Actions, CloseButton } = await import('./actions.tsx')

const IDENTIFIER = '88.449.1001/BD-1'
const REFUSED = makeRefusal('unavailable', { message: '不行' })
const alarm = (more: Partial<AlarmDetail>): AlarmDetail => ({
  ...makeAnswer('alarmDetail'),
  ...{ id: 'a1', version: 3, identifier: IDENTIFIER, state: 'open', asksPhoto: false, others: 0 },
  ...more,
})
const record = (state: 'active' | 'suspended') => {
  const example = makeAnswer('identifierRecord')
  return { ...example, revision: 7, record: { ...example.record, state } }
}
const show = (more: Partial<AlarmDetail> = {}, answers: Answers = {}, writes = true) =>
  renderPage(
    Actions,
    { alarm: alarm(more), writes },
    { answers: { identifierRecord: record('active'), ...answers } },
  )

test('an open alarm offers all three actions, one that is over none of them', async () => {
  await show()
  assert.deepEqual(listUsableButtons(), ['公开提醒', '请拍照', '停用'])
  for (const state of ['dismissed', 'settled'] as const) {
    await show({ state })
    assert.deepEqual(listUsableButtons(), [], state)
  }
})

test('a reader sees the actions and cannot press them', async () => {
  await show({}, {}, false)
  assert.deepEqual([listUsableButtons(), listDisabledButtons()], [[], ['公开提醒', '请拍照', '停用']])
})

test('a warning and a request for a photo that stand are taken back with the same buttons', async () => {
  await show({ state: 'warned', asksPhoto: true })
  assert.deepEqual(listUsableButtons(), ['撤回提醒', '不再请', '停用'])
})

test('each press names the version that was seen, and a refusal is said', async () => {
  const node = await show({}, { alarmHandle: answerInTurn({}, REFUSED) })
  await press('公开提醒')
  assert.doesNotMatch(getText(), /不行/)
  await press('请拍照')
  assert.match(getText(), /不行/)
  assert.deepEqual(node.sent('alarmHandle'), [
    { id: 'a1', version: 3, action: 'warn', note: '' },
    { id: 'a1', version: 3, action: 'ask', note: '' },
  ])
})

test('suspending asks first, then suspends this revision and settles the alarm', async () => {
  const node = await show()
  await press('停用')
  assert.deepEqual(node.sent('identifierState'), [])
  await answer('停用')
  const [suspended = {}] = node.sent('identifierState')
  assert.deepEqual([suspended.state, suspended.revision], ['suspended', 7])
  const [settled = {}] = node.sent('alarmHandle')
  assert.deepEqual([settled.action, settled.version], ['settle', 3])
})

test('an alarm is not settled if its identifier could not be suspended', async () => {
  const node = await show({}, { identifierState: REFUSED })
  await press('停用')
  await answer('停用')
  assert.match(getText(), /不行/)
  assert.deepEqual(node.sent('alarmHandle'), [])
})

test('an identifier that is suspended already cannot be suspended again, nor before its state is there', async () => {
  await show({}, { identifierRecord: record('suspended') })
  assert.ok(listDisabledButtons().includes('停用'))
  await show({}, { identifierRecord: PENDING })
  assert.ok(listDisabledButtons().includes('停用'))
})

test('other parts of the batch lead to the open alarms', async () => {
  await show({ others: 4 })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  assert.ok(links.includes('/alarms?state=open'))
  await show()
  assert.ok(!getText().includes('同批另有'))
})

test('an alarm that is over can be opened again', async () => {
  const node = await renderPage(CloseButton, { alarm: alarm({ state: 'dismissed' }) })
  await press('重新打开')
  assert.deepEqual(node.sent('alarmHandle'), [{ id: 'a1', version: 3, action: 'reopen', note: '' }])
})

test('closing an alarm asks for the reason in a dialog, which goes along', async () => {
  const node = await renderPage(CloseButton, { alarm: alarm({}) })
  assert.deepEqual(listUsableButtons(), ['不是复制，关掉'])
  assert.equal(screen.queryByRole('dialog'), null)
  await press('不是复制，关掉')
  const [textarea = assert.fail()] = (await findDialog()).querySelectorAll('textarea')
  await fill(textarea.labels?.[0]?.textContent?.replace('*', '') ?? '', '展会巡展')
  await answer('关掉这条预警')
  assert.deepEqual(node.sent('alarmHandle'), [{ id: 'a1', version: 3, action: 'dismiss', note: '展会巡展' }])
})
