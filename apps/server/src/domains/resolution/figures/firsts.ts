import { FIRST_BANDS } from '@biaojie/contract/resolution/figures/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, asc, between, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { addDays, type Now, toShanghaiDay } from '../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { readRows, type StoredRow, toRecord } from '../../identifiers/records/identifiers.ts'
import { listNewlyLookedAt } from '../resolution/resolution.ts'
import { firstScans } from './tables.ts'

type Deps = { db: Db; now: Now }
export type FirstsRequest = { prefix: string; from: string; to: string; early?: boolean | undefined }

/** Parts whose first look is found in one run of the job. */
const AT_ONCE = 5_000
/** Looks are written within seconds, but a process that was stopped may write them up to a day late. */
const BACK_DAYS = 2
const MAX_DAYS = 2_147_483_647
/**
 * A part leaves the works when the code on its label is activated; without that, its production day counts.
 */
const LEAVING = ['activatedAt', 'producedAt'] as const

function findLeavingDay(row: StoredRow): string | null {
  const { elements, scenes } = toRecord(row)
  const all = [...scenes.flatMap((scene) => scene.elements), ...elements]
  for (const key of LEAVING) {
    const value = all.find(({ id }) => id === key)?.value
    const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined
    if (day) return day
  }
  return null
}

const countDaysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Records the first look at parts that were looked at recently, with the days since they left the works. */
async function noteFirsts({ db, now }: Deps): Promise<void> {
  const today = toShanghaiDay(now())
  const found = await listNewlyLookedAt(db, { from: addDays(today, -BACK_DAYS), to: today, limit: AT_ONCE })
  for (let at = 0; at < found.length; at += 500) {
    const some = found.slice(at, at + 500)
    const rows = await readRows(
      getClient(db),
      some.map(({ handle }) => handle),
    )
    const firsts = some.map(({ prefix, handle, day }) => {
      const row = rows.get(handle)
      const leftOn = row && row.level === 'item' ? findLeavingDay(row) : null
      return {
        prefix,
        handle,
        template: row?.template ?? '',
        day,
        leftOn,
        days: leftOn ? countDaysBetween(leftOn, day) : null,
      }
    })
    await db.insert(firstScans).values(firsts).onConflictDoNothing()
  }
}

const isInPeriod = ({ prefix, from, to, early }: FirstsRequest) =>
  and(
    eq(firstScans.prefix, prefix),
    between(firstScans.day, from, to),
    early ? lt(firstScans.days, 0) : undefined,
  )

/** Days from leaving the works to the first look: the median, bands, and the looks before that day. */
export async function loadFirstFigures(db: Db, request: FirstsRequest) {
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select count(*) filter (where days >= 0) as parts,
      percentile_disc(0.5) within group (order by days) filter (where days >= 0) as median,
      count(*) filter (where days between 0 and 7) as week,
      count(*) filter (where days < 0) as early,
      ${sql.join(
        [...FIRST_BANDS, MAX_DAYS].map(
          (to, at) =>
            sql`count(*) filter (where days between ${at === 0 ? 0 : (FIRST_BANDS[at - 1] ?? 0) + 1} and ${to}) as ${sql.raw(`band${at}`)}`,
        ),
        sql`, `,
      )}
    from first_scans where ${isInPeriod({ ...request, early: undefined })}`)
  const row = rows[0] ?? {}
  const parts = Number(row.parts ?? 0)
  return {
    parts,
    median: row.median === null || row.median === undefined ? null : Number(row.median),
    withinWeek: parts > 0 ? Number(row.week ?? 0) / parts : null,
    early: Number(row.early ?? 0),
    bands: [...FIRST_BANDS, 0].map((_, at) => Number(row[`band${at}`] ?? 0)),
  }
}

export async function listFirsts(
  db: Db,
  { current, size, ...request }: FirstsRequest & { current: number; size: number },
) {
  const where = isInPeriod(request)
  const rows = await db
    .select()
    .from(firstScans)
    .where(where)
    .orderBy(desc(firstScans.day), asc(firstScans.handle))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(firstScans, where)
  const identifiers = await readRows(
    getClient(db),
    rows.map(({ handle }) => handle),
  )
  return {
    records: rows.map(({ handle, day, leftOn, days }) => ({
      identifier: identifiers.get(handle)?.spelling ?? handle,
      name: identifiers.get(handle)?.name ?? '',
      day,
      leftOn: leftOn ?? '',
      days,
    })),
    total,
  }
}

/** The days of first looks, by folded handle. */
export async function loadFirstDays(
  db: Db,
  prefix: string,
  handles: readonly string[],
): Promise<Map<string, string>> {
  if (handles.length === 0) return new Map()
  const rows = await db
    .select({ handle: firstScans.handle, day: firstScans.day })
    .from(firstScans)
    .where(and(eq(firstScans.prefix, prefix), inArray(firstScans.handle, [...handles])))
  return new Map(rows.map(({ handle, day }) => [handle, day]))
}

export const createFirsts = (deps: Deps) => ({ note: () => noteFirsts(deps) })
