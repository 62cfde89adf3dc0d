import * as layout from '@biaojie/ui/layout.module.css'
import { type ReactNode, useEffect } from 'react'
import type { Missing } from '../paths.ts'
import * as styles from './missing-line.module.css'

/** What a redirect said about the page that was asked for; anything else says nothing. */
export function missingIn(request: Request): Missing | null {
  const said = new URL(request.url).searchParams.get('missing')
  return said === 'withdrawn' || said === 'unknown' ? said : null
}

/** Why a visitor stands here and not on the page that was asked for. The address forgets it: it is true once. */
export function MissingLine({ children }: { children: ReactNode }) {
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has('missing')) return
    address.searchParams.delete('missing')
    window.history.replaceState(window.history.state, '', address)
  }, [])
  return <PageLine>{children}</PageLine>
}

/** One sentence above a page that says what is shown. */
export const PageLine = ({ children }: { children: ReactNode }) => (
  <div className={layout.container}>
    <p className={styles.line} role="status">
      {children}
    </p>
  </div>
)
