import type { AbnormalData, AbnormalType } from '@biaojie/contract/resolution/production.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { startOfDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Range } from './ranges.ts'
import { groupBy, keptFor, sumOf, trendOf } from './series.ts'
import { type AbnormalRow, abnormalRows, type Line } from './store.ts'

const TYPES = [0, 1, 2, 3] as const
const hours = (row: AbnormalRow) => row.hours
const times = (row: AbnormalRow) => row.count
/** Events have minutes; a trend needs their hour or day. */
const atHour = (row: AbnormalRow) => ({
  ...row,
  at: new Date(Math.floor(row.at.getTime() / HOUR_MS) * HOUR_MS),
})

/** Returns stoppages of a line for the range, by region and type: hours, counts, positions, causes, trend. */
export async function abnormalData(
  db: Db,
  { handle, units, ...kept }: Line,
  range: Range,
  now: Date,
): Promise<AbnormalData> {
  const [current, whole] = await Promise.all([
    abnormalRows(db, handle, range),
    abnormalRows(db, handle, range.previous),
  ])
  // Stoppages have minutes, so later ones of the period before have no counterpart yet.
  const elapsed = now.getTime() - startOfDay(range.from).getTime()
  const end = startOfDay(range.previous.from).getTime() + elapsed
  const previous = whole.filter(({ at }) => at.getTime() < end)
  return {
    ...keptFor(kept, range),
    unitDataDetails: units.map((unitName) => ({
      unitName,
      abnormalDetails: TYPES.map((type) => {
        const mine = (rows: AbnormalRow[]) => rows.filter((row) => row.unit === unitName && row.type === type)
        return typeDetails(type, mine(current), mine(previous), range.span)
      }),
    })),
  }
}

function typeDetails(
  type: AbnormalType['abnormalType'],
  rows: AbnormalRow[],
  before: AbnormalRow[],
  span: 'hour' | 'day',
): AbnormalType {
  const totals = (group: AbnormalRow[]) => ({ timeTotal: sumOf(group, hours), numTotal: sumOf(group, times) })
  return {
    abnormalType: type,
    ...totals(rows),
    previousTimeTotal: sumOf(before, hours),
    timeTotalForPosition: [...groupBy(rows, (row) => row.positionCode)]
      .map(([positionCode, group]) => ({
        positionCode,
        positionName: group[0]?.positionName ?? '',
        ...totals(group),
      }))
      .sort((a, b) => b.timeTotal - a.timeTotal),
    postAbnormalTrend: trendOf(rows.map(atHour), span, hours),
    causes: [...groupBy(rows, (row) => row.cause)]
      .map(([cause, group]) => ({ cause, ...totals(group) }))
      .sort((a, b) => b.numTotal - a.numTotal),
  }
}
