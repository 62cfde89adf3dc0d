import type { Point } from '../base/marks.ts'
import { radians } from './camera.ts'

/** Outlines across an axis, in millimetres, that `prism` draws out along it. Angles in degrees. */

export const rectangle = (u0: number, v0: number, u1: number, v1: number): Point[] => [
  [u0, v0],
  [u1, v0],
  [u1, v1],
  [u0, v1],
]

export const onCircle = (radius: number, degrees: number): Point => [
  radius * Math.cos(radians(degrees)),
  radius * Math.sin(radians(degrees)),
]

/** Points at equal angles on a circle. */
export const around = (radius: number, count: number, start = 90): Point[] =>
  Array.from({ length: count }, (_, at) => onCircle(radius, start + (360 * at) / count))

export const hexagon = (radius: number) => around(radius, 6, 30)

/** A piece of a ring. */
export function sector(inner: number, outer: number, from: number, to: number): Point[] {
  const steps = 10
  const angles = Array.from({ length: steps + 1 }, (_, at) => from + ((to - from) * at) / steps)
  return [
    ...angles.map((angle) => onCircle(outer, angle)),
    ...angles.reverse().map((angle) => onCircle(inner, angle)),
  ]
}

/** A bar with two round ends, `r0` and `r1` half their widths. */
export function limb([u0, v0]: Point, r0: number, [u1, v1]: Point, r1: number, steps = 8): Point[] {
  const way = Math.atan2(v1 - v0, u1 - u0)
  const half = (u: number, v: number, radius: number, from: number) =>
    Array.from({ length: steps + 1 }, (_, at): Point => {
      const angle = way + from + (Math.PI * at) / steps
      return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)]
    })
  return [...half(u0, v0, r0, Math.PI / 2), ...half(u1, v1, r1, -Math.PI / 2)]
}

/** A rectangle around the middle with round corners. */
export function roundedRectangle(width: number, height: number, radius: number): Point[] {
  const steps = 4
  const corner = (su: number, sv: number, from: number) =>
    Array.from({ length: steps + 1 }, (_, at): Point => {
      const [u, v] = onCircle(radius, from + (90 * at) / steps)
      return [su * (width / 2 - radius) + u, sv * (height / 2 - radius) + v]
    })
  return [...corner(1, 1, 0), ...corner(-1, 1, 90), ...corner(-1, -1, 180), ...corner(1, -1, 270)]
}

/** A closed curve through the points, as short straight pieces. */
export function smooth(points: readonly Point[], steps = 4): Point[] {
  const at = (index: number) => points[(index + points.length) % points.length] as Point
  return points.flatMap((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return Array.from({ length: steps }, (_, step): Point => {
      const t = step / steps
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t ** 2 +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t ** 3)
      return [along(0), along(1)]
    })
  })
}
