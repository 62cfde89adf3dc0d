import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { BulkEdit } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import { BULK_STATES, isBulkUnderWay } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: BulkEditPage } = await import('./edit-page.tsx')

const EDIT: BulkEdit = {
  ...answerOf('bulkEditDetail'),
  ...{ id: 'b1', state: 'checked', rows: 1_200, total: 1_200, changed: 1_100, done: 0, touched: 0 },
  ...{ skipped: [], preview: [], problem: '', touchedBy: '' },
}
const show = (t: TestContext, more: Partial<BulkEdit>) =>
  shown(
    t,
    BulkEditPage,
    {},
    {
      ...{ path: '/bulk-edits/:id', url: '/bulk-edits/b1' },
      answers: { bulkEditDetail: { ...EDIT, ...more } },
    },
  )

test('each state offers the way forward and the way back that it has', (t) => {
  const offered = Object.fromEntries(
    BULK_STATES.map((state) => [
      state,
      show(t, { state, change: { ...EDIT.change, kind: 'suspend' } }).offered,
    ]),
  )
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

test('a change that would change nothing can only be given up', (t) => {
  const page = show(t, { changed: 0 })
  assert.deepEqual(page.offered, ['放弃'])
  assert.match(page.text, /没有要改的标识，原因见“略过”/)
  for (const state of ['done', 'cancelled', 'failed'] as const)
    assert.deepEqual(show(t, { state, changed: 0 }).offered, [], state)
})

test('a run is undone as one, unless somebody has changed its identifiers since', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = show(t, { state: 'done' })
  await page.press('整次撤销')
  assert.equal(sent.length, 0, 'the page asks first')
  assert.match(String(page.questions[0]?.content), /1,100 个标识回到修改前的样子/)
  await page.agree()
  assert.deepEqual([sent[0]?.url, sent[0]?.body], [routes.bulkEditUndo[1], { id: 'b1' }])
  const touched = show(t, { state: 'done', touched: 2, touchedBy: '李工' })
  assert.deepEqual([touched.offered, touched.closed], [[], ['整次撤销']])
  assert.match(touched.text, /李工在这之后改过其中 2 个标识，不能再整次撤销/)
})

test('running and giving up reach their calls, and a refusal is said', async (t) => {
  const sent = aNode(t, [refused(409, 40_900), answered({})])
  const page = show(t, { change: { ...EDIT.change, kind: 'retire' } })
  await page.press('作废 1,100 个')
  assert.deepEqual(page.said, ['不行'])
  await page.press('放弃')
  assert.deepEqual(
    sent.map(({ url }) => url),
    [routes.bulkEditRun[1], routes.bulkEditCancel[1]],
  )
})

test('identifiers that stay as they are come with their reasons and numbers', (t) => {
  const { text } = show(t, {
    skipped: [
      { reason: 'same', total: 60 },
      { reason: 'retired', total: 1_040 },
    ],
  } as Partial<BulkEdit>)
  assert.match(text, /60 个已经是这样；1,040 个已作废/)
})

test('the numbers are about what will be until the change has run', (t) => {
  for (const state of BULK_STATES) {
    const isOver = ['done', 'cancelled', 'undoing', 'undone'].includes(state)
    assert.equal(show(t, { state }).text.includes('会改 1,100 个'), !isOver, state)
  }
})

test('a page asks again only while the node is at work', () => {
  assert.deepEqual(BULK_STATES.filter(isBulkUnderWay), ['checking', 'running', 'undoing'])
})
