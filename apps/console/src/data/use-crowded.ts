import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Marks the place of a table with `data-crowded` while the table is wider, before it is painted: texts then take several
 * lines, so that no column lies under the actions.
 */
export function useCrowded(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const element = place.current
      if (!element) return
      delete element.dataset.crowded
      if (element.scrollWidth > element.clientWidth) element.dataset.crowded = ''
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  })
  return place
}
