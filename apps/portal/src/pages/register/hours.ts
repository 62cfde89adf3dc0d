import type { RegisterOverview } from '@biaojie/contract/resolution/register.ts'

type Hours = RegisterOverview['hours']
export type Bar = {
  hour: number
  entries: number
  heads: number
  x: number
  y: number
  width: number
  height: number
  isNow: boolean
}
export type HoursChart = {
  bars: Bar[]
  grid: { y: number; label: number }[]
  now: number
  column: number
  left: number
}

/** The next number above that begins with 1, 2 or 5. */
export function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)))
  return ([1, 2, 5, 10].find((digit) => digit * power >= count) ?? 10) * power
}

type Frame = { left: number; right: number; top: number; bottom: number }

/** Computes the chart of a day. `minutes` counts from midnight to now. */
export function layOutHours(hours: Hours, minutes: number, { left, right, top, bottom }: Frame): HoursChart {
  const column = (right - left) / 24
  const most = roundUp(Math.max(2, ...hours.map(({ entries }) => entries)))
  const bars = hours.map(({ hour, entries, heads }) => {
    const height = ((bottom - top) * entries) / most
    return {
      hour,
      entries,
      heads,
      x: left + (hour + 0.2) * column,
      y: bottom - height,
      width: column * 0.6,
      height,
      isNow: hour === Math.floor(minutes / 60),
    }
  })
  const grid = [0, most / 2, most].map((label) => ({ label, y: bottom - ((bottom - top) * label) / most }))
  return { bars, grid, now: left + (minutes / 60) * column, column, left }
}
