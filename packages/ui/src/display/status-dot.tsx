import type { ReactNode } from 'react'

/** A square in the colour of a state, with its word. `run` is the bright green of navy sheets. */
export function StatusDot({
  tone = 'ok',
  children,
}: {
  tone?: 'ok' | 'err' | 'warn' | 'info' | 'off' | 'run'
  children: ReactNode
}) {
  return <span className={`dot ${tone}`}>{children}</span>
}
