import { formatMoney } from '@biaojie/contract/money.ts'
import type { OrderDetail, OrderLine } from '@biaojie/contract/orders/record.ts'
import type { PurchaseKind } from '@biaojie/contract/orders/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { toCapitals, toFen } from './amounts.ts'
import * as styles from './sheet.module.css'

/** Shows the navy sheet at the right: amount, subject, deadline and actions. */
export function AmountSheet({
  label,
  amount,
  words = toCapitals(amount),
  first,
  children,
}: {
  label: string
  /** In yuan. */
  amount: number
  words?: string
  /** Comes first on a phone. */
  first?: boolean
  children: ReactNode
}) {
  const [whole, fraction] = formatMoney(toFen(amount)).split('.')
  return (
    <aside
      className={cx(drawing.sheet, styles.sheet, first && styles.first)}
      data-surface="navy"
      aria-label={label}
    >
      <h2>{label}</h2>
      <p className={styles.amount}>
        <b>{whole}</b>
        <i>.{fraction}</i>
        <em>元</em>
      </p>
      <p className={styles.words}>{words}</p>
      {children}
    </aside>
  )
}

export type SheetFact = { label: string; value: ReactNode; figure?: boolean; due?: boolean }

export function SheetFacts({ items }: { items: readonly SheetFact[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value, figure, due }) => (
        <div key={label} className={due ? styles.due : undefined}>
          <dt>{label}</dt>
          <dd className={figure ? text.figure : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const PACKAGE_LABEL: Record<PurchaseKind, string> = {
  new: '套餐',
  renewal: '续费套餐',
  upgrade: '更换为',
}

/** Shows the subject of an order and the term of use. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const [line] = order.orderDetails
  return (
    <>
      <SheetFacts
        items={[
          { label: '订单号', value: order.orderCode, figure: true },
          { label: '应用', value: order.productName },
          { label: PACKAGE_LABEL[order.purchase], value: order.packageName },
          ...(order.credit > 0
            ? [{ label: '原套餐折抵', value: `-${formatMoney(toFen(order.credit))}`, figure: true }]
            : []),
          { label: '购买企业', value: order.buyerCompanyName },
        ]}
      />
      {line && <TermSpan line={line} {...order.renews} />}
    </>
  )
}

export const SheetNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>

const DAYS_A_YEAR = 365

/** Draws the term of use between two ends; nothing for a lifetime. */
export function TermSpan({
  line,
  from = '开通之日',
  until,
}: {
  line: Pick<OrderLine, 'purchaseDuration' | 'durationUnit' | 'durationView'>
  from?: string
  until?: string
}) {
  const { purchaseDuration, durationUnit, durationView } = line
  if (durationUnit === '-1') return <SheetFacts items={[{ label: '使用期限', value: '终身' }]} />
  const days = durationUnit === '1' ? purchaseDuration * DAYS_A_YEAR : undefined
  return (
    <div className={styles.term}>
      <div className={styles.span}>
        <i />
        <span>
          {days ?? purchaseDuration}
          <small>{days ? `天 · ${durationView}` : '个月'}</small>
        </span>
        <i />
      </div>
      <p>
        <span>{from}</span>
        <span>{until ?? (days ? `满 ${days} 天` : `满 ${durationView}`)}</span>
      </p>
    </div>
  )
}
