import { sql } from 'drizzle-orm'
import { readMonotonicClock } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Freshness, LONG_MS } from './cache.ts'

const POLL_MS = 1_000

/**
 * Called after each check with the log position if something has changed since the previous check, otherwise
 * with undefined.
 */
type Followed = (lsn: string | undefined, askedAt: number) => void

/**
 * Watches for writes of identifiers. One small query per second keeps the cache valid while nothing changes;
 * while the database cannot be reached, the cache counts as outdated. It stops querying when the last lookup
 * is so old that the cache is outdated anyway, unless `follow` needs every change.
 */
export function watchChanges(db: Db, follow?: Followed): Freshness & { stop: () => void } {
  let version = 0
  let writes: string | undefined
  let answeredAt = Number.NEGATIVE_INFINITY
  let usedAt = Number.NEGATIVE_INFINITY

  async function poll() {
    const askedAt = readMonotonicClock()
    const { rows } = await db.execute<{ writes: string; lsn: string }>(
      sql`select coalesce(sum(writes), 0)::text as writes, pg_current_wal_insert_lsn()::text as lsn from identifier_days`,
    )
    // Only a change of identifiers has to reach the replica; the rest of the log does not concern lookups.
    follow?.(rows[0]?.writes === writes ? undefined : rows[0]?.lsn, askedAt)
    if (rows[0]?.writes !== writes) version += 1
    writes = rows[0]?.writes
    answeredAt = readMonotonicClock()
  }

  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const isUsed = () => follow !== undefined || readMonotonicClock() - usedAt < LONG_MS
  const use = () => {
    usedAt = readMonotonicClock()
  }
  async function waitForNext() {
    if (isUsed()) await poll().catch(() => {})
    wait()
  }
  function wait() {
    if (!stopped) timer = setTimeout(waitForNext, POLL_MS).unref()
  }
  wait()
  return {
    getVersion() {
      use()
      return version
    },
    isCurrent() {
      use()
      return readMonotonicClock() - answeredAt < 3 * POLL_MS
    },
    /** A running query finishes by itself and is the last one. */
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
