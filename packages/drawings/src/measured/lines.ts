import {
  box,
  circle,
  group,
  type Mark,
  type Point,
  polygon,
  type Run,
  stroke,
  strokes,
  text,
} from '../base/marks.ts'
import { textWidth } from '../base/text-styles.ts'
import {
  BAND,
  type Dimension,
  isOutside,
  measuredText,
  nominalText,
  tickPlace,
  toleranceText,
} from './dimension.ts'

/** Lines of dimensions in millimetres of the paper. Words lie flat everywhere; a line breaks where they stand. */

export type Numbered = { no: number; dimension: Dimension }
/** `bare` leaves out the gauge, for figures whose rows have it. */
type Bare = { bare?: boolean }

export const SIZE = 3.7
const HEAD = 3.2
const BALLOON = 2.3
/** Arrows of shorter dimensions stand outside and point inwards. */
const SHORT = 15

/** A filled arrow whose point is at `at`; it comes from the side that `degrees` looks to. */
export function arrow([x, y]: Point, degrees: number): Mark {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const turn = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos]
  return polygon('arrow', [turn(0, 0), turn(HEAD, 0.55), turn(HEAD, -0.55)])
}

export const toned = (dimension: Dimension, marks: readonly Mark[]) =>
  group(marks, isOutside(dimension) ? { tone: 'bad' } : {})

/**
 * The scale of one dimension: the band of its tolerance, and a tick where this piece is. `length` runs along the
 * dimension line.
 */
export function gauge([x, y]: Point, length: number, dimension: Dimension, upright = false, zoom = 1): Mark {
  const rect = (along: number, across: number, w: number, h: number, line: 'band' | 'tick') =>
    upright ? box(line, x + across, y - along - w, h, w) : box(line, x + along, y + across, w, h)
  const half = BAND * length
  const end = (along: number): Point[] => {
    const ends: Point[] = [
      [along, -1.5 * zoom],
      [along, 1.5 * zoom],
    ]
    return ends.map(([u, v]): Point => (upright ? [x + v, y - u] : [x + u, y + v]))
  }
  const at = tickPlace(dimension) * length
  return toned(dimension, [
    rect(-half, -1.1 * zoom, 2 * half, 2.2 * zoom, 'band'),
    strokes('bound', [end(-half), end(half)]),
    rect(at - 0.4 * zoom, -2.3 * zoom, 0.8 * zoom, 4.6 * zoom, 'tick'),
  ])
}

export const balloon = ([x, y]: Point, { no, dimension }: Numbered): Mark =>
  toned(dimension, [
    circle('balloon', [x, y], BALLOON),
    text([x, y + 1.18], { text: String(no), style: 'number' }, 3.3, 'middle'),
  ])

const nominalRuns = (dimension: Dimension): Run[] => {
  const [nominal, tolerance] = [nominalText(dimension), toleranceText(dimension)]
  return [
    ...(nominal ? [{ text: nominal, style: 'nominal' as const }] : []),
    ...(tolerance ? [{ text: tolerance, style: 'tolerance' as const }] : []),
  ]
}
export const measuredRun = (dimension: Dimension): Run => ({
  text: measuredText(dimension),
  style: 'measured',
})

export const runsWidth = (runs: readonly Run[]) =>
  runs.reduce(
    (sum, { text: piece, style }) => sum + textWidth(piece, style, SIZE),
    (runs.length - 1) * SIZE * 0.3,
  )

/** Two lines: the nominal value with its tolerance, and the measured one below. */
const words = ([x, y]: Point, dimension: Dimension, anchor: 'start' | 'middle' | 'end' = 'middle'): Mark =>
  toned(dimension, [
    text([x, y], nominalRuns(dimension), SIZE, anchor),
    text([x, y + 4.1], measuredRun(dimension), SIZE, anchor),
  ])

type Upright = Numbered & Bare & { x: number; y0: number; y1: number; from: number; low?: boolean }

