/** One bar for each day across `width`, 1 px apart; a day with anything in it is at least 2 px high. */
const GAP = 2

export type DayBars = { done: string; today: string; unknown: string; most: number }

/** Returns the paths of the bars: past days, today, and the days before counting began (null). */
export function drawDayBars(counts: readonly (number | null)[], width: number, height: number): DayBars {
  const step = width / counts.length
  const most = Math.max(...counts.map((count) => count ?? 0), 1)
  const drawBar = (index: number, tall: number) =>
    `M${(index * step).toFixed(1)} ${(height - tall).toFixed(1)}h${(step - GAP).toFixed(1)}v${tall.toFixed(1)}h-${(step - GAP).toFixed(1)}z`
  const paths = { done: '', today: '', unknown: '' }
  for (const [index, count] of counts.entries()) {
    if (count === null) paths.unknown += drawBar(index, 2)
    else if (count > 0) {
      const kind = index === counts.length - 1 ? 'today' : 'done'
      paths[kind] += drawBar(index, Math.max(2, (count / most) * height))
    }
  }
  return { ...paths, most: Math.max(...counts.map((count) => count ?? 0), 0) }
}

type Share = { name: string; companies: number }

/** Returns the first `most` and the others as one row; companies without the fact count among the others. */
export function listTopShares(shares: readonly Share[], most: number): { name: string; value: number }[] {
  const named = shares.filter(({ name }) => name !== '')
  const first = named.slice(0, most)
  const others = shares
    .filter((share) => !first.includes(share))
    .reduce((sum, { companies }) => sum + companies, 0)
  const rows = first.map(({ name, companies }) => ({ name, value: companies }))
  return others > 0 ? [...rows, { name: '其他', value: others }] : rows
}
