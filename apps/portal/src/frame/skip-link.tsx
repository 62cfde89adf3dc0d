import type { ReactNode } from 'react'
import * as styles from './frame.module.css'

/** Before everything else on a page: past its head, for those who come with the keyboard. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  )
}
