/** A page number, or the gap between two of them. `near` marks neighbours that a phone leaves out. */
export type PageCell = { page: number; near?: boolean } | 'gap'

/**
 * The numbers of a pager: first, last, the current one and its neighbours, gaps between.
 * A gap never stands for a single page. `pages` ≥ 1, 1 ≤ `current` ≤ `pages`.
 */
export function pageWindow(current: number, pages: number): PageCell[] {
  const from = Math.max(1, Math.min(current - 1, pages - 3))
  const to = Math.min(pages, Math.max(current + 1, 4))
  const cells: PageCell[] = []
  if (from > 1) cells.push({ page: 1 })
  if (from === 3) cells.push({ page: 2, near: true })
  if (from > 3) cells.push('gap')
  for (let page = from; page <= to; page++) {
    const inner = page !== current && page !== 1 && page !== pages
    cells.push(inner && pages > 5 && current > 2 && current < pages - 1 ? { page, near: true } : { page })
  }
  if (to < pages - 2) cells.push('gap')
  if (to === pages - 2) cells.push({ page: pages - 1, near: true })
  if (to < pages) cells.push({ page: pages })
  return cells
}

/** The page a reader typed, kept inside the range; null when it is no number. */
export function parsePage(text: string, pages: number): number | null {
  const page = Number.parseInt(text, 10)
  return Number.isNaN(page) ? null : Math.min(Math.max(page, 1), pages)
}
