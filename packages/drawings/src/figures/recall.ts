import { cameraAt } from '../axo/camera.ts'
import {
  box,
  circle,
  type Drawing,
  group,
  type Mark,
  type Point,
  stroke,
  strokes,
  type Tone,
  text,
} from '../base/marks.ts'
import { textWidth } from '../base/text-styles.ts'
import { type Write, writeChinese } from '../base/write.ts'
import type { Assembly } from '../exploded/assembly.ts'
import { drawExploded } from '../exploded/figure.ts'
import { cutTo, NARROW_WIDTH, pointer, span, WIDE } from './plan.ts'

/** A recall as one figure: its cause drawn in the part, the value against its limits, and this piece among all. */

export type Cause = {
  /** The drawing of the part, with the numbers of what is wrong in it. */
  assembly: Assembly
  parts: readonly number[]
}
export type Wrong = {
  name: string
  unit: string
  lower: number
  upper: number
  value: number
}
export type Pieces = { total: number; done: number; isOwnDone: boolean; unit: string }
export type RecallDrawn = { cause: Cause | undefined; wrong: Wrong | undefined; pieces: Pieces | undefined }

/** The numbers of the parts that a text names; a word such as 钢球 names all parts that are called so. */
export function findNamedParts({ parts }: Assembly, text: string): number[] {
  const named = parts.flatMap(({ words }) => words.filter((word) => text.includes(word)))
  return parts.filter(({ name }) => named.some((word) => name.includes(word))).map(({ no }) => no)
}

const PITCH = 8.5
const CELL = 6.5

type Grid = { columns: number; rows: number; each: number; cells: number }
function computeGrid({ total }: Pieces, width: number, rowsMost: number): Grid {
  const columns = Math.floor(width / PITCH)
  const each = Math.max(1, Math.ceil(total / (columns * rowsMost)))
  const cells = Math.ceil(total / each)
  return { each, cells, columns, rows: Math.min(rowsMost, Math.max(1, Math.ceil(cells / columns))) }
}

/** Cells fill columns from the left; a column of one state is one dashed line. */
function listColumns(from: number, to: number, { rows }: Grid, [x, y]: Point): Point[][] {
  const lines: Point[][] = []
  for (let at = from; at < to; ) {
    const [column, row] = [Math.floor(at / rows), at % rows]
    const count = Math.min(to - at, rows - row)
    const left = x + column * PITCH + CELL / 2
    lines.push([
      [left, y + row * PITCH],
      [left, y + (row + count) * PITCH - (PITCH - CELL)],
    ])
    at += count
  }
  return lines
}

