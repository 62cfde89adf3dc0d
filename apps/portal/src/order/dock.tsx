import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { yuanText } from './amounts.ts'
import * as styles from './dock.module.css'

type Props = {
  label: string
  /** In yuan. */
  amount: number
  /** What the bar is, for those who do not see it. */
  name: string
  children: ReactNode
}

/** At the foot of a phone: the amount, and the button of the page. */
export const Dock = ({ label, amount, name, children }: Props) => (
  <section className={styles.dock} data-bottom-bar aria-label={name}>
    <p>
      <small>{label}</small>
      <b className={text.figure}>{yuanText(amount)}</b> 元
    </p>
    {children}
  </section>
)
