import { fen, formatMoney, subtractMoney } from '@biaojie/contract/money.ts'
import type { Reconciliation } from '@biaojie/contract/orders/refunds.ts'
import { isOnlineMethod } from '@biaojie/contract/orders/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Link } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { type FactItem, Facts, RecordActions, Section } from '../../../kit/detail/sections.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { type StateTable, StateTag } from '../../../kit/states.tsx'
import { Code } from '../../../kit/values.tsx'
import { orderPath, pages } from '../../../paths.ts'
import { Ladder } from '../parts/ladder/ladder.tsx'
import { formatPaymentMethod, toFen } from '../parts/order-states.ts'
import * as record from '../parts/record.module.css'
import * as styles from './reconciliation.module.css'
import { type Difference, KINDS, listSteps } from './steps.ts'

export const RESULTS: StateTable<Reconciliation['status']> = {
  clean: { label: '一致', tone: 'ok' },
  differs: { label: '有差异', tone: 'err' },
  failed: { label: '没有完成', tone: 'warn' },
}

const formatYuan = (yuan: number | null) => (yuan === null ? '—' : `${formatMoney(toFen(yuan))} 元`)

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
      <RecordActions>
        <Acts>
          <Button loading={busy} onClick={() => void runAgain()}>
            重新对账
          </Button>
        </Acts>
        <Link className={styles.refunds} to={pages.refunds}>
          去退款
        </Link>
      </RecordActions>
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
