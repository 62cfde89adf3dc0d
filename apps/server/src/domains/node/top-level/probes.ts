import { HOUR_MS } from '@biaojie/contract/times.ts'
import { eq, sql } from 'drizzle-orm'
import { type Now, startOfDay, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { loadMinutesUp } from '../../resolution/resolution/resolution.ts'
import { topLevelProbes } from './tables.ts'

type Deps = { db: Db; now: Now }
export type ProbeDeps = { tryLookup: () => Promise<void> }
const MINUTE_MS = 60_000
/** The top-level node probes once a minute. */
const DAY_MINUTES = 1_440

/** Counts a probe of the top-level node. */
export async function countProbe({ db, now }: Deps, isAnswered: boolean): Promise<void> {
  const at = now()
  const failed = isAnswered ? 0 : 1
  await db
    .insert(topLevelProbes)
    .values({ day: toShanghaiDay(at), total: 1, failed, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: topLevelProbes.day,
      set: {
        total: sql`${topLevelProbes.total} + 1`,
        failed: sql`${topLevelProbes.failed} + ${failed}`,
        lastAt: sql`greatest(${topLevelProbes.lastAt}, ${at.toISOString()}::timestamptz)`,
      },
    })
}

/** Counts the minutes since today's first probe in which the node was down and could not answer probes. */
async function countMissed(db: Db, firstAt: Date, now: Date): Promise<number> {
  const from = new Date(Math.floor(firstAt.getTime() / HOUR_MS) * HOUR_MS)
  const up = await loadMinutesUp(db, from, now)
  const counted = [...up.values()].reduce((sum, minutes) => sum + minutes, 0)
  const over = Math.floor((now.getTime() - from.getTime()) / MINUTE_MS)
  const before = Math.floor((firstAt.getTime() - from.getTime()) / MINUTE_MS)
  return Math.max(0, Math.min(DAY_MINUTES, over - before - counted))
}

/** Loads what the probes of the top-level node have shown of this node today. */
export async function loadProbes({ db, now }: Deps) {
  const at = now()
  const [row] = await db
    .select()
    .from(topLevelProbes)
    .where(eq(topLevelProbes.day, toShanghaiDay(at)))
  if (!row) return { total: 0, failed: 0, missed: 0, share: null, lastTime: '' }
  const { total, failed, firstAt, lastAt } = row
  const missed = await countMissed(
    db,
    new Date(Math.max(firstAt.getTime(), startOfDay(row.day).getTime())),
    at,
  )
  return {
    total,
    failed,
    missed,
    share: (total - failed) / (total + missed),
    lastTime: toShanghaiTime(lastAt),
  }
}
