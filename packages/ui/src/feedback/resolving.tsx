import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as drawing from '../drawing.module.css'
import * as text from '../text.module.css'
import * as styles from './resolving.module.css'

export type ResolvingStep = { label: string; state: 'ok' | 'on' | 'todo' }

/**
 * Shows a running lookup: the code with the scan line across it, and the steps. `code` is a code image of 120
 * px or an icon.
 */
export function Resolving({
  value,
  code,
  steps = [],
  className,
}: {
  value: string
  code: ReactNode
  steps?: readonly ResolvingStep[]
  className?: string
}) {
  return (
    <div
      className={cx(drawing.sheet, styles.resolving, className)}
      data-surface="navy"
      role="status"
      aria-label={`正在解析 ${value}`}
    >
      <div className={drawing.crop}>
        {code}
        <i className={styles.scanLine} />
      </div>
      <div>
        <b>正在解析</b>
        <p className={text.code}>{value}</p>
        {steps.length > 0 && (
          <ol>
            {steps.map((step) => (
              <li key={step.label} className={STATES[step.state]}>
                {step.label}
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

const STATES = { ok: styles.done, on: styles.now, todo: undefined }
