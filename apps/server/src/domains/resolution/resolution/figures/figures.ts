import type { NodeFigures } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { type Now, startOfDay, toShanghaiDay, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { keepFresh } from '../../../../platform/base/memory.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { waitAtMost } from '../../../../platform/database/lanes.ts'
import type { Enterprises } from '../../../enterprises/enterprises/enterprises.ts'
import { type Counter, toHour } from './counter.ts'
import { countIdentifiersAdded, type Hour, loadResolutionsSince } from './figures-store.ts'

const FRESH_MS = 3_000
const HOURS_SHOWN = 12

type Deps = {
  db: Db
  now: Now
  enterprises: Enterprises
  counter: Counter
  /** Tries a lookup; rejects when lookups fail, even if the rest of the node works. */
  probe: () => Promise<void>
}

async function countAll({ db, now, enterprises, counter, probe }: Deps): Promise<NodeFigures> {
  const at = now()
  const today = toShanghaiDay(at)
  const midnight = startOfDay(today)
  const firstShown = toHour(at.getTime()) - (HOURS_SHOWN - 1) * HOUR_MS
  const since = new Date(Math.min(midnight.getTime(), firstShown))
  const [added, stored, companies, companiesThisMonth, healthy] = await Promise.all([
    countIdentifiersAdded(db, today),
    loadResolutionsSince(db, since),
    enterprises.count(),
    enterprises.count(startOfDay(`${today.slice(0, 8)}01`)),
    probe().then(
      () => true,
      () => false,
    ),
  ])
  const hours = [...stored, ...counter.pending()]
  const sum = (some: Hour[], of: 'total' | 'totalUs') => some.reduce((total, hour) => total + hour[of], 0)
  const ofToday = hours.filter((hour) => hour.at >= midnight.getTime())
  const resolutionsToday = sum(ofToday, 'total')
  return {
    identifiers: added.total,
    identifiersToday: added.today,
    resolutionsToday,
    resolutionsByHour: Array.from({ length: HOURS_SHOWN }, (_, i) =>
      sum(
        hours.filter((hour) => hour.at === firstShown + i * HOUR_MS),
        'total',
      ),
    ),
    companies,
    companiesThisMonth,
    averageMs: resolutionsToday === 0 ? 0 : Math.round(sum(ofToday, 'totalUs') / resolutionsToday / 10) / 100,
    healthy,
    updatedAt: toShanghaiTime(at),
  }
}

/**
 * Returns the node's figures, at most a few seconds old, including whether lookups work. While the database
 * cannot be reached, it returns the last known figures marked as unhealthy.
 */
export function createFigures(deps: Deps) {
  return keepFresh<NodeFigures>(FRESH_MS, async (last) => {
    try {
      return await waitAtMost(countAll(deps))
    } catch (error) {
      if (!last) throw error
      // The failure is cached like a good answer, so that not every visitor causes a new attempt.
      return { ...last, healthy: false }
    }
  })
}
