import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as text from '../text.module.css'
import * as styles from './fact-list.module.css'

export type Fact = {
  label: ReactNode
  value: ReactNode
  /** Set in the face of identifiers or numbers, one step larger. */
  code?: boolean
  /** Takes the whole width. */
  full?: boolean
}

/**
 * Shows labels and values. `record`: two columns of 44 px rows under hairlines, on phones one column with the
 * values at the right. `boxed`: cells as on the result of a lookup. `cells`: small label over a large value,
 * two by two, for the answer of a scan on a phone. `rows`: one column with the value at the right end, as in
 * a summary beside a form.
 */
export function FactList({
  items,
  look = 'record',
  id,
  className,
}: {
  items: readonly Fact[]
  look?: keyof typeof LOOKS
  id?: string
  className?: string
}) {
  return (
    <dl id={id} className={cx(LOOKS[look], className)}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record is ordered, and labels may repeat
        <div key={index} className={item.full ? styles.full : undefined}>
          <dt>{item.label}</dt>
          <dd className={item.code ? cx(text.code, styles.code) : undefined}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const LOOKS = { record: styles.record, boxed: styles.boxed, cells: styles.cells, rows: styles.rows }
