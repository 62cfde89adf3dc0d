import type { Point } from '@biaojie/contract/production/production.ts'
import { shanghaiTime, startOfDay } from '../../platform/base/clock.ts'
import type { Range } from './ranges.ts'
import type { Span } from './store.ts'

/** One decimal more than anyone reads, so that sums of rounded points still agree. */
export const round = (value: number) => Math.round(value * 100) / 100
export const sumOf = <T>(rows: T[], value: (row: T) => number) =>
  round(rows.reduce((sum, row) => sum + value(row), 0))

export const pointTime = (at: Date, span: Span) => shanghaiTime(at).slice(0, span === 'hour' ? 16 : 10)

/** One point for each moment that has rows, in the rows' order of time. */
export function trendOf<T extends { at: Date }>(rows: T[], span: Span, value: (row: T) => number): Point[] {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const time = pointTime(row.at, span)
    sums.set(time, (sums.get(time) ?? 0) + value(row))
  }
  return [...sums].map(([time, numericalValue]) => ({ time, numericalValue: round(numericalValue) }))
}

/** Rows by a key, groups in the order of their first row. */
export function groupBy<T>(rows: T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

/** Output of a region: what its last process step has finished. */
export function outputOf<T extends { positionCode: string; pieces: number }>(rows: T[]): T[] {
  const last = rows
    .map((row) => row.positionCode)
    .sort()
    .at(-1)
  return rows.filter((row) => row.positionCode === last)
}

/** Hours where the line still keeps them, days where only days are left. */
export async function finestRows<T>(
  fetch: (span: Span) => Promise<T[]>,
  span: Span,
): Promise<{ rows: T[]; span: Span }> {
  const rows = await fetch(span)
  if (rows.length > 0 || span === 'day') return { rows, span }
  return { rows: await fetch('day'), span: 'day' }
}

/** What of a range is kept, and whether all of the period before it is. */
export const keptFor = ({ keptFrom }: { keptFrom: string }, { previous }: Range) => ({
  keptFrom,
  comparable: previous.from >= keptFrom,
})

const LENGTH = { hour: 3_600_000, day: 86_400_000 }

/** How much of the range has been reported, ms: to the end of the last row, never past now. */
export function elapsedOf(
  { rows, span }: { rows: { at: Date }[]; span: Span },
  range: Range,
  now: Date,
): number {
  const last = rows.at(-1)
  if (!last) return 0
  return Math.min(now.getTime(), last.at.getTime() + LENGTH[span]) - startOfDay(range.from).getTime()
}

/** The period before: its rows' span, its first day, and how much of the asked one has elapsed, ms. */
export type Before = { span: Span; from: string; elapsed: number }

/**
 * The sum over the same stretch of the period before, to the minute: half a day is not compared with a whole one, nor
 * a quarter of an hour with an hour. The hour or day in which the stretch ends counts in proportion.
 */
export function soFar<T extends { at: Date }>(
  rows: T[],
  value: (row: T) => number,
  { span, from, elapsed }: Before,
): number {
  const start = startOfDay(from).getTime()
  const part = (at: Date) => Math.min(1, Math.max(0, (start + elapsed - at.getTime()) / LENGTH[span]))
  return sumOf(rows, (row) => value(row) * part(row.at))
}
