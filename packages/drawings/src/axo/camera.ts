import type { Point } from '../base/marks.ts'

/** Millimetres: x along the axle outwards, y to the back, z up. */
export type Point3 = readonly [x: number, y: number, z: number]
export type Axis = 'x' | 'y' | 'z'
/** Angles in degrees; `origin` is where the drawing has the point 0, 0, 0. */
export type View = { azimuth: number; elevation: number; scale: number; origin: Point }
export type Camera = View & { view: Point3; right: Point3; up: Point3; point: (at: Point3) => Point }

export const radians = (degrees: number) => (degrees * Math.PI) / 180
export const dot = (a: Point3, b: Point3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const plus = (a: Point3, b: Point3, times = 1): Point3 => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
]
/** The two directions across an axis, then the axis itself. */
export const ACROSS: Record<Axis, readonly [Point3, Point3, Point3]> = {
  x: [
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
  ],
  y: [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  z: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
}

/** A parallel projection: equal lengths along an axis stay equal wherever they lie. */
export function cameraAt(where: View): Camera {
  const [a, e] = [radians(where.azimuth), radians(where.elevation)]
  const view: Point3 = [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)]
  const right: Point3 = [-Math.sin(a), Math.cos(a), 0]
  const up: Point3 = [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)]
  const point = (at: Point3): Point => [
    where.origin[0] + where.scale * dot(at, right),
    where.origin[1] - where.scale * dot(at, up),
  ]
  return { ...where, view, right, up, point }
}

/** Returns the 3D position of a point across an axis, `along` on it. */
export const placed = (at: Point3, axis: Axis, [u, v]: Point, along: number): Point3 => {
  const [across, other, way] = ACROSS[axis]
  return plus(plus(plus(at, across, u), other, v), way, along)
}
