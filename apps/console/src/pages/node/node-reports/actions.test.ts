import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { NodeReport } from '@biaojie/contract/node/node-reports/node-reports.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, refused } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { FileButtons, StepButtons } = await import('./actions.tsx')

const REPORT: NodeReport = {
  ...answerOf('nodeReport'),
  ...{ month: '2026-10', version: 2, state: 'draft', own: false },
}
const show = (t: TestContext, more: Partial<NodeReport> = {}) =>
  shown(t, StepButtons, { report: { ...REPORT, ...more } })

test('each state has its step, and a person cannot approve their own report', (t) => {
  assert.deepEqual(show(t).offered, ['提交审核'])
  assert.deepEqual(show(t, { state: 'prepared' }).offered, ['退回', '审核通过'])
  const own = show(t, { state: 'prepared', own: true })
  assert.deepEqual([own.offered, own.closed], [['撤回修改'], ['等另一位同事审核']])
  assert.deepEqual(show(t, { state: 'approved' }).offered, ['记下已报送'])
  assert.deepEqual(show(t, { state: 'sent' }).offered, ['更正重报'])
})

test('an approval carries the version that was seen and says what follows, or why not', async (t) => {
  const sent = aNode(t, [answered({}), refused(409, 40_900)])
  const page = show(t, { state: 'prepared' })
  await page.press('审核通过')
  await page.press('审核通过')
  assert.deepEqual(sent[0]?.body, { month: '2026-10', version: 2, approved: true })
  assert.deepEqual(page.said, ['审核通过，可以报送了', '不行'])
})

test('figures that do not agree are explained before the report goes on', async (t) => {
  const check = (key: string, explain: boolean) => ({ ...REPORT.figures.checks[0], key, text: key, explain })
  const with2 = { ...REPORT.figures, checks: [check('a', false), check('b', true)] } as NodeReport['figures']
  const page = show(t, { figures: with2, notes: { b: '停机' } })
  await page.press('提交审核')
  assert.match(String(page.dialog().about), /下面几项要写说明/)
  assert.deepEqual(page.dialog().values, { notes: { b: '停机' } })
  const none = show(t, { figures: { ...with2, checks: [] } })
  await none.press('提交审核')
  assert.match(String(none.dialog().about), /核对都一致/)
})

test('returning, handing on and correcting reach their calls with what was written', async (t) => {
  const sent = aNode(t, [answered({}), answered({}), answered({})])
  const write = async (state: NodeReport['state'], button: string, values: object) => {
    const page = show(t, { state })
    await page.press(button)
    await page.dialog().send(values)
  }
  await write('prepared', '退回', { note: '数不对' })
  await write('approved', '记下已报送', { receipt: 'OK' })
  await write('sent', '更正重报', { note: '漏了一天' })
  assert.deepEqual(
    sent.map(({ url, body }) => [url, body]),
    [
      [routes.nodeReportDecide[1], { month: '2026-10', version: 2, approved: false, note: '数不对' }],
      [routes.nodeReportSend[1], { month: '2026-10', version: 2, receipt: 'OK' }],
      [routes.nodeReportCorrect[1], { month: '2026-10', version: 2, note: '漏了一天' }],
    ],
  )
})

test('a file that could not be made is said', async (t) => {
  const sent = aNode(t, [refused(503, 50_300)])
  const page = shown(t, FileButtons, { month: '2026-10' })
  await page.press('PDF')
  assert.deepEqual([sent[0]?.body, page.said], [{ month: '2026-10', format: 'pdf' }, ['不行']])
})
