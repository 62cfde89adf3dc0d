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

/** Tells whether an outline of any form holds the point. */
export function encloses(outline: readonly Point[], [x, y]: Point): boolean {
  return outline.reduce((inside, [x0, y0], at) => {
    const [x1, y1] = outline[(at + 1) % outline.length] as Point
    const passes = y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0
    return passes ? !inside : inside
  }, false)
}

const side = ([a, b]: Segment, [x, y]: Point) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])

/** Tells whether two lines cross; lines that only touch do not. */
export const crosses = (one: Segment, other: Segment) =>
  side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0

/** The smallest convex outline around the points. */
export function computeHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (given: readonly Point[]) => {
    const hull: Point[] = []
    for (const point of given) {
      while (hull.length > 1 && side([hull.at(-2) as Point, hull.at(-1) as Point], point) <= 0) hull.pop()
      hull.push(point)
    }
    return hull.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/** Tells whether a convex outline holds the point, `near` units away at most. */
export function holds(hull: readonly Point[], point: Point, near = 0): boolean {
  return hull.every((corner, at) => {
    const next = hull[(at + 1) % hull.length] as Point
    const length = Math.hypot(next[0] - corner[0], next[1] - corner[1]) || 1
    return side([corner, next], point) / length >= -near
  })
}
