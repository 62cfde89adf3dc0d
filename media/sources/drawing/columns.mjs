/** The usual sheet has four layers side by side, rows of boxes, and gaps for the lines between them. */
import { faces } from './ink.mjs'
import { createSheet } from './sheet.mjs'

const WIDTH = 1280
const TOP = 24
const COLUMN = 232
const BOX = { x: 12, w: 208, h: 64 }
const FIRST_ROW = 48
const STEP = 84
const REQUIREMENTS_WIDTH = 480
const NUMERALS = ['Ⅰ', 'Ⅱ', 'Ⅲ', 'Ⅳ']

export const left = (column) => 24 + column * 333
export const right = (column) => left(column) + COLUMN
/** Middle of the gap after a column. */
export const gap = (column) => (right(column) + left(column + 1)) / 2
export const rowTop = (row) => TOP + FIRST_ROW + row * STEP
export const rowMiddle = (row) => rowTop(row) + BOX.h / 2

/**
 * Returns the rectangle of a box in this column; `rows` is one row or [first, last]. `narrow` leaves a
 * channel at the right.
 */
export function place(column, rows, { narrow = 0 } = {}) {
  const [first, last] = [rows].flat().length === 2 ? rows : [rows, rows]
  const y = rowTop(first)
  return { x: left(column) + BOX.x, y, w: BOX.w - narrow, h: rowTop(last) + BOX.h - y }
}

/**
 * Makes an empty sheet with the layers of the solution; `rows` is the number of boxes in the fullest column.
 */
export function columnsSheet({ architecture, parts, rows, below = 0 }) {
  const bottom = rowTop(rows - 1) + BOX.h + 18
  const height = bottom + below + 34 + 44 * 3 + 6
  const sheet = createSheet({ width: WIDTH, height, parts })
  architecture.layers.forEach((layer, i) => {
    sheet.layer({ x: left(i), y: TOP, w: COLUMN, h: bottom - TOP, name: layer.name, numeral: NUMERALS[i] })
  })
  /**
   * Places boxes by number: `[column, row]` or `[column, [first, last]]`, and how much narrower than usual.
   */
  const boxes = (places) => {
    for (const [no, [column, rows, narrow]] of Object.entries(places))
      sheet.box(Number(no), place(column, rows, { narrow }))
  }
  /** A straight line in a row between two boxes, in the direction of the arrow. */
  const across = (from, to, row, options) => {
    const [a, b] = [sheet.of(from), sheet.of(to)]
    const y = typeof row === 'number' ? rowMiddle(row) : row.y
    const ends = a.x < b.x ? [a.right, b.x] : [a.x, b.right]
    sheet.link(
      [
        [ends[0], y],
        [ends[1], y],
      ],
      options,
    )
  }
  /** A straight line down the middle from one box to the one below, or up. */
  const down = (from, to, options = {}) => {
    const [a, b] = [sheet.of(from), sheet.of(to)]
    const x = options.x ?? a.cx
    const ends = a.y < b.y ? [a.bottom, b.y] : [a.y, b.bottom]
    sheet.link(
      [
        [x, ends[0]],
        [x, ends[1]],
      ],
      options,
    )
  }
  /** Draws a line out of the sheet to other nodes. */
  const leave = (no, text) => {
    const { cx, bottom: y } = sheet.of(no)
    sheet.link(
      [
        [cx, y],
        [cx, bottom + 26],
      ],
      { kind: 'recursion' },
    )
    sheet.text(text, cx + 10, bottom + 22, faces.small)
  }
  const finish = () => {
    sheet.titleBlock({ ...architecture.drawing, parts: parts.size })
    const band = height - 6 - 44 * 3
    sheet.legend(architecture.legend, left(0), band + 30)
    sheet.requirements(architecture.requirements, left(1), band + 34, REQUIREMENTS_WIDTH)
    return sheet
  }
  return { ...sheet, bottom, boxes, across, down, leave, finish }
}
