import { HOUR_MS } from '@biaojie/contract/times.ts'
import { type Now, shanghaiDay } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { flushEvery } from '../../../../platform/shared/flushing.ts'
import { type Counts, type Hour, storeCounts } from './figures-store.ts'
import { FAILED, OUTCOMES, outcomeOf, UNKNOWN } from './outcomes.ts'

const MINUTE = 60_000
const FLUSH_MS = 5_000
/** A company beyond this number is counted without its prefix until the next write. */
const MAX_COMPANIES = 5_000

export const hourOf = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS

/** Totals by outcome, by prefix. */
type Companies = Map<string, Uint32Array>
type Pending = { hours: Map<number, Hour>; days: Map<string, Companies> }
const nothing = (): Pending => ({ hours: new Map(), days: new Map() })

/** Returns what a map has under a key, made when it has nothing. */
function under<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

const hourIn = ({ hours }: Pending, at: number): Hour =>
  under(hours, at, () => ({ at, total: 0, totalUs: 0 }))
const companiesIn = ({ days }: Pending, day: string): Companies => under(days, day, () => new Map())

function addOutcome(companies: Companies, prefix: string, outcome: number, total: number) {
  const outcomes =
    companies.get(prefix) ??
    under(companies, companies.size < MAX_COMPANIES ? prefix : '', () => new Uint32Array(OUTCOMES))
  outcomes[outcome] = (outcomes[outcome] ?? 0) + total
}

const hoursIn = ({ hours }: Pending): Hour[] => [...hours.values()].filter(({ total }) => total > 0)

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
  let current: { until: number; hour: Hour; companies: Companies } | undefined

  /** Returns the counts of the running hour and day. They are new after each hour and after each write. */
  function placeOf(at: number) {
    if (!current || at >= current.until || at < current.hour.at) {
      const hour = hourIn(pending, hourOf(at))
      const companies = companiesIn(pending, shanghaiDay(new Date(at)))
      current = { until: hour.at + HOUR_MS, hour, companies }
    }
    return current
  }

  async function flush() {
    const minute = Math.floor(now().getTime() / MINUTE)
    if (pending.hours.size === 0 && pending.days.size === 0 && minute === toldMinute) return
    const counted = pending
    pending = nothing()
    current = undefined
    const hours = hoursIn(counted)
    const outcomes = outcomesIn(counted)
    await storeCounts(db, { hours, outcomes, minute }).catch((error) => {
      // The counts are kept for the next time, because an outage of the database must not lose them.
      for (const { at, total, totalUs } of hours) {
        const hour = hourIn(pending, at)
        hour.total += total
        hour.totalUs += totalUs
      }
      for (const { day, prefix, outcome, total } of outcomes)
        addOutcome(companiesIn(pending, day), prefix, outcome, total)
      throw error
    })
    toldMinute = minute
  }

  return {
    /** Counts one resolution under a prefix that took `ms`, at a time in ms since 1970. */
    count(ms: number, prefix = '', at = now().getTime()) {
      const { hour, companies } = placeOf(at)
      hour.total += 1
      hour.totalUs += Math.round(ms * 1000)
      addOutcome(companies, prefix, outcomeOf(ms), 1)
    },
    /** Counts a resolution without an answer: the identifier does not exist, or the node failed. */
    countWithout(why: 'unknown' | 'failed', prefix: string) {
      const { companies } = placeOf(now().getTime())
      addOutcome(companies, prefix, why === 'failed' ? FAILED : UNKNOWN, 1)
    },
    pending: () => hoursIn(pending),
    flush,
    close: flushEvery(FLUSH_MS, flush),
  }
}
export type Counter = ReturnType<typeof createCounter>
