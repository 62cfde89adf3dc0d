import { circle, type Line, type Mark, type Point, polygon, stroke } from '../base/marks.ts'

/** Outlines of families in millimetres of the part; x to the right, y down, any origin. */

export type Shape =
  | { line: Line; points: readonly Point[]; closed: boolean }
  | { line: Line; at: Point; r: number }

/** The position of a dimension on its view. `x` and `y` are the start of its extension lines. */
export type Place =
  | {
      kind: 'vertical'
      slot: string
      view: number
      side: 'left' | 'right'
      x: number
      y0: number
      y1: number
    }
  | { kind: 'horizontal'; slot: string; view: number; y: number; x0: number; x1: number }
  | { kind: 'leader'; slot: string; view: number; at: Point }

export type Outline = {
  views: readonly (readonly Shape[])[]
  /** In the order of their importance. */
  places: readonly Place[]
  /** A face of the first view, at which frames of form and position point. */
  face?: { x: number; y0: number; y1: number }
  /** The view that shows most of the part. */
  main: number
  /** Where the part carries its code, on that view. */
  code?: Point
}

/** A dimension of a family. `words` are names that records use for it. */
export type Slot = { key: string; name: string; words: readonly string[]; sign: string; typical: number }
export type Family = {
  key: string
  name: string
  /** Words of names that tell the family of a record without a template. */
  words: readonly string[]
  /** Words that exclude the family. */
  not?: readonly string[]
  slots: readonly Slot[]
  /** Keys of slots in the order in which a size such as Ø320 × 28 names them. */
  spec: readonly string[]
  draw: (size: (slot: string) => number) => Outline
}

export const closed = (line: Line, ...points: Point[]): Shape => ({ line, points, closed: true })
export const open = (line: Line, ...points: Point[]): Shape => ({ line, points, closed: false })
export const ring = (line: Line, at: Point, r: number): Shape => ({ line, at, r })
export const rect = (line: Line, x: number, y: number, w: number, h: number): Shape =>
  closed(line, [x, y], [x + w, y], [x + w, y + h], [x, y + h])
/** A rectangle whose corners are cut by the radius. */
export function softRect(line: Line, x: number, y: number, w: number, h: number, r: number): Shape {
  const corner = (cx: number, cy: number, from: number) =>
    Array.from({ length: 5 }, (_, at): Point => {
      const angle = ((from + at * 22.5) * Math.PI) / 180
      return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
    })
  return closed(
    line,
    ...corner(x + w - r, y + h - r, 0),
    ...corner(x + r, y + h - r, 90),
    ...corner(x + r, y + r, 180),
    ...corner(x + w - r, y + r, 270),
  )
}
/** Both centre lines of a circle, a little longer than it. */
export const cross = ([x, y]: Point, r: number): Shape[] => [
  open('axis', [x - r, y], [x + r, y]),
  open('axis', [x, y - r], [x, y + r]),
]
/** The same points on the other side of a horizontal axis. */
export const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]): Point => [x, -y])
export const polar = ([x, y]: Point, r: number, degrees: number): Point => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y - r * Math.sin((degrees * Math.PI) / 180),
]
/** Points of a smooth curve through control points of cubic pieces. */
export function curve(start: Point, ...pieces: (readonly [Point, Point, Point])[]): Point[] {
  const points: Point[] = [start]
  for (const [a, b, end] of pieces) {
    const from = points.at(-1) ?? start
    for (let step = 1; step <= 10; step++) {
      const t = step / 10
      const at = (axis: 0 | 1) =>
        (1 - t) ** 3 * from[axis] +
        3 * (1 - t) ** 2 * t * a[axis] +
        3 * (1 - t) * t ** 2 * b[axis] +
        t ** 3 * end[axis]
      points.push([at(0), at(1)])
    }
  }
  return points
}

export const shapePoints = (shapes: readonly Shape[]): Point[] =>
  shapes
    .filter(({ line }) => line !== 'axis')
    .flatMap((shape): Point[] =>
      'points' in shape
        ? [...shape.points]
        : [
            [shape.at[0] - shape.r, shape.at[1] - shape.r],
            [shape.at[0] + shape.r, shape.at[1] + shape.r],
          ],
    )

/** Moves millimetres of the part to the sheet. */
export type Moved = { scale: number; x: number; y: number }
export const move = ({ scale, x, y }: Moved, at: Point): Point => [x + at[0] * scale, y + at[1] * scale]

export function placeShapes(shapes: readonly Shape[], to: Moved): Mark[] {
  return shapes.map((shape) => {
    if (!('points' in shape)) return circle(shape.line, move(to, shape.at), shape.r * to.scale)
    const points = shape.points.map((point) => move(to, point))
    return shape.closed ? polygon(shape.line, points) : stroke(shape.line, points)
  })
}
