import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import * as layout from '../layout.module.css'
import * as styles from './page-navigation.module.css'
import { findSectionAt } from './page-sections.ts'
import * as tabs from './tabs.module.css'

type PageSection = { id: string; label: ReactNode }

/** A section counts as reached this many px before its heading touches the bar. */
const LEAD = 48

/**
 * Shows the sections of a long page in a bar that stays at the top of the window once the page is scrolled
 * past it, with the current one marked. `children` stand at the right end and are hidden on phones.
 */
export function PageNavigation({
  sections,
  label = '本页',
  children,
}: {
  sections: readonly PageSection[]
  label?: string
  children?: ReactNode
}) {
  const bar = useRef<HTMLElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(sections, bar)
  useEffect(() => showCurrent(strip.current, current), [current])
  return (
    <nav className={styles.bar} aria-label={label} ref={bar}>
      <div className={cx(layout.container, styles.row)}>
        <div className={cx(tabs.tabs, layout.scroller, styles.strip)} ref={strip}>
          {sections.map(({ id, label }) => (
            <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {label}
            </a>
          ))}
        </div>
        {children && <div className={styles.end}>{children}</div>}
      </div>
    </nav>
  )
}

function useCurrentSection(sections: readonly PageSection[], bar: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(sections[0]?.id)
  // The list is new at every render of the page, its ids are not.
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const all = ids.split(' ')
    let frame = 0
    const look = () => {
      frame = 0
      const line = (bar.current?.getBoundingClientRect().bottom ?? 0) + LEAD
      const tops = all.map((id) => measureTop(document.getElementById(id), line))
      setCurrent(all[findSectionAt(tops, line)])
    }
    const runLater = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', runLater, { passive: true })
    addEventListener('resize', runLater)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', runLater)
      removeEventListener('resize', runLater)
    }
  }, [ids, bar])
  return current
}

/** A section that its link has scrolled to counts as reached, even when it stops below the bar. */
function measureTop(section: HTMLElement | null, line: number): number {
  if (!section) return Number.POSITIVE_INFINITY
  const parsePixels = (length: string) => Number.parseFloat(length) || 0
  const stop =
    parsePixels(getComputedStyle(section).scrollMarginTop) +
    parsePixels(getComputedStyle(document.documentElement).scrollPaddingTop) +
    1
  return section.getBoundingClientRect().top - Math.max(0, stop - line)
}

/** Scrolls the strip sideways, never the page. */
function showCurrent(strip: HTMLElement | null, current: string | undefined): void {
  const link = current && strip?.querySelector<HTMLElement>(`a[href="#${CSS.escape(current)}"]`)
  if (strip && link) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.clientWidth) / 2
}