function drawCells(
  pieces: Pieces,
  [x, y]: Point,
  width: number,
  rowsMost: number,
  t: Write,
): { marks: Mark[]; bottom: number } {
  const grid = computeGrid(pieces, width, rowsMost)
  const { total, done, isOwnDone, unit } = pieces
  const doneCells = Math.min(grid.cells - (isOwnDone ? 0 : 1), Math.round(done / grid.each))
  const own = isOwnDone ? Math.max(0, doneCells - 1) : doneCells
  const ownAt: Point = [x + Math.floor(own / grid.rows) * PITCH, y + (own % grid.rows) * PITCH]
  const open = listColumns(doneCells, grid.cells, grid, [x, y])
  const bottom = y + grid.rows * PITCH
  const computeEnd = (cells: number) => x + Math.ceil(cells / grid.rows) * PITCH - (PITCH - CELL)
  const leaderX = ownAt[0] + CELL / 2
  const isRight = leaderX < x + width * 0.6
  const words = isOwnDone ? t('您这一件，已处置') : t('您这一件，还没处置')
  const heading = t`应召回 ${total.toLocaleString('en')} ${unit}`
  const each = grid.each > 1 ? t`一格 ${grid.each} ${unit}` : t('一格一件')
  const headingEnd = x + textWidth(heading, 'title', 14) + 5 + textWidth(each, 'small', 14)
  const wordsStart = isRight ? leaderX + 12 : leaderX - 17 - textWidth(words, 'title', 14)
  // The words stand in a row of their own where the heading reaches as far.
  const raised = wordsStart < headingEnd + 8 ? 39 : 20
  return {
    bottom: bottom + 26,
    marks: [
      ...(doneCells > 0
        ? [{ ...strokes('cell', listColumns(0, doneCells, grid, [x, y]), 1), state: 'done' }]
        : []),
      ...(open.length > 0 ? [strokes('cell', open, 1)] : []),
      { ...box('own', ownAt[0] - 1.5, ownAt[1] - 1.5, CELL + 3, CELL + 3) },
      text(
        [x, y - 15],
        [
          { text: heading, style: 'title' },
          { text: each, style: 'small' },
        ],
        14,
      ),
      stroke('thin', [
        [leaderX, ownAt[1] - 2],
        [leaderX, y - raised],
        [leaderX + (isRight ? 12 : -12), y - raised],
      ]),
      text(
        [leaderX + (isRight ? 17 : -17), y - raised + 5],
        { text: words, style: 'title' },
        14,
        isRight ? 'start' : 'end',
      ),
      ...(doneCells > 0
        ? [
            strokes('thin', [
              [
                [x, bottom + 1],
                [x, bottom + 20],
              ],
              [
                [computeEnd(doneCells), bottom + 1],
                [computeEnd(doneCells), bottom + 20],
              ],
            ]),
            ...drawDone(x, computeEnd(doneCells), bottom + 14, t`已处置 ${done.toLocaleString('en')}`),
          ]
        : []),
    ],
  }
}

/** A short span has its words beside its end. */
const drawDone = (from: number, to: number, y: number, words: string): Mark[] =>
  to - from < 120
    ? [text([to + 8, y + 5], { text: words, style: 'title' }, 14)]
    : span(from, to, y, words, 'title')

/** The scale on which the wrong value stands beside the band of its limits. */
function drawWrong(wrong: Wrong, [x, y]: Point, width: number, t: Write): Mark[] {
  const { lower, upper, value, unit, name } = wrong
  const ends = [Math.min(lower, value), Math.max(upper, value)] as const
  const room = (ends[1] - ends[0]) * 0.12 || 1
  const scale = width / (ends[1] - ends[0] + 2 * room)
  const computeX = (one: number) => x + (one - ends[0] + room) * scale
  const isLow = value < lower
  const limit = isLow ? lower : upper
  const [from, to] = isLow ? [computeX(value), computeX(lower)] : [computeX(upper), computeX(value)]
  const off = Math.round(Math.abs(value - limit) * 1000) / 1000
  return [
    box('band', computeX(lower), y - 9, computeX(upper) - computeX(lower), 18),
    strokes('thin', [
      [
        [x, y],
        [x + width, y],
      ],
      ...[lower, upper].map((one): Point[] => [
        [computeX(one), y - 9],
        [computeX(one), y + 32],
      ]),
      [
        [computeX(value), y + 13],
        [computeX(value), y + 32],
      ],
      [
        [from, y + 27],
        [to, y + 27],
      ],
    ]),
    pointer([from, y + 27], 0),
    pointer([to, y + 27], 180),
    group(
      [
        box('tick', computeX(value) - 2, y - 13, 4, 26),
        text([computeX(value), y - 19], { text: `${value} ${unit}`.trim(), style: 'nominal' }, 16, 'middle'),
        text(
          [(from + to) / 2, y + 45],
          { text: (isLow ? t`低 ${off} ${unit}` : t`高 ${off} ${unit}`).trim(), style: 'word' },
          13,
          'middle',
        ),
      ],
      { tone: 'bad' },
    ),
    text(
      [(computeX(lower) + computeX(upper)) / 2, y - 19],
      { text: t`规定 ${lower}–${upper}`, style: 'note' },
      13,
      'middle',
    ),
    text([x, y + 66], { text: cutTo(t(name), 'word', 13, width), style: 'word' }, 13),
  ]
}

