import type { NodeBreakdown } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { type Now, shanghaiDay, shanghaiTime } from '../../../../platform/base/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { inTime } from '../../../../platform/database/lanes.ts'
import type { Enterprises } from '../../../enterprises/enterprises/enterprises.ts'
import { countsByDay } from './figures-store.ts'
import { keepFresh } from './keep-fresh.ts'

const DAYS_SHOWN = 30
const FRESH_MS = 60_000

type Deps = { db: Db; now: Now; enterprises: Enterprises }

async function readBreakdown({ db, now, enterprises }: Deps): Promise<NodeBreakdown> {
  const at = now()
  const from = shanghaiDay(new Date(at.getTime() - (DAYS_SHOWN - 1) * DAY_MS))
  const [days, industries, provinces] = await Promise.all([
    countsByDay(db, from, shanghaiDay(at)),
    enterprises.countBy('industry'),
    enterprises.countBy('province'),
  ])
  return { days, industries, provinces, updatedAt: shanghaiTime(at) }
}

/**
 * Returns the node's counts by day, industry and province, at most a minute old. Throws when the database
 * cannot be reached.
 */
export function createBreakdown(deps: Deps) {
  return keepFresh<NodeBreakdown>(FRESH_MS, () => inTime(readBreakdown(deps)))
}
