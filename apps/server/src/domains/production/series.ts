import type { Point } from '@biaojie/contract/production.ts'
import { shanghaiTime } from '../../platform/clock.ts'
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
