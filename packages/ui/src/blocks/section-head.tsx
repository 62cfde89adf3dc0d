import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons.tsx'
import * as text from '../text.module.css'
import * as styles from './section-head.module.css'

/**
 * Shows the head of a section: title, one muted sentence on its baseline, a link at the right, a 2 px rule.
 */
export function SectionHead({
  title,
  note,
  href,
  linkLabel = '全部',
  level: Heading = 'h2',
}: {
  title: ReactNode
  note?: ReactNode
  href?: string
  linkLabel?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div className={styles.head}>
      <Heading>{title}</Heading>
      {note && <p className={styles.note}>{note}</p>}
      {href && (
        <a className={cx(text.action, styles.more)} href={href}>
          {linkLabel}
          <Icon name="arrow-right" size={18} />
        </a>
      )}
    </div>
  )
}
