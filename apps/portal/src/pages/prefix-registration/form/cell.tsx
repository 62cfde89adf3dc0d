import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import type { Named } from '../fields/sections.ts'
import * as styles from './form.module.css'

export const toCellId = (name: Named) => `field-${name}`

/**
 * The place of one field, to which links of the summary lead and where the first wrong control is searched.
 */
export function Cell({ name, wide, children }: { name: Named; wide?: boolean; children: ReactNode }) {
  return (
    <div id={toCellId(name)} className={cx(styles.cell, wide && styles.wide)}>
      {children}
    </div>
  )
}

const CONTROLS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button'

/** Moves a field into view and focuses its first wrong control, or else its first control. */
export function goTo(name: Named): void {
  const cell = document.getElementById(toCellId(name))
  if (!cell) return
  cell.scrollIntoView({ block: 'center' })
  const wrong = cell.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')
  const control = wrong ?? cell.querySelector<HTMLElement>(CONTROLS)
  control?.focus({ preventScroll: true })
}
