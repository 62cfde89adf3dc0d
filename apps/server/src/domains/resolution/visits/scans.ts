import { sql } from 'drizzle-orm'
import { monotonic, type Now, shanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Found } from '../store.ts'

const HOUR = 3_600_000
const SHANGHAI = 8 * HOUR
/** The same browser that looks at the same part again within this time counts once. */
const ONE_LOOK_MS = 30 * 60_000
/** Looks of so many browsers are remembered, and as many of those before. */
const MOST_LOOKS = 50_000

export type Scan = {
  prefix: string
  day: string
  hour: number
  template: string
  batch: string
  scene: string
  province: string
  total: number
}
export type Looked = Pick<Found, 'key' | 'template' | 'batch'>

/**
 * Remembers who looked at what for half an hour. Two generations take turns, so that forgetting costs nothing.
 */
export function createLooks(clock: () => number = monotonic) {
  let recent = new Map<string, number>()
  let older = new Map<string, number>()
  let began = clock()
  return {
    /** False where the same browser looked at this within half an hour. */
    isNew(look: string): boolean {
      const at = clock()
      if (recent.size >= MOST_LOOKS || at - began > ONE_LOOK_MS) {
        older = at - began > 2 * ONE_LOOK_MS ? new Map() : recent
        recent = new Map()
        began = at
      }
      const before = recent.get(look) ?? older.get(look)
      if (before !== undefined && at - before < ONE_LOOK_MS) return false
      recent.set(look, at)
      return true
    },
  }
}

/** Adds scans to the counters in one statement, so that a failure leaves out none. */
export async function addScans(db: Db, scans: readonly Scan[]): Promise<void> {
  if (scans.length === 0) return
  const column = (name: keyof Scan) => sql.param(scans.map((scan) => scan[name]))
  // The order is fixed, so that two processes never wait for each other's rows.
  await db.execute(sql`
    insert into scan_counts as c (prefix, day, hour, template, batch, scene, province, total)
    select * from unnest(${column('prefix')}::text[], ${column('day')}::date[], ${column('hour')}::smallint[],
      ${column('template')}::text[], ${column('batch')}::text[], ${column('scene')}::text[],
      ${column('province')}::text[], ${column('total')}::bigint[]) order by 1, 2, 3, 4, 5, 6, 7
    on conflict (prefix, day, hour, template, batch, scene, province)
      do update set total = c.total + excluded.total`)
}

/** Collects scans in memory by what owners ask for. */
export function createScans(now: Now) {
  let pending = new Map<string, Scan>()
  let current = { hour: 0, day: '', ofDay: 0 }

  /** The day and hour in China, worked out once an hour. */
  function hourNow() {
    const hour = Math.floor(now().getTime() / HOUR)
    if (hour !== current.hour) {
      const at = new Date(hour * HOUR)
      current = { hour, day: shanghaiDay(at), ofDay: new Date(at.getTime() + SHANGHAI).getUTCHours() }
    }
    return current
  }

  function add(scan: Scan) {
    const { prefix, day, hour, template, batch, scene, province } = scan
    const key = `${prefix} ${day} ${hour} ${template} ${batch} ${scene} ${province}`
    const known = pending.get(key)
    if (known) known.total += scan.total
    else pending.set(key, scan)
  }

  return {
    /** Counts one look at a part: its page, one of its scenes, a check of its code, or a program's request. */
    count({ key, template, batch }: Looked, scene: string, province = '') {
      const { day, ofDay: hour } = hourNow()
      const prefix = key.slice(0, key.indexOf('/'))
      add({ prefix, day, hour, template, batch: batch ?? '', scene, province, total: 1 })
    },
    add,
    size: () => pending.size,
    pending: () => [...pending.values()],
    take() {
      const scans = [...pending.values()]
      pending = new Map()
      return scans
    },
  }
}
