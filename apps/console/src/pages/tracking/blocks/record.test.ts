import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { BlockDetail } from '@biaojie/contract/tracking/blocks/blocks.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: BlockPage } = await import('./record.tsx')

const BLOCK: BlockDetail = {
  ...answerOf('blockDetail'),
  ...{
    id: 'k1',
    version: 2,
    state: 'blocked',
    mayAppeal: true,
    needsAnother: false,
    late: false,
    files: [],
    appealText: '',
    answer: '',
  },
  ...{ appealUntil: '2026-12-01 23:59:59', answerUntil: '2026-12-05 23:59:59' },
}
type Kind = 'ADMIN' | 'COMPANY_ADMIN' | 'COMPANY'
const show = (t: TestContext, type: Kind, more: Partial<BlockDetail> = {}) =>
  shown(
    t,
    BlockPage,
    {},
    {
      ...{ path: '/blocks/:id', url: '/blocks/k1', person: { type } },
      answers: { blockDetail: { ...BLOCK, ...more } },
    },
  )
const offered = (t: TestContext, type: Kind, more: Partial<BlockDetail> = {}) =>
  show(t, type, more).offered.filter((name) => ['申诉', '解除封存', '维持封存'].includes(name))

test('staff lift a block at any time and uphold it against an appeal; companies appeal while they may', (t) => {
  assert.deepEqual(offered(t, 'ADMIN'), ['解除封存'])
  assert.deepEqual(offered(t, 'ADMIN', { state: 'appealed' }).toSorted(), ['维持封存', '解除封存'].toSorted())
  assert.deepEqual(offered(t, 'ADMIN', { state: 'lifted' }), [])
  assert.deepEqual(offered(t, 'COMPANY_ADMIN'), ['申诉'])
  assert.deepEqual(offered(t, 'COMPANY_ADMIN', { mayAppeal: false }), [])
})

test('the deadline of an appeal stands above, and who may appeal', (t) => {
  assert.match(show(t, 'COMPANY_ADMIN').text, /只看到这个标识已封存。 ?可在 2026-12-01 23:59 之前申诉一次/)
  assert.match(show(t, 'COMPANY', { mayAppeal: false }).text, /企业管理员 ?可在/)
  assert.doesNotMatch(show(t, 'ADMIN').text, /之前申诉一次/)
})

test('an answer that is late is said to both sides', (t) => {
  assert.match(
    show(t, 'ADMIN', { state: 'appealed', late: true }).text,
    /请 ?在 2026-12-05 23:59 之前答复 ?，已经逾期/,
  )
  assert.match(show(t, 'COMPANY', { state: 'appealed' }).text, /节点 ?在 2026-12-05 23:59 之前答复 ?。/)
})

test('a decision carries its answer and the version that was seen', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = show(t, 'ADMIN', { state: 'appealed' })
  await page.press('维持封存')
  await page.dialog().send({ answer: '证据不足' })
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [routes.blockDecide[1], { id: 'k1', version: 2, decision: 'upheld', answer: '证据不足' }],
  )
})

test('an appeal says that it is the only one, and carries its text and files', async (t) => {
  const sent = aNode(t, [answered({})])
  const page = show(t, 'COMPANY_ADMIN')
  await page.press('申诉')
  assert.match(String(page.dialog().about), /只能提出一次，截止 2026-12-01 23:59/)
  await page.dialog().send({ text: '码已更正', files: ['f1'] })
  assert.deepEqual(sent[0]?.body, { id: 'k1', version: 2, text: '码已更正', files: ['f1'] })
})
