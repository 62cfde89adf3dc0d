import type { Wait } from '@biaojie/contract/deadlines.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { type Fen, fen, formatMoney } from '@biaojie/contract/money.ts'
import { shortCompanyName } from '@biaojie/drawings/base/company-name.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { createContext, type ReactNode, useContext } from 'react'
import { formatShortTime } from '../data/times.ts'
import {
  CELLS,
  countFilledCells,
  formatRemaining,
  formatWaited,
  isLate,
  LATE_MINUTES,
} from '../data/waiting.ts'
import * as styles from './values.module.css'

/** In 0574-0000-1001（示例） the remark is not part of the number. */
const splitRemark = (value: ReactNode) =>
  typeof value === 'string' ? /^([\x20-\x7e]+)(（[^（）]+）)$/.exec(value) : null

/**
 * Shows identifiers, numbers of orders and phones in the narrow font, one step larger; a remark in brackets
 * stays small. They stay on one line unless `wraps`, for long ones.
 */
export function Code({ children, wraps = false }: { children: ReactNode; wraps?: boolean }) {
  const [, number = children, remark] = splitRemark(children) ?? []
  return (
    <span className={cx(text.code, styles.code, wraps && styles.wraps)}>
      {number}
      {remark && <small className={styles.soft}>{remark}</small>}
    </span>
  )
}

/** 6,800.00 */
export const Money = ({ amount }: { amount: Fen | number }) => (
  <span className={cx(text.figure, styles.code)}>{formatMoney(fen(amount))}</span>
)

/** True inside a table for a file: values are not shortened, and empty values stay empty. */
export const InSheet = createContext(false)

/** Shows 11-19 08:40; with the year where it is not the current one. */
export function Time({ time }: { time: string }) {
  const isWhole = useContext(InSheet)
  return time ? <Code>{isWhole ? time : formatShortTime(time)}</Code> : <None />
}

/** 2026-11-19 */
export const Day = ({ time }: { time: string }) => (time ? <Code>{time.slice(0, 10)}</Code> : <None />)

export const None = () =>
  useContext(InSheet) ? null : (
    <span className={text.muted} data-none>
      —
    </span>
  )

/** Shows a muted addition to a value; `below` it where a row has many columns, so that none is cut unless it is very long. */
export const Soft = ({ below = false, children }: { below?: boolean; children: ReactNode }) => (
  <span
    className={cx(styles.soft, below && styles.below)}
    title={below && typeof children === 'string' ? children : undefined}
  >
    {children}
  </span>
)

type NameProps = { children: string; note?: ReactNode }

/** Shows the name of a row with its variant: 一物一码追溯云 专业版. A table cuts it where it is too long. */
export function Name({ children, note, title = children }: NameProps & { title?: string }) {
  // A link or a heading made of it is never empty.
  if (children === '') return <None />
  return (
    <span className={styles.name} title={title}>
      {children}
      {note && '\u2002'}
      {note && <small>{note}</small>}
    </span>
  )
}

/** Shows a company without its legal form; a file has the registered name. */
export function CompanyName({ children, note }: NameProps) {
  const isInFile = useContext(InSheet)
  return (
    <Name note={note} title={children}>
      {isInFile ? children : shortCompanyName(children)}
    </Name>
  )
}

/** Keeps a short text on one line where its column is narrow: 1 年. */
export const Whole = ({ children }: { children: ReactNode }) => (
  <span className={styles.whole}>{children}</span>
)

/** Shows a near deadline in orange. */
export const Soon = ({ soon = true, children }: { soon?: boolean; children: ReactNode }) => (
  <span className={cx(soon && styles.soon)}>{children}</span>
)

/** Shows how long until the promised time, in orange with less than a working day left; null promises none. */
export const Remaining = ({ minutes }: { minutes: number | null }) =>
  minutes === null ? <None /> : <Soon soon={minutes < LATE_MINUTES}>{formatRemaining(minutes)}</Soon>

/** Shows a longer text, which a table cuts and the details have in full. */
export const LongText = ({ children }: { children: string }) => <span title={children}>{children}</span>

/** Separates the thousands of a number in a cell or a figure. Codes and years are given as text, which stays as it is. */
export const formatCell = (value: ReactNode): ReactNode =>
  typeof value === 'number' ? formatCount(value) : value

/** Returns the text of a count; a dash while it is not known. */
export const countOrDash = (count: number | undefined) => (count === undefined ? '—' : formatCount(count))

/** Shows how long a case has waited, orange when the promised time is nearly over. */
const Waited = ({ row }: { row: Wait }) => (
  <span className={isLate(row) ? styles.soon : styles.wait}>{formatWaited(row.waitingMinutes)}</span>
)

/** Shows the waiting time with the share of the promised time in cells. */
export const WaitCells = ({ row }: { row: Wait }) => (
  <span className={styles.waitCells}>
    <Waited row={row} />
    <CellsProgress filled={countFilledCells(row)} cells={CELLS} late={isLate(row)} label="已用时限" />
  </span>
)
