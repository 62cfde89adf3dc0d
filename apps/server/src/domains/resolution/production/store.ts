import { sql } from 'drizzle-orm'
import { addDays, startOfDay, toShanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Days } from './ranges.ts'

export type Span = 'hour' | 'day'
type Position = { unit: string; positionCode: string; positionName: string }
export type EnergyRow = Position & { at: Date; run: number; idle: number; standby: number; pieces: number }
export type TimeRow = Position & { at: Date; hours: number; processing: number; pieces: number }
export type AbnormalRow = Position & { at: Date; type: number; cause: string; hours: number; count: number }

/** A line: its regions in the order of their first process step, and its first stored day, YYYY-MM-DD. */
export type Line = { handle: string; units: string[]; keptFrom: string }

type Period = { handle: string; days: Days; span: Span }
const isBetween = ({ from, to }: Days) =>
  sql`at >= ${startOfDay(from)} and at < ${startOfDay(addDays(to, 1))}`
const position = sql`unit, position_code as "positionCode", position_name as "positionName"`

// Raw queries return times as text of the driver; milliseconds need no parsing.
const moment = sql`(extract(epoch from at) * 1000)::float8 as at`

async function loadRows<T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  return (await db.execute(query)).rows as T[]
}

async function loadRowsInTime<T extends { at: Date }>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  const rows = await loadRows<Omit<T, 'at'> & { at: number }>(db, query)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }) as unknown as T)
}

/** Returns rows of one line in order of time; empty where the line reported nothing. */
export const loadEnergyRows = (db: Db, { handle, days, span }: Period) =>
  loadRowsInTime<EnergyRow>(
    db,
    sql`select ${position}, ${moment}, run_kwh as run, idle_kwh as idle, standby_kwh as standby, pieces
        from production_energy where handle = ${handle} and span = ${span} and ${isBetween(days)}
        order by production_energy.at, unit, position_code`,
  )

export const loadTimeRows = (db: Db, { handle, days, span }: Period) =>
  loadRowsInTime<TimeRow>(
    db,
    sql`select ${position}, ${moment}, hours, processing_hours as processing, pieces
        from production_times where handle = ${handle} and span = ${span} and ${isBetween(days)}
        order by production_times.at, unit, position_code`,
  )

export const loadAbnormalRows = (db: Db, handle: string, days: Days) =>
  loadRowsInTime<AbnormalRow>(
    db,
    sql`select ${position}, ${moment}, type, cause, hours, count
        from production_abnormals where handle = ${handle} and ${isBetween(days)} order by production_abnormals.at, id`,
  )

/** Returns undefined for an identifier without series. */
export async function findLine(db: Db, handle: string): Promise<Line | undefined> {
  const rows = await loadRows<{ unit: string; first: number }>(
    db,
    sql`select unit, (extract(epoch from min(at)) * 1000)::float8 as first
        from production_energy where handle = ${handle} and span = 'day'
        group by unit order by min(position_code)`,
  )
  if (rows.length === 0) return undefined
  const first = new Date(Math.min(...rows.map((row) => row.first)))
  return { handle, units: rows.map(({ unit }) => unit), keptFrom: toShanghaiDay(first) }
}

/** Returns the last day up to this one on which the line used energy; undefined when there is none. */
export async function findLastReportedDay(db: Db, handle: string, day: string): Promise<string | undefined> {
  const [found] = await loadRows<{ last: number | null }>(
    db,
    sql`select (extract(epoch from max(at)) * 1000)::float8 as last from production_energy
        where handle = ${handle} and at < ${startOfDay(addDays(day, 1))}
          and run_kwh + idle_kwh + standby_kwh > 0`,
  )
  return found?.last == null ? undefined : toShanghaiDay(new Date(found.last))
}
