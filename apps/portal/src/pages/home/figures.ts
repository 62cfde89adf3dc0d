import type { NodeFigures } from '@biaojie/contract/resolution/resolution.ts'
import type { ServerCall } from '../../server-context.ts'

/** A code drawn on the server: its path and its side in modules. */
export type Code = { path: string; modules: number }

/** Returns null when the counts could not be read; the page then shows none instead of wrong ones. */
export async function loadFigures(call: ServerCall): Promise<NodeFigures | null> {
  try {
    const answer = await call('nodeFigures', {})
    return answer.ok ? answer.data : null
  } catch {
    return null
  }
}

const CELL = { width: 5.7, height: 4, stepX: 7.17, stepY: 5 }
const ROWS = 6

/** Returns how many of six cells each hour fills; an hour with any count fills at least one. */
export function cellsOf(counts: readonly number[]): number[] {
  const most = Math.max(...counts, 1)
  return counts.map((count) => (count > 0 ? Math.max(1, Math.round((count / most) * ROWS)) : 0))
}

const cell = (column: number, row: number) =>
  `M${(column * CELL.stepX).toFixed(1)} ${25 - row * CELL.stepY}h${CELL.width}v${CELL.height}h-${CELL.width}z`

/**
 * Returns the paths of the hour bars, 86 × 30: all cells, the top one of the current hour, and the empty
 * hours.
 */
export function hourBars(counts: readonly number[]): { done: string; now: string; none: string } {
  const cells = cellsOf(counts)
  const last = cells.length - 1
  let done = ''
  let none = ''
  for (const [column, filled] of cells.entries()) {
    if (filled === 0) none += cell(column, 0)
    const upTo = column === last ? filled - 1 : filled
    for (let row = 0; row < upTo; row++) done += cell(column, row)
  }
  const top = cells[last] ?? 0
  return { done, now: top > 0 ? cell(last, top - 1) : '', none }
}
