import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BulkEdit } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import { BULK_STATES, isBulkUnderWay } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, makeRefusal } from '../../../../test-support/fake-node.ts'
import {
  answer,
  findDialog,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { default: BulkEditPage } = await import('./edit-page.tsx')

const EDIT: BulkEdit = {
  ...makeAnswer('bulkEditDetail'),
  ...{ id: 'b1', state: 'checked', rows: 1_200, total: 1_200, changed: 1_100, done: 0, touched: 0 },
  ...{ skipped: [], preview: [], problem: '', touchedBy: '' },
}
const show = (more: Partial<BulkEdit>, answers: Answers = {}) =>
  renderPage(
    BulkEditPage,
    {},
    {
      ...{ path: '/bulk-edits/:id', url: '/bulk-edits/b1' },
      answers: { bulkEditDetail: { ...EDIT, ...more }, ...answers },
    },
  )

test('each state offers the way forward and the way back that it has', async () => {
  const offered: Record<string, string[]> = {}
  for (const state of BULK_STATES) {
    await show({ state, change: { ...EDIT.change, kind: 'suspend' } })
    offered[state] = listUsableButtons()
  }
  assert.deepEqual(offered, {
    checking: ['取消'],
    checked: ['放弃', '停用 1,100 个'],
    running: ['停下'],
    done: ['整次撤销'],
    cancelled: ['整次撤销'],
    failed: [],
    undoing: [],
    undone: [],
  })
})

test('a change that would change nothing can only be given up', async () => {
  await show({ changed: 0 })
  assert.deepEqual(listUsableButtons(), ['放弃'])
  assert.match(getText(), /没有要改的标识，原因见“略过”/)
  for (const state of ['done', 'cancelled', 'failed'] as const) {
    await show({ state, changed: 0 })
    assert.deepEqual(listUsableButtons(), [], state)
  }
})

test('a run is undone as one, unless somebody has changed its identifiers since', async () => {
  const node = await show({ state: 'done' })
  await press('整次撤销')
  assert.deepEqual(node.sent('bulkEditUndo'), [], 'the page asks first')
  assert.match(getText(await findDialog()), /1,100 个标识回到修改前的样子/)
  await answer(listUsableButtons(await findDialog()).at(-1) ?? assert.fail())
  assert.deepEqual(node.sent('bulkEditUndo'), [{ id: 'b1' }])
  await show({ state: 'done', touched: 2, touchedBy: '李工' })
  assert.deepEqual([listUsableButtons(), listDisabledButtons()], [[], ['整次撤销']])
  assert.match(getText(), /李工在这之后改过其中 2 个标识，不能再整次撤销/)
})

test('running and giving up reach their calls, and a refusal is said', async () => {
  const node = await show(
    { change: { ...EDIT.change, kind: 'retire' } },
    { bulkEditRun: makeRefusal('unavailable', { message: '不行' }) },
  )
  await press('作废 1,100 个')
  assert.match(getText(), /不行/)
  await press('放弃')
  assert.deepEqual([node.sent('bulkEditRun').length, node.sent('bulkEditCancel').length], [1, 1])
})

test('identifiers that stay as they are come with their reasons and numbers', async () => {
  await show({
    skipped: [
      { reason: 'same', total: 60 },
      { reason: 'retired', total: 1_040 },
    ],
  } as Partial<BulkEdit>)
  assert.match(getText(), /60 个已经是这样；1,040 个已作废/)
})

test('the numbers are about what will be until the change has run', async () => {
  for (const state of BULK_STATES) {
    const isOver = ['done', 'cancelled', 'undoing', 'undone'].includes(state)
    await show({ state })
    assert.equal(getText().includes('会改 1,100 个'), !isOver, state)
  }
})

test('a page asks again only while the node is at work', () => {
  assert.deepEqual(BULK_STATES.filter(isBulkUnderWay), ['checking', 'running', 'undoing'])
})
