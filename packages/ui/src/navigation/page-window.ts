/** A page number, or the gap between two of them. `near` marks neighbours that are hidden on phones. */
type PageCell = { page: number; near?: boolean } | 'gap'

/**
 * Returns the numbers of a pager: first, last, the current one and its neighbours, with gaps between. A gap
 * never replaces a single page. `pages` ≥ 1, 1 ≤ `current` ≤ `pages`.
 */
export function computePageWindow(current: number, pages: number): PageCell[] {
  const from = Math.max(1, Math.min(current - 1, pages - 3))
  const to = Math.min(pages, Math.max(current + 1, 4))
  const cells: PageCell[] = []
  const add = (page: number) => cells.push(isNear(page, current, pages) ? { page, near: true } : { page })
  if (from > 1) add(1)
  if (from === 3) add(2)
  if (from > 3) cells.push('gap')
  for (let page = from; page <= to; page++) add(page)
  if (to === pages - 2) add(pages - 1)
  if (to < pages - 2) cells.push('gap')
  if (to < pages) add(pages)
  return cells
}

/** Three numbers near the current page, the other end, and gaps fit in 390 px. */
function isNear(page: number, current: number, pages: number): boolean {
  if (pages <= 5 || page === current || page === 1 || page === pages) return false
  if (current <= 3) return page > 3
  if (current >= pages - 2) return page < pages - 2
  return true
}

/** Returns the page a reader typed, kept inside the range; null when it is no number. */
export function parsePage(text: string, pages: number): number | null {
  const page = Number.parseInt(text, 10)
  return Number.isNaN(page) ? null : Math.min(Math.max(page, 1), pages)
}
