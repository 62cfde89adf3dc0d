import type { Row } from '../../../scenes/elements.ts'

export type Party = Row<
  'tier' | 'company' | 'role' | 'supplies' | 'identifier' | 'area' | 'share' | 'customers'
>

/**
 * `level` is the supplier level of the own company, 二级; it is set only for that company and only when it is
 * certain.
 */
export type Tier = { name: string; level?: string; parties: Party[] }

const LEVELS = ['主机厂', '一级', '二级', '三级', '四级', '五级', '六级']
const OWN = '本企业'
export const isOwn = ({ tier }: Party) => tier === OWN

/** Company records also use the word 整车厂. */
const findLevel = (name: string) => LEVELS.indexOf(name === '整车厂' ? '主机厂' : name)

/**
 * Returns parties by tier, upstream first; empty tiers are left out, and unnamed tiers come first. As usual
 * in the trade, levels are counted from the car, so the own company has the level that is missing between its
 * customers and its suppliers.
 */
export function listTiers(rows: readonly Party[]): Tier[] {
  const tiers = new Map<string, Party[]>()
  for (const row of rows) {
    const name = row.tier || '其他'
    tiers.set(name, [...(tiers.get(name) ?? []), row])
  }
  const own = findOwnLevel([...tiers.keys()].map(findLevel).filter((level) => level >= 0))
  const height = (name: string) => {
    if (name === OWN) return own ?? 1.5
    const level = findLevel(name)
    return level < 0 ? LEVELS.length : level
  }
  return [...tiers]
    .map(([name, parties]) => ({
      name,
      ...(name === OWN && own !== undefined && { level: LEVELS[own] }),
      parties,
    }))
    .sort((a, b) => height(b.name) - height(a.name))
}

/** Returns the level that is missing in the sequence; undefined when none is missing. */
function findOwnLevel(levels: number[]): number | undefined {
  const [from, to] = [Math.min(...levels), Math.max(...levels)]
  return LEVELS.map((_, level) => level).find(
    (level) => level > from && level < to && !levels.includes(level),
  )
}

/**
 * Height of a party and the gap below it in px. The lines are computed from these values, which must match
 * the style sheet.
 */
export const NODE = 152
const GAP = 12

export const computeColumnHeight = (count: number) => count * NODE + (count - 1) * GAP

/** Returns the centres of `count` parties in a column that is centred in `height`. */
export function computeCentres(count: number, height: number): number[] {
  const top = (height - computeColumnHeight(count)) / 2
  return Array.from({ length: count }, (_, index) => top + index * (NODE + GAP) + NODE / 2)
}

/** Returns the customers of a party by name. */
export const listCustomers = ({ customers = '' }: Party) => customers.split(/[、，;；]/).filter(Boolean)

/**
 * Every neighbouring party is connected with the own company; in other tiers, only named customers are
 * connected.
 */
export function drawWires(left: Tier, right: Tier, height: number, width: number): string {
  if (left.name === OWN || right.name === OWN)
    return drawTrunk(left.parties.length, right.parties.length, height, width)
  const to = computeCentres(right.parties.length, height)
  const from = computeCentres(left.parties.length, height)
  return left.parties
    .flatMap((party, index) => {
      const y = from[index]
      const customers = listCustomers(party)
      return right.parties.flatMap(({ company = '' }, at) =>
        customers.includes(company) ? [`M0 ${y}H${width / 2}V${to[at]}H${width}`] : [],
      )
    })
    .join('')
}

/**
 * Returns the lines between two tiers that are `width` px apart: a short line from every party to a common
 * trunk.
 */
export function drawTrunk(left: number, right: number, height: number, width: number): string {
  const middle = width / 2
  const from = computeCentres(left, height)
  const to = computeCentres(right, height)
  const ys = [...from, ...to]
  const trunk = `M${middle} ${Math.min(...ys)}V${Math.max(...ys)}`
  return [...from.map((y) => `M0 ${y}H${middle}`), ...to.map((y) => `M${middle} ${y}H${width}`), trunk].join(
    '',
  )
}
