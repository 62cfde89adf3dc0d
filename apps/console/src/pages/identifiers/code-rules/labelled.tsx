import type { ReactNode } from 'react'
import * as styles from './rule-page.module.css'

/** A control with its name above and what is wrong with it below. */
export function Labelled({
  label,
  problem,
  children,
}: {
  label: string
  problem?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <b>{label}</b>
      {children}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
