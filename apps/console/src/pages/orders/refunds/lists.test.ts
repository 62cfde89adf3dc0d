import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { RefundApproval } from '@biaojie/contract/orders/record.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { answerOf } from '../../../../test-support/answers.ts'
import { aNode, answered, sentOnce } from '../../../../test-support/node.ts'
import { shown } from '../../../../test-support/page.ts'

const { default: ApprovalsPage } = await import('./approvals.tsx')
const { default: RequestsPage } = await import('./requests.tsx')
const { ListPage } = await import('../../../kit/list/list-page.tsx')

const STAFF = { person: { type: 'ADMIN' as const } }
const [request = assert.fail()] = answerOf('refundRequestList').records
const [approval = assert.fail()] = answerOf('refundApprovalList').records

type Action = { label: string; onPress?: () => void }
const actionsIn = (page: ReturnType<typeof shown>, row: object) =>
  page.given<{ rowActions: (row: object) => Action[] }>(ListPage).rowActions(row)
const labels = (page: ReturnType<typeof shown>, row: object) => actionsIn(page, row).map(({ label }) => label)

/** Presses an action of a row and returns the dialog that it opens. */
async function opened(page: ReturnType<typeof shown>, row: object, label: string) {
  actionsIn(page, row)
    .find((one) => one.label === label)
    ?.onPress?.()
  await page.again()
  return page.dialog()
}
const approvals = (t: TestContext) => shown(t, ApprovalsPage, {}, STAFF)
const open = (more: Partial<RefundApproval> = {}): RefundApproval => ({
  ...approval,
  ...{ id: 'p1', version: 2, status: 'open', own: false, orderCode: 'BJ2026', amount: 90_000, whole: true },
  ...more,
})

test('an open request is granted or refused, a decided one offers nothing', (t) => {
  const page = shown(t, RequestsPage, {}, STAFF)
  assert.deepEqual(labels(page, { ...request, status: 'open' }), ['同意', '不同意'])
  for (const status of ['granted', 'refused', 'withdrawn'])
    assert.deepEqual(labels(page, { ...request, status }), [], status)
})

test('a person cannot approve a refund that they proposed', (t) => {
  const page = approvals(t)
  assert.deepEqual(labels(page, open()), ['批准', '不批准'])
  assert.deepEqual(labels(page, open({ own: true })), ['撤回'])
  assert.deepEqual(labels(page, open({ status: 'approved' as never })), [])
})

test('an approval says what it ends, and is sent once with the version that was seen', async (t) => {
  const sent = aNode(t, [null, answered({})])
  const whole = await opened(approvals(t), open(), '批准')
  assert.match(String(whole.about), /退 90,000.00 元/)
  assert.match(String(whole.note), /并取消订单，已开通的使用权随之结束/)
  await whole.send({ note: '' })
  await whole.send({ note: '' })
  assert.deepEqual(
    [sent[0]?.url, sent[0]?.body],
    [routes.refundApprovalDecide[1], { id: 'p1', version: 2, approve: true, note: '' }],
  )
  sentOnce(sent)
  const part = await opened(approvals(t), open({ whole: false }), '批准')
  assert.match(String(part.note), /订单照常有效/)
})

test('declining leaves the order as it is', async (t) => {
  const sent = aNode(t, [answered({})])
  const dialog = await opened(approvals(t), open(), '不批准')
  assert.match(String(dialog.note), /不批准则不退款，订单照常有效/)
  await dialog.send({ note: '金额不对' })
  assert.deepEqual([sent[0]?.body.approve, sent[0]?.body.note], [false, '金额不对'])
})
