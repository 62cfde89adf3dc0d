import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Recall, RecallFigures, RecallScope } from '@biaojie/contract/tracking/recalls/fields.ts'
import { makeAnswer } from '../../../../../test-support/answers.ts'
import {
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../../test-support/render-page.ts'

const { Gates } = await import('./gates.tsx')

const RECALL: Recall = {
  ...makeAnswer('recallDetail'),
  ...{
    id: 'r1',
    version: 4,
    approvers: ['王工', '赵工'],
    defect: '裂纹',
    consequence: '制动失效',
    remedy: '更换',
  },
}
const level = (at: number, total: number) => ({ level: at, name: `${at} 级`, total })
const FIGURES = {
  ...{
    levels: [level(0, 3), level(1, 1_000), level(2, 205)],
    total: 1_203,
    excluded: 5,
    waiting: 0,
    companies: 2,
    webhooks: 1,
  },
} as unknown as RecallFigures
const SCOPE = {
  ...{ scope: 1, kind: 'first', state: 'draft', causes: [], leftOut: [], figures: FIGURES, askedByMe: false },
} as unknown as RecallScope
type More = { scope?: Partial<RecallScope>; recall?: Partial<Recall>; isAdmin?: boolean }
const show = ({ scope = {}, recall = {}, isAdmin = true }: More = {}) =>
  renderPage(Gates, { recall: { ...RECALL, ...recall }, scope: { ...SCOPE, ...scope }, isAdmin })

test('publication opens at the last gate only, and to administrators only', async () => {
  for (const state of ['draft', 'asked', 'approved'] as const) {
    await show({ scope: { state, askedByMe: true } })
    assert.equal(listUsableButtons().includes('发布'), state === 'approved', state)
    await show({ scope: { state, askedByMe: true }, isAdmin: false })
    assert.equal([...listUsableButtons(), ...listDisabledButtons()].includes('发布'), false, state)
  }
  await show({ scope: { state: 'approved' }, isAdmin: false })
  assert.match(getText(), /等管理员发布/)
})

test('a person cannot approve their own request', async () => {
  await show({ scope: { state: 'asked', askedByMe: true } })
  assert.ok(!listUsableButtons().includes('批准') && listUsableButtons().includes('取回来改'))
  await show({ scope: { state: 'asked' } })
  assert.ok(listUsableButtons().includes('批准') && listUsableButtons().includes('退回'))
  assert.ok(!listUsableButtons().includes('取回来改'))
  await show({ scope: { state: 'asked' }, isAdmin: false })
  assert.ok(!listUsableButtons().includes('批准'), 'members do not approve')
})

test('the person who asked reads for whom the draft waits, or that another administrator is missing', async () => {
  const waiting = { state: 'asked', askedByMe: true } as const
  await show({ scope: waiting })
  assert.match(getText(), /等 王工、赵工 批准/)
  await show({ scope: waiting, recall: { approvers: ['甲', '乙', '丙', '丁'] } })
  assert.match(getText(), /等 甲、乙、丙 批准/)
  await show({ scope: waiting, recall: { approvers: [] } })
  assert.match(getText(), /没有别的管理员.*请一位同事当管理员/)
})

test('a draft is sent to the second person once it was reckoned; a withdrawal needs no parts', async () => {
  await show()
  assert.ok(listUsableButtons().includes('送第二人批准'))
  await show({ recall: { approvers: ['王工'] } })
  assert.ok(listUsableButtons().includes('送王工批准'))
  await show({ scope: { figures: null } })
  assert.ok(listDisabledButtons().includes('送第二人批准'))
  await show({ scope: { figures: null, kind: 'withdraw' } })
  assert.ok(listUsableButtons().includes('送第二人批准'))
})

test('the words before publication count parts of the levels without their cause, those taken out and those that wait', async () => {
  await show({ scope: { state: 'approved', figures: { ...FIGURES, waiting: 100 } } })
  assert.match(getText(), /发布后 1,100 个标识页当场变红，2 家别的企业收到通知，回调 1 个/)
  assert.match(getText(), /等对方接受的 100 件算进召回，页面不变/)
  await show({ scope: { figures: null } })
  assert.match(getText(), /先圈定范围/)
  await show({ scope: { kind: 'withdraw' } })
  assert.match(getText(), /改写为“召回已撤回”/)
})

test('a first draft is told what its notice lacks, later sets are not', async () => {
  const lacking = { recall: { remedy: '' } }
  await show(lacking)
  assert.match(getText(), /送批准前请写全缺陷、后果和办法/)
  await show()
  assert.doesNotMatch(getText(), /请写全/)
  await show({ ...lacking, scope: { kind: 'widen' as never } })
  assert.doesNotMatch(getText(), /请写全/)
})

test('asking and taking back name the version that was seen', async () => {
  const draft = await show()
  await press('送第二人批准')
  assert.deepEqual(draft.sent('recallAsk'), [{ id: 'r1', version: 4 }])
  const reopened = await show({ scope: { state: 'asked', askedByMe: true } })
  await press('取回来改')
  assert.deepEqual(reopened.sent('recallAsk'), [{ id: 'r1', version: 4, back: true }])
})

test('a first draft is dropped, a later set withdrawn', async () => {
  await show()
  assert.ok(listUsableButtons().includes('作废'))
  await show({ scope: { kind: 'withdraw' } })
  assert.ok(listUsableButtons().includes('撤回'))
})
