import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as styles from './title-block.module.css'

export type Figure = {
  label: ReactNode
  /** Stands at the right of the label and says how fresh the number is. */
  note?: ReactNode
  value: ReactNode
  unit?: ReactNode
  /** A comparison under the number. */
  foot?: ReactNode
  footTone?: 'good' | 'bad'
  /** Stands after the unit at the right end; hidden under 1280 px. */
  extra?: ReactNode
}

/**
 * Shows figures in cells with hairlines, a small label over a large number of 3 to 8 digits. `strip` is the
 * open band under the hero, `box` the framed row over charts, `navy` the compact row on a drawing sheet.
 */
export function TitleBlock({
  figures,
  look = 'strip',
  label,
  className,
}: {
  figures: readonly Figure[]
  look?: 'strip' | 'box' | 'navy'
  label?: string
  className?: string
}) {
  return (
    <dl
      className={cx(styles.block, LOOKS[look], className)}
      aria-label={label}
      style={{ '--figures': figures.length }}
      data-surface={look === 'navy' ? 'navy' : undefined}
    >
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are fixed places
        <div key={index}>
          <dt>
            {figure.label}
            {figure.note && <span>{figure.note}</span>}
          </dt>
          <dd>
            {figure.value}
            {figure.unit && <small>{figure.unit}</small>}
            {figure.extra}
          </dd>
          {figure.foot && (
            <dd className={cx(styles.foot, figure.footTone && TONES[figure.footTone])}>{figure.foot}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const TONES = { good: styles.good, bad: styles.bad }
const LOOKS = { strip: styles.strip, box: styles.box, navy: styles.navy }
