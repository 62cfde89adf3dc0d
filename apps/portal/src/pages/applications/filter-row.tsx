import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import * as styles from './applications.module.css'
import { type Choice, toQuery } from './choice.ts'

/** Shows one row of conditions with its label. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and browser styles
    <div className={styles.filter} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.options}>{children}</div>
    </div>
  )
}

type LinkProps = { choice: Choice; change: Partial<Choice>; on: boolean; count?: number; children: ReactNode }

/** Shows one condition of a row as a link to the list with it. */
export function FilterLink({ choice, change, on, count, children }: LinkProps) {
  return (
    <a
      className={cx(styles.option, on && styles.on)}
      href={paths.applicationList(toQuery(choice, change))}
      aria-current={on ? 'true' : undefined}
      data-keep-scroll
    >
      {children}
      {count !== undefined && <i>{count}</i>}
    </a>
  )
}
