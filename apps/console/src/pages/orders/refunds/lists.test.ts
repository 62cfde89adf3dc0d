import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefundApproval } from '@biaojie/contract/orders/record.ts'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { type Answers, answerInTurn, expectOneKey, NO_NETWORK } from '../../../../test-support/fake-node.ts'
import {
  answer,
  fill,
  findDialog,
  findRow,
  getText,
  listUsableButtons,
  press,
  renderPage,
} from '../../../../test-support/render-page.ts'

const { default: ApprovalsPage } = await import('./approvals.tsx')
const { default: RequestsPage } = await import('./requests.tsx')

const person = { type: 'ADMIN' as const }
const requests = makeAnswer('refundRequestList')
const approvals = makeAnswer('refundApprovalList')
const [request = assert.fail()] = requests.records
const [approval = assert.fail()] = approvals.records
const labelsOf = (code: string) =>
  [...findRow(code).querySelectorAll('button')].map(({ textContent }) => textContent)

const showApproval = (more: Partial<RefundApproval> = {}, answers: Answers = {}) => {
  const record = {
    ...{ ...approval, id: 'p1', version: 2, status: 'open', own: false, orderCode: 'BJ2026', amount: 90_000 },
    ...{ whole: true },
    ...more,
  }
  return renderPage(
    ApprovalsPage,
    {},
    {
      person,
      answers: { refundApprovalList: { ...approvals, records: [record as RefundApproval] }, ...answers },
    },
  )
}
/** Presses an action of the only row. */
const pressRow = (label: string) =>
  press(listUsableButtons(findRow('BJ2026')).find((name) => name.startsWith(label)) ?? assert.fail(label))

test('an open request is granted or refused, a decided one offers nothing', async () => {
  for (const status of ['open', 'granted', 'refused', 'withdrawn'] as const) {
    const records = [{ ...request, status, orderCode: 'BJ2026' }]
    await renderPage(RequestsPage, {}, { person, answers: { refundRequestList: { ...requests, records } } })
    const offered = labelsOf('BJ2026').filter((label) => label !== '速览')
    assert.deepEqual(offered, status === 'open' ? ['同意', '不同意'] : [], status)
  }
})

test('a person cannot approve a refund that they proposed', async () => {
  await showApproval()
  assert.deepEqual(labelsOf('BJ2026'), ['批准', '不批准'])
  await showApproval({ own: true })
  assert.deepEqual(labelsOf('BJ2026'), ['撤回'])
  await showApproval({ status: 'approved' as never })
  assert.deepEqual(labelsOf('BJ2026'), [])
})

test('an approval says what it ends, and is sent once with the version that was seen', async () => {
  const node = await showApproval({}, { refundApprovalDecide: answerInTurn(NO_NETWORK, {}) })
  await pressRow('批准')
  assert.match(getText(await findDialog()), /退 90,000.00 元.*并取消订单，已开通的使用权随之结束/)
  await answer('批准')
  await answer('批准')
  assert.deepEqual(
    node.sent('refundApprovalDecide'),
    Array(2).fill({ id: 'p1', version: 2, approve: true, note: '' }),
  )
  expectOneKey(node.requestsOf('refundApprovalDecide'))
  await showApproval({ whole: false })
  await pressRow('批准')
  assert.match(getText(await findDialog()), /订单照常有效/)
})

test('declining leaves the order as it is', async () => {
  const node = await showApproval()
  await pressRow('不批准')
  assert.match(getText(await findDialog()), /不批准则不退款，订单照常有效/)
  await fill('原因', '金额不对')
  await answer('不批准')
  assert.deepEqual(node.sent('refundApprovalDecide'), [
    { id: 'p1', version: 2, approve: false, note: '金额不对' },
  ])
})
