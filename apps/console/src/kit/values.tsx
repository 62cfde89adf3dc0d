import { type Fen, moneyText } from '@biaojie/contract/money.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { shortTime } from '../data/times.ts'
import * as styles from './values.module.css'

/** 0574-0000-1001（样例）: what is said about a number is no part of it. */
const withRemark = (value: ReactNode) =>
  typeof value === 'string' ? /^([\x20-\x7e]+)(（[^（）]+）)$/.exec(value) : null

/** Identifiers, numbers of orders, phones: the narrow face, one step larger; a remark in brackets behind it small. */
export function Code({ children }: { children: ReactNode }) {
  const [, number = children, remark] = withRemark(children) ?? []
  return (
    <span className={cx(text.code, styles.code)}>
      {number}
      {remark && <small className={styles.soft}>{remark}</small>}
    </span>
  )
}

/** 6,800.00 */
export const Money = ({ amount }: { amount: Fen | number }) => (
  <span className={cx(text.figure, styles.code)}>{moneyText(amount as Fen)}</span>
)

/** 11-19 08:40; with its year where it is not this one. */
export const Time = ({ time }: { time: string }) => (time ? <Code>{shortTime(time)}</Code> : <None />)

/** 2026-11-19 */
export const Day = ({ time }: { time: string }) => (time ? <Code>{time.slice(0, 10)}</Code> : <None />)

export const None = () => <span className={text.muted}>—</span>

/** What adds to a value; `below` it where a row has many columns, so that none is cut. */
export const Soft = ({ below = false, children }: { below?: boolean; children: ReactNode }) => (
  <span className={cx(styles.soft, below && styles.below)}>{children}</span>
)

/** The name of a row with what tells it apart: 一物一码追溯云 专业版. Long names take two lines. */
export function Name({ children, note }: { children: string; note?: ReactNode }) {
  return (
    <span className={styles.name} title={children}>
      {children}
      {note && <small>{note}</small>}
    </span>
  )
}

/** A wait or an end that is near: orange. */
export const Soon = ({ soon = true, children }: { soon?: boolean; children: ReactNode }) => (
  <span className={soon ? styles.soon : undefined}>{children}</span>
)

/** Two lines of a longer text; the whole of it is in the details. */
export const TwoLines = ({ children }: { children: string }) => (
  <span className={styles.two} title={children}>
    {children}
  </span>
)
