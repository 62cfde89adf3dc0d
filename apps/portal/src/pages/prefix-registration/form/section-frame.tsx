import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { SECTIONS } from '../fields/sections.ts'
import * as page from '../page.module.css'
import * as styles from './form.module.css'

/** Shows one numbered part of the form. */
export function SectionFrame({ at, children }: { at: number; children: ReactNode }) {
  const section = SECTIONS[at]
  if (!section) return null
  return (
    <section id={section.id} className={styles.section} aria-labelledby={`${section.id}-title`}>
      <header>
        <h2 id={`${section.id}-title`}>
          <i className={text.figure} aria-hidden>
            {at + 1}
          </i>
          {section.title}
        </h2>
        {section.note && <p>{section.note}</p>}
      </header>
      <div className={page.fields}>{children}</div>
    </section>
  )
}
