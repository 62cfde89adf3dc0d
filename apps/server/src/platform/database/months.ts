import { type ListMonth, MONTHS_SHOWN } from '@biaojie/contract/fields.ts'
import { and, type Column, count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { addMonths, toShanghaiDay } from '../base/clock.ts'
import type { Db } from './database.ts'

/** Returns the months up to the newest row of a list, or up to another day, the oldest first. */
export const listMonths = (newest: Date | string, count = MONTHS_SHOWN): string[] => {
  const day = newest instanceof Date ? toShanghaiDay(newest) : newest
  const first = addMonths(`${day.slice(0, 7)}-01`, 1 - count)
  return Array.from({ length: count }, (_, at) => addMonths(first, at).slice(0, 7))
}

/** Returns the first instant of a month in China as PostgreSQL reads it, for dates as well. */
export const startOfMonth = (month: string) => `${month}-01T00:00:00+08:00`
/** Returns the first instant after a month in China. */
export const endOfMonth = (month: string) => startOfMonth(addMonths(`${month}-01`, 1).slice(0, 7))

/**
 * Counts the rows of each month in one pass, back from the month of the newest row. The month of a row is
 * found by comparing with the starts of months, which is faster than formatting the time of every row.
 */
export async function countMonths(
  db: Db,
  table: PgTable,
  time: Column,
  where: SQL | undefined,
): Promise<ListMonth[]> {
  const newest = sql<Date | string | null>`max(${time})`.mapWith(time)
  const [row] = await db.select({ newest }).from(table).where(where)
  if (!row?.newest) return []
  const months = listMonths(row.newest as Date | string)
  const starts = sql`${sql.param(months.map(startOfMonth))}::${sql.raw(time.getSQLType().replace('(3)', ''))}[]`
  const at = sql<number>`width_bucket(${time}, ${starts})`.mapWith(Number).as('month')
  const rows = await db
    .select({ at, total: count() })
    .from(table)
    .where(and(where, sql`${time} >= (${starts})[1]`))
    .groupBy(sql`month`)
    .orderBy(sql`month`)
  return rows.flatMap(({ at, total }) => months.slice(at - 1, at).map((month) => ({ month, total })))
}
