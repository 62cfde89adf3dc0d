import { parseNumber, type Row } from '../elements.ts'

type RepairFigures = { count: number; downtime: number; meanHours: number | null; open: number }

/** Returns a maintenance planner's first figures: number of repairs, downtime (h), time of one repair (h). */
export function computeRepairFigures(rows: readonly Row<'downtime' | 'state'>[]): RepairFigures {
  const hours = rows.map((row) => parseHours(row.downtime ?? '')).filter((value) => !Number.isNaN(value))
  const downtime = Math.round(hours.reduce((sum, value) => sum + value, 0) * 10) / 10
  return {
    count: rows.length,
    downtime,
    meanHours: hours.length > 0 ? Math.round((downtime / hours.length) * 10) / 10 : null,
    open: rows.filter((row) => row.state && row.state !== '已完成').length,
  }
}

/** Reads `1.6 h`, `95 min`, `2 小时`; a bare number is hours. */
function parseHours(text: string): number {
  const value = parseNumber(text)
  return /min|分/.test(text) ? value / 60 : value
}
