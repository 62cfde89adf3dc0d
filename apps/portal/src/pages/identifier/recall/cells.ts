/** The parts of one level of a recall as cells, those that are dealt with first; the visitor's own one is lit. */

const COLUMNS = 60
const PITCH = 10
export const CELL = 8
/** More cells than these could not be told apart; then each stands for several parts. */
const CELLS_MAX = 1_800

type Level = { total: number; done: number }
export type Cells = {
  /** Parts that a cell stands for. */
  each: number
  width: number
  height: number
  /** Lines through the cells; dashes make cells of them. */
  done: string
  open: string
  lit: { x: number; y: number }
}

/** Lines through the cells from one number to another, one for each row. */
function rowsThrough(from: number, to: number): string {
  let d = ''
  for (let at = from; at < to; ) {
    const [row, column] = [Math.floor(at / COLUMNS), at % COLUMNS]
    const count = Math.min(to - at, COLUMNS - column)
    d += `M${column * PITCH} ${row * PITCH + PITCH / 2}h${count * PITCH - (PITCH - CELL)}`
    at += count
  }
  return d
}

export function cellsOf({ total, done }: Level, isOwnDone: boolean): Cells {
  const each = Math.max(1, Math.ceil(total / CELLS_MAX))
  const cells = Math.max(1, Math.ceil(total / each))
  const filled = Math.min(isOwnDone ? cells : cells - 1, Math.max(isOwnDone ? 1 : 0, Math.round(done / each)))
  const own = isOwnDone ? filled - 1 : filled
  const rows = Math.ceil(cells / COLUMNS)
  return {
    each,
    width: Math.min(cells, COLUMNS) * PITCH,
    height: rows * PITCH,
    done: rowsThrough(0, filled),
    open: rowsThrough(filled, cells),
    lit: { x: (own % COLUMNS) * PITCH, y: Math.floor(own / COLUMNS) * PITCH + (PITCH - CELL) / 2 },
  }
}
