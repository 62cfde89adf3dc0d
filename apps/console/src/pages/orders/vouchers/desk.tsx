import { fen, formatMoney, subtractMoney } from '@biaojie/contract/money.ts'
import type { TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { Link } from 'react-router'
import { useWidth } from '../../../data/use-width.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Code, Money } from '../../../kit/values.tsx'
import { orderPath } from '../../../paths.ts'
import { toFen } from '../parts/order-states.ts'
import { ArrivalList } from './arrivals.tsx'
import { Checks } from './checks.tsx'
import type { Arrivals } from './use-arrivals.ts'
import * as styles from './vouchers.module.css'

type Props = { detail: TransferDetail; arrivals: Arrivals; onSave: () => void }

/** Compares the order, the buyer's entries and the bank line by line, differences first. */
export function Desk({ detail, arrivals, onSave }: Props) {
  const ordered = detail.checks.toSorted(
    (a, b) => Number(b.verdict === 'differs') - Number(a.verdict === 'differs'),
  )
  const phone = useWidth() === 'phone'
  return (
    <div className={styles.desk}>
      <header>
        <h2>{detail.companyName}</h2>
        <p>
          订单{' '}
          <Link to={orderPath(detail.orderId)}>
            <Code>{detail.orderCode}</Code>
          </Link>{' '}
          {detail.productName} {detail.packageName} {detail.durationView}
          {detail.round > 1 && `　第 ${detail.round} 次提交`}
        </p>
      </header>
      <Amounts detail={detail} arrivals={arrivals} />
      <Section title="逐项核对" flush>
        <Checks checks={ordered} />
      </Section>
      {detail.status === 'submitted' && (
        <ArrivalList detail={detail} arrivals={arrivals} onSave={phone ? onSave : undefined} />
      )}
    </div>
  )
}

/**
 * Shows the amount due beside the arrived one, or beside the buyer's entry until that is known, as bars of
 * one scale.
 */
function Amounts({ detail, arrivals }: { detail: TransferDetail; arrivals: Arrivals }) {
  const { totalAmount, payAmount, differenceHint } = detail
  const isOpen = detail.status === 'submitted'
  const isCounted = isOpen && arrivals.count > 0
  const due = toFen(totalAmount)
  const arrived = isCounted ? arrivals.sum : toFen(payAmount)
  const most = Math.max(due, arrived, 1)
  const toPercent = (amount: number) => `${(amount / most) * 100}%`
  const gap = subtractMoney(due, arrived)
  return (
    <div className={styles.amounts}>
      <p>
        <span>应付</span>
        <i style={{ width: toPercent(due) }} />
        <Money amount={due} />
      </p>
      <p className={styles.arrived}>
        <span>{isCounted ? '到账' : '填写'}</span>
        <i style={{ width: toPercent(arrived) }} />
        <Money amount={arrived} />
      </p>
      {gap !== 0 && (
        <p className={styles.gap}>
          <i style={{ marginLeft: toPercent(Math.min(due, arrived)), width: toPercent(Math.abs(gap)) }} />
          <b>
            {gap > 0 ? '少' : '多'} {formatMoney(fen(Math.abs(gap)))}
          </b>
        </p>
      )}
      {gap !== 0 && differenceHint && <small>{differenceHint}</small>}
    </div>
  )
}
