import { fen, moneyText, subtractMoney } from '@biaojie/contract/money.ts'
import type { TransferCheck, TransferDetail } from '@biaojie/contract/orders/transfers.ts'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { Link } from 'react-router'
import { Section } from '../../../kit/detail/sections.tsx'
import { Code, Money, None } from '../../../kit/values.tsx'
import { orderPath } from '../../../paths.ts'
import { fenOf } from '../parts/order-states.ts'
import { ArrivalList } from './arrivals.tsx'
import type { Arrivals } from './use-arrivals.ts'
import * as styles from './vouchers.module.css'

const VERDICTS = { same: 'ok', differs: 'err', unknown: 'off' } as const

/** Compares the order, the buyer's entries and the bank line by line, differences first. */
export function Desk({ detail, arrivals }: { detail: TransferDetail; arrivals: Arrivals }) {
  const ordered = detail.checks.toSorted(
    (a, b) => Number(b.verdict === 'differs') - Number(a.verdict === 'differs'),
  )
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
        <div className={styles.scroller}>
          <table className={styles.checks}>
            <thead>
              <tr>
                <th>核对项</th>
                <th>订单</th>
                <th>买方填写</th>
                <th>银行流水</th>
                <th>结论</th>
              </tr>
            </thead>
            <tbody>
              {ordered.map((check) => (
                <Check key={check.field} check={check} />
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      {detail.status === 'submitted' && <ArrivalList detail={detail} arrivals={arrivals} />}
    </div>
  )
}

function Check({ check }: { check: TransferCheck }) {
  return (
    <tr className={check.verdict === 'differs' ? styles.differs : undefined}>
      <th scope="row">{check.label}</th>
      <td>{check.order || <None />}</td>
      <td>{check.typed || <None />}</td>
      <td>{check.bank || <None />}</td>
      <td>
        <StatusDot tone={VERDICTS[check.verdict]}>{check.text}</StatusDot>
      </td>
    </tr>
  )
}

/**
 * Shows the amount due beside the arrived one, or beside the buyer's entry until that is known, as bars of
 * one scale.
 */
function Amounts({ detail, arrivals }: { detail: TransferDetail; arrivals: Arrivals }) {
  const { totalAmount, payAmount, differenceHint } = detail
  const isOpen = detail.status === 'submitted'
  const known = isOpen && arrivals.count > 0
  const due = fenOf(totalAmount)
  const arrived = known ? arrivals.sum : fenOf(payAmount)
  const most = Math.max(due, arrived, 1)
  const bar = (amount: number) => ({ width: `${(amount / most) * 100}%` })
  const gap = subtractMoney(due, arrived)
  return (
    <div className={styles.amounts}>
      <p>
        <span>应付</span>
        <i style={bar(due)} />
        <Money amount={due} />
      </p>
      <p className={styles.arrived}>
        <span>{known ? '到账' : '填写'}</span>
        <i style={bar(arrived)} />
        <Money amount={arrived} />
      </p>
      {gap !== 0 && (
        <p className={styles.gap}>
          {gap > 0 ? '少' : '多'} {moneyText(fen(Math.abs(gap)))} 元{differenceHint && `，${differenceHint}`}
        </p>
      )}
    </div>
  )
}
