import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

function measure(element: HTMLElement | null): void {
  if (!element) return
  delete element.dataset.crowded
  if (element.scrollWidth > element.clientWidth) element.dataset.crowded = ''
}

/**
 * Marks the place of a table with `data-crowded` while the table is wider, before it is painted: texts then take several
 * lines, so that no column lies under the actions.
 */
export function useCrowded(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  // Every change of the rows may change the width.
  useLayoutEffect(() => measure(place.current))
  useEffect(() => {
    const again = () => measure(place.current)
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [])
  return place
}
