import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { formatYuan } from './amounts.ts'
import * as styles from './dock.module.css'

type Props = {
  label: string
  /** In yuan. */
  amount: number
  /** Names the bar for screen readers. */
  name: string
  /** Stands in a row of its own over the button. */
  above?: ReactNode
  children: ReactNode
}

/** Shows the amount and the page's button at the foot of a phone. */
export const Dock = ({ label, amount, name, above, children }: Props) => (
  <section className={styles.dock} data-bottom-bar aria-label={name}>
    {above && <div className={styles.above}>{above}</div>}
    <p>
      <small>{label}</small>
      <b className={text.figure}>{formatYuan(amount)}</b> 元
    </p>
    {children}
  </section>
)
