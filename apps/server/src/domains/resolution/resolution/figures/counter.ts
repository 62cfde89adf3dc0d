import { HOUR_MS } from '@biaojie/contract/times.ts'
import { type Now, toShanghaiDay } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { flushEvery } from '../../../../platform/shared/flushing.ts'
import { type Counts, type Hour, storeCounts } from './figures-store.ts'
import { FAILED, OUTCOMES, toOutcome, UNKNOWN } from './outcomes.ts'

const MINUTE = 60_000
const FLUSH_MS = 5_000
/** Companies beyond this number are counted without their prefix until the next write. */
const MAX_COMPANIES = 5_000

export const toHour = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS

/** Totals by outcome, by prefix. */
type Companies = Map<string, Uint32Array>
type Pending = { hours: Map<number, Hour>; days: Map<string, Companies> }
const makePending = (): Pending => ({ hours: new Map(), days: new Map() })

/** Returns the value of a key, and creates it when it is missing. */
function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const cached = map.get(key)
  if (cached !== undefined) return cached
  const made = make()
  map.set(key, made)
  return made
}

const getHourOf = ({ hours }: Pending, at: number): Hour =>
  getOrMake(hours, at, () => ({ at, total: 0, totalUs: 0 }))
const getCompanies = ({ days }: Pending, day: string): Companies => getOrMake(days, day, () => new Map())

function addOutcome(companies: Companies, prefix: string, outcome: number, total: number) {
  const outcomes =
    companies.get(prefix) ??
    getOrMake(companies, companies.size < MAX_COMPANIES ? prefix : '', () => new Uint32Array(OUTCOMES))
  outcomes[outcome] = (outcomes[outcome] ?? 0) + total
}

const listHours = ({ hours }: Pending): Hour[] => [...hours.values()].filter(({ total }) => total > 0)

const listOutcomes = ({ days }: Pending): Counts['outcomes'] =>
  [...days].flatMap(([day, companies]) =>
    [...companies].flatMap(([prefix, outcomes]) =>
      [...outcomes].flatMap((total, outcome) => (total > 0 ? [{ day, prefix, outcome, total }] : [])),
    ),
  )

/**
 * Counts resolutions in memory and adds them to the database every few seconds, in one transaction, together
 * with the minute in which the node was up.
 */
export function createCounter(db: Db, now: Now) {
  let pending = makePending()
  let toldMinute = 0
  let current: { until: number; hour: Hour; companies: Companies } | undefined

  /** Returns the counts of the current hour and day. A new object starts each hour and after each write. */
  function findPlace(at: number) {
    if (!current || at >= current.until || at < current.hour.at) {
      const hour = getHourOf(pending, toHour(at))
      const companies = getCompanies(pending, toShanghaiDay(new Date(at)))
      current = { until: hour.at + HOUR_MS, hour, companies }
    }
    return current
  }

  async function flush() {
    const minute = Math.floor(now().getTime() / MINUTE)
    if (pending.hours.size === 0 && pending.days.size === 0 && minute === toldMinute) return
    const counted = pending
    pending = makePending()
    current = undefined
    const hours = listHours(counted)
    const outcomes = listOutcomes(counted)
    await storeCounts(db, { hours, outcomes, minute }).catch((error) => {
      // The counts stay in memory for the next attempt, because a database outage must not lose them.
      for (const { at, total, totalUs } of hours) {
        const hour = getHourOf(pending, at)
        hour.total += total
        hour.totalUs += totalUs
      }
      for (const { day, prefix, outcome, total } of outcomes)
        addOutcome(getCompanies(pending, day), prefix, outcome, total)
      throw error
    })
    toldMinute = minute
  }

  return {
    /** Counts one resolution under a prefix that took `ms`, at a time in ms since 1970. */
    count(ms: number, prefix = '', at = now().getTime()) {
      const { hour, companies } = findPlace(at)
      hour.total += 1
      hour.totalUs += Math.round(ms * 1000)
      addOutcome(companies, prefix, toOutcome(ms), 1)
    },
    /** Counts a resolution without an answer: the identifier does not exist, or the node failed. */
    countWithout(why: 'unknown' | 'failed', prefix: string) {
      const { companies } = findPlace(now().getTime())
      addOutcome(companies, prefix, why === 'failed' ? FAILED : UNKNOWN, 1)
    },
    pending: () => listHours(pending),
    flush,
    close: flushEvery(FLUSH_MS, flush),
  }
}
export type Counter = ReturnType<typeof createCounter>