/** The words of a shorter upright dimension without gauge stand beside its line. */
export const BESIDE = 26

/** Without a gauge the words stand on the line, or beside a short one; `low` moves them to its lower end. */
function bareUpright({ x, y0, y1, from, low, ...one }: Upright): Mark[] {
  const { dimension } = one
  const span = y1 - y0
  const way = from > x ? -1 : 1
  const outside = span < SHORT
  const ends = [
    ...[y0, y1].map((y): Point[] => [
      [from, y],
      [x + way * 1.5, y],
    ]),
  ]
  const arrows = [arrow([x, y0], outside ? -90 : 90), arrow([x, y1], outside ? 90 : -90)]
  if (span < BESIDE) {
    const tail = outside ? 5 : 0
    const middle = (y0 + y1) / 2
    return [
      strokes('thin', [
        ...ends,
        [
          [x, y0 - tail],
          [x, y1 + tail],
        ],
      ]),
      ...arrows,
      balloon([x + way * 4.6, middle - 7.4], one),
      words([x + way * 2.3, middle - 0.8], dimension, way > 0 ? 'start' : 'end'),
    ]
  }
  const middle = low ? y1 - 7.5 : (y0 + y1) / 2
  return [
    strokes('thin', [
      ...ends,
      [
        [x, y0],
        [x, middle - 11],
      ],
      [
        [x, middle + 4.6],
        [x, y1],
      ],
    ]),
    ...arrows,
    balloon([x, middle - 8.3], one),
    words([x, middle - 1.2], dimension),
  ]
}

/** An upright dimension. Where its span is too short for the words, they stand above it. */
export function upright(given: Upright): Mark[] {
  if (given.bare) return bareUpright(given)
  const { x, y0, y1, from, bare: _, low: __, ...one } = given
  const { dimension } = one
  const span = y1 - y0
  const past = x + (from > x ? -1.5 : 1.5)
  const extensions = [y0, y1].map((y): Point[] => [
    [from, y],
    [past, y],
  ])
  const above = span < 38
  const middle = above ? y0 - 8 : span < 54 ? y0 + 14 : (y0 + y1) / 2
  const [top, bottom] = [middle - 5.5, middle + 4.6]
  const tail = span < 20 ? y1 + 17 : y1
  const line: Point[][] = above
    ? [
        [
          [x, bottom],
          [x, tail],
        ],
      ]
    : [
        [
          [x, y0],
          [x, top],
        ],
        [
          [x, bottom],
          [x, y1],
        ],
      ]
  const scale = above
    ? span < 20
      ? gauge([x, y1 + 9.5], 13, dimension, true)
      : gauge([x, (y0 + y1) / 2], Math.min(18, span - 7), dimension, true)
    : gauge([x, span < 54 ? y1 - 12 : middle + 16], 18, dimension, true)
  const outside = span < SHORT
  return [
    strokes('thin', [...extensions, ...line]),
    arrow([x, y0], outside ? -90 : 90),
    arrow([x, y1], outside ? 90 : -90),
    balloon([x, middle - 8.3], one),
    words([x, middle - 1.2], dimension),
    scale,
  ]
}

/** An upright dimension of a small picture, without number and gauge. Words of a short one stand at its left. */
export function uprightPlain({ x, y0, y1, from, dimension }: Upright): Mark[] {
  const middle = (y0 + y1) / 2
  const short = y1 - y0 < 14
  const line: Point[][] = short
    ? [
        [
          [x, y0 - (y1 - y0 < 8 ? 5 : 0)],
          [x, y1 + (y1 - y0 < 8 ? 5 : 0)],
        ],
      ]
    : [
        [
          [x, y0],
          [x, middle - 5],
        ],
        [
          [x, middle + 5],
          [x, y1],
        ],
      ]
  const outside = y1 - y0 < 8
  return [
    strokes('thin', [
      ...[y0, y1].map((y): Point[] => [
        [from, y],
        [x - 1.5, y],
      ]),
      ...line,
    ]),
    arrow([x, y0], outside ? -90 : 90),
    arrow([x, y1], outside ? 90 : -90),
    short ? words([x - 2.5, middle - 0.6], dimension, 'end') : words([x, middle - 0.6], dimension),
  ]
}

