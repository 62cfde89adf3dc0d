import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import * as styles from './action-bar.module.css'

type Props = {
  /** Explains the buttons; on a phone it is shown only with `kept`. */
  note: ReactNode
  kept?: boolean
  children: ReactNode
}

/** Shows the buttons that finish a step, at the bottom of the window. */
export const ActionBar = ({ note, kept = false, children }: Props) => (
  <footer className={cx(styles.bar, kept && styles.keepsNote)} data-bar>
    <p>{note}</p>
    {children}
  </footer>
)
