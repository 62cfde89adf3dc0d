import { CHECK_LOOK, MACHINE_LOOK } from '@biaojie/contract/resolution/figures/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { CallContext } from '../../../../http/serve.ts'
import { addDays, type Now, toShanghaiDay } from '../../../../platform/base/clock.ts'
import { toNetwork } from '../../../../platform/base/networks.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { flushEvery } from '../../../../platform/shared/flushing.ts'
import { defineScheduledJob, type Job } from '../../../../platform/shared/jobs/job.ts'
import { toPrefix } from '../../../identifiers/records/identifiers.ts'
import { identifierVisits } from '../tables.ts'
import { isReader } from '../visitors.ts'
import { addScans, createLooks, createScans, type Looked } from './scans.ts'
import { scanCounts, unknownCodes } from './tables.ts'
import { addUnknown, createUnknown } from './unknown.ts'

const FLUSH_MS = 5_000
/** Many different identifiers are written sooner, so that they do not fill the memory. */
const MAX_PENDING = 20_000
/** Days for which visits are stored. */
const KEPT_DAYS = 400
/** Number of days that an owner sees for an identifier. */
export const DAYS_SHOWN = 30

/** Totals by folded handle. */
type Totals = ReadonlyMap<string, number>

/**
 * Adds all visits of a day in one statement, including those of whole companies, so that a failure never
 * loses only some of them.
 */
export async function addVisits(db: Db, day: string, visits: Totals): Promise<void> {
  // The fixed order prevents deadlocks between two processes.
  await db.execute(sql`
    insert into identifier_visits as v (prefix, handle, day, total)
    select prefix, coalesce(handle, ''), ${day}, sum(total)
    from unnest(${sql.param([...visits.keys()])}::text[], ${sql.param([...visits.values()])}::bigint[])
      as looked (handle, total), split_part(handle, '/', 1) as prefix
    group by grouping sets ((prefix, handle), (prefix)) order by 1, 2
    on conflict (prefix, handle, day) do update set total = v.total + excluded.total`)
}

type Asking = Pick<CallContext, 'ip' | 'userAgent' | 'header' | 'method'>

/** Days for which hours are stored separately. */
const HOURS_KEPT_DAYS = 62

/** Sums the hours of older days into one row; the totals do not change. */
const foldHours = (db: Db, before: string): Promise<void> =>
  transact(db, async (db) => {
    await db.execute(sql`
      with old as (
        delete from scan_counts where day < ${before} and hour >= 0
        returning prefix, day, template, batch, scene, province, total
      )
      insert into scan_counts as c (prefix, day, hour, template, batch, scene, province, total)
      select prefix, day, -1, template, batch, scene, province, sum(total) from old group by 1, 2, 4, 5, 6, 7
      on conflict (prefix, day, hour, template, batch, scene, province)
        do update set total = c.total + excluded.total`)
  })

function addTo(days: Map<string, Map<string, number>>, day: string, handle: string, total: number) {
  const handles = days.get(day) ?? new Map<string, number>()
  if (handles.size === 0) days.set(day, handles)
  handles.set(handle, (handles.get(handle) ?? 0) + total)
}

/** Collects counts in memory, and adds them to the database in one transaction. */
function createPending(db: Db, now: Now) {
  let days = new Map<string, Map<string, number>>()
  const scans = createScans(now)
  const unknown = createUnknown(now)
  let [begun, underWay] = [0, Promise.resolve()]

  function flush(): Promise<void> {
    const written = write()
    underWay = written.catch(() => {})
    return written
  }

  async function write() {
    const visits = days
    const some = scans.take()
    const codes = unknown.take()
    if (visits.size === 0 && some.length === 0 && codes.length === 0) return
    begun += 1
    days = new Map()
    const written = transact(db, async (db) => {
      for (const [day, handles] of visits) await addVisits(db, day, handles)
      await addScans(db, some)
      await addUnknown(db, codes)
    })
    await written.catch((error) => {
      // The counts stay in memory for the next attempt, unless a long outage would fill the memory.
      if (getSize() < MAX_PENDING)
        for (const [day, handles] of visits)
          for (const [handle, total] of handles) addTo(days, day, handle, total)
      if (scans.size() < MAX_PENDING) for (const scan of some) scans.add(scan)
      if (unknown.size() < MAX_PENDING) for (const code of codes) unknown.add(code)
      throw error
    })
  }

  /** It nearly always contains a single day. */
  const getSize = () => {
    let all = 0
    for (const handles of days.values()) all += handles.size
    return all
  }

  return {
    scans,
    unknown,
    add: (handle: string) => addTo(days, scans.today(), handle, 1),
    flush,
    /**
     * Returns the result of `read` between two flushes: during a flush, counts are neither in memory nor in
     * the database.
     */
    async readBetweenFlushes<T>(read: () => Promise<T>): Promise<T> {
      for (;;) {
        await underWay
        const before = begun
        const found = await read()
        if (before === begun) return found
      }
    },
    ofDay: (day: string): Totals => days.get(day) ?? NONE,
    isFull: () => getSize() >= MAX_PENDING || scans.size() >= MAX_PENDING,
  }
}
type Pending = ReturnType<typeof createPending>

