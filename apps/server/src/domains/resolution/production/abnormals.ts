import type { AbnormalData, AbnormalType } from '@biaojie/contract/resolution/production.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { startOfDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Range } from './ranges.ts'
import { computeTrend, groupBy, isKeptFor, sumBy } from './series.ts'
import { type AbnormalRow, type Line, loadAbnormalRows } from './store.ts'

const TYPES = [0, 1, 2, 3] as const
const getHours = (row: AbnormalRow) => row.hours
const getCount = (row: AbnormalRow) => row.count
/** Events have minutes, but a trend needs their hour or day. */
const toHourEvent = (row: AbnormalRow) => ({
  ...row,
  at: new Date(Math.floor(row.at.getTime() / HOUR_MS) * HOUR_MS),
})

/** Returns stoppages of a line for the range, by region and type: hours, counts, positions, causes, trend. */
export async function loadAbnormalData(
  db: Db,
  { handle, units, ...kept }: Line,
  range: Range,
  now: Date,
): Promise<AbnormalData> {
  const [current, all] = await Promise.all([
    loadAbnormalRows(db, handle, range),
    loadAbnormalRows(db, handle, range.previous),
  ])
  // Stoppages have minutes, so stoppages of the previous period after this time of day are left out.
  const elapsed = now.getTime() - startOfDay(range.from).getTime()
  const end = startOfDay(range.previous.from).getTime() + elapsed
  const previous = all.filter(({ at }) => at.getTime() < end)
  return {
    ...isKeptFor(kept, range),
    unitDataDetails: units.map((unitName) => ({
      unitName,
      abnormalDetails: TYPES.map((type) => {
        const keepOwn = (rows: AbnormalRow[]) =>
          rows.filter((row) => row.unit === unitName && row.type === type)
        return listTypeDetails(type, keepOwn(current), keepOwn(previous), range.span)
      }),
    })),
  }
}

function listTypeDetails(
  type: AbnormalType['abnormalType'],
  rows: AbnormalRow[],
  before: AbnormalRow[],
  span: 'hour' | 'day',
): AbnormalType {
  const sumTotals = (group: AbnormalRow[]) => ({
    timeTotal: sumBy(group, getHours),
    numTotal: sumBy(group, getCount),
  })
  return {
    abnormalType: type,
    ...sumTotals(rows),
    previousTimeTotal: sumBy(before, getHours),
    timeTotalForPosition: [...groupBy(rows, (row) => row.positionCode)]
      .map(([positionCode, group]) => ({
        positionCode,
        positionName: group[0]?.positionName ?? '',
        ...sumTotals(group),
      }))
      .sort((a, b) => b.timeTotal - a.timeTotal),
    postAbnormalTrend: computeTrend(rows.map(toHourEvent), span, getHours),
    causes: [...groupBy(rows, (row) => row.cause)]
      .map(([cause, group]) => ({ cause, ...sumTotals(group) }))
      .sort((a, b) => b.numTotal - a.numTotal),
  }
}
