import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons.tsx'
import * as styles from './disclosure.module.css'

/**
 * Shows content that opens under its line, also before scripts run: a native `details` with a chevron at the
 * right end.
 */
export function Disclosure({
  summary,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'details'>, 'summary'> & { summary: ReactNode }) {
  return (
    <details {...rest} className={cx(styles.disclosure, className)}>
      <summary>
        {summary}
        <Icon name="chevron-down" size={18} className={styles.chevron} />
      </summary>
      {children}
    </details>
  )
}
