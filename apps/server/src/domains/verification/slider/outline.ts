import { randomInt } from 'node:crypto'

/** Where a point lies: pixels outside (positive) or inside (negative) the outline. */
export type Outline = (x: number, y: number) => number

/** One side of a piece: a knob outwards, a notch inwards, or straight. */
type Side = { kind: 'knob' | 'notch' | 'flat'; at: number; radius: number }

export type PieceShape = { sides: readonly [Side, Side, Side, Side]; corner: number }

/** Raw pixels: twice the 62 px the browser shows. */
export const PIECE_SIZE = 124
const MARGIN = 20
const BODY = PIECE_SIZE - 2 * MARGIN
const KINDS = ['knob', 'notch', 'flat'] as const

const side = (): Side => ({
  kind: KINDS[randomInt(3)]!,
  at: MARGIN + BODY * (0.32 + randomInt(37) / 100),
  radius: 11 + randomInt(6),
})

const differences = (a: PieceShape, b: PieceShape) =>
  a.sides.filter((one, index) => one.kind !== b.sides[index]!.kind).length

/** A random outline with at least two knobs or notches, and unlike `other` on at least two sides. */
export function randomShape(other?: PieceShape): PieceShape {
  for (;;) {
    const shape: PieceShape = { sides: [side(), side(), side(), side()], corner: 4 + randomInt(14) }
    const plain = shape.sides.filter(({ kind }) => kind === 'flat').length
    if (plain <= 2 && (!other || differences(shape, other) >= 2)) return shape
  }
}

/** Centre of a side's circle; sides run top, right, bottom, left. */
function centre(index: number, { kind, at, radius }: Side): [number, number] {
  const offset = kind === 'knob' ? -radius * 0.3 : radius * 0.3
  const near = MARGIN + offset
  const far = PIECE_SIZE - MARGIN - offset
  return (
    [
      [at, near],
      [far, at],
      [at, far],
      [near, at],
    ] as const
  )[index as 0 | 1 | 2 | 3] as [number, number]
}

// Math.hypot guards against overflow at ten times the price.
const length = (x: number, y: number) => Math.sqrt(x * x + y * y)

/** Signed distance, exact enough for a smooth edge of one pixel. */
export function outlineOf(shape: PieceShape): Outline {
  const half = BODY / 2 - shape.corner
  const circles = shape.sides.flatMap((one, index) =>
    one.kind === 'flat' ? [] : [{ ...one, centre: centre(index, one) }],
  )
  return (x, y) => {
    const dx = Math.abs(x - PIECE_SIZE / 2) - half
    const dy = Math.abs(y - PIECE_SIZE / 2) - half
    let distance = length(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - shape.corner
    for (const { kind, radius, centre } of circles) {
      const circle = length(x - centre[0], y - centre[1]) - radius
      distance = kind === 'knob' ? Math.min(distance, circle) : Math.max(distance, -circle)
    }
    return distance
  }
}
