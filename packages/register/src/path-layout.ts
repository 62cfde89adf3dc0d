/**
 * Computes the layout of the path from an entry to the head of its tree, for drawings on pages and on paper.
 */

import type { PathStep } from './record-check.ts'

export type Box = { left: number; right: number; top: number; bottom: number }

export type PlacedStep = PathStep & {
  /** Position of the node on the line. */
  x: number
  y: number
  /** Centre of the mark of the neighbouring part; the mark is above the line when its entries are later. */
  markX: number
  markY: number
}

/**
 * Moves positions apart until neighbours are at least one gap apart, within the range. `given` is ascending;
 * when there is not enough room, all gaps are equally smaller.
 */
export function spread(
  given: readonly number[],
  gap: number,
  { from, to }: { from: number; to: number },
): number[] {
  const step = given.length > 1 ? Math.min(gap, (to - from) / (given.length - 1)) : gap
  const places: number[] = []
  for (const place of given)
    places.push(Math.max(place, from, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + step))
  let limit = to
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index] ?? to, limit)
    limit = (places[index] ?? to) - step
  }
  return places
}

/**
 * The horizontal axis is the logarithm of the covered entries, so that the ruler below shows the correct
 * scale.
 */
export function createScale(size: number, { left, right }: Pick<Box, 'left' | 'right'>) {
  const length = Math.log2(Math.max(2, size))
  return (leafCount: number) => left + ((right - left) * Math.log2(leafCount)) / length
}

type PathLayout = {
  steps: PlacedStep[]
  start: { x: number; y: number }
  end: { x: number; y: number }
  hasCaptions: boolean
}

/**
 * The line rises from the lower left to the upper right. Marks are `reach` away from it, and their centres
 * are at least `gap` apart.
 */
export function layOutPath(
  steps: readonly PathStep[],
  size: number,
  { box, reach, gap }: { box: Box; reach: number; gap: number },
): PathLayout {
  const toX = createScale(size, box)
  const toY = (x: number) => box.bottom + ((x - box.left) / (box.right - box.left)) * (box.top - box.bottom)
  const placed = steps.map((step) => ({ ...step, x: toX(step.leafCount) }))
  const sides = [true, false].map((isLater) => {
    const own = placed.filter((step) => step.isLater === isLater)
    const places = spread(
      own.map(({ x }) => x),
      gap,
      { from: box.left, to: box.right },
    )
    return own.map((step, index) => {
      const markX = places[index] ?? step.x
      return { ...step, y: toY(step.x), markX, markY: toY(markX) + (isLater ? -reach : reach) }
    })
  })
  const narrowest = Math.min(
    ...sides.flatMap((side) => side.slice(1).map(({ markX }, index) => markX - (side[index]?.markX ?? 0))),
  )
  return {
    steps: sides.flat().sort((left, right) => left.leafCount - right.leafCount),
    start: { x: box.left, y: box.bottom },
    end: { x: size > 1 ? box.right : box.left, y: size > 1 ? box.top : box.bottom },
    hasCaptions: narrowest > gap - 0.5,
  }
}

/** The numbers on the ruler: powers of 16 and the size at its end, at least `gap` apart. */
export function listRulerNumbers(size: number, scale: (covered: number) => number, gap: number): number[] {
  const numbers = [size]
  let last = scale(size)
  const powers = Array.from({ length: 14 }, (_, power) => 16 ** power).filter((power) => power < size)
  for (const power of powers.reverse())
    if (last - scale(power) >= gap) {
      numbers.unshift(power)
      last = scale(power)
    }
  return numbers
}
