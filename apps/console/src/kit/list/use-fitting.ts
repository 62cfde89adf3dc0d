import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './types.ts'

type Shown<R> = readonly Column<R, string>[]

/** Leaves out `count` columns, the lowest `drops` first. Columns without `drops` always stay. */
export function dropColumns<R>(columns: Shown<R>, count: number): Shown<R> {
  const order = columns
    .filter(({ drops }) => drops !== undefined)
    .toSorted((one, other) => (one.drops ?? 0) - (other.drops ?? 0))
  const dropped = new Set(order.slice(0, count))
  return columns.filter((column) => !dropped.has(column))
}

const isTooWide = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth

/**
 * Marks the place of a table as crowded, and divides its width among the columns with cells of the class `cut`, in
 * proportion to their needs. Without this, the first of them would get all of it.
 */
function shareWidth(place: HTMLElement, cut: string) {
  const cells = [...place.querySelectorAll('td')].filter(({ classList }) => classList.contains(cut))
  const indexes = new Set(cells.map(({ cellIndex }) => cellIndex))
  const heads = [...place.querySelectorAll('th')].filter(({ cellIndex }) => indexes.has(cellIndex))
  const widths = heads.map(({ offsetWidth }) => offsetWidth)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const setShares = (shares: readonly number[]) => {
    for (const [at, head] of heads.entries()) head.style.setProperty('--share', `${shares[at] ?? 0}%`)
  }
  setShares(widths.map((width) => (100 * width) / total))
  place.dataset.crowded = ''
  // Columns that cannot be narrowed may need more than the shares leave to them. The first column then gets what is left.
  if (isTooWide(place)) setShares(widths.map(() => 100))
}

/**
 * Leaves out one column after another until the table fits its place; nothing is painted before. A table that never fits
 * marks its place with `data-crowded`, and the styles then narrow the columns with the class `cut`.
 */
export function useFitting<R>(
  all: Shown<R>,
  cut = '',
): { place: RefObject<HTMLElement | null>; columns: Shown<R> } {
  const place = useRef<HTMLElement>(null)
  const [dropped, setDropped] = useState(0)
  const [width, setWidth] = useState(0)
  const most = all.filter(({ drops }) => drops !== undefined).length
  const names = all.map(({ key }) => key).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another width or other columns are fitted anew
  useLayoutEffect(() => setDropped(0), [width, names])
  // Every change of the rows may change the width.
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    delete element.dataset.crowded
    if (!isTooWide(element)) return
    if (dropped < most) return setDropped(dropped + 1)
    shareWidth(element, cut)
  })
  useEffect(() => {
    const element = place.current
    if (!element || typeof ResizeObserver === 'undefined') return
    // The table changes without its place when a typeface arrives.
    const table = element.querySelector('table')
    const observer = new ResizeObserver(() => setWidth(element.clientWidth + (table?.offsetWidth ?? 0)))
    for (const target of [element, table]) if (target) observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return { place, columns: dropColumns(all, dropped) }
}