const NONE: Totals = new Map()
const countDaysTo = (first: string, day: string) => Math.round((Date.parse(day) - Date.parse(first)) / DAY_MS)

/** Reads the visits of the last 30 days, including those that are not written yet. */
function createReading(db: Db, now: Now, pending: Pick<Pending, 'ofDay' | 'readBetweenFlushes'>) {
  const { prefix: ofPrefix, handle: ofHandle, day: onDay, total } = identifierVisits

  /** Unwritten visits nearly always belong to today. */
  function addPending(prefix: string, found: ReadonlyMap<string, number[]>) {
    for (const [handle, total] of pending.ofDay(toShanghaiDay(now()))) {
      if (toPrefix(handle) !== prefix) continue
      for (const days of [found.get(handle), found.get('')])
        if (days) days[DAYS_SHOWN - 1] = (days[DAYS_SHOWN - 1] ?? 0) + total
    }
  }

  /**
   * Returns the visits of each of the last 30 days, today last, by folded handle; '' is the whole company.
   */
  return async function ofHandles(
    prefix: string,
    handles: readonly string[],
  ): Promise<Map<string, number[]>> {
    const first = addDays(toShanghaiDay(now()), 1 - DAYS_SHOWN)
    const read = async () =>
      db
        .select({ handle: ofHandle, day: onDay, total })
        .from(identifierVisits)
        .where(and(eq(ofPrefix, prefix), inArray(ofHandle, [...handles]), gte(onDay, first)))
    const rows = await pending.readBetweenFlushes(read)
    const found = new Map(handles.map((handle) => [handle, Array<number>(DAYS_SHOWN).fill(0)]))
    for (const row of rows) {
      const at = countDaysTo(first, row.day)
      const days = found.get(row.handle)
      if (days && at < DAYS_SHOWN) days[at] = row.total
    }
    addPending(prefix, found)
    return found
  }
}

async function forgetOld(db: Db, today: string): Promise<void> {
  const first = addDays(today, -KEPT_DAYS)
  await db.delete(identifierVisits).where(lt(identifierVisits.day, first))
  await db.delete(scanCounts).where(lt(scanCounts.day, first))
  await db.delete(unknownCodes).where(lt(unknownCodes.day, first))
  await foldHours(db, addDays(today, -HOURS_KEPT_DAYS))
}

/** Counts what visitors look at in memory and adds it to the database every few seconds. */
export function createVisits(db: Db, now: Now) {
  const pending = createPending(db, now)
  const looks = createLooks()
  const flush = () => pending.flush()
  const forget = () => forgetOld(db, toShanghaiDay(now()))
  const isNew = ({ ip, userAgent }: Asking, key: string, scene: string) =>
    looks.isNew(toNetwork(ip), userAgent, key, scene)

  return {
    /** Counts a visitor who looks at a part or at one of its scenes; programs are counted separately. */
    count(found: Looked, scene: string, asking: Asking) {
      if (!isReader(asking)) {
        if (scene === '') pending.scans.count(found, MACHINE_LOOK)
        return
      }
      if (!isNew(asking, found.key, scene)) return
      pending.scans.count(found, scene)
      if (scene === '') pending.add(found.key)
      if (pending.isFull()) flush().catch(() => {})
    },
    /** Counts a code check, with the province that the visitor named. */
    countCheck: (found: Looked, province: string) => pending.scans.count(found, CHECK_LOOK, province),
    /** Counts a code that does not exist. */
    countUnknown(handle: string, requested: string, asking: Asking) {
      if (isReader(asking) && isNew(asking, handle, '')) pending.unknown.count(handle, requested)
    },
    flush,
    ofHandles: createReading(db, now, pending),
    forgetOld: forget,
    jobs: [defineScheduledJob('resolution.forget-visits', '25 3 * * *', forget)] satisfies Job[],
    close: flushEvery(FLUSH_MS, flush),
  }
}
export type Visits = ReturnType<typeof createVisits>
