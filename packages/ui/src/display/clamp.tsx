import { type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import * as text from '../text.module.css'
import * as styles from './clamp.module.css'
import { CLAMP_LIMIT, COLLAPSE_DELAY, clampView } from './clamp-rule.ts'

// The server has nothing to measure, and React would warn about a layout effect there.
const useMeasure = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Shows a long value: two lines at first, one line with 展开/收起 when its content is taller than 30 px. Opened,
 * it closes 200 ms after the mouse has left; fingers and keys close it with the toggle. `long` tells the
 * server that the text will not fit, so that it renders the one-line form and nothing moves after loading.
 */
export function Clamp({ children, long = false }: { children: ReactNode; long?: boolean }) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [height, setHeight] = useState<number | null>(long ? CLAMP_LIMIT + 1 : null)
  const [open, setOpen] = useState(false)

  useMeasure(() => {
    const element = body.current
    if (!element) return
    const measure = () => setHeight(element.scrollHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(timer.current)
    }
  }, [])

  const { lines, toggle } = clampView(height, open)
  const leave = (event: PointerEvent) => {
    if (!open || event.pointerType !== 'mouse') return
    timer.current = setTimeout(() => setOpen(false), COLLAPSE_DELAY)
  }
  return (
    <div className={styles.clamp} onPointerLeave={leave} onPointerEnter={() => clearTimeout(timer.current)}>
      <div ref={body} id={toggle ? id : undefined} className={lines ? LINES[lines] : undefined}>
        {children}
      </div>
      {toggle && (
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {toggle}
        </button>
      )}
    </div>
  )
}

const LINES = { 1: text.oneLine, 2: text.twoLines }
