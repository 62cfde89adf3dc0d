import { type Now, shanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Counts, type Hour, storeCounts } from './figures-store.ts'
import { FAILED, OUTCOMES, outcomeOf, UNKNOWN } from './outcomes.ts'

export const HOUR = 3_600_000
const MINUTE = 60_000
const FLUSH_MS = 5_000
/** A company beyond this number is counted without its prefix until the next write. */
const MAX_COMPANIES = 5_000

export const hourOf = (at: number) => Math.floor(at / HOUR) * HOUR

type Pending = { hours: Map<number, Hour>; days: Map<string, Map<string, Uint32Array>> }
const nothing = (): Pending => ({ hours: new Map(), days: new Map() })

function addHour({ hours }: Pending, { at, total, totalUs }: Hour) {
  const hour = hours.get(at)
  if (!hour) return void hours.set(at, { at, total, totalUs })
  hour.total += total
  hour.totalUs += totalUs
}

/** Returns what a map has under a key, made when it has nothing. */
function under<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function addOutcome({ days }: Pending, day: string, prefix: string, outcome: number, total: number) {
  const companies = under(days, day, () => new Map<string, Uint32Array>())
  const outcomes =
    companies.get(prefix) ??
    under(companies, companies.size < MAX_COMPANIES ? prefix : '', () => new Uint32Array(OUTCOMES))
  outcomes[outcome] = (outcomes[outcome] ?? 0) + total
}

const outcomesIn = ({ days }: Pending): Counts['outcomes'] =>
  [...days].flatMap(([day, companies]) =>
    [...companies].flatMap(([prefix, outcomes]) =>
      [...outcomes].flatMap((total, outcome) => (total > 0 ? [{ day, prefix, outcome, total }] : [])),
    ),
  )

/**
 * Counts resolutions in memory and adds them to the database every few seconds, in one transaction, with the minute in
 * which the node was up.
 */
export function createCounter(db: Db, now: Now) {
  let pending = nothing()
  let toldMinute = 0
  let today = { until: 0, hour: 0, day: '' }

  /** Days and hours are worked out once an hour. */
  function timeOf(at: number) {
    if (at >= today.until || at < today.hour) {
      const hour = hourOf(at)
      today = { hour, until: hour + HOUR, day: shanghaiDay(new Date(at)) }
    }
    return today
  }

  async function flush() {
    const minute = Math.floor(now().getTime() / MINUTE)
    if (pending.hours.size === 0 && pending.days.size === 0 && minute === toldMinute) return
    const counted = pending
    pending = nothing()
    const outcomes = outcomesIn(counted)
    await storeCounts(db, { hours: [...counted.hours.values()], outcomes, minute }).catch((error) => {
      // The counts are kept for the next time, because an outage of the database must not lose them.
      for (const hour of counted.hours.values()) addHour(pending, hour)
      for (const { day, prefix, outcome, total } of outcomes) addOutcome(pending, day, prefix, outcome, total)
      throw error
    })
    toldMinute = minute
  }

  const timer = setInterval(() => flush().catch(() => {}), FLUSH_MS).unref()
  return {
    /** Counts one resolution under a prefix that took `ms`, at a time in ms since 1970. */
    count(ms: number, prefix = '', at = now().getTime()) {
      const { hour, day } = timeOf(at)
      addHour(pending, { at: hour, total: 1, totalUs: Math.round(ms * 1000) })
      addOutcome(pending, day, prefix, outcomeOf(ms), 1)
    },
    /** Counts a resolution without an answer: the identifier does not exist, or the node failed. */
    countWithout(why: 'unknown' | 'failed', prefix: string) {
      const { day } = timeOf(now().getTime())
      addOutcome(pending, day, prefix, why === 'failed' ? FAILED : UNKNOWN, 1)
    },
    pending: () => [...pending.hours.values()],
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(() => {})
    },
  }
}
export type Counter = ReturnType<typeof createCounter>
