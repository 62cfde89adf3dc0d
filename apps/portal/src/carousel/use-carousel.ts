import { useEffect, useState } from 'react'

/** Each slide stays for this many ms. */
export const SLIDE_MS = 3000

/**
 * Shows slides in turn. They stop while the pointer or the focus is on them, while the page is hidden, when
 * paused and under reduced motion. `stage` belongs on the element around the slides.
 */
export function useCarousel(count: number) {
  const [current, setCurrent] = useState(0)
  const [held, setHeld] = useState(false)
  const [paused, setPaused] = useState(false)
  const running = count > 1 && !held && !paused

  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide that was chosen stands its whole time
  useEffect(() => {
    if (!running || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((slide) => (slide + 1) % count)
    }, SLIDE_MS)
    return () => clearInterval(timer)
  }, [running, count, current])

  return {
    current,
    show: setCurrent,
    /** For the `Turning` of these slides. */
    turning: { slide: current, running, paused, alone: count < 2, onPause: setPaused },
    stage: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
