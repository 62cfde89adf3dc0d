import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Recall } from '@biaojie/contract/tracking/recalls/fields.ts'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import {
  answer,
  fill,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderHook,
  renderPage,
} from '../../../../../test-support/render-page.ts'

const { ScopeSection } = await import('./scope-section.tsx')
const { useCauses } = await import('../draft/cause-form.tsx')

const RECALL: Recall = {
  ...makeAnswer('recallDetail'),
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
const show = ({ recall = {}, progress = {}, writes = true, isAdmin = true }: More = {}) =>
  renderPage(ScopeSection, {
    ...{ recall: { ...RECALL, ...recall }, progress: { ...PROGRESS, ...progress } },
    ...{ writes, isAdmin },
  })
const CHANGES = ['扩大', '缩小', '撤回']
async function changesOffered(more: More = {}) {
  await show(more)
  return listUsableButtons().filter((name) => name !== '结束召回')
}

test('a published set can be changed by writers while no other change is open', async () => {
  assert.equal((await changesOffered()).length, CHANGES.length)
  assert.deepEqual(await changesOffered({ writes: false }), [])
  assert.deepEqual(await changesOffered({ recall: { open: RECALL.current } }), [])
  assert.deepEqual(await changesOffered({ recall: { state: 'closed' } }), [])
})

test('a recall ends once enough is done or its plan is over, by administrators, and with no change open', async () => {
  const week = { ...(PROGRESS.weeks[0] ?? assert.fail()), day: '2026-12-01' }
  const during = { weeks: [week], missing: 5 }
  await show()
  assert.ok(listUsableButtons().includes('结束召回'))
  await show({ progress: during })
  assert.ok(listDisabledButtons().includes('结束召回'))
  await show({ progress: { ...during, planEnd: '2026-12-01' } })
  assert.ok(listUsableButtons().includes('结束召回'))
  await show({ recall: { open: RECALL.current } })
  assert.ok(listDisabledButtons().includes('结束召回'))
  await show({ isAdmin: false })
  assert.ok(![...listUsableButtons(), ...listDisabledButtons()].includes('结束召回'))
})

test('the end is asked for, and says how far the recall is', async () => {
  await show({ progress: { handled: 90, missing: 5 } })
  assert.match(getText(), /完成 95 % 或计划期满（2026-12-31）才能按。现在 90.0 % ?，还差 5 件/)
  const node = await show()
  await press('结束召回')
  assert.deepEqual(node.sent('recallClose'), [])
  await answer('结束')
  assert.deepEqual(node.sent('recallClose'), [{ id: 'r1', version: 6 }])
})

test('causes are counted once they say something, and only a larger set has them', async () => {
  const page = await renderHook(() => useCauses([]))
  assert.deepEqual([page.current.causes.length, page.current.filled], [1, []])
  await page.act(({ change }) => change(0, { values: [' ', ''] }))
  assert.deepEqual(page.current.filled, [])
  await page.act(({ change }) => change(0, { values: ['H2603-17'] }))
  await page.act(({ add }) => add())
  await page.act(({ change }) => change(1, { kind: 'date', values: [], from: '2026-03-01 00:00' }))
  assert.deepEqual(
    page.current.filled.map(({ kind }) => kind),
    ['heat', 'date'],
  )
  await page.act(({ remove }) => remove(0))
  assert.deepEqual(
    page.current.causes.map(({ kind }) => kind),
    ['date'],
  )
})

test('causes that are kept elsewhere, as a time by the axis, take the place of those being written', async () => {
  const list = { kind: 'list' as const, values: ['BD-1'], prefix: '', from: '', to: '' }
  const time = { ...list, kind: 'date' as const, values: [], from: '2026-03-01 00:00' }
  let kept: Parameters<typeof useCauses>[0] = [list]
  const page = await renderHook(() => useCauses(kept))
  await page.act(({ change }) => change(0, { values: ['BD-2'] }))
  kept = [{ ...list }]
  await page.act(() => {})
  assert.deepEqual(page.current.causes, [{ ...list, values: ['BD-2'] }])
  kept = [list, time]
  await page.act(() => {})
  assert.deepEqual(page.current.causes, [list, time])
})

test('a smaller set sends its reason without causes', async () => {
  const node = await show()
  const [, narrow = assert.fail()] = CHANGES
  await press(narrow)
  await fill('理由', '复检合格')
  await answer(`提出${narrow}`)
  assert.deepEqual(node.sent('recallChange'), [{ id: 'r1', version: 6, kind: 'narrow', reason: '复检合格' }])
})
