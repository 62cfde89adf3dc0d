import type { ProcessingData } from '@biaojie/contract/resolution/production.ts'
import { addDays, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Range } from './ranges.ts'
import {
  type Before,
  computeElapsed,
  computeOutput,
  computeTrend,
  formatPointTime,
  groupBy,
  isKeptFor,
  loadFinestRows,
  sumBy,
  sumSoFar,
} from './series.ts'
import { type Line, loadTimeRows, type TimeRow } from './store.ts'

const WEEK = 7
const getOccupied = (row: TimeRow) => row.hours
const getEffective = (row: TimeRow) => row.processing
const getPieces = (row: TimeRow) => row.pieces

/**
 * Returns occupied and effective hours of a line for the range, by region and station, with output by shift.
 */
export async function loadProcessingData(
  db: Db,
  { handle, units, ...kept }: Line,
  range: Range,
  now: Date,
): Promise<ProcessingData> {
  const today = toShanghaiDay(now)
  const [current, previous, week] = await Promise.all([
    loadFinestRows((span) => loadTimeRows(db, { handle, days: range, span }), range.span),
    loadFinestRows((span) => loadTimeRows(db, { handle, days: range.previous, span }), range.span),
    loadTimeRows(db, { handle, days: { from: addDays(today, -WEEK), to: addDays(today, -1) }, span: 'hour' }),
  ])
  const same: Before = {
    span: previous.span,
    from: range.previous.from,
    elapsed: computeElapsed(current, range, now),
  }
  const keepUnit = (rows: TimeRow[], unit: string) => rows.filter((row) => row.unit === unit)
  return {
    ...isKeptFor(kept, range),
    unitDataDetails: units.map((unitName) => {
      const mine = keepUnit(current.rows, unitName)
      const before = keepUnit(previous.rows, unitName)
      return {
        unitName,
        timeTotal: sumBy(mine, getOccupied),
        productTime: sumBy(mine, getEffective),
        previousTimeTotal: sumSoFar(before, getOccupied, same),
        previousProductTime: sumSoFar(before, getEffective, same),
        pieces: sumBy(computeOutput(mine), getPieces),
        positionDataDetails: listPositions(mine, current.span),
        shiftOutput: sumShifts(computeOutput(keepUnit(week, unitName))),
      }
    }),
  }
}

const listPositions = (rows: TimeRow[], span: 'hour' | 'day') =>
  [...groupBy(rows, (row) => row.positionCode)]
    .map(([positionCode, group]) => ({
      positionCode,
      positionName: group[0]?.positionName ?? '',
      timeTotalForPosition: sumBy(group, getOccupied),
      postProcessingTimeTrend: computeTrend(group, span, getOccupied),
    }))
    .sort((a, b) => b.timeTotalForPosition - a.timeTotalForPosition)

/** Shifts change at 08:00, 16:00 and 24:00. */
function sumShifts(rows: TimeRow[]) {
  return [...groupBy(rows, (row) => formatPointTime(row.at, 'day'))].map(([time, day]) => {
    const toHours = (first: number, last: number) =>
      sumBy(
        day.filter((row) => {
          const hour = Number(toShanghaiTime(row.at).slice(11, 13))
          return hour >= first && hour < last
        }),
        getPieces,
      )
    return { time, day: toHours(8, 16), evening: toHours(16, 24), night: toHours(0, 8) }
  })
}
