import type { NodeBreakdown } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { type Now, toShanghaiDay, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { keepFresh } from '../../../../platform/base/memory.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { waitAtMost } from '../../../../platform/database/lanes.ts'
import type { Enterprises } from '../../../enterprises/enterprises/enterprises.ts'
import { loadCountsByDay } from './figures-store.ts'

const DAYS_SHOWN = 30
const FRESH_MS = 60_000

type Deps = { db: Db; now: Now; enterprises: Enterprises }

async function readBreakdown({ db, now, enterprises }: Deps): Promise<NodeBreakdown> {
  const at = now()
  const from = toShanghaiDay(new Date(at.getTime() - (DAYS_SHOWN - 1) * DAY_MS))
  const [days, industries, provinces] = await Promise.all([
    loadCountsByDay(db, from, toShanghaiDay(at)),
    enterprises.countBy('industry'),
    enterprises.countBy('province'),
  ])
  return { days, industries, provinces, updatedAt: toShanghaiTime(at) }
}

/**
 * Returns the node's counts by day, industry and province, at most a minute old. Throws when the database
 * cannot be reached.
 */
export function createBreakdown(deps: Deps) {
  return keepFresh<NodeBreakdown>(FRESH_MS, () => waitAtMost(readBreakdown(deps)))
}
