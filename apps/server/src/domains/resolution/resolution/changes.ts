import { sql } from 'drizzle-orm'
import { readMonotonicClock } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Freshness, LONG_MS } from './cache.ts'

const POLL_MS = 1_000

/**
 * Is told after each look how far the log was when something had changed since the one before; undefined where nothing
 * had.
 */
type Followed = (lsn: string | undefined, askedAt: number) => void

/**
 * Watches for writes of identifiers: with one small query each second, everything in memory stays while
 * nothing changed. While the database cannot be reached, nothing counts as current. It stops asking when the last lookup
 * is so long ago that everything in memory is too old anyway, unless `follow` has to know each change.
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
    // Only a change has to be waited for; everything else in the log concerns no lookup.
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
    /** A running query ends by itself and is the last. */
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
