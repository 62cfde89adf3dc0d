import { type Bounds, computeBounds, crosses } from '../base/geometry.ts'
import { type GroupMark, group, type Mark, type Point, stroke, text } from '../base/marks.ts'
import type { Form } from './dimension.ts'
import { FRAME_WIDTH, formFrame } from './forms.ts'
import {
  arrow,
  BARE_TAIL,
  BESIDE,
  isLong,
  level,
  levelHeight,
  type Numbered,
  shelf,
  TAIL,
  upright,
} from './lines.ts'
import { type Moved, move, type Outline, type Place, placeShapes, shapePoints } from './outline.ts'

/** Lays views and their dimensions out in a frame: lanes beside and below each view, shelves at the right. */

/** Scales of drawings, the largest first. */
export const SCALES: readonly number[] = [
  10,
  5,
  4,
  2.5,
  2,
  1,
  1 / 1.5,
  1 / 2,
  1 / 2.5,
  1 / 3,
  1 / 4,
  1 / 5,
  1 / 6,
  1 / 8,
  1 / 10,
  1 / 15,
  1 / 20,
  1 / 25,
  1 / 30,
  1 / 40,
  1 / 50,
  1 / 100,
]
const FIRST_LANE = 14.5
const LANE = 21
const SHELF = 36
const GAP = 4
const FORM_HEIGHT = 7

export type Frame = { left: number; top: number; width: number; height: number }
export type FormNumbered = Numbered & { form: Form }
export type Layout = { marks: Mark[]; dims: Mark[]; scale: number; views: Moved[] }

type Taken = { place: Place; numbered: Numbered }
type Drawn = { numbered: Numbered; marks: Mark[] }
export type LayoutOptions = {
  forms?: readonly FormNumbered[]
  /** Small pictures need no scale of the standard. */
  any?: boolean
  scales?: readonly number[]
  /** Leaves out the gauges, for figures whose rows have them. */
  bare?: boolean
  /** Keeps the marks of each dimension together; without it lines come first, so that words lie over them. */
  groupOf?: (numbered: Numbered) => Omit<GroupMark, 'kind' | 'marks'>
}
type Column = { bounds: Bounds; left: Taken[]; right: Taken[]; below: Taken[]; leaders: Taken[] }

const getSpan = (place: Place) =>
  place.kind === 'vertical' ? place.y1 - place.y0 : place.kind === 'horizontal' ? place.x1 - place.x0 : 0
const bySpan = (one: Taken, other: Taken) => getSpan(one.place) - getSpan(other.place)

function listColumns(outline: Outline, numberedBySlot: ReadonlyMap<string, Numbered>): Column[] {
  const taken = outline.places.flatMap((place): Taken[] => {
    const numbered = numberedBySlot.get(place.slot)
    return numbered ? [{ place, numbered }] : []
  })
  return outline.views.map((shapes, view) => {
    const own = taken.filter(({ place }) => place.view === view)
    const upright = (side: 'left' | 'right') =>
      own.filter(({ place }) => place.kind === 'vertical' && place.side === side).sort(bySpan)
    return {
      bounds: computeBounds(shapePoints(shapes)),
      left: upright('left'),
      right: upright('right'),
      below: own.filter(({ place }) => place.kind === 'horizontal').sort(bySpan),
      leaders: own.filter(({ place }) => place.kind === 'leader'),
    }
  })
}

const laneWidth = (lanes: readonly Taken[]) =>
  lanes.length > 0 ? FIRST_LANE + LANE * (lanes.length - 1) + 11 : 3

/** Words beside a short line need a little more room than those on it. */
const besideRoom = (lanes: readonly Taken[], scale: number) =>
  lanes.some(({ place }) => getSpan(place) * scale < BESIDE) ? 4 : 0

/** Short level dimensions have their words at the left of the view. */
const wordsLeft = ({ below }: Column, scale: number, bare: boolean) =>
  below.some(({ place }) => levelHeight(getSpan(place) * scale) < 11) ? (bare ? 34 : 42) : 3

