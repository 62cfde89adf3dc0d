import type { ProcessingData } from '@biaojie/contract/resolution/production.ts'
import { addDays, shanghaiDay, shanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Range } from './ranges.ts'
import {
  type Before,
  elapsedOf,
  finestRows,
  groupBy,
  keptFor,
  outputOf,
  pointTime,
  soFar,
  sumOf,
  trendOf,
} from './series.ts'
import { type Line, type TimeRow, timeRows } from './store.ts'

const WEEK = 7
const occupied = (row: TimeRow) => row.hours
const effective = (row: TimeRow) => row.processing
const pieces = (row: TimeRow) => row.pieces

/**
 * Returns occupied and effective hours of a line for the range, by region and station, with output by shift.
 */
export async function processingData(
  db: Db,
  { handle, units, ...kept }: Line,
  range: Range,
  now: Date,
): Promise<ProcessingData> {
  const today = shanghaiDay(now)
  const [current, previous, week] = await Promise.all([
    finestRows((span) => timeRows(db, { handle, days: range, span }), range.span),
    finestRows((span) => timeRows(db, { handle, days: range.previous, span }), range.span),
    timeRows(db, { handle, days: { from: addDays(today, -WEEK), to: addDays(today, -1) }, span: 'hour' }),
  ])
  const same: Before = {
    span: previous.span,
    from: range.previous.from,
    elapsed: elapsedOf(current, range, now),
  }
  const of = (rows: TimeRow[], unit: string) => rows.filter((row) => row.unit === unit)
  return {
    ...keptFor(kept, range),
    unitDataDetails: units.map((unitName) => {
      const mine = of(current.rows, unitName)
      const before = of(previous.rows, unitName)
      return {
        unitName,
        timeTotal: sumOf(mine, occupied),
        productTime: sumOf(mine, effective),
        previousTimeTotal: soFar(before, occupied, same),
        previousProductTime: soFar(before, effective, same),
        pieces: sumOf(outputOf(mine), pieces),
        positionDataDetails: positions(mine, current.span),
        shiftOutput: shifts(outputOf(of(week, unitName))),
      }
    }),
  }
}

const positions = (rows: TimeRow[], span: 'hour' | 'day') =>
  [...groupBy(rows, (row) => row.positionCode)]
    .map(([positionCode, group]) => ({
      positionCode,
      positionName: group[0]?.positionName ?? '',
      timeTotalForPosition: sumOf(group, occupied),
      postProcessingTimeTrend: trendOf(group, span, occupied),
    }))
    .sort((a, b) => b.timeTotalForPosition - a.timeTotalForPosition)

/** Shifts change at 08:00, 16:00 and midnight. */
function shifts(rows: TimeRow[]) {
  return [...groupBy(rows, (row) => pointTime(row.at, 'day'))].map(([time, day]) => {
    const from = (first: number, last: number) =>
      sumOf(
        day.filter((row) => {
          const hour = Number(shanghaiTime(row.at).slice(11, 13))
          return hour >= first && hour < last
        }),
        pieces,
      )
    return { time, day: from(8, 16), evening: from(16, 24), night: from(0, 8) }
  })
}
