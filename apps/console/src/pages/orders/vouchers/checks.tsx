import type { TransferCheck } from '@biaojie/contract/orders/transfers.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { useWidth } from '../../../data/use-width.ts'
import { Code, None } from '../../../kit/values.tsx'
import { findDifferingDigits } from './amounts.ts'
import * as styles from './checks.module.css'

const VERDICTS = { same: 'ok', differs: 'err', unknown: 'off' } as const
const SOURCES = [
  ['order', '订单'],
  ['typed', '买方填写'],
  ['bank', '银行流水'],
] as const
type Source = (typeof SOURCES)[number][0]

/** Compares the order, the buyer's entries and the bank line by line; on phones each check is a block of its own. */
export function Checks({ checks }: { checks: readonly TransferCheck[] }) {
  const Layout = useWidth() === 'phone' ? Blocks : Table
  return <Layout checks={checks} />
}

const Table = ({ checks }: { checks: readonly TransferCheck[] }) => (
  <div className={styles.scroller}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th>核对项</th>
          {SOURCES.map(([source, label]) => (
            <th key={source}>{label}</th>
          ))}
          <th>结论</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.field} className={cx(check.verdict === 'differs' && styles.differs)}>
            <th scope="row">{check.label}</th>
            {check.field === 'voucher' ? (
              <td colSpan={SOURCES.length}>{describeReuse(check)}</td>
            ) : (
              SOURCES.map(([source]) => (
                <td key={source}>
                  <Value check={check} source={source} />
                </td>
              ))
            )}
            <td>
              <Verdict check={check} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Blocks = ({ checks }: { checks: readonly TransferCheck[] }) => (
  <ul className={styles.blocks}>
    {checks.map((check) => (
      <li key={check.field} className={cx(check.verdict === 'differs' && styles.differs)}>
        <h3>{check.label}</h3>
        <Verdict check={check} />
        {check.field === 'voucher' ? (
          <p>{describeReuse(check)}</p>
        ) : (
          <dl>
            {SOURCES.map(([source, label]) => (
              <div key={source}>
                <dt>{label}</dt>
                <dd>
                  <Value check={check} source={source} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </li>
    ))}
  </ul>
)

const Verdict = ({ check: { verdict, text } }: { check: TransferCheck }) => (
  <StatusDot tone={VERDICTS[verdict]}>{text}</StatusDot>
)

/** The check of the pictures compares no sources; its text names the other orders with the same picture. */
const describeReuse = ({ typed }: TransferCheck) =>
  typed ? `同一张图片还用在 ${typed}` : '图片没有在别的订单里出现过'

/** Marks the digits of an amount that differ from the order. */
function Value({ check, source }: { check: TransferCheck; source: Source }) {
  const value = check[source]
  if (!value) return <None />
  const difference =
    check.field === 'amount' && source !== 'order' ? findDifferingDigits(check.order, value) : undefined
  // Days and numbers stay on one line.
  if (!difference) return /^[\x20-\x7e]+$/.test(value) ? <Code>{value}</Code> : value
  return (
    <>
      {value.slice(0, difference.from)}
      <mark>{value.slice(difference.from, difference.to)}</mark>
      {value.slice(difference.to)}
    </>
  )
}
