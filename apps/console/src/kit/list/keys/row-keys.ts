type State = {
  /** The current row, -1 before any key. */
  at: number
  rows: number
  /** True while no control has the focus, which would take Enter and Space itself. */
  onPage: boolean
}
type RowAction =
  | { is: 'move'; to: number }
  | { is: 'select' }
  | { is: 'open' }
  | { is: 'look' }
  | { is: 'close' }

/**
 * Returns the action of a key in a list: J and K move without leaving it, X selects, Enter opens, Space looks at a row
 * beside the list and Escape ends that.
 */
export function rowAction(pressed: string, { at, rows, onPage }: State): RowAction | undefined {
  const key = pressed.toLowerCase()
  if (key === 'j') return { is: 'move', to: Math.min(at + 1, rows - 1) }
  if (key === 'k') return { is: 'move', to: Math.min(Math.max(at - 1, 0), rows - 1) }
  if (key === 'escape') return { is: 'close' }
  if (key === ' ' && onPage && rows > 0) return { is: 'look' }
  if (at < 0 || at >= rows) return undefined
  if (key === 'x') return { is: 'select' }
  return key === 'enter' && onPage ? { is: 'open' } : undefined
}
