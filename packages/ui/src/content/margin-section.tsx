import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as styles from './margin-section.module.css'

/**
 * Shows a section of a detail page: the heading is in the margin, 272 px wide, the content beside it. `first`
 * has no rule above; `wide` puts the heading over content that needs the whole width.
 */
export function MarginSection({
  id,
  title,
  note,
  first,
  wide,
  children,
}: {
  id?: string
  title: ReactNode
  note?: ReactNode
  first?: boolean
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className={cx(styles.section, first && styles.first, wide && styles.wide)} id={id}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
