import { cx } from '@biaojie/ui/cx.ts'
import type { ReactNode } from 'react'
import * as styles from './slides.module.css'

/** Lays slides on top of each other and shows the current one. */
export function Slides<S extends { id: string | number }>({
  slides,
  current,
  className,
  children,
}: {
  slides: readonly S[]
  current: number
  className?: string
  children: (slide: S, index: number) => ReactNode
}) {
  return (
    <div className={cx(styles.slides, className)}>
      {slides.map((slide, index) => (
        <article
          key={slide.id}
          className={cx(styles.slide, index === current && styles.shown)}
          inert={index !== current}
        >
          {children(slide, index)}
        </article>
      ))}
    </div>
  )
}

/** A list with a button for each of several slides. */
export function SlideButtons<S extends { id: string | number }>({
  slides,
  current,
  onShow,
  labelOf,
  children,
}: {
  slides: readonly S[]
  current: number
  onShow: (slide: number) => void
  labelOf?: (slide: S, index: number) => string
  children: (slide: S, index: number) => ReactNode
}) {
  if (slides.length < 2) return null
  return (
    <ol>
      {slides.map((slide, index) => (
        <li key={slide.id}>
          <button
            type="button"
            aria-current={index === current || undefined}
            aria-label={labelOf?.(slide, index)}
            onClick={() => onShow(index)}
          >
            {children(slide, index)}
          </button>
        </li>
      ))}
    </ol>
  )
}