/** A level dimension of a small picture: the gauge on the line, all words below it. */
export function levelPlain({ y, x0, x1, from, dimension }: Level): Mark[] {
  const [middle, span] = [(x0 + x1) / 2, x1 - x0]
  const outside = span < 8
  const reach = outside ? 7 : 0
  return [
    strokes('thin', [
      ...[x0, x1].map((x): Point[] => [
        [x, from],
        [x, y + 1.5],
      ]),
      [
        [x0 - reach, y],
        [x1 + reach, y],
      ],
    ]),
    arrow([x0, y], outside ? 180 : 0),
    arrow([x1, y], outside ? 0 : 180),
    ...(span > 14 ? [gauge([middle, y], Math.min(16, span * 0.62), dimension)] : []),
    toned(dimension, [
      text([middle, y + 5.6], [...nominalRuns(dimension), measuredRun(dimension)], SIZE, 'middle'),
    ]),
  ]
}

type Level = Numbered & Bare & { y: number; x0: number; x1: number; from: number }

/** The line of a short level dimension is longer by this, to carry its gauge. */
export const TAIL = 26
export const BARE_TAIL = 7
/** Longer ones have their words below the line, shorter ones at its left end. */
export const isLong = (span: number) => span >= 46
export const levelHeight = (span: number) => (isLong(span) ? 11 : 7)

/** A level dimension. */
export function level({ y, x0, x1, from, bare, ...one }: Level): Mark[] {
  const { dimension } = one
  const span = x1 - x0
  const extensions = [x0, x1].map((x): Point[] => [
    [x, from],
    [x, y + 1.5],
  ])
  const runs = [...nominalRuns(dimension), measuredRun(dimension)]
  if (isLong(span)) {
    const [middle, width] = [(x0 + x1) / 2, runsWidth(runs)]
    return [
      strokes('thin', [
        ...extensions,
        [
          [x0, y],
          [x1, y],
        ],
      ]),
      arrow([x0, y], 0),
      arrow([x1, y], 180),
      ...(bare ? [] : [gauge([middle, y], 20, dimension)]),
      balloon([middle - width / 2 - 4, y + 5.1], one),
      toned(dimension, [text([middle, y + 6.3], runs, SIZE, 'middle')]),
    ]
  }
  const outside = span < SHORT
  const tail = x1 + (bare ? BARE_TAIL : TAIL)
  return [
    strokes('thin', [
      ...extensions,
      [
        [x0 - 7, y],
        [tail, y],
      ],
    ]),
    arrow([x0, y], outside ? 180 : 0),
    arrow([x1, y], outside ? 0 : 180),
    ...(bare ? [] : [gauge([tail - 10, y], 18, dimension)]),
    balloon([x0 - 9.5, y], one),
    toned(dimension, [text([x0 - 13, y + 1.2], runs, SIZE, 'end')]),
  ]
}

type Shelf = Numbered & Bare & { at: Point; elbow: Point; width: number }

/** A leader with one bend; its words stand on the shelf, and the gauge on its end. */
export function shelf({ at, elbow, width, bare, ...one }: Shelf): Mark[] {
  const [ex, ey] = elbow
  const angle = (Math.atan2(ey - at[1], ex - at[0]) * 180) / Math.PI
  return [
    stroke('thin', [at, elbow, [ex + width, ey]]),
    arrow(at, angle),
    balloon([ex + 2, ey - 4], one),
    words([ex + 5.5, ey - 5.2], one.dimension, 'start'),
    ...(bare ? [] : [gauge([ex + width - 7, ey], 14, one.dimension)]),
  ]
}
