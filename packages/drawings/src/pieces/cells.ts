import { type Drawing, type Mark, path, text } from '../base/marks.ts'
import { textWidth } from '../base/text-styles.ts'

/**
 * The figure of a recall: each piece is a cell, pieces of one heat, batch, shift or tool stand together, and the
 * state of a piece is where it is now. Cells of one state and group are
 * one path.
 */

export const PIECE_STATES = ['inHand', 'assembled', 'sold', 'returned', 'scrapped', 'outside'] as const
export type PieceState = (typeof PIECE_STATES)[number]
export type Piece = {
  id: string
  /** ISO 8601; pieces of a group are in its order. */
  at: string
  state: PieceState
}
export type PieceGroup = { key: string; name: string; pieces: readonly Piece[] }
export type Limits = { from: string; to: string }

/** The pieces between the limits, both included; the others are outside. */
export const within = ({ at }: Piece, { from, to }: Limits) => at >= from && at <= to

/** Groups with the state `outside` for pieces beyond the limits. */
export const limited = (groups: readonly PieceGroup[], limits: Limits): PieceGroup[] =>
  groups.map((group) => ({
    ...group,
    pieces: group.pieces.map((piece) =>
      within(piece, limits) ? piece : { ...piece, state: 'outside' as const },
    ),
  }))

/** Counts the pieces of each state. */
export function countCells(groups: readonly PieceGroup[]): Record<PieceState, number> {
  const counts = Object.fromEntries(PIECE_STATES.map((state) => [state, 0])) as Record<PieceState, number>
  for (const { pieces } of groups) for (const { state } of pieces) counts[state]++
  return counts
}

const HEAD = 24
const GAP = 12

type Grid = { cell: number; columns: number }

/** The largest cell of 3 to 12 px at which a group needs no more lines than are wanted. */
function computeGrid(width: number, most: number, lines: number): Grid {
  for (let cell = 12; cell > 3; cell--) {
    const columns = Math.floor(width / cell)
    if (columns * lines >= most) return { cell, columns }
  }
  return { cell: 3, columns: Math.floor(width / 3) }
}

type Square = { x: number; y: number }

/** A closed square ends where it began, so the next one of a line is a step away. */
const squares = (places: readonly Square[], size: number) => {
  let last: Square | undefined
  return places
    .map((at) => {
      const beside = last && last.y === at.y
      const d = `${beside ? `m${at.x - (last?.x ?? 0)} 0` : `M${at.x} ${at.y}`}h${size}v${size}h-${size}z`
      last = at
      return d
    })
    .join('')
}

const APART = 28
const NAME_SIZE = 14

const formatPieceCount = (group: PieceGroup) => `${group.pieces.length.toLocaleString('en')} 件`
const headWidth = (group: PieceGroup) =>
  textWidth(group.name, 'number', NAME_SIZE) +
  textWidth(formatPieceCount(group), 'note', NAME_SIZE) +
  NAME_SIZE

type Laid = { group: PieceGroup; x: number; y: number; columns: number }

/** Groups stand one under the other; several short ones share a line. */
function layGroups(
  groups: readonly PieceGroup[],
  width: number,
  grid: Grid,
): { laid: Laid[]; height: number } {
  const laid: Laid[] = []
  let [x, y, lowest] = [0, 0, 0]
  for (const group of groups) {
    const total = group.pieces.length
    const own = Math.ceil(Math.max(headWidth(group), total * grid.cell)) + APART
    const isShort = own <= width / 2
    if (x > 0 && (!isShort || x + own - APART > width)) [x, y] = [0, lowest + GAP]
    const columns = isShort ? Math.max(1, total) : grid.columns
    laid.push({ group, x, y, columns })
    lowest = Math.max(lowest, y + HEAD + Math.ceil(total / columns) * grid.cell)
    if (isShort) x += own
    else [x, y] = [0, lowest + GAP]
  }
  return { laid, height: lowest }
}

function drawGroup({ group, x, y, columns }: Laid, cell: number, lit: string | undefined): Mark[] {
  const size = cell - 1
  const top = y + HEAD
  const places = group.pieces.map((piece, at) => ({
    piece,
    x: x + (at % columns) * cell,
    y: top + Math.floor(at / columns) * cell,
  }))
  const place = places.find(({ piece }) => piece.id === lit)
  return [
    text(
      [x, y + 15],
      [
        { text: group.name, style: 'number' },
        { text: formatPieceCount(group), style: 'note' },
      ],
      NAME_SIZE,
    ),
    ...PIECE_STATES.flatMap((state) => {
      const own = places.filter(({ piece }) => piece.state === state && piece.id !== lit)
      return own.length > 0 ? [{ ...path('cell', squares(own, size)), state }] : []
    }),
    ...(place
      ? [{ ...path('cell', squares([{ x: place.x - 2, y: place.y - 2 }], size + 4)), state: 'lit' as const }]
      : []),
  ]
}

/** All pieces in their groups; `lit` is the one piece that its visitor asks about. */
export function drawPieces(
  groups: readonly PieceGroup[],
  { width = 1232, lines = 4, lit }: { width?: number; lines?: number; lit?: string } = {},
): Drawing {
  const most = Math.max(1, ...groups.map(({ pieces }) => pieces.length))
  const grid = computeGrid(width, most, lines)
  const { laid, height } = layGroups(groups, width, grid)
  const total = groups.reduce((sum, { pieces }) => sum + pieces.length, 0)
  return {
    width,
    height: Math.max(HEAD, height),
    label: `${groups.length} 组，${total.toLocaleString('en')} 件，每格一件，颜色是现在在哪里`,
    marks: laid.flatMap((laidGroup) => drawGroup(laidGroup, grid.cell, lit)),
  }
}
