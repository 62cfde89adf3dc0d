import type { Row } from '../../../scenes/elements.ts'

/** From the raw material to the car; a tier nobody named stands before them all. */
const ORDER = ['三级', '二级', '本企业', '一级', '整车厂']

export type Tier = { name: string; parties: Row[] }

/** Parties by tier, upstream first; only tiers that have somebody. */
export function tiersOf(rows: readonly Row[]): Tier[] {
  const tiers = new Map<string, Row[]>()
  for (const row of rows) {
    const name = row.层级 || '其他'
    tiers.set(name, [...(tiers.get(name) ?? []), row])
  }
  const rank = (name: string) => ORDER.indexOf(name)
  return [...tiers].map(([name, parties]) => ({ name, parties })).sort((a, b) => rank(a.name) - rank(b.name))
}

/** Height of a party and the gap below it, px; the lines are computed from them, the stylesheet keeps them. */
export const NODE = 116
const GAP = 12

export const columnHeight = (count: number) => count * NODE + (count - 1) * GAP

/** Middle of each of `count` parties in a column that is centred in `height`. */
export function centres(count: number, height: number): number[] {
  const top = (height - columnHeight(count)) / 2
  return Array.from({ length: count }, (_, index) => top + index * (NODE + GAP) + NODE / 2)
}

/**
 * The lines between two tiers, `width` px apart: a stub from every party to a common trunk. The data says who
 * stands in which tier, not who supplies whom, so no line claims a pair.
 */
export function trunkPath(left: number, right: number, height: number, width: number): string {
  const middle = width / 2
  const from = centres(left, height)
  const to = centres(right, height)
  const ys = [...from, ...to]
  const trunk = `M${middle} ${Math.min(...ys)}V${Math.max(...ys)}`
  return [...from.map((y) => `M0 ${y}H${middle}`), ...to.map((y) => `M${middle} ${y}H${width}`), trunk].join(
    '',
  )
}
