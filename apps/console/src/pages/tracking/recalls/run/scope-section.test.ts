import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Recall } from '@biaojie/contract/tracking/recalls/fields.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../../test-support/node.ts'
import { shown, used } from '../../../../../test-support/page.ts'

const { ScopeSection } = await import('./scope-section.tsx')
const { useCauses } = await import('../draft/cause-form.tsx')

const RECALL: Recall = {
  ...answerOf('recallDetail'),
  ...{
    id: 'r1',
    version: 6,
    number: 'R-26-01',
    state: 'published',
    open: null,
    closeAt: 95,
    closedBy: '王工',
  },
}
const PROGRESS = {
  ...(RECALL.progress ?? assert.fail('the example has no progress')),
  ...{ missing: 0, planEnd: '2026-12-31', handled: 95, total: 100 },
}
type Progress = typeof PROGRESS
type More = { recall?: Partial<Recall>; progress?: Partial<Progress>; writes?: boolean; isAdmin?: boolean }
const show = (t: TestContext, { recall = {}, progress = {}, writes = true, isAdmin = true }: More = {}) =>
  shown(t, ScopeSection, {
    ...{ recall: { ...RECALL, ...recall }, progress: { ...PROGRESS, ...progress } },
    ...{ writes, isAdmin },
  })
const CHANGES = ['扩大', '缩小', '撤回']
const changesIn = (page: ReturnType<typeof show>) => page.offered.filter((name) => name !== '结束召回')

test('a published set can be changed by writers while no other change is open', (t) => {
  assert.equal(changesIn(show(t)).length, CHANGES.length)
  assert.deepEqual(changesIn(show(t, { writes: false })), [])
  assert.deepEqual(changesIn(show(t, { recall: { open: RECALL.current } })), [])
  assert.deepEqual(changesIn(show(t, { recall: { state: 'closed' } })), [])
})

test('a recall ends once enough is done or its plan is over, by administrators, and with no change open', (t) => {
  const week = { ...(PROGRESS.weeks[0] ?? assert.fail()), day: '2026-12-01' }
  const during = { weeks: [week], missing: 5 }
  assert.ok(show(t).offered.includes('结束召回'))
  assert.ok(show(t, { progress: during }).closed.includes('结束召回'))
  assert.ok(show(t, { progress: { ...during, planEnd: '2026-12-01' } }).offered.includes('结束召回'))
  assert.ok(show(t, { recall: { open: RECALL.current } }).closed.includes('结束召回'))
  const member = show(t, { isAdmin: false })
  assert.ok(![...member.offered, ...member.closed].includes('结束召回'))
})

test('the end is asked for, and says how far the recall is', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = show(t, { progress: { handled: 90, missing: 5 } })
  assert.match(page.text, /完成 95 % 或计划期满（2026-12-31）才能按。现在 90.0 % ?，还差 5 件/)
  const ready = show(t)
  await ready.press('结束召回')
  assert.equal(sent.length, 0)
  await ready.agree()
  assert.deepEqual([sent[0]?.url, sent[0]?.body], [routes.recallClose[1], { id: 'r1', version: 6 }])
})

test('causes are counted once they say something, and only a larger set has them', async (t) => {
  const page = used(t, () => useCauses([]))
  assert.deepEqual([page.now.causes.length, page.now.filled], [1, []])
  await page.act(({ change }) => change(0, { values: [' ', ''] }))
  assert.deepEqual(page.now.filled, [])
  await page.act(({ change }) => change(0, { values: ['H2603-17'] }))
  await page.act(({ add }) => add())
  await page.act(({ change }) => change(1, { kind: 'date', values: [], from: '2026-03-01 00:00' }))
  assert.deepEqual(
    page.now.filled.map(({ kind }) => kind),
    ['heat', 'date'],
  )
  await page.act(({ remove }) => remove(0))
  assert.deepEqual(
    page.now.causes.map(({ kind }) => kind),
    ['date'],
  )
})

test('causes that are kept elsewhere, as a time by the axis, take the place of those being written', async (t) => {
  const list = { kind: 'list' as const, values: ['BD-1'], prefix: '', from: '', to: '' }
  const time = { ...list, kind: 'date' as const, values: [], from: '2026-03-01 00:00' }
  let kept: Parameters<typeof useCauses>[0] = [list]
  const page = used(t, () => useCauses(kept))
  await page.act(({ change }) => change(0, { values: ['BD-2'] }))
  kept = [{ ...list }]
  await page.act(() => {})
  assert.deepEqual(page.now.causes, [{ ...list, values: ['BD-2'] }])
  kept = [list, time]
  // A state that is set while the page is drawn is seen when it is drawn again.
  await page.act(() => {})
  await page.act(() => {})
  assert.deepEqual(page.now.causes, [list, time])
})

test('a smaller set sends its reason without causes', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = show(t)
  const [, narrow = assert.fail()] = changesIn(page)
  await page.press(narrow)
  await page.dialog().send({ reason: '复检合格' })
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [routes.recallChange[1], { id: 'r1', version: 6, kind: 'narrow', reason: '复检合格' }],
  )
})
