import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NodeReport } from '@biaojie/contract/node/node-reports/node-reports.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, answerInTurn, makeRefusal } from '../../../../test-support/fake-node.ts'
import {
  answer,
  fill,
  findDialog,
  findField,
  getText,
  listDisabledButtons,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { FileButtons, StepButtons } = await import('./actions.tsx')

const REPORT: NodeReport = {
  ...makeAnswer('nodeReport'),
  ...{ month: '2026-10', version: 2, state: 'draft', own: false },
}
const REFUSED = makeRefusal('unavailable', { message: '不行' })
const show = (more: Partial<NodeReport> = {}, answers: Answers = {}) =>
  renderPage(StepButtons, { report: { ...REPORT, ...more } }, { answers })

test('each state has its step, and a person cannot approve their own report', async () => {
  const offered = async (more: Partial<NodeReport>) => {
    await show(more)
    return listUsableButtons()
  }
  assert.deepEqual(await offered({}), ['提交审核'])
  assert.deepEqual(await offered({ state: 'prepared' }), ['退回', '审核通过'])
  assert.deepEqual(await offered({ state: 'approved' }), ['记下已报送'])
  assert.deepEqual(await offered({ state: 'sent' }), ['更正重报'])
  assert.deepEqual(await offered({ state: 'prepared', own: true }), ['撤回修改'])
  assert.deepEqual(listDisabledButtons(), ['等另一位同事审核'])
})

test('an approval carries the version that was seen and says what follows, or why not', async () => {
  const node = await show({ state: 'prepared' }, { nodeReportDecide: answerInTurn({}, REFUSED) })
  await press('审核通过')
  assert.deepEqual(node.sent('nodeReportDecide'), [{ month: '2026-10', version: 2, approved: true }])
  assert.match(getText(), /审核通过，可以报送了/)
  await press('审核通过')
  assert.match(getText(), /不行/)
})

test('figures that do not agree are explained before the report goes on', async () => {
  const check = (key: string, explain: boolean) => ({ ...REPORT.figures.checks[0], key, text: key, explain })
  const figures = {
    ...REPORT.figures,
    checks: [check('甲', false), check('乙', true)],
  } as NodeReport['figures']
  await show({ figures, notes: { 乙: '停机' } })
  await press('提交审核')
  assert.match(getText(await findDialog()), /下面几项要写说明/)
  assert.equal(findField('乙').value, '停机')
  await show({ figures: { ...figures, checks: [] } })
  await press('提交审核')
  assert.match(getText(await findDialog()), /核对都一致/)
})

test('returning, handing on and correcting reach their calls with what was written', async () => {
  const prepared = await show({ state: 'prepared' })
  await press('退回')
  await fill('退回原因', '数不对')
  await answer('退回')
  assert.deepEqual(prepared.sent('nodeReportDecide'), [
    { month: '2026-10', version: 2, approved: false, note: '数不对' },
  ])
  const approved = await show({ state: 'approved' })
  await press('记下已报送')
  await fill('回执或收件编号', 'OK')
  await answer('记下')
  assert.deepEqual(approved.sent('nodeReportSend'), [{ month: '2026-10', version: 2, receipt: 'OK' }])
  const sent = await show({ state: 'sent' })
  await press('更正重报')
  await fill('更正原因', '漏了一天')
  await answer('重新统计')
  assert.deepEqual(sent.sent('nodeReportCorrect'), [{ month: '2026-10', version: 2, note: '漏了一天' }])
})

test('a file that could not be made is said', async () => {
  const node = await renderPage(
    FileButtons,
    { month: '2026-10' },
    { answers: { nodeReportFile: REFUSED } as Answers },
  )
  await press('PDF')
  assert.deepEqual(
    node.requests.filter(({ call }) => call.startsWith('nodeReport')).map(({ call, body }) => [call, body]),
    [['nodeReportFile', { month: '2026-10', format: 'pdf' }]],
  )
  assert.match(getText(), /不行/)
})
