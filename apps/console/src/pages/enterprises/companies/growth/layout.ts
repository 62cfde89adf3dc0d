export type Month = { month: string; added: number }
export type GrowthPoint = {
  month: string
  added: number
  /** Identifiers at the end of the month. */
  total: number
  /** Shares of the height of their lane. */
  rise: number
  bar: number
}
export type Growth = {
  /** Identifiers before the first month, and their share of the height. */
  before: number
  start: number
  points: GrowthPoint[]
}

/** Lays out how many identifiers a company had at the end of each month, and how many it added in it. */
export function layOutGrowth(months: readonly Month[], total: number): Growth {
  const added = months.reduce((sum, month) => sum + month.added, 0)
  // Identifiers may have been deleted since they were added.
  const before = Math.max(0, total - added)
  const highest = before + added || 1
  const most = Math.max(1, ...months.map((month) => month.added))
  let level = before
  const points = months.map((month) => {
    level += month.added
    return { ...month, total: level, rise: level / highest, bar: month.added / most }
  })
  return { before, start: before / highest, points }
}

/** Returns the line of the curve in a box of 100 by 100, from its left edge to the end of the last month. */
export function traceCurve({ start, points }: Growth): string {
  const toY = (share: number) => Number((100 - share * 100).toFixed(2))
  const step = 100 / (points.length || 1)
  return points.reduce(
    (path, { rise }, at) => `${path}L${Number(((at + 1) * step).toFixed(2))} ${toY(rise)}`,
    `M0 ${toY(start)}`,
  )
}
