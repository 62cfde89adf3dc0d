import type { ReactNode } from 'react'
import * as styles from './catalogue.module.css'

/** Shows one row of the catalogue: name and rule at the left, the component at the right. */
export function Section({ title, rule, children }: { title: string; rule: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <header>
        <h2>{title}</h2>
        <p>{rule}</p>
      </header>
      <div className={styles.stack}>{children}</div>
    </section>
  )
}
