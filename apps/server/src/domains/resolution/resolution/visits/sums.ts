import { CHECK_LOOK, MACHINE_LOOK } from '@biaojie/contract/resolution/figures/rules.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'

/** Selects the looks to sum: of a period, and optionally of one template, batch or scene. */
export type ScansRequest = {
  prefix: string
  from: string
  to: string
  template?: string | undefined
  batch?: string | undefined
  scene?: string | undefined
}
export type Sum = { key: string; total: number }
export type ScanSums = {
  total: number
  machine: number
  days: Sum[]
  /** By hour of the day; older days have no hours any more. */
  hours: Sum[]
  templates: Sum[]
  batches: Sum[]
  scenes: Sum[]
  /** Checks by province; the empty key stands for visitors who named no province. */
  provinces: Sum[]
}

type Row = {
  by: number
  day: string | null
  hour: number | null
  template: string | null
  batch: string | null
  scene: string
  province: string | null
  total: string
}
/**
 * PostgreSQL's grouping() of (day, hour, template, batch, province): a bit is set for each column that is
 * summed over.
 */
const BY = { day: 0b01111, hour: 0b10111, template: 0b11011, batch: 0b11101, province: 0b11110 }

const isScanOf = ({ prefix, from, to, template, batch }: ScansRequest) => sql`
  prefix = ${prefix} and day between ${from} and ${to}
  ${template === undefined ? sql`` : sql`and template = ${template}`}
  ${batch === undefined ? sql`` : sql`and batch = ${batch}`}`

/** Sums the looks of a period in several ways with one scan of the counters. */
export async function scanSums(db: Db, request: ScansRequest): Promise<ScanSums> {
  const { rows } = await db.execute<Row>(sql`
    select grouping(day, hour, template, batch, province) as by, day::text, hour, template, batch, scene, province,
      sum(total) as total
    from scan_counts where ${isScanOf(request)}
    group by scene, grouping sets ((day), (hour), (template), (batch), (province))`)
  const shown = request.scene ?? ''
  const sumRows = (by: number, of: (row: Row) => string | number | null, scene = shown): Sum[] =>
    rows
      .filter((row) => row.by === by && row.scene === scene)
      .map((row) => ({ key: String(of(row) ?? ''), total: Number(row.total) }))
  const sortByMost = (some: Sum[]) => some.sort((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1))
  const days = sumRows(BY.day, ({ day }) => day)
  const all = new Map<string, number>()
  for (const row of rows)
    if (row.by === BY.day) all.set(row.scene, (all.get(row.scene) ?? 0) + Number(row.total))
  return {
    total: days.reduce((sum, { total }) => sum + total, 0),
    machine: all.get(MACHINE_LOOK) ?? 0,
    days,
    hours: sumRows(BY.hour, ({ hour }) => hour).filter(({ key }) => key !== '-1'),
    templates: sortByMost(sumRows(BY.template, ({ template }) => template)),
    batches: sortByMost(sumRows(BY.batch, ({ batch }) => batch).filter(({ key }) => key !== '')),
    scenes: sortByMost(
      [...all]
        .filter(([scene]) => scene !== '' && scene !== MACHINE_LOOK && scene !== CHECK_LOOK)
        .map(([key, total]) => ({ key, total })),
    ),
    provinces: sortByMost(sumRows(BY.province, ({ province }) => province, CHECK_LOOK)),
  }
}

/** Counts the looks of the current day, and of the days before it. */
export async function countScans(db: Db, request: ScansRequest): Promise<number> {
  const { rows } = await db.execute<{ total: string | null }>(sql`
    select sum(total) as total from scan_counts where ${isScanOf(request)} and scene = ${request.scene ?? ''}`)
  return Number(rows[0]?.total ?? 0)
}

export type PartSum = { handle: string; total: number; last: string }
type PartsRequest = Pick<ScansRequest, 'prefix' | 'from' | 'to' | 'template' | 'batch'> & { day?: string }

