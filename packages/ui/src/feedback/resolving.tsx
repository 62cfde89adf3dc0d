import type { ReactNode } from 'react'

export type ResolvingStep = { label: string; state: 'ok' | 'on' | 'todo' }

/** A lookup is running: the code with the scan line across it, and the steps. `code` is a code image, 120 px. */
export function Resolving({
  value,
  code,
  steps,
}: {
  value: string
  code: ReactNode
  steps: readonly ResolvingStep[]
}) {
  return (
    <div className="scanb sheet on-navy" role="status" aria-label={`正在解析 ${value}`}>
      <div className="crop">
        {code}
        <i className="ln" />
      </div>
      <div>
        <b>正在解析</b>
        <p className="id">{value}</p>
        <ol>
          {steps.map((step) => (
            <li key={step.label} className={step.state === 'todo' ? undefined : step.state}>
              {step.label}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
