import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BlockDetail } from '@biaojie/contract/tracking/blocks/blocks.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import {
  answer,
  fill,
  findDialog,
  getText,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { default: BlockPage } = await import('./record.tsx')

const BLOCK: BlockDetail = {
  ...makeAnswer('blockDetail'),
  ...{ id: 'k1', version: 2, state: 'blocked', mayAppeal: true, needsAnother: false, late: false },
  ...{ files: [], appealText: '', answer: '' },
  ...{ appealUntil: '2026-12-01 23:59:59', answerUntil: '2026-12-05 23:59:59' },
}
type Kind = 'ADMIN' | 'COMPANY_ADMIN' | 'COMPANY'
const show = (type: Kind, more: Partial<BlockDetail> = {}) =>
  renderPage(
    BlockPage,
    {},
    {
      ...{ path: '/blocks/:id', url: '/blocks/k1', person: { type } },
      answers: { blockDetail: { ...BLOCK, ...more } },
    },
  )
async function offered(type: Kind, more: Partial<BlockDetail> = {}) {
  await show(type, more)
  return listUsableButtons().filter((name) => ['申诉', '解除封存', '维持封存'].includes(name))
}

test('staff lift a block at any time and uphold it against an appeal; companies appeal while they may', async () => {
  assert.deepEqual(await offered('ADMIN'), ['解除封存'])
  assert.deepEqual(
    (await offered('ADMIN', { state: 'appealed' })).toSorted(),
    ['维持封存', '解除封存'].toSorted(),
  )
  assert.deepEqual(await offered('ADMIN', { state: 'lifted' }), [])
  assert.deepEqual(await offered('COMPANY_ADMIN'), ['申诉'])
  assert.deepEqual(await offered('COMPANY_ADMIN', { mayAppeal: false }), [])
})

test('the deadline of an appeal stands above, and who may appeal', async () => {
  await show('COMPANY_ADMIN')
  assert.match(getText(), /只看到这个标识已封存。 ?可在 2026-12-01 23:59 之前申诉一次/)
  await show('COMPANY', { mayAppeal: false })
  assert.match(getText(), /企业管理员 ?可在/)
  await show('ADMIN')
  assert.doesNotMatch(getText(), /之前申诉一次/)
})

test('an answer that is late is said to both sides', async () => {
  await show('ADMIN', { state: 'appealed', late: true })
  assert.match(getText(), /请 ?在 2026-12-05 23:59 之前答复 ?，已经逾期/)
  await show('COMPANY', { state: 'appealed' })
  assert.match(getText(), /节点 ?在 2026-12-05 23:59 之前答复 ?。/)
})

test('a decision carries its answer and the version that was seen', async () => {
  const node = await show('ADMIN', { state: 'appealed' })
  await press('维持封存')
  await fill('答复', '证据不足')
  await answer('维持封存')
  assert.deepEqual(node.sent('blockDecide'), [
    { id: 'k1', version: 2, decision: 'upheld', answer: '证据不足' },
  ])
})

test('an appeal says that it is the only one, and carries its text', async () => {
  const node = await show('COMPANY_ADMIN')
  await press('申诉')
  assert.match(getText(await findDialog()), /只能提出一次，截止 2026-12-01 23:59/)
  await fill('申诉理由', '码已更正')
  await answer('提交申诉')
  assert.deepEqual(node.sent('blockAppeal'), [{ id: 'k1', version: 2, text: '码已更正', files: [] }])
})
