import { formatCount } from '@biaojie/contract/formats.ts'
import { addMoney, type Fen, fen, formatMoney, NO_MONEY, subtractMoney } from '@biaojie/contract/money.ts'
import type { Reconciliation } from '@biaojie/contract/orders/refunds.ts'
import { isOnlineMethod } from '@biaojie/contract/orders/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Link } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { type FactItem, Facts, Section } from '../../../kit/detail/sections.tsx'
import { Acts } from '../../../kit/may-act.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { type StateTable, StateTag } from '../../../kit/states.tsx'
import { Code } from '../../../kit/values.tsx'
import { orderPath, pages } from '../../../paths.ts'
import { Ladder } from '../parts/ladder/ladder.tsx'
import type { Step } from '../parts/ladder/layout.ts'
import { formatPaymentMethod, toFen } from '../parts/order-states.ts'
import * as record from '../parts/record.module.css'
import * as styles from './reconciliation.module.css'

export const RESULTS: StateTable<Reconciliation['status']> = {
  clean: { label: '一致', tone: 'ok' },
  differs: { label: '有差异', tone: 'err' },
  failed: { label: '没有完成', tone: 'warn' },
}

type Difference = Reconciliation['differences'][number]
const KINDS: Record<Difference['kind'], { label: string; todo: string }> = {
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

const formatYuan = (yuan: number | null) => (yuan === null ? '—' : `${formatMoney(toFen(yuan))} 元`)

const sumGaps = (differences: readonly Difference[], kind: Difference['kind']) =>
  addMoney(
    ...differences
      .filter((difference) => difference.kind === kind)
      .map(({ ours, bill }) => subtractMoney(toFen(bill ?? 0), toFen(ours ?? 0))),
  )

/** Returns the steps from what came in here over each difference to what the provider pays out. */
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
  const takeOff = (label: string, amount: Fen) => ({
    label,
    kind: 'change' as const,
    amount: subtractMoney(NO_MONEY, amount),
  })
  return [
    ours,
    ...gaps.filter(({ amount }) => amount !== 0),
    { label: '账单入账', kind: 'sum', amount: bill, note: `${formatCount(report.billCount)} 笔` },
    takeOff('账单退款', refunded),
    takeOff('手续费', fees),
    { label: '应到账', kind: 'sum', amount: subtractMoney(subtractMoney(bill, refunded), fees) },
  ]
}

/** Says in a few words what the steps show. */
function describeGap({ status, ourAmount, billAmount }: Reconciliation): string {
  if (status === 'failed') return '没有账单可比'
  const gap = subtractMoney(toFen(ourAmount), toFen(billAmount))
  if (gap === 0) return '平台与账单相差 0.00 元'
  return `平台比账单${gap > 0 ? '多' : '少'} ${formatMoney(fen(Math.abs(gap)))} 元`
}

const listFacts = (report: Reconciliation): FactItem[] => [
  { label: '结果', value: <StateTag states={RESULTS} value={report.status} /> },
  { label: '付款方式', value: formatPaymentMethod(report.method) },
  { label: '平台退款', value: formatYuan(report.refundedAmount) },
  { label: '对账时间', value: report.runTime, code: true },
]

/** Shows one day of one provider: sums of both sides, and actions for each difference. */
export function Report({ report }: { report: Reconciliation }) {
  const { run, busy } = useCallMutation('reconciliationRun', {
    refreshes: ['reconciliationList', 'reconciliationDetail'],
  })
  const runAgain = async () => {
    const { method, day } = report
    if (!isOnlineMethod(method)) return
    await run({ body: { method, day } }, '已重新对账')
  }
  return (
    <div className={record.view}>
      {report.status === 'failed' && (
        <NoticeLine tone="error">
          <b>没有取到账单</b>
          <p>{report.problem}。支付机构一般在次日 10 点后提供账单，请稍后重新对账。</p>
        </NoticeLine>
      )}
      <Section title="结算" note={describeGap(report)} flush>
        <Ladder label={`结算：${describeGap(report)}`} steps={listSteps(report)} />
        <Facts columns={1} items={listFacts(report)} />
      </Section>
      {report.differences.length > 0 && <Differences rows={report.differences} />}
      <div className={record.ways}>
        <Acts>
          <Button loading={busy} onClick={() => void runAgain()}>
            重新对账
          </Button>
        </Acts>
        <Link className={styles.refunds} to={pages.refunds}>
          去退款
        </Link>
      </div>
    </div>
  )
}

function Differences({ rows }: { rows: readonly Difference[] }) {
  return (
    <Section title="差异" note={`${rows.length} 处`} flush>
      <ol className={styles.differences}>
        {rows.map((difference) => (
          <li key={`${difference.kind} ${difference.outTradeNo}`}>
            <b>{KINDS[difference.kind].label}</b>
            <span>
              平台 {formatYuan(difference.ours)}，账单 {formatYuan(difference.bill)}
            </span>
            <p>
              {difference.kind.startsWith('refund') ? '退款编号' : '交易编号'}{' '}
              <Code>{difference.outTradeNo}</Code>
            </p>
            {difference.orderCode && (
              <p>
                <Link to={orderPath(difference.orderCode)}>
                  订单 <Code>{difference.orderCode}</Code>
                </Link>
              </p>
            )}
            <p>{KINDS[difference.kind].todo}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
