import { HOUR_MS } from '@biaojie/contract/times.ts'
import { sql } from 'drizzle-orm'
import { startOfDay, toShanghaiDay } from '../../../../platform/base/clock.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'

/** `at` is the start of the hour in epoch milliseconds; times are summed in microseconds. */
export type Hour = { at: number; total: number; totalUs: number }

/** Adds all hours in one statement, so that after a failure the whole statement can be repeated. */
export async function addResolutions(db: Db, hours: Hour[]): Promise<void> {
  if (hours.length === 0) return
  // The fixed order prevents deadlocks between two processes.
  const rows = hours
    .toSorted((a, b) => a.at - b.at)
    .map(
      ({ at, total, totalUs }) =>
        sql`(${new Date(at).toISOString()}::timestamptz, ${total}::bigint, ${totalUs}::bigint)`,
    )
  await db.execute(sql`
    insert into resolution_hours as h (hour, total, total_us)
    values ${sql.join(rows, sql`, `)}
    on conflict (hour) do update
      set total = h.total + excluded.total, total_us = h.total_us + excluded.total_us`)
}

export type Counts = {
  hours: Hour[]
  outcomes: { day: string; prefix: string; outcome: number; total: number }[]
  /** Minutes since 1970. */
  minute: number
}

async function addOutcomes(db: Db, outcomes: Counts['outcomes']): Promise<void> {
  if (outcomes.length === 0) return
  const column = (name: keyof Counts['outcomes'][number]) => sql.param(outcomes.map((row) => row[name]))
  // Prefixes without a company were typed by visitors; they are counted together.
  await db.execute(sql`
    insert into resolution_days as d (prefix, day, outcome, total)
    select coalesce(companies.prefix, ''), given.day, given.outcome, sum(given.total)
      from unnest(${column('prefix')}::text[], ${column('day')}::date[], ${column('outcome')}::smallint[],
        ${column('total')}::bigint[]) as given(prefix, day, outcome, total)
      left join companies on companies.prefix = given.prefix
      group by 1, 2, 3 order by 1, 2, 3
    on conflict (prefix, day, outcome) do update set total = d.total + excluded.total`)
}

async function markMinute(db: Db, minute: number): Promise<void> {
  const hour = new Date(Math.floor(minute / 60) * HOUR_MS).toISOString()
  const bit = (1n << BigInt(minute % 60)).toString()
  await db.execute(sql`
    insert into node_hours as h (hour, minutes) values (${hour}::timestamptz, ${bit}::bigint)
    on conflict (hour) do update set minutes = h.minutes | excluded.minutes`)
}

/** Stores what a process has counted, all or nothing. */
export const storeCounts = (db: Db, { hours, outcomes, minute }: Counts): Promise<void> =>
  transact(db, async (db) => {
    await addResolutions(db, hours)
    await addOutcomes(db, outcomes)
    await markMinute(db, minute)
  })

export async function loadResolutionsSince(db: Db, since: Date): Promise<Hour[]> {
  const { rows } = await db.execute<{ at: string; total: string; us: string }>(sql`
    select extract(epoch from hour)::bigint as at, total, total_us as us from resolution_hours
    where hour >= ${since.toISOString()}`)
  return rows.map((row) => ({ at: Number(row.at) * 1000, total: Number(row.total), totalUs: Number(row.us) }))
}

/** Counts the resolutions of the day in China that holds a moment. */
export async function countResolutionsToday(db: Db, now: Date): Promise<number> {
  const hours = await loadResolutionsSince(db, startOfDay(toShanghaiDay(now)))
  return hours.reduce((sum, { total }) => sum + total, 0)
}

/** Counts all identifiers, and those added on `day` (YYYY-MM-DD). */
export async function countIdentifiersAdded(db: Db, day: string): Promise<{ total: number; today: number }> {
  const { rows } = await db.execute<{ total: string; today: string }>(sql`
    select coalesce(sum(added), 0) as total, coalesce(sum(added) filter (where day = ${day}), 0) as today
    from identifier_days`)
  return { total: Number(rows[0]?.total ?? 0), today: Number(rows[0]?.today ?? 0) }
}

export type DayCount = { day: string; resolutions: number | null; identifiers: number }

/**
 * Returns every day (Asia/Shanghai) of [from, to], both YYYY-MM-DD; `resolutions` is null before the first
 * counted hour.
 */
export async function loadCountsByDay(db: Db, from: string, to: string): Promise<DayCount[]> {
  const { rows } = await db.execute<{ day: string; resolutions: string | null; identifiers: string }>(sql`
    with hours as (
      select (hour at time zone 'Asia/Shanghai')::date as day, sum(total) as total from resolution_hours
      where hour >= (${from}::date)::timestamp at time zone 'Asia/Shanghai' group by 1
    ), began as (
      select (min(hour) at time zone 'Asia/Shanghai')::date as day from resolution_hours
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      case when days.day >= began.day then coalesce(hours.total, 0) end as resolutions,
      coalesce(identifier_days.added, 0) as identifiers
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days(day)
    cross join began
    left join hours on hours.day = days.day
    left join identifier_days on identifier_days.day = days.day
    order by days.day`)
  return rows.map((row) => ({
    day: row.day,
    resolutions: row.resolutions === null ? null : Number(row.resolutions),
    identifiers: Number(row.identifiers),
  }))
}

type OutcomeRow = { prefix: string; day: string; outcome: number; total: number }

/** Outcomes of resolutions by company and day, both days included. */
export async function loadOutcomes(db: Db, from: string, to: string): Promise<OutcomeRow[]> {
  const { rows } = await db.execute<Omit<OutcomeRow, 'total'> & { total: string }>(sql`
    select prefix, day::text as day, outcome, total from resolution_days where day between ${from} and ${to}`)
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

/** Minutes of each hour in which the node was up, by the start of the hour in epoch milliseconds. */
export async function loadMinutesUp(db: Db, from: Date, until: Date): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ at: string; up: number }>(sql`
    select extract(epoch from hour)::bigint as at, bit_count(minutes::bit(64))::int as up from node_hours
    where hour >= ${from.toISOString()} and hour < ${until.toISOString()}`)
  return new Map(rows.map(({ at, up }) => [Number(at) * 1000, up]))
}

/** The first minute in which the node was up, in epoch milliseconds; undefined before it. */
export async function findFirstMinute(db: Db): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: string; minutes: string }>(sql`
    select extract(epoch from hour)::bigint as at, minutes from node_hours where minutes <> 0
    order by hour limit 1`)
  const [first] = rows
  if (!first) return undefined
  const minutes = BigInt.asUintN(64, BigInt(first.minutes))
  let minute = 0
  while (((minutes >> BigInt(minute)) & 1n) === 0n) minute += 1
  return Number(first.at) * 1000 + minute * 60_000
}

/** All resolutions by month (YYYY-MM), both days included. */
export async function countResolutionsByMonth(
  db: Db,
  from: string,
  to: string,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ month: string; total: string }>(sql`
    select to_char(day, 'YYYY-MM') as month, sum(total) as total from resolution_days
    where day between ${from} and ${to} group by 1`)
  return new Map(rows.map(({ month, total }) => [month, Number(total)]))
}
