import type { Point3, View } from '../axo/camera.ts'
import { hexagon } from '../axo/outlines.ts'
import type { PrismShape } from '../axo/prism.ts'
import type { TurnedShape } from '../axo/turned.ts'
import type { Point } from '../base/marks.ts'

/** An assembly as data: which parts stand where on which axes, and what holds them together. In millimetres. */

export type Solid = TurnedShape | PrismShape
/** One thing at several places. It is drawn once and copied, so it has neither holes nor shades. */
export type Copies = { solids: readonly Solid[]; places: readonly Point3[] }

export type AssemblyPart = {
  no: number
  name: string
  /** Words that identify this part in a record's field or part, when nothing else does. */
  words: readonly string[]
  /** From far to near. */
  solids: readonly Solid[]
  copies?: Copies
  /** Screws that lie before this part; they belong to the fasteners, not to the part. */
  screws?: Copies
  /** From screws to their holes, where the part lies behind these lines. */
  guides?: readonly (readonly [Point3, Point3])[]
  /** Where the leader ends, on the part, and its balloon on the drawing. */
  touch: Point3
  balloon: Point
}

export type Fastener = {
  order: number
  spec: string
  torque: string
  note: string
  /** Numbers of the parts that it holds. */
  parts: readonly number[]
  touch: Point3
  label: Point
  /** The side of its sign at which the words stand. */
  side?: 'left'
}

export type Assembly = {
  key: string
  name: string
  /** The drawing number of the family, where the record has none. */
  drawing: string
  width: number
  height: number
  view: View
  /** In the order of the numbers. */
  parts: readonly AssemblyPart[]
  /** Numbers of the parts from far to near. */
  depth: readonly number[]
  fasteners: readonly Fastener[]
  /** Axes of turning and of assembly. */
  axes: readonly (readonly [Point3, Point3])[]
  /** From bolts to their holes. */
  guides: readonly (readonly [Point3, Point3])[]
  /** A text about tools, shown below the order of tightening. */
  tools: string
}

/** A screw along x whose head is at the outer end. */
export const screwOut = (length: number, radius: number, head: number): Solid[] => [
  {
    steps: [
      { from: 0, to: length, r: radius },
      { from: length, to: length + 3, r: head + 2 },
    ],
  },
  { outline: hexagon(head), from: length + 3, to: length + 13 },
]

/** A screw along x whose head is at the inner end. */
export const screwIn = (length: number, radius: number, head: number): Solid[] => [
  { outline: hexagon(head), from: -13, to: -3 },
  {
    steps: [
      { from: -3, to: 0, r: head + 2 },
      { from: 0, to: length, r: radius },
    ],
  },
]

/** A screw along z with its head at the top. */
export const screwDown = (length: number, radius: number, head: number): Solid[] => [
  {
    axis: 'z',
    steps: [
      { from: -length, to: 0, r: radius },
      { from: 0, to: 3, r: head + 2 },
    ],
  },
  { axis: 'z', outline: hexagon(head), from: 3, to: 11 },
]

/** Returns the same solid at another position. */
export const moved = <S extends Solid>(solid: S, by: Point3): S => ({
  ...solid,
  at: [(solid.at?.[0] ?? 0) + by[0], (solid.at?.[1] ?? 0) + by[1], (solid.at?.[2] ?? 0) + by[2]] as const,
})
