import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as drawing from '../drawing.module.css'
import { DamagedCode, type EmptyKind } from '../icons.tsx'
import * as styles from './empty-state.module.css'

/**
 * Shows that there is nothing to show, and how to go on. `kind`: not-found (unknown identifier), failed (this
 * block could not be read), offline, none (nothing here yet). `title` is one line, `children` explain it,
 * `actions` are buttons. `level` is the heading level on the page.
 */
export function EmptyState({
  kind = 'none',
  title,
  children,
  actions,
  level: Heading = 'h3',
  className,
}: {
  kind?: EmptyKind
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  className?: string
}) {
  return (
    <div className={cx(styles.empty, className)} role={kind === 'failed' ? 'alert' : undefined}>
      <div className={drawing.crop}>
        <DamagedCode kind={kind} />
      </div>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
