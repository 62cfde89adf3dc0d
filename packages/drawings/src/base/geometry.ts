import type { Mark, Point } from './marks.ts'

/** Points of all lines of the marks. */
export function listPoints(marks: readonly Mark[]): Point[] {
  return marks.flatMap((mark): Point[] => {
    if (mark.kind === 'path') return [...mark.points]
    if (mark.kind === 'group') return listPoints(mark.marks)
    if (mark.kind !== 'copies') return []
    const inner = listPoints(mark.marks)
    return mark.offsets.flatMap(([x, y]) => inner.map((point): Point => [point[0] + x, point[1] + y]))
  })
}

export type Bounds = {
  left: number
  right: number
  top: number
  bottom: number
  width: number
  height: number
}

export function computeBounds(points: readonly Point[]): Bounds {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { left, right, top, bottom, width: right - left, height: bottom - top }
}

export type Segment = readonly [Point, Point]

export const side = ([a, b]: Segment, [x, y]: Point) =>
  (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])

/** Tells whether two lines cross; lines that only touch do not. */
export const crosses = (one: Segment, other: Segment) =>
  side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0
