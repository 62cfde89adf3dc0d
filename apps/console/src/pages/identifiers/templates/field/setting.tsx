import type { TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { type ReactNode, useId } from 'react'
import * as styles from './settings.module.css'

export type Change = (next: Partial<TemplateField>) => void

/** One labelled control; `children` gets the id by which its label names it. */
export function Setting({
  label,
  problem = '',
  half,
  children,
}: {
  label: string
  problem?: string
  half?: boolean
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={half ? styles.half : styles.setting}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
