import { HOUR_MS } from '@biaojie/contract/times.ts'
import { sql } from 'drizzle-orm'
import { type Now, readMonotonicClock, toShanghaiDay } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Found } from '../store.ts'

const SHANGHAI = 8 * HOUR_MS
/** Repeated looks of one browser at the same part within this time count once. */
const ONE_LOOK_SECONDS = 30 * 60
/** The maximum number of remembered looks; they take one megabyte. */
const SLOTS = 1 << 17

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

/** FNV-1a of several texts, 32 bits. */
function hashTexts(texts: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ 0xff, 0x01000193)
  }
  return hash >>> 0
}

/**
 * Remembers for half an hour who looked at what, as hashes in a table of fixed size, so that a look needs no
 * memory allocation. Looks with the same slot replace each other.
 */
export function createLooks(clock: () => number = readMonotonicClock) {
  const hashes = new Uint32Array(SLOTS)
  const times = new Uint32Array(SLOTS)
  return {
    /** False when the same look happened within the last half hour. */
    isNew(...look: string[]): boolean {
      const hash = hashTexts(look)
      const at = Math.floor(clock() / 1000) + 1
      const slot = hash & (SLOTS - 1)
      const before = times[slot] ?? 0
      if (hashes[slot] === hash && before > 0 && at - before < ONE_LOOK_SECONDS) return false
      hashes[slot] = hash
      times[slot] = at
      return true
    },
  }
}

/** Adds scans to the counters in one statement, so that a failure never loses only some of them. */
export async function addScans(db: Db, scans: readonly Scan[]): Promise<void> {
  if (scans.length === 0) return
  const column = (name: keyof Scan) => sql.param(scans.map((scan) => scan[name]))
  // The fixed order prevents deadlocks between two processes.
  await db.execute(sql`
    insert into scan_counts as c (prefix, day, hour, template, batch, scene, province, total)
    select * from unnest(${column('prefix')}::text[], ${column('day')}::date[], ${column('hour')}::smallint[],
      ${column('template')}::text[], ${column('batch')}::text[], ${column('scene')}::text[],
      ${column('province')}::text[], ${column('total')}::bigint[]) order by 1, 2, 3, 4, 5, 6, 7
    on conflict (prefix, day, hour, template, batch, scene, province)
      do update set total = c.total + excluded.total`)
}

/** Collects scans in memory, grouped by what owners can query. */
export function createScans(now: Now) {
  let pending = new Map<string, Scan>()
  let current = { hour: 0, day: '', ofDay: 0 }

  /** Returns the day and hour in China, computed once an hour. */
  function getHour() {
    const hour = Math.floor(now().getTime() / HOUR_MS)
    if (hour !== current.hour) {
      const at = new Date(hour * HOUR_MS)
      current = { hour, day: toShanghaiDay(at), ofDay: new Date(at.getTime() + SHANGHAI).getUTCHours() }
    }
    return current
  }

  function add(scan: Scan) {
    const { prefix, day, hour, template, batch, scene, province } = scan
    const key = `${prefix} ${day} ${hour} ${template} ${batch} ${scene} ${province}`
    const sum = pending.get(key)
    if (sum) sum.total += scan.total
    else pending.set(key, scan)
  }

  return {
    /** Counts one look at a part: its page, one of its scenes, a check of its code, or a program's request. */
    count({ key, template, batch }: Looked, scene: string, province = '') {
      const { day, ofDay: hour } = getHour()
      const prefix = key.slice(0, key.indexOf('/'))
      add({ prefix, day, hour, template, batch: batch ?? '', scene, province, total: 1 })
    },
    add,
    /** The day in China. */
    today: () => getHour().day,
    size: () => pending.size,
    pending: () => [...pending.values()],
    take() {
      const scans = [...pending.values()]
      pending = new Map()
      return scans
    },
  }
}
