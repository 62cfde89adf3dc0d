import type { ReactNode } from 'react'
import { SECTIONS } from '../fields/sections.ts'

/** One numbered part of the form. */
export function SectionFrame({ at, children }: { at: number; children: ReactNode }) {
  const section = SECTIONS[at]
  if (!section) return null
  return (
    <section id={section.id} className="part" aria-labelledby={`${section.id}-title`}>
      <header>
        <h2 id={`${section.id}-title`}>
          <i className="num" aria-hidden>
            {at + 1}
          </i>
          {section.title}
        </h2>
        {section.note && <p>{section.note}</p>}
      </header>
      <div className="cells2">{children}</div>
    </section>
  )
}
