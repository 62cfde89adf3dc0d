import { Fragment, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as text from '../text.module.css'
import * as styles from './breadcrumb.module.css'

export type Crumb = { label: ReactNode; href?: string; code?: boolean }

/** Shows the path to this page; the last crumb is the page itself. `children` stand at the right end. */
export function Breadcrumb({
  items,
  className,
  children,
}: {
  items: readonly Crumb[]
  className?: string
  children?: ReactNode
}) {
  const last = items.length - 1
  return (
    <nav className={cx(styles.path, className)} aria-label="面包屑">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a path is ordered and never reordered
        <Fragment key={index}>
          {index > 0 && <i />}
          {item.href && index < last ? (
            <a href={item.href}>{item.label}</a>
          ) : (
            <b
              className={item.code ? cx(text.code, styles.code) : undefined}
              aria-current={index === last ? 'page' : undefined}
            >
              {item.label}
            </b>
          )}
        </Fragment>
      ))}
      {children && <div className={styles.end}>{children}</div>}
    </nav>
  )
}
