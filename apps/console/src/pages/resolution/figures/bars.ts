import { formatCount } from '@biaojie/contract/formats.ts'
import type { ScanFigures } from '@biaojie/contract/resolution/figures/figures.ts'

export type Tone = 'usual' | 'weekend' | 'hot' | 'open'
export type Bar = { key: string; value: number; tone: Tone; title: string; text: string }

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** One bar for each day: weekends light, the peak orange, the current day hatched. */
export function makeDayBars({ days, peak, until }: Pick<ScanFigures, 'days' | 'peak' | 'until'>): Bar[] {
  return days.map(({ day, total }) => ({
    key: day,
    value: total,
    tone:
      day === until.slice(0, 10) ? 'open' : day === peak?.day ? 'hot' : isWeekend(day) ? 'weekend' : 'usual',
    title: `${day} ${formatCount(total)} 次`,
    text: day.slice(5),
  }))
}

/** One bar for each hour of the day, summed over the period. */
export const makeHourBars = ({ hours }: Pick<ScanFigures, 'hours'>): Bar[] =>
  hours.map((value, hour) => ({
    key: String(hour),
    value,
    tone: 'usual',
    title: `${hour} 点 ${formatCount(value)} 次`,
    text: `${hour} 点`,
  }))

const STEPS = [1, 2, 2.5, 5, 10]
/** Lines of an axis from 0 to above the largest number: three steps at most, whole numbers. */
export function chooseScale(values: readonly number[]): { top: number; ticks: number[] } {
  const most = Math.max(3, ...values)
  const rough = most / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, Math.ceil((STEPS.find((step) => step * power >= rough) ?? 10) * power))
  const lines = Math.ceil(most / step)
  return { top: lines * step, ticks: Array.from({ length: lines + 1 }, (_, at) => at * step) }
}

/** Returns the indexes of the labelled bars: at most `most`, always including the last. */
export function chooseLabelledBars(bars: readonly unknown[], most: number): Set<number> {
  const step = Math.max(1, Math.ceil(bars.length / most))
  const places = new Set<number>()
  for (let at = bars.length - 1; at >= 0; at -= step) places.add(at)
  return places
}

/** 960, 1.3k, 27.6k, 1.2M. */
export function formatShortNumber(value: number): string {
  if (value < 1000) return String(value)
  const [short, unit] = value < 1_000_000 ? [value / 1000, 'k'] : [value / 1_000_000, 'M']
  return `${Number(short.toFixed(1))}${unit}`
}

export const shareText = (part: number, total: number): string =>
  total > 0 ? `${((part / total) * 100).toFixed(1)} %` : '—'

/** The change from before, such as +11.4 %; empty where there is nothing to compare with. */
export function changeText(now: number, before: number | null): string {
  if (!before) return ''
  const change = ((now - before) / before) * 100
  return `${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(1)} %`
}

/** Sums everything after the first rows in one additional row. */
export function addRest<T extends { name: string; total: number }>(rows: readonly T[], shown: number) {
  if (rows.length <= shown) return rows.map(({ name, total }) => ({ name, total }))
  const rest = rows.slice(shown - 1)
  return [
    ...rows.slice(0, shown - 1).map(({ name, total }) => ({ name, total })),
    { name: `其他 ${rest.length} 个`, total: rest.reduce((sum, { total }) => sum + total, 0) },
  ]
}

export type Piece = { text: string; marked: boolean }
/** Splits a code into differing and equal runs of characters; `marks` are positions after the prefix. */
export function listMarkedPieces(identifier: string, marks: readonly number[]): Piece[] {
  const suffix = identifier.slice(identifier.indexOf('/') + 1)
  const marked = new Set(marks)
  const pieces: Piece[] = []
  for (const [at, character] of [...suffix].entries()) {
    const last = pieces.at(-1)
    if (last && last.marked === marked.has(at)) last.text += character
    else pieces.push({ text: character, marked: marked.has(at) })
  }
  return pieces
}
