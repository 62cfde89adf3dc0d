import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reconciliation } from '@biaojie/contract/orders/refunds.ts'
import { listSteps } from './steps.ts'

const REPORT: Reconciliation = {
  id: '1',
  day: '2026-11-28',
  method: 'wechat',
  status: 'differs',
  ourCount: 3,
  ourAmount: 1000,
  billCount: 3,
  billAmount: 1150,
  refundedAmount: 0,
  billRefundedAmount: 300,
  feeAmount: 6.9,
  differences: [
    { outTradeNo: 'A', orderCode: '', kind: 'missingHere', ours: null, bill: 200, text: '' },
    { outTradeNo: 'B', orderCode: '', kind: 'missingInBill', ours: 80, bill: null, text: '' },
    { outTradeNo: 'C', orderCode: '', kind: 'amount', ours: 70, bill: 100, text: '' },
    { outTradeNo: 'D', orderCode: '', kind: 'refundAmount', ours: 0, bill: 300, text: '' },
  ],
  problem: '',
  runTime: '2026-11-29 10:30:00',
}

test('differences of payments lead from what came in here to the bill, refunds and fees to what is paid out', () => {
  const steps = listSteps(REPORT)
  assert.deepEqual(
    steps.map(({ label, kind, amount }) => [label, kind, amount]),
    [
      ['平台入账', 'sum', 100_000],
      ['账单有，平台没有', 'change', 20_000],
      ['平台有，账单没有', 'change', -8_000],
      ['金额不同', 'change', 3_000],
      ['账单入账', 'sum', 115_000],
      ['账单退款', 'change', -30_000],
      ['手续费', 'change', -690],
      ['应到账', 'sum', 84_310],
    ],
  )
})

test('without a bill there is only what came in here, and an equal bill has no steps of differences', () => {
  assert.deepEqual(
    listSteps({ ...REPORT, status: 'failed' }).map(({ label }) => label),
    ['平台入账'],
  )
  const clean = listSteps({ ...REPORT, status: 'clean', billAmount: 1000, differences: [] })
  assert.deepEqual(
    clean.map(({ label }) => label),
    ['平台入账', '账单入账', '账单退款', '手续费', '应到账'],
  )
})
