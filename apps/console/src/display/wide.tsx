import type { ReactNode } from 'react'
import { useWidth } from '../data/use-width.ts'

/** Room for a table that may be wider than the page; where it scrolls, the keyboard can reach it. */
export function Wide({ label, children }: { label: string; children: ReactNode }) {
  const narrow = useWidth() !== 'desktop'
  return (
    <section className="wide" aria-label={label} {...(narrow && { tabIndex: 0 })}>
      {children}
    </section>
  )
}
