import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import { formatCell } from '../values.tsx'
import * as styles from './figure-strip.module.css'

export type Figure = {
  label: string
  value: number | string
  unit: string
  note: ReactNode
  /** Marks the figure, or the note below it, as something to act upon. */
  hot?: 'value' | 'note'
}

/** Shows a few figures of a record side by side, each with its unit and a note. */
export const FigureStrip = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.strip}>
    {figures.map(({ label, value, unit, note, hot }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <b className={cx(hot === 'value' && styles.hot)}>{formatCell(value)}</b> {unit}
        </dd>
        <dd className={cx(hot === 'note' && styles.hot)}>{note}</dd>
      </div>
    ))}
  </dl>
)
