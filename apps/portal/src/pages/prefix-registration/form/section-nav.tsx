import { CellsProgress } from '@biaojie/ui/feedback/progress.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useEffect, useState } from 'react'
import { computeProgress, SECTIONS } from '../fields/sections.ts'
import type { Fields } from '../fields/use-fields.ts'
import * as styles from './form.module.css'

/** Returns the section whose head was scrolled past last. */
function useCurrentSection(): string {
  const [current, setCurrent] = useState(SECTIONS[0]?.id ?? '')
  useEffect(() => {
    const seen = new Set<string>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const first = SECTIONS.find(({ id }) => seen.has(id))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '-90px 0px -55% 0px' },
    )
    for (const { id } of SECTIONS) {
      const element = document.getElementById(id)
      if (element) watcher.observe(element)
    }
    return () => watcher.disconnect()
  }, [])
  return current
}

/** Shows the sections of the form with their progress. */
export function SectionNav({ fields }: { fields: Fields }) {
  const current = useCurrentSection()
  return (
    <nav className={styles.sections} aria-label="表单各部分">
      <ol>
        {SECTIONS.map((section) => {
          const { filled, of } = computeProgress(section, fields.values, fields.ticks)
          const wrong = section.fields.some((name) => fields.problems[name] ?? fields.findFeedback(name))
          return (
            <li key={section.id}>
              <a href={`#${section.id}`} aria-current={section.id === current ? 'location' : undefined}>
                <b>{section.title}</b>
                {wrong && <Icon className={styles.wrong} name="warning" size={16} label="有需要更正的内容" />}
                {!wrong && filled === of && (
                  <Icon className={styles.filled} name="check" size={16} label="已填完" />
                )}
                <CellsProgress filled={filled} cells={of} label={`${section.title}已填`} />
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
