import type { ReactNode } from 'react'

/** One row of the sheet: name and rule at the left, the drawn thing at the right. */
export function Section({ title, rule, children }: { title: string; rule: string; children: ReactNode }) {
  return (
    <section className="kg">
      <header>
        <h2>{title}</h2>
        <p>{rule}</p>
      </header>
      <div className="stack">{children}</div>
    </section>
  )
}