/** Returns how far the lines of short level dimensions, with their gauges, reach beyond the right of the view. */
const getTail = ({ below, bounds }: Column, scale: number, tail: number) =>
  below.reduce((most, { place }) => {
    if (place.kind !== 'horizontal' || isLong(getSpan(place) * scale)) return most
    return Math.max(most, (place.x1 - bounds.right) * scale + tail + 1)
  }, 0)

type Room = { left: number; right: number }
function computeRooms(columns: readonly Column[], scale: number, forms: number, bare: boolean): Room[] {
  const tail = bare ? BARE_TAIL : TAIL
  const shelves = columns.some(({ leaders }) => leaders.length > 0)
  return columns.map((column, at) => {
    const last = at === columns.length - 1
    const right = laneWidth(column.right) + (bare ? besideRoom(column.right.slice(0, -1), scale) : 0)
    const spread = column.below.length > 0 ? 28 - (column.bounds.width * scale) / 2 : 0
    return {
      left: Math.max(
        laneWidth(column.left) + (bare ? besideRoom(column.left.slice(0, -1), scale) : 0),
        wordsLeft(column, scale, bare) - (at === 0 ? 0 : 20),
      ),
      right: Math.max(
        last ? right : right + GAP,
        at === 0 && forms > 0 ? FRAME_WIDTH + (bare ? 3 : 8) : 0,
        last ? getTail(column, scale, tail) : spread,
        last && shelves ? SHELF - findCorner(column, scale) + 5 + (right > 3 ? right : 0) : 0,
      ),
    }
  })
}

/** A round view leaves its corners free for shelves. */
function findCorner({ bounds, right }: Column, scale: number): number {
  if (right.length > 0 || Math.abs(bounds.width - bounds.height) > bounds.width * 0.02) return 0
  const r = (bounds.height / 2) * scale
  return r < 14 ? 0 : Math.max(0, Math.min(22, r - Math.sqrt(r ** 2 - (r - 12) ** 2) - 3))
}

const belowHeight = ({ below }: Column, scale: number) =>
  below.reduce((sum, { place }) => sum + levelHeight(getSpan(place) * scale), below.length > 0 ? 3 : 0)

function fits(
  columns: readonly Column[],
  frame: Frame,
  scale: number,
  forms: number,
  bare: boolean,
): boolean {
  const width = computeRooms(columns, scale, forms, bare).reduce(
    (sum, { left, right }) => sum + left + right,
    0,
  )
  const drawn = columns.reduce((sum, { bounds }) => sum + bounds.width * scale, 0)
  return width + drawn <= frame.width && computeHeight(columns, scale, forms, bare).all <= frame.height
}

/**
 * Frames of form rise this far above the top of the first view: their lower end stays clear of the words that stand
 * above short dimensions at its right.
 */
function formRise({ right, bounds }: Column, scale: number, forms: number, bare: boolean): number {
  if (forms === 0) return 0
  const above = bare ? 4 : 20
  const tops = right
    .filter(({ place }) => bare || getSpan(place) * scale < 38)
    .map(({ place }) => (place.kind === 'vertical' ? (place.y0 - bounds.top) * scale - above : 0))
  const free = Math.min(...tops, Number.POSITIVE_INFINITY)
  return Math.max(0, forms * FORM_HEIGHT - free)
}

function computeHeight(columns: readonly Column[], scale: number, forms: number, bare: boolean) {
  const views = Math.max(...columns.map(({ bounds }) => bounds.height)) * scale
  const below = Math.max(...columns.map((column) => belowHeight(column, scale)))
  const [first] = columns
  const above = first ? formRise(first, scale, forms, bare) : 0
  return { views, above, all: views + below + above }
}

