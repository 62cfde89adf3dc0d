import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as drawing from '../drawing.module.css'
import * as layout from '../layout.module.css'
import * as styles from './closing.module.css'

export type CooperationStep = { title: string; text: string; time?: string }

/** Shows the navy sheet at the end of a page: the next action, and the steps that follow on a centre line. */
export function Closing({
  title,
  text,
  action,
  steps,
}: {
  title: ReactNode
  text: ReactNode
  action: ReactNode
  steps?: readonly CooperationStep[]
}) {
  return (
    <section className={drawing.sheet} data-surface="navy">
      <div className={cx(layout.container, styles.closing)}>
        <div className={styles.headline}>
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
          <div className={styles.actions}>{action}</div>
        </div>
        {steps && <Cooperation steps={steps} label="四步合作流程" />}
      </div>
    </section>
  )
}

/** Shows steps on a centre line; on phones they stand one under the other. */
export function Cooperation({ steps, label }: { steps: readonly CooperationStep[]; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ title, text, time }) => (
        <li key={title}>
          <b>{title}</b>
          <p>{text}</p>
          {time && <small>{time}</small>}
        </li>
      ))}
    </ol>
  )
}
