import type { Point } from '@biaojie/contract/resolution/production.ts'
import { DAY_MS, HOUR_MS } from '@biaojie/contract/times.ts'
import { startOfDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Range } from './ranges.ts'
import type { Span } from './store.ts'

/** One more decimal than is shown keeps sums of rounded points consistent. */
export const round = (value: number) => Math.round(value * 100) / 100
export const sumBy = <T>(rows: T[], value: (row: T) => number) =>
  round(rows.reduce((sum, row) => sum + value(row), 0))

export const formatPointTime = (at: Date, span: Span) =>
  toShanghaiTime(at).slice(0, span === 'hour' ? 16 : 10)

/** Returns one point for each time that has rows, in the order of the rows. */
export function computeTrend<T extends { at: Date }>(
  rows: T[],
  span: Span,
  value: (row: T) => number,
): Point[] {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const time = formatPointTime(row.at, span)
    sums.set(time, (sums.get(time) ?? 0) + value(row))
  }
  return [...sums].map(([time, numericalValue]) => ({ time, numericalValue: round(numericalValue) }))
}

/** Groups rows by a key, in the order of their first row. */
export function groupBy<T>(rows: T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

/** Returns the output of a region: the pieces of its last process step. */
export function computeOutput<T extends { positionCode: string; pieces: number }>(rows: T[]): T[] {
  const last = rows
    .map((row) => row.positionCode)
    .sort()
    .at(-1)
  return rows.filter((row) => row.positionCode === last)
}

/** Returns hourly rows if the line still has them, otherwise daily rows. */
export async function loadFinestRows<T>(
  fetch: (span: Span) => Promise<T[]>,
  span: Span,
): Promise<{ rows: T[]; span: Span }> {
  const rows = await fetch(span)
  if (rows.length > 0 || span === 'day') return { rows, span }
  return { rows: await fetch('day'), span: 'day' }
}

/** Tells which part of a range is stored, and whether the previous period is stored completely. */
export const isKeptFor = ({ keptFrom }: { keptFrom: string }, { from, previous }: Range) => ({
  keptFrom,
  shownFrom: from,
  comparable: previous.from >= keptFrom,
})

const LENGTH = { hour: HOUR_MS, day: DAY_MS }

/** Returns the part of the range with data in ms: up to the end of the last row, but not after now. */
export function computeElapsed(
  { rows, span }: { rows: { at: Date }[]; span: Span },
  range: Range,
  now: Date,
): number {
  const last = rows.at(-1)
  if (!last) return 0
  return Math.min(now.getTime(), last.at.getTime() + LENGTH[span]) - startOfDay(range.from).getTime()
}

/** The previous period: the span of its rows, its first day, and the elapsed ms of the requested period. */
export type Before = { span: Span; from: string; elapsed: number }

/**
 * Returns the sum over the same part of the previous period, to the minute, so that half a day is not
 * compared with a full day. The hour or day in which this part ends counts proportionally.
 */
export function sumSoFar<T extends { at: Date }>(
  rows: T[],
  value: (row: T) => number,
  { span, from, elapsed }: Before,
): number {
  const start = startOfDay(from).getTime()
  const computeShare = (at: Date) => Math.min(1, Math.max(0, (start + elapsed - at.getTime()) / LENGTH[span]))
  return sumBy(rows, (row) => value(row) * computeShare(row.at))
}