/** Puts the outline into the frame at the largest scale at which it and its dimensions have room. */
export function layOut(
  outline: Outline,
  numberedBySlot: ReadonlyMap<string, Numbered>,
  frame: Frame,
  { forms = [], any = false, scales = SCALES, bare = false, groupOf }: LayoutOptions = {},
): Layout {
  const columns = listColumns(outline, numberedBySlot)
  const standard =
    scales.find((scale) => fits(columns, frame, scale, forms.length, bare)) ?? scales.at(-1) ?? 1 / 100
  const scale = any ? freeScale(columns, frame, standard) : standard
  const rooms = computeRooms(columns, scale, forms.length, bare)
  const used = columns.reduce(
    (sum, { bounds }, at) => sum + bounds.width * scale + (rooms[at]?.left ?? 0) + (rooms[at]?.right ?? 0),
    0,
  )
  const height = computeHeight(columns, scale, forms.length, bare)
  const middle = frame.top + (frame.height - height.all) / 2 + height.above + height.views / 2
  let x = frame.left + (frame.width - used) / 2
  const views: Moved[] = []
  const drawn: Drawn[] = []
  for (const [at, column] of columns.entries()) {
    const room = rooms[at] ?? { left: 0, right: 0 }
    const { bounds } = column
    const left = x + room.left
    const moved = {
      scale,
      x: left - bounds.left * scale,
      y: middle - ((bounds.top + bounds.bottom) / 2) * scale,
    }
    views.push(moved)
    // Words reach into the next lane outside, so they lie over its line.
    drawn.push(...assignLanes(column, moved, bare).reverse(), ...assignLevels(column, moved, bare))
    x = left + bounds.width * scale + room.right
    if (column.leaders.length > 0)
      drawn.push(...placeShelves(column, moved, frame, { forms: at === 0 ? forms.length : 0, bare }))
  }
  const [first] = views
  if (first) drawn.push(...placeForms(outline, forms, first, { column: columns[0], bare }))
  const marks = outline.views.flatMap((shapes, at) => placeShapes(shapes, views[at] ?? { scale, x: 0, y: 0 }))
  const dims = groupOf
    ? drawn.map(({ numbered, marks: own }) => group(own, groupOf(numbered)))
    : linesFirst(drawn.flatMap(({ marks: own }) => own))
  return { marks, dims, scale, views }
}

/** Numbers and words lie over lines. */
const linesFirst = (marks: readonly Mark[]) => [
  ...marks.filter(({ kind }) => kind === 'path'),
  ...marks.filter(({ kind }) => kind !== 'path'),
]

/** Small pictures need no scale of the standard. */
function freeScale(columns: readonly Column[], frame: Frame, from: number): number {
  let scale = from
  while (fits(columns, frame, scale * 1.05, 0, false)) scale *= 1.05
  return scale
}

function assignLanes(column: Column, to: Moved, bare: boolean): Drawn[] {
  const { bounds } = column
  return (['left', 'right'] as const).flatMap((side) =>
    column[side].flatMap(({ place, numbered }, at, lanes) => {
      if (place.kind !== 'vertical') return []
      const away = FIRST_LANE + LANE * at + (bare ? besideRoom(lanes.slice(0, at), to.scale) : 0)
      const edge = side === 'left' ? move(to, [bounds.left, 0])[0] : move(to, [bounds.right, 0])[0]
      const x = side === 'left' ? edge - away : edge + away
      const [from, y0] = move(to, [place.x, place.y0])
      const y1 = move(to, [0, place.y1])[1]
      const before = lanes[at - 1]
      const low = before !== undefined && getSpan(before.place) * to.scale < BESIDE
      const start = from + (side === 'left' ? -0.5 : 0.5)
      return [{ numbered, marks: upright({ ...numbered, x, y0, y1, from: start, bare, low }) }]
    }),
  )
}

function assignLevels({ below, bounds }: Column, to: Moved, bare: boolean): Drawn[] {
  let y = move(to, [0, bounds.bottom])[1] + 3
  return below.flatMap(({ place, numbered }) => {
    if (place.kind !== 'horizontal') return []
    const [x0, from] = move(to, [place.x0, place.y])
    const x1 = move(to, [place.x1, 0])[0]
    const height = levelHeight(x1 - x0)
    const at = y + (height > 8 ? 3.5 : height / 2)
    y += height
    return [{ numbered, marks: level({ ...numbered, x0, x1, y: at, from: from + 0.5, bare }) }]
  })
}

