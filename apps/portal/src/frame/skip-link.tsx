import type { ReactNode } from 'react'
import * as styles from './frame.module.css'

/** Comes first on a page and lets keyboard users skip its head. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  )
}
