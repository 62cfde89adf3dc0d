import { linePath, type Mark, type Point, path, polygon, polygonPath, strokes } from '../base/marks.ts'
import { ACROSS, type Axis, type Camera, dot, type Point3, placed, plus, radians } from './camera.ts'
import { bore } from './turned.ts'

/** Edges that bend more than this are drawn; between the facets of a curve there is no line. */
const SHARP = radians(24)
const DIGITS = 1

export type Bore = { at: Point; r: number }
/** A recess in the near face, or an opening where it is as deep as the prism. */
export type Pocket = { outline: readonly Point[]; depth: number }
export type PrismShape = {
  at?: Point3
  axis?: Axis
  outline: readonly Point[]
  from: number
  to: number
  holes?: readonly Bore[]
  pockets?: readonly Pocket[]
  /** Thin lines on the near face. */
  lines?: readonly (readonly Point[])[]
}
type Facet = { from: Point; to: Point; seen: boolean; way: number; depth: number }

/** Extrudes an outline along an axis. Only faces towards the viewer are drawn, from far to near. */
export function prism(camera: Camera, shape: PrismShape): Mark[] {
  const { at = [0, 0, 0], axis = 'x', outline, from, to, holes = [], pockets = [], lines = [] } = shape
  const facing = dot(ACROSS[axis][2], camera.view) > 0
  const [near, far] = facing ? [to, from] : [from, to]
  const point = (across: Point, along: number) => camera.point(placed(at, axis, across, along))
  const facets = listFacets(camera, axis, outline)
  const walls = listBands(facets).map((band) => {
    const ends: Point[] = [band[0]?.from ?? [0, 0], ...band.map((facet) => facet.to)]
    return [...ends.map((end) => point(end, far)), ...ends.map((end) => point(end, near)).reverse()]
  })
  const edges = facets.flatMap((facet, index) => {
    const before = facets.at(index - 1)
    if (!facet.seen || !before?.seen || turnBetween(facet.way, before.way) <= SHARP) return []
    return [[point(facet.from, from), point(facet.from, to)]]
  })
  const bored = holes.flatMap((hole) =>
    bore(camera, {
      at: plus(plus(at, ACROSS[axis][0], hole.at[0]), ACROSS[axis][1], hole.at[1]),
      axis,
      along: near,
      r: hole.r,
      depth: Math.abs(to - from),
    }),
  )
  return [
    ...(walls.length > 0
      ? [path('wall', walls.map((wall) => polygonPath(wall, DIGITS)).join(''), walls.flat())]
      : []),
    ...(edges.length > 0
      ? [path('edge', edges.map((edge) => linePath(edge, DIGITS)).join(''), edges.flat())]
      : []),
    polygon(
      'face',
      outline.map((corner) => point(corner, near)),
      DIGITS,
    ),
    ...pockets.flatMap((pocket) => {
      const into = pocket.depth * (facing ? -1 : 1)
      const edge = pocket.outline.map((corner) => point(corner, near))
      const floor = pocket.outline.map((corner) => point(corner, near + into))
      const rim = polygonPath(edge, DIGITS)
      return [polygon('hole', edge, DIGITS), path('back', polygonPath(floor, DIGITS), [], { clip: rim })]
    }),
    ...bored,
    ...(lines.length > 0
      ? [
          strokes(
            'ring',
            lines.map((line) => line.map((corner) => point(corner, near))),
            DIGITS,
          ),
        ]
      : []),
  ]
}

function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % (2 * Math.PI)
  return turn > Math.PI ? 2 * Math.PI - turn : turn
}

function listFacets(camera: Camera, axis: Axis, outline: readonly Point[]): Facet[] {
  const [across, other] = ACROSS[axis]
  const next = (index: number) => outline[(index + 1) % outline.length] as Point
  const area = outline.reduce((sum, [u, v], index) => sum + u * next(index)[1] - next(index)[0] * v, 0)
  const sign = area > 0 ? 1 : -1
  return outline.map((from, index) => {
    const to = next(index)
    const [nu, nv] = [sign * (to[1] - from[1]), -sign * (to[0] - from[0])]
    const normal = plus(plus([0, 0, 0], across, nu), other, nv)
    const middle = plus(plus([0, 0, 0], across, (from[0] + to[0]) / 2), other, (from[1] + to[1]) / 2)
    return {
      from,
      to,
      seen: dot(normal, camera.view) / (Math.hypot(nu, nv) || 1) > 1e-6,
      way: Math.atan2(nv, nu),
      depth: dot(middle, camera.view),
    }
  })
}

/** Neighbouring visible facets form one band with a single outline. The far bands come first. */
function listBands(facets: readonly Facet[]): Facet[][] {
  const count = facets.length
  const begins = (index: number) => facets[index]?.seen && !facets.at((index - 1 + count) % count)?.seen
  const start = Math.max(
    0,
    facets.findIndex((_, index) => begins(index)),
  )
  const bands: Facet[][] = []
  for (let step = 0; step < count; step++) {
    const index = (start + step) % count
    const facet = facets[index]
    if (!facet?.seen) continue
    if (bands.length === 0 || begins(index)) bands.push([])
    bands.at(-1)?.push(facet)
  }
  const depth = (band: Facet[]) => band.reduce((sum, facet) => sum + facet.depth, 0) / band.length
  return bands.sort((one, other) => depth(one) - depth(other))
}
