import * as layout from '@biaojie/ui/layout.module.css'
import { type ReactNode, useEffect } from 'react'
import type { Missing } from '../paths.ts'
import * as styles from './missing-line.module.css'

/** Reads from the address why a redirect happened; null for anything else. */
export function readMissing(request: Request): Missing | null {
  const reason = new URL(request.url).searchParams.get('missing')
  return reason === 'withdrawn' || reason === 'unknown' ? reason : null
}

/**
 * Explains why the visitor sees this page instead of the requested one. The address then loses that mark,
 * because it applies once.
 */
export function MissingLine({ children }: { children: ReactNode }) {
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has('missing')) return
    address.searchParams.delete('missing')
    window.history.replaceState(window.history.state, '', address)
  }, [])
  return <PageLine>{children}</PageLine>
}

/** Shows one sentence above a page, such as a remark about missing data. */
export const PageLine = ({ children }: { children: ReactNode }) => (
  <div className={layout.container}>
    <p className={styles.line} role="status">
      {children}
    </p>
  </div>
)
