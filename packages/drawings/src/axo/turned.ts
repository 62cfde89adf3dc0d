import { type Mark, type PathMark, type Point, pair, path, rounded } from '../base/marks.ts'
import { ACROSS, type Axis, type Camera, dot, type Point3, placed, plus } from './camera.ts'
import { around, onCircle } from './outlines.ts'

const DIGITS = 1

/** Holes at equal angles on a pitch circle; a single one in the middle without `pitch`. */
export type Holes = { r: number; count?: number; pitch?: number; start?: number; depth?: number }
/** A piece of a turned part between two places on its axis. */
export type Step = {
  from: number
  to: number
  r: number
  shade?: 'deep' | 'dark'
  /** Radii of thin circles on the near face. */
  rings?: readonly number[]
  holes?: readonly Holes[]
  /** Number of vanes seen on the side. */
  vanes?: number
}
export type TurnedShape = { at?: Point3; axis?: Axis; steps: readonly Step[] }

type Ellipse = { at: Point; rx: number; ry: number; angle: number }

/** A circle across an axis looks like an ellipse whose short half lies along the axis. */
function ellipse(camera: Camera, axis: Axis, at: Point3, r: number): Ellipse {
  const way = ACROSS[axis][2]
  const [x, y] = [dot(way, camera.right), -dot(way, camera.up)]
  const flat = Math.abs(dot(way, camera.view))
  return { at: camera.point(at), rx: r * flat * camera.scale, ry: r * camera.scale, angle: Math.atan2(y, x) }
}

/** The two ends of the long half. */
function findEnds({ at, ry, angle }: Ellipse): [Point, Point] {
  const [dx, dy] = [-Math.sin(angle) * ry, Math.cos(angle) * ry]
  return [
    [at[0] + dx, at[1] + dy],
    [at[0] - dx, at[1] - dy],
  ]
}

const arcTo = ({ rx, ry, angle }: Ellipse, sweep: 0 | 1, to: Point) =>
  `A${rounded(rx, DIGITS)} ${rounded(ry, DIGITS)} ${rounded((angle * 180) / Math.PI, DIGITS)} 0 ${sweep} ${pair(to, DIGITS)}`

function writeEllipse(oval: Ellipse): string {
  const [a, b] = findEnds(oval)
  return `M${pair(a, DIGITS)}${arcTo(oval, 1, b)}${arcTo(oval, 1, a)}Z`
}

/** Points on the ellipse, for measuring. */
function listPoints({ at, rx, ry, angle }: Ellipse): Point[] {
  return Array.from({ length: 16 }, (_, step): Point => {
    const [x, y] = [rx * Math.cos((step * Math.PI) / 8), ry * Math.sin((step * Math.PI) / 8)]
    return [
      at[0] + x * Math.cos(angle) - y * Math.sin(angle),
      at[1] + x * Math.sin(angle) + y * Math.cos(angle),
    ]
  })
}

type BoreShape = { at: Point3; axis: Axis; along: number; r: number; depth?: number }

/** A hole, with the part of its far edge that is seen through it. */
export function bore(camera: Camera, { at, axis, along, r, depth = 10 }: BoreShape): Mark[] {
  const away = dot(ACROSS[axis][2], camera.view) > 0 ? -1 : 1
  const place = (where: number) => plus(at, ACROSS[axis][2], where)
  const [near, far] = [
    ellipse(camera, axis, place(along), r),
    ellipse(camera, axis, place(along + away * depth), r),
  ]
  const gap = Math.hypot(near.at[0] - far.at[0], near.at[1] - far.at[1])
  const edge = path('hole', writeEllipse(near), listPoints(near))
  return gap < 2 * near.rx
    ? [edge, path('back', writeEllipse(far), [], { clip: writeEllipse(near) })]
    : [edge]
}

/** A part turned on a lathe. Steps stand from far to near along the axis. */
export function turned(camera: Camera, { at = [0, 0, 0], axis = 'x', steps }: TurnedShape): Mark[] {
  return steps.flatMap((step) => drawStep(camera, at, axis, step))
}

function drawStep(camera: Camera, at: Point3, axis: Axis, step: Step): Mark[] {
  const way = ACROSS[axis][2]
  const facing = dot(way, camera.view) > 0
  const [near, far] = facing ? [step.to, step.from] : [step.from, step.to]
  const face = ellipse(camera, axis, plus(at, way, near), step.r)
  const end = ellipse(camera, axis, plus(at, way, far), step.r)
  const [nearA, nearB] = findEnds(face)
  const [farA, farB] = findEnds(end)
  const wall = `M${pair(nearA, DIGITS)}L${pair(farA, DIGITS)}${arcTo(end, facing ? 1 : 0, farB)}L${pair(nearB, DIGITS)}`
  const shade = step.shade && { shade: step.shade }
  const rings = (step.rings ?? []).map((r) =>
    path('ring', writeEllipse(ellipse(camera, axis, plus(at, way, near), r))),
  )
  return [
    path('wall', wall, [...listPoints(end), ...listPoints(face)], shade),
    ...(step.vanes ? [listVanes(camera, at, axis, step)] : []),
    path('face', writeEllipse(face), listPoints(face), shade),
    ...rings,
    ...(step.holes ?? []).flatMap((holes) => listBores(camera, at, axis, near, holes)),
  ]
}

function listBores(camera: Camera, at: Point3, axis: Axis, along: number, holes: Holes): Mark[] {
  const { r, count = 1, pitch = 0, start = 90, depth } = holes
  const places: Point[] = pitch > 0 ? around(pitch, count, start) : [[0, 0]]
  return places.flatMap((across) =>
    bore(camera, { at: placed(at, axis, across, 0), axis, along, r, ...(depth !== undefined && { depth }) }),
  )
}

/** Vanes of a ventilated disc, where they face the viewer. */
function listVanes(camera: Camera, at: Point3, axis: Axis, { vanes = 0, r, from, to }: Step): PathMark {
  const seen = Array.from({ length: vanes }, (_, index) => onCircle(r, (360 * index) / vanes)).filter(
    (across) => dot(placed([0, 0, 0], axis, across, 0), camera.view) / r > 0.04,
  )
  const d = seen
    .map((across) => {
      const end = (along: number) => camera.point(placed(at, axis, across, along))
      const [a, b] = [end(from), end(to)]
      return `M${pair(a, DIGITS)}L${pair(b, DIGITS)}`
    })
    .join('')
  return path('ring', d)
}
