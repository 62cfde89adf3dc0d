import { fen, moneyText } from '@biaojie/contract/money.ts'
import type { TransferCheck, TransferDetail } from '@biaojie/contract/order-transfers.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { Link } from 'react-router'
import { Section } from '../../kit/detail/sections.tsx'
import { Code, Money, None } from '../../kit/values.tsx'
import { fenOf } from '../../orders/order-states.ts'
import { orderPath } from '../../paths.ts'
import * as styles from './vouchers.module.css'

const VERDICTS = { same: 'ok', differs: 'err', unknown: 'off' } as const

/** Order, what the buyer typed and what the bank says, line by line; what differs stands first. */
export function Desk({ detail }: { detail: TransferDetail }) {
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
          </Link>
          　{detail.productName} {detail.packageName} {detail.durationView}
          {detail.round > 1 && `　第 ${detail.round} 次提交`}
        </p>
      </header>
      <Amounts detail={detail} />
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

/** What is due beside what the buyer says has been paid, as bars of one scale. */
function Amounts({ detail }: { detail: TransferDetail }) {
  const { totalAmount, payAmount, difference, differenceHint } = detail
  const most = Math.max(totalAmount, payAmount, 0.01)
  const bar = (amount: number) => ({ width: `${(amount / most) * 100}%` })
  return (
    <div className={styles.amounts}>
      <p>
        <span>应付</span>
        <i style={bar(totalAmount)} />
        <Money amount={fenOf(totalAmount)} />
      </p>
      <p className={styles.arrived}>
        <span>填写</span>
        <i style={bar(payAmount)} />
        <Money amount={fenOf(payAmount)} />
      </p>
      {difference !== 0 && (
        <p className={cx(styles.gap)}>
          {difference < 0 ? '少' : '多'} {moneyText(fen(Math.abs(Math.round(difference * 100))))} 元
          {differenceHint && `，${differenceHint}`}
        </p>
      )}
    </div>
  )
}
