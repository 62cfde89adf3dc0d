import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Recall, RecallFigures, RecallScope } from '@biaojie/contract/tracking/recalls/fields.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../../test-support/node.ts'
import { shown } from '../../../../../test-support/page.ts'

const { Gates } = await import('./gates.tsx')

const RECALL: Recall = {
  ...answerOf('recallDetail'),
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
const show = (t: TestContext, { scope = {}, recall = {}, isAdmin = true }: More = {}) =>
  shown(t, Gates, { recall: { ...RECALL, ...recall }, scope: { ...SCOPE, ...scope }, isAdmin })

test('publication opens at the last gate only, and to administrators only', (t) => {
  for (const state of ['draft', 'asked', 'approved'] as const) {
    const admin = show(t, { scope: { state, askedByMe: true } })
    assert.equal(admin.offered.includes('发布'), state === 'approved', state)
    const member = show(t, { scope: { state, askedByMe: true }, isAdmin: false })
    assert.equal([...member.offered, ...member.closed].includes('发布'), false, state)
  }
  assert.match(show(t, { scope: { state: 'approved' }, isAdmin: false }).text, /等管理员发布/)
})

test('a person cannot approve their own request', (t) => {
  const own = show(t, { scope: { state: 'asked', askedByMe: true } })
  assert.ok(!own.offered.includes('批准') && own.offered.includes('取回来改'))
  const other = show(t, { scope: { state: 'asked' } })
  assert.ok(other.offered.includes('批准') && other.offered.includes('退回'))
  assert.ok(!other.offered.includes('取回来改'))
  const member = show(t, { scope: { state: 'asked' }, isAdmin: false })
  assert.ok(!member.offered.includes('批准'), 'members do not approve')
})

test('the person who asked reads for whom the draft waits, or that another administrator is missing', (t) => {
  const asked = { state: 'asked', askedByMe: true } as const
  assert.match(show(t, { scope: asked }).text, /等 王工、赵工 批准/)
  const many = show(t, { scope: asked, recall: { approvers: ['甲', '乙', '丙', '丁'] } })
  assert.match(many.text, /等 甲、乙、丙 批准/)
  assert.match(
    show(t, { scope: asked, recall: { approvers: [] } }).text,
    /没有别的管理员.*请一位同事当管理员/,
  )
})

test('a draft is sent to the second person once it was reckoned; a withdrawal needs no parts', (t) => {
  assert.ok(show(t).offered.includes('送第二人批准'))
  assert.ok(show(t, { recall: { approvers: ['王工'] } }).offered.includes('送王工批准'))
  assert.ok(show(t, { scope: { figures: null } }).closed.includes('送第二人批准'))
  assert.ok(show(t, { scope: { figures: null, kind: 'withdraw' } }).offered.includes('送第二人批准'))
})

test('the words before publication count parts of the levels without their cause, those taken out and those that wait', (t) => {
  const { text } = show(t, { scope: { state: 'approved', figures: { ...FIGURES, waiting: 100 } } })
  assert.match(text, /发布后 1,100 个标识页当场变红，2 家别的企业收到通知，回调 1 个/)
  assert.match(text, /等对方接受的 100 件算进召回，页面不变/)
  assert.match(show(t, { scope: { figures: null } }).text, /先圈定范围/)
  assert.match(show(t, { scope: { kind: 'withdraw' } }).text, /改写为“召回已撤回”/)
})

test('a first draft is told what its notice lacks, later sets are not', (t) => {
  const lacking = { recall: { remedy: '' } }
  assert.match(show(t, lacking).text, /送批准前请写全缺陷、后果和办法/)
  assert.doesNotMatch(show(t).text, /请写全/)
  assert.doesNotMatch(show(t, { ...lacking, scope: { kind: 'widen' as never } }).text, /请写全/)
})

test('asking and taking back name the version that was seen', async (t) => {
  const sent = aNode(t, [answered({}), answered({})])
  await show(t).press('送第二人批准')
  await show(t, { scope: { state: 'asked', askedByMe: true } }).press('取回来改')
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.recallAsk[1], { id: 'r1', version: 4 }],
      [routes.recallAsk[1], { id: 'r1', version: 4, back: true }],
    ],
  )
})

test('a first draft is dropped, a later set withdrawn', (t) => {
  assert.ok(show(t).offered.includes('作废'))
  assert.ok(show(t, { scope: { kind: 'withdraw' } }).offered.includes('撤回'))
})