const isVisitOf = ({ prefix, from, to, template, batch }: PartsRequest) => sql`
  from identifier_visits v
  ${template === undefined && batch === undefined ? sql`` : sql`join identifiers i on i.prefix = v.prefix and i.handle = v.handle`}
  where v.prefix = ${prefix} and v.day between ${from} and ${to} and v.handle <> ''
  ${template === undefined ? sql`` : sql`and i.template = ${template}`}
  ${batch === undefined ? sql`` : sql`and i.batch = ${batch}`}`

/** Counts the different parts that were looked at. */
export async function countPartsLookedAt(db: Db, request: PartsRequest): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(distinct v.handle) as total ${isVisitOf(request)}`,
  )
  return Number(rows[0]?.total ?? 0)
}

/** Lists parts by number of looks, the highest first. */
export async function listTopParts(
  db: Db,
  request: PartsRequest,
  { size, offset = 0 }: { size: number; offset?: number },
): Promise<PartSum[]> {
  const { rows } = await db.execute<{ handle: string; total: string; last: string }>(sql`
    select v.handle, sum(v.total) as total, max(v.day)::text as last ${isVisitOf(request)}
    group by v.handle order by total desc, v.handle limit ${size} offset ${offset}`)
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

export type UnknownSum = { handle: string; asked: string; total: number; days: number; last: Date }

/** Lists unknown codes, the most frequent first, without those beyond the daily limit. */
export async function sumUnknown(db: Db, { prefix, from, to }: PartsRequest): Promise<UnknownSum[]> {
  const { rows } = await db.execute<{
    handle: string
    asked: string
    total: string
    days: string
    last: string
  }>(sql`
    select handle, min(asked) as asked, sum(total) as total, count(*) as days, max(last_at) as last
    from unknown_codes where prefix = ${prefix} and day between ${from} and ${to} and handle <> ''
    group by handle order by total desc, handle limit 10000`)
  return rows.map(({ handle, asked, total, days, last }) => ({
    handle,
    asked,
    total: Number(total),
    days: Number(days),
    last: new Date(last),
  }))
}

/** Lists unknown codes since then that have no explanation, or an outdated one. */
export async function listUnknownToJudge(
  db: Db,
  { since, judgedBefore, limit }: { since: string; judgedBefore: Date; limit: number },
): Promise<{ prefix: string; handle: string; asked: string; day: string }[]> {
  const { rows } = await db.execute<{ prefix: string; handle: string; asked: string; day: string }>(sql`
    select u.prefix, u.handle, max(u.day)::text as day, min(u.asked) as asked from unknown_codes u
    where u.day >= ${since} and u.handle <> '' and not exists (
      select from unknown_judgements j where j.prefix = u.prefix and j.handle = u.handle
        and j.judged_at >= ${judgedBefore.toISOString()})
    group by 1, 2 order by 1, 2 limit ${limit}`)
  return rows
}

/** Lists unknown codes under a prefix that were requested on one day. */
export async function listUnknownOn(db: Db, prefix: string, day: string): Promise<string[]> {
  const { rows } = await db.execute<{ handle: string }>(sql`
    select handle from unknown_codes where prefix = ${prefix} and day = ${day} and handle <> ''`)
  return rows.map(({ handle }) => handle)
}

/** Lists parts that were looked at on these days and whose first look is not recorded yet. */
export async function listNewlyLookedAt(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<{ prefix: string; handle: string; day: string }[]> {
  const { rows } = await db.execute<{ prefix: string; handle: string; day: string }>(sql`
    select v.prefix, v.handle, min(v.day)::text as day from identifier_visits v
    where v.day between ${from} and ${to} and v.handle <> '' and not exists (
      select from first_scans f where f.prefix = v.prefix and f.handle = v.handle)
    group by 1, 2 limit ${limit}`)
  return rows
}
