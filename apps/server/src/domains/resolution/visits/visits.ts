import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { addDays, type Now, shanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Job, scheduledJob } from '../../../platform/shared/jobs/job.ts'
import { prefixOf } from '../../identifiers/identifiers.ts'
import { identifierVisits } from '../tables.ts'

const FLUSH_MS = 5_000
/** A flood of different identifiers is written sooner, so that it does not fill the memory. */
const MOST_PENDING = 20_000
/** Visits of this many days are kept. */
const KEPT_DAYS = 400
/** Days that an owner sees beside an identifier. */
export const DAYS_SHOWN = 30

type Visit = { prefix: string; handle: string; day: string; total: number }

/** Adds all visits in one statement, those of whole companies included, so that a failure leaves out none. */
async function addVisits(db: Db, visits: readonly Visit[]): Promise<void> {
  const sums = new Map<string, Visit>()
  for (const visit of visits)
    for (const handle of [visit.handle, '']) {
      const key = JSON.stringify([visit.prefix, handle, visit.day])
      sums.set(key, { ...visit, handle, total: (sums.get(key)?.total ?? 0) + visit.total })
    }
  const rows = [...sums.values()]
  const column = (name: 'prefix' | 'handle' | 'day' | 'total') => sql.param(rows.map((row) => row[name]))
  // The order is fixed, so that two processes never wait for each other's rows.
  await db.execute(sql`
    insert into identifier_visits as v (prefix, handle, day, total)
    select * from unnest(${column('prefix')}::text[], ${column('handle')}::text[], ${column('day')}::date[],
      ${column('total')}::bigint[]) order by 1, 2, 3
    on conflict (prefix, handle, day) do update set total = v.total + excluded.total`)
}

/** Counts visits in memory and adds them to the database every few seconds. */
export function createVisits(db: Db, now: Now) {
  let pending = new Map<string, Visit>()
  const { prefix: ofPrefix, handle: ofHandle, day: onDay, total } = identifierVisits

  function add(visit: Visit) {
    const key = `${visit.handle} ${visit.day}`
    const known = pending.get(key)
    if (known) known.total += visit.total
    else pending.set(key, { ...visit })
  }

  async function flush() {
    if (pending.size === 0) return
    const visits = pending
    pending = new Map()
    await addVisits(db, [...visits.values()]).catch((error) => {
      // They are kept for the next time, unless an outage lasts so long that they would fill the memory.
      if (pending.size < MOST_PENDING) for (const visit of visits.values()) add(visit)
      throw error
    })
  }

  /** Visits that are not written yet belong to today, nearly always. */
  function addPending(prefix: string, found: ReadonlyMap<string, number[]>) {
    const today = shanghaiDay(now())
    for (const visit of pending.values()) {
      if (visit.prefix !== prefix || visit.day !== today) continue
      for (const days of [found.get(visit.handle), found.get('')])
        if (days) days[DAYS_SHOWN - 1] = (days[DAYS_SHOWN - 1] ?? 0) + visit.total
    }
  }

  async function forgetOld(): Promise<void> {
    await db.delete(identifierVisits).where(lt(onDay, addDays(shanghaiDay(now()), -KEPT_DAYS)))
  }

  const timer = setInterval(() => flush().catch(() => {}), FLUSH_MS).unref()
  const firstShown = () => addDays(shanghaiDay(now()), 1 - DAYS_SHOWN)

  return {
    /** Counts a visitor who looked up the identifier with this folded handle. */
    count(handle: string) {
      add({ prefix: prefixOf(handle), handle, day: shanghaiDay(now()), total: 1 })
      if (pending.size >= MOST_PENDING) flush().catch(() => {})
    },
    /** Visits of each of the last 30 days, today last, by folded handle; '' is the whole company. */
    async ofHandles(prefix: string, handles: readonly string[]): Promise<Map<string, number[]>> {
      const first = firstShown()
      const rows = await db
        .select({ handle: ofHandle, day: onDay, total })
        .from(identifierVisits)
        .where(and(eq(ofPrefix, prefix), inArray(ofHandle, [...handles]), gte(onDay, first)))
      const found = new Map(handles.map((handle) => [handle, Array<number>(DAYS_SHOWN).fill(0)]))
      for (const row of rows) {
        const at = Math.round((Date.parse(row.day) - Date.parse(first)) / 86_400_000)
        const days = found.get(row.handle)
        if (days && at < DAYS_SHOWN) days[at] = row.total
      }
      addPending(prefix, found)
      return found
    },
    forgetOld,
    jobs: [scheduledJob('resolution.forget-visits', '25 3 * * *', forgetOld)] satisfies Job[],
    async close() {
      clearInterval(timer)
      await flush().catch(() => {})
    },
  }
}
export type Visits = ReturnType<typeof createVisits>
