import { formatCount } from '@biaojie/contract/formats.ts'
import { addMoney, type Fen, NO_MONEY, subtractMoney } from '@biaojie/contract/money.ts'
import type { Reconciliation } from '@biaojie/contract/orders/refunds.ts'
import type { Step } from '../parts/ladder/layout.ts'
import { toFen } from '../parts/order-states.ts'

export type Difference = Reconciliation['differences'][number]
export const KINDS: Record<Difference['kind'], { label: string; todo: string }> = {
  missingHere: {
    label: '账单有，平台没有',
    todo: '买方已付款而平台没有记到订单。再次对账会先向支付机构查询并补记；仍在这里的，请在支付机构后台核对这笔交易，不属于本平台的转财务退回。',
  },
  missingInBill: {
    label: '平台有，账单没有',
    todo: '多为临近零点的付款，账单记在下一天：看第二天的报告。两天都没有的，暂停开通，联系支付机构查单。',
  },
  amount: {
    label: '金额不同',
    todo: '以支付机构的实收为准：打开订单核对应付与实付，差额联系买方补付或退款。',
  },
  refundMissingHere: {
    label: '账单有退款，平台没有',
    todo: '这笔退款是在支付机构后台直接办的，订单与应用仍按未退款计。核对后在订单里登记退款，或请财务说明。',
  },
  refundMissingInBill: {
    label: '平台已退款，账单没有',
    todo: '多为临近零点的退款，账单记在下一天：看第二天的报告。两天都没有的，在退款页核对，买方可能没有收到钱。',
  },
  refundAmount: {
    label: '退款金额不同',
    todo: '以支付机构的实退为准：在退款页核对这笔退款，差额补退或联系买方。',
  },
}

const sumGaps = (differences: readonly Difference[], kind: Difference['kind']) =>
  addMoney(
    ...differences
      .filter((difference) => difference.kind === kind)
      .map(({ ours, bill }) => subtractMoney(toFen(bill ?? 0), toFen(ours ?? 0))),
  )

/** Returns the steps from the payments that the node recorded, by each difference, to what the provider pays out. */
export function listSteps(report: Reconciliation): (Step & { note?: string; isWrong?: boolean })[] {
  const ours: Step & { note: string } = {
    label: '平台入账',
    kind: 'sum',
    amount: toFen(report.ourAmount),
    note: `${formatCount(report.ourCount)} 笔`,
  }
  if (report.status === 'failed') return [ours]
  const gaps = (['missingHere', 'missingInBill', 'amount'] as const).map((kind) => ({
    label: KINDS[kind].label,
    kind: 'change' as const,
    amount: sumGaps(report.differences, kind),
    isWrong: true,
  }))
  const bill = toFen(report.billAmount)
  const refunded = toFen(report.billRefundedAmount)
  const fees = toFen(report.feeAmount)
  const makeDeduction = (label: string, amount: Fen) => ({
    label,
    kind: 'change' as const,
    amount: subtractMoney(NO_MONEY, amount),
  })
  return [
    ours,
    ...gaps.filter(({ amount }) => amount !== 0),
    { label: '账单入账', kind: 'sum', amount: bill, note: `${formatCount(report.billCount)} 笔` },
    makeDeduction('账单退款', refunded),
    makeDeduction('手续费', fees),
    { label: '应到账', kind: 'sum', amount: subtractMoney(subtractMoney(bill, refunded), fees) },
  ]
}
