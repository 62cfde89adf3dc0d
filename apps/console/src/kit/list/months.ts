import type { ListMonth } from '@biaojie/contract/fields.ts'

/* The ruler of months below a list that time orders: its cells, the place of a page on it, and the way to a month. */

export type Cell = { month: string; total: number; cursor?: string | undefined }

const toNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const toMonth = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`

/** Returns each month from the oldest to the newest, also those without rows. */
export function toCells(months: readonly ListMonth[]): Cell[] {
  const [first, last] = [months.at(0), months.at(-1)]
  if (!first || !last) return []
  const from = toNumber(first.month)
  return Array.from({ length: toNumber(last.month) - from + 1 }, (_, at) => {
    const month = toMonth(from + at)
    return months.find((entry) => entry.month === month) ?? { month, total: 0 }
  })
}

/** Returns where a time (YYYY-MM-DD, with or without a clock) lies on the ruler, from 0 at its start to 1 at its end. */
export function toShare(time: string, cells: readonly Cell[]): number {
  const [first] = cells
  if (!first) return 0
  const month = toNumber(time.slice(0, 7))
  const days = new Date(Math.floor(month / 12), (month % 12) + 1, 0).getDate()
  const [hours = 0, minutes = 0] = time.slice(11, 16).split(':').map(Number)
  const part = (Number(time.slice(8, 10)) - 1 + (hours * 60 + minutes) / 1440) / days
  return Math.min(1, Math.max(0, (month - toNumber(first.month) + part) / cells.length))
}

type Order = { total: number; size: number; oldestFirst: boolean }

/** Returns the page on which the rows of a month begin, of a list with numbered pages. */
export function findPageOfMonth(
  month: string,
  months: readonly ListMonth[],
  { total, size, oldestFirst }: Order,
) {
  const sum = (some: readonly ListMonth[]) => some.reduce((rows, entry) => rows + entry.total, 0)
  const later = sum(months.filter((entry) => entry.month > month))
  const own = sum(months.filter((entry) => entry.month === month))
  return Math.floor((oldestFirst ? total - later - own : later) / size) + 1
}

/** Returns the times of a page in words, as short as they can be understood: 10:36 – 08:40, 11-24 – 11-20. */
export function formatPageTimes(first: string, last: string): string {
  const [firstDay, lastDay] = [first.slice(0, 10), last.slice(0, 10)]
  const day = firstDay.slice(0, 4) === lastDay.slice(0, 4) ? 5 : 0
  if (firstDay !== lastDay) return `${firstDay.slice(day)} – ${lastDay.slice(day)}`
  const [from, to] = [first.slice(11, 16), last.slice(11, 16)]
  return from === to ? `${firstDay.slice(5)} ${from}`.trim() : `${firstDay.slice(5)} ${from} – ${to}`
}