const scaleMarks = (marks: readonly Mark[], scale: number, by: Point): Mark => ({
  ...group(marks),
  move: { scale, x: by[0], y: by[1] },
})

function drawCause({ assembly, parts }: Cause, place: { scale: number; at: Point }): Mark[] {
  const states = new Map(parts.map((no) => [no, { tone: 'recall' as Tone }]))
  const { marks } = drawExploded(assembly, states, { balloons: false })
  return [scaleMarks(marks, place.scale, place.at)]
}

const computeCausePlace = (cause: Cause | undefined, hasScale: boolean): { scale: number; at: Point } => ({
  scale: Math.min(0.6, 320 / (cause?.assembly.height ?? 640)),
  at: [40, hasScale ? 0 : -10],
})

/** From the part that is wrong to the scale of its value. */
function drawLeader({ assembly, parts }: Cause, { scale, at }: { scale: number; at: Point }): Mark[] {
  const part = assembly.parts.find(({ no }) => no === parts[0])
  if (!part) return []
  const [x, y] = cameraAt(assembly.view).point(part.touch)
  const end: Point = [at[0] + x * scale, at[1] + y * scale]
  return [
    group(
      [
        stroke('thin', [end, [LEADER, SCALE_Y], [SCALE_X, SCALE_Y]]),
        circle('balloon', [LEADER, SCALE_Y], 11),
        text([LEADER, SCALE_Y + 5], { text: '1', style: 'number' }, 14, 'middle'),
      ],
      { tone: 'bad' },
    ),
  ]
}

/** The scale of the wrong value beside its part. */
const SCALE_X = 560
const SCALE_Y = 44
const LEADER = 500

export const hasRecallFigure = ({ cause, wrong, pieces }: RecallDrawn) =>
  cause !== undefined || wrong !== undefined || pieces !== undefined

const getLabel = ({ cause, wrong, pieces }: RecallDrawn, t: Write) =>
  [
    cause && t`召回的病因在图上：${t(cause.assembly.name)}`,
    wrong && t`${t(wrong.name)} ${wrong.value} ${wrong.unit}，规定 ${wrong.lower}–${wrong.upper}`,
    pieces && t`应召回 ${pieces.total} ${pieces.unit}，已处置 ${pieces.done}`,
  ]
    .filter(Boolean)
    .join(t('；'))

export function drawRecall(drawn: RecallDrawn, t: Write = writeChinese): Drawing {
  const { cause, wrong, pieces } = drawn
  const upper = cause ? 350 : wrong ? 150 : 20
  const cells = pieces && drawCells(pieces, [32, upper + 40], WIDE.width - 64, 9, t)
  const place = computeCausePlace(cause, wrong !== undefined)
  return {
    width: WIDE.width,
    height: Math.max(200, (cells?.bottom ?? upper) + 8),
    label: getLabel(drawn, t),
    marks: [
      ...(cause ? drawCause(cause, place) : []),
      ...(wrong ? drawWrong(wrong, [cause ? SCALE_X : 120, SCALE_Y], cause ? 280 : 560, t) : []),
      ...(cause && wrong ? drawLeader(cause, place) : []),
      ...(cells?.marks ?? []),
    ],
  }
}

export function drawRecallForPhone(drawn: RecallDrawn, t: Write = writeChinese): Drawing {
  const { cause, wrong, pieces } = drawn
  let y = 0
  const marks: Mark[] = []
  if (cause) {
    const scale = NARROW_WIDTH / cause.assembly.width
    marks.push(...drawCause(cause, { scale, at: [0, 0] }))
    y += cause.assembly.height * scale + 10
  }
  if (wrong) {
    marks.push(...drawWrong(wrong, [30, y + 44], NARROW_WIDTH - 60, t))
    y += 124
  }
  if (pieces) {
    const cells = drawCells(pieces, [16, y + 62], NARROW_WIDTH - 32, 24, t)
    marks.push(...cells.marks)
    y = cells.bottom
  }
  return { width: NARROW_WIDTH, height: Math.max(80, y + 10), label: getLabel(drawn, t), marks }
}
