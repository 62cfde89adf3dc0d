import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import * as styles from './action-bar.module.css'

type Props = {
  /** It says what the buttons do; a phone has room for it only where it is `kept`. */
  note: ReactNode
  kept?: boolean
  children: ReactNode
}

/** Shows the buttons that end a step, at the foot of the window. */
export const ActionBar = ({ note, kept = false, children }: Props) => (
  <footer className={cx(styles.bar, kept && styles.keepsNote)} data-bar>
    <p>{note}</p>
    {children}
  </footer>
)