/** Shelves stand one under the other in the order of their points, so that leaders do not cross. */
function placeShelves(
  column: Column,
  to: Moved,
  frame: Frame,
  { forms, bare }: { forms: number; bare: boolean },
): Drawn[] {
  const { leaders, bounds, right } = column
  const edge = move(to, [bounds.right, 0])[0] + (right.length > 0 ? laneWidth(right) : 0)
  const top = move(to, [0, bounds.top])[1]
  const bottom = move(to, [0, bounds.bottom])[1]
  const corner = findCorner(column, to.scale)
  const ex = Math.min(edge + 4 - corner, frame.left + frame.width - SHELF)
  const points = leaders.map(({ place, numbered }): { numbered: Numbered; at: Point } => ({
    numbered,
    at: place.kind === 'leader' ? move(to, place.at) : [0, 0],
  }))
  points.sort((a, b) => a.at[1] - b.at[1])
  const rows = points.map((_, at): Point => {
    const share =
      points.length === 1 ? ((points[0]?.at[1] ?? 0) > (top + bottom) / 2 ? 1 : 0) : at / (points.length - 1)
    const first = top + 8 + (forms > 0 ? forms * FORM_HEIGHT + 3 : 0)
    return [ex, first + (bottom - 2 - first) * share]
  })
  const [a, b] = points
  if (points.length === 2 && a && b && rows[0] && rows[1] && crosses([a.at, rows[0]], [b.at, rows[1]]))
    rows.reverse()
  return points.map(({ numbered, at }, index) => ({
    numbered,
    marks: shelf({ ...numbered, at, elbow: rows[index] ?? [ex, at[1]], width: SHELF - 2, bare }),
  }))
}

function placeForms(
  { face }: Outline,
  forms: readonly FormNumbered[],
  to: Moved,
  { column, bare }: { column: Column | undefined; bare: boolean },
): Drawn[] {
  if (forms.length === 0 || !column) return []
  const x = move(to, [column.bounds.right, 0])[0] + 8
  const top = move(to, [0, column.bounds.top])[1] - formRise(column, to.scale, forms.length, bare)
  const frames = forms.map((numbered, at) => ({
    numbered,
    marks: formFrame([x, top + at * FORM_HEIGHT], numbered.form, numbered),
  }))
  if (!face) return frames
  const surface = move(to, [face.x, face.y0])
  const lowest = move(to, [0, face.y1])[1]
  // The frame nearest to the face has the leader; the others hang on it.
  const nearest = Math.max(
    0,
    Math.min(forms.length - 1, Math.round((surface[1] + 1 - top - 3) / FORM_HEIGHT)),
  )
  const middle = top + nearest * FORM_HEIGHT + 3
  const y = Math.max(surface[1] + 0.5, Math.min(lowest, middle))
  const from: Point = [surface[0], y]
  const angle = (Math.atan2(middle - y, x - from[0]) * 180) / Math.PI
  frames[nearest]?.marks.push(stroke('thin', [from, [x, middle]]), arrow(from, angle))
  return frames
}

export const scaleText = (scale: number) => {
  const shown = (value: number) => String(Math.round(value * 100) / 100)
  return scale >= 1 ? `${shown(scale)} : 1` : `1 : ${shown(1 / scale)}`
}

/** The name of a section, and the marks of its cut on the other view. */
export function sectionMarks(outline: Outline, views: readonly Moved[]): Mark[] {
  const [first, second] = views
  const cut = outline.views[0]?.some(({ line }) => line === 'cut')
  if (!cut || !first || !second || !outline.views[1] || !outline.views[0]) return []
  const [section, face] = [
    computeBounds(shapePoints(outline.views[0])),
    computeBounds(shapePoints(outline.views[1])),
  ]
  const title = move(first, [(section.left + section.right) / 2, section.top])
  const ends = [face.top, face.bottom].map((y, at) => {
    const [x, edge] = move(second, [(face.left + face.right) / 2, y])
    const from = at === 0 ? edge - 7 : edge + 3
    return [
      stroke('frame', [
        [x, from],
        [x, from + 4],
      ]),
      text([x + 2, from + 3.2], { text: 'A', style: 'nominal' }, 3.7),
    ]
  })
  return [text([title[0], title[1] - 3], { text: 'A—A', style: 'nominal' }, 4.2, 'middle'), ...ends.flat()]
}
