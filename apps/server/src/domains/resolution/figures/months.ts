import { PROVINCES } from '@biaojie/contract/node/reference/provinces.ts'
import { JUDGEMENT_NAMES, type ScanMonth } from '@biaojie/contract/resolution/figures/rules.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { addDays, type Now, startOfDay, toShanghaiDay } from '../../../platform/base/clock.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { readRows } from '../../identifiers/records/identifiers.ts'
import { listTopParts } from '../resolution/resolution.ts'
import { scanFigures } from './scans.ts'
import { scanMonths } from './tables.ts'
import { listUnknown } from './unknown.ts'

export type MonthsDeps = {
  db: Db
  now: Now
  identifiers: { countOf: (prefix: string) => Promise<number> }
  /** Counts alarms that were opened in a period. */
  countOpenedAlarms: (db: Db, prefix: string, from: Date, to: Date) => Promise<number>
}

const TOP = 20
const CODES = 30
const SHOWN_MONTHS = 36

const getLastDay = (month: string) => {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return addDays(next.toISOString().slice(0, 10), -1)
}
const getMonthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)

/** Counts a month; the current month up to today. */
async function countMonth(deps: MonthsDeps, prefix: string, month: string): Promise<ScanMonth> {
  const { db, now, identifiers } = deps
  const [from, last] = [`${month}-01`, getLastDay(month)]
  const today = toShanghaiDay(now())
  const [to = last] = [last, today].sort()
  const period = { prefix, from, to }
  const figures = await scanFigures(db, period, { now: now(), registered: await identifiers.countOf(prefix) })
  const top = await listTopParts(db, period, { size: TOP })
  const rows = await readRows(
    getClient(db),
    top.map(({ handle }) => handle),
  )
  const codes = await listUnknown(db, { ...period, current: 1, size: CODES })
  const toNamed = ({ name, total }: { name: string; total: number }) => ({ name, total })
  return {
    month,
    until: to,
    scans: figures.total,
    provinces: figures.provinces.length,
    parts: figures.parts,
    firstMedian: figures.firsts.median,
    unknown: figures.unknown.codes,
    fakes: figures.unknown.fake,
    alarms: await deps.countOpenedAlarms(db, prefix, startOfDay(from), startOfDay(addDays(to, 1))),
    days: figures.days,
    templates: figures.templates.map(toNamed),
    scenes: figures.scenes.map(toNamed),
    places: figures.provinces.map(({ code, total }) => ({ name: PROVINCES[code]?.name ?? code, total })),
    top: top.map(({ handle, total }) => ({
      identifier: rows.get(handle)?.spelling ?? handle,
      name: rows.get(handle)?.name ?? '',
      total,
    })),
    codes: codes.records.map(({ identifier, nearest, differs, judgement, total }) => ({
      asked: identifier,
      nearest,
      differs,
      judgement: judgement ? JUDGEMENT_NAMES[judgement] : '',
      total,
    })),
  }
}

/** Keeps the figures of the month that has just ended, for every company that was looked up in it. */
export async function keepMonths(deps: MonthsDeps, month?: string): Promise<number> {
  const { db, now } = deps
  const over = month ?? getMonthBefore(toShanghaiDay(now()).slice(0, 7))
  const { rows } = await db.execute<{ prefix: string }>(sql`
    select distinct prefix from scan_counts c where day between ${`${over}-01`} and ${getLastDay(over)}
      and not exists (select from scan_months m where m.prefix = c.prefix and m.month = ${over})`)
  for (const { prefix } of rows) {
    const figures = await countMonth(deps, prefix, over)
    await db
      .insert(scanMonths)
      .values({ prefix, month: over, figures, total: figures.scans, madeAt: now() })
      .onConflictDoNothing()
  }
  return rows.length
}

/**
 * Returns the stored figures of a past month, or the current figures of this month; undefined when there are
 * none.
 */
export async function readMonth(
  deps: MonthsDeps,
  prefix: string,
  month: string,
): Promise<ScanMonth | undefined> {
  const [kept] = await deps.db
    .select()
    .from(scanMonths)
    .where(and(eq(scanMonths.prefix, prefix), eq(scanMonths.month, month)))
  if (kept) return kept.figures
  return month === toShanghaiDay(deps.now()).slice(0, 7) ? countMonth(deps, prefix, month) : undefined
}

export async function listMonths(deps: MonthsDeps, prefix: string) {
  const kept = await deps.db
    .select()
    .from(scanMonths)
    .where(eq(scanMonths.prefix, prefix))
    .orderBy(desc(scanMonths.month))
    .limit(SHOWN_MONTHS)
  const current = await countMonth(deps, prefix, toShanghaiDay(deps.now()).slice(0, 7))
  const all = [{ figures: current, over: false }, ...kept.map(({ figures }) => ({ figures, over: true }))]
  return all.map(({ figures, over }) => {
    const { month, until, scans, provinces, parts, firstMedian, unknown, fakes, alarms } = figures
    return { month, until, over, scans, provinces, parts, firstMedian, unknown, fakes, alarms }
  })
}
