import { sql } from 'drizzle-orm'
import { readMonotonicClock } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'

const SECOND = 1_000
const MAX_KEYS = 10_000
/** A process reserves this share of a second's calls at once, so that few calls need their own statement. */
const PORTIONS = 10

/** Calls that this process may still make in the current second. */
type Granted = { count: number; leftMs: number }
type Take = (keyId: string, amount: number, perSecond: number) => Promise<Granted>

/** Reserves calls of a key in the database's current second, which is shared by all processes. */
export const takeCalls =
  (db: Db): Take =>
  async (keyId, amount, perSecond) => {
    const isOver = sql`quotas.started_at < excluded.started_at`
    const { rows } = await db.execute<{ used: number; left: number }>(sql`
      insert into quotas (key, used, started_at)
      values (${`key-second:${keyId}`}, ${amount}::int, date_trunc('second', clock_timestamp()))
      on conflict (key) do update set
        used = case when ${isOver} then excluded.used else quotas.used + excluded.used end,
        started_at = greatest(quotas.started_at, excluded.started_at)
      returning used,
        extract(epoch from started_at + interval '1 second' - clock_timestamp())::float8 * 1000 as left`)
    const { used = 0, left = 0 } = rows[0] ?? {}
    return { count: Math.max(0, Math.min(amount, perSecond - (used - amount))), leftMs: Math.max(0, left) }
  }

type Window = { until: number; left: number; isSpent: boolean; taking?: Promise<void> | undefined }

/**
 * Limits the calls of each key per second, so that one program cannot take the whole node. A key that is used
 * up causes no more statements until the second ends.
 */
export function createRates(takeUses: Take) {
  let windows = new Map<string, Window>()

  function findWindow(keyId: string): Window {
    const cached = windows.get(keyId)
    if (cached && readMonotonicClock() < cached.until) return cached
    if (windows.size >= MAX_KEYS) windows = new Map()
    const window = { until: readMonotonicClock() + SECOND, left: 0, isSpent: false }
    windows.set(keyId, window)
    return window
  }

  async function refill(window: Window, keyId: string, perSecond: number): Promise<void> {
    const { count, leftMs } = await takeUses(keyId, Math.ceil(perSecond / PORTIONS), perSecond)
    window.left += count
    window.isSpent = count === 0
    window.until = readMonotonicClock() + leftMs
  }

  /** Tells whether the key has used up the current second, as far as this process knows. */
  const isSpent = (keyId: string): boolean => {
    const { left, isSpent } = findWindow(keyId)
    return left === 0 && isSpent
  }

  /** Counts one call; false when the key has used up the current second. */
  async function use(keyId: string, perSecond: number): Promise<boolean> {
    while (!isSpent(keyId)) {
      const window = findWindow(keyId)
      if (window.left > 0) {
        window.left -= 1
        return true
      }
      window.taking ??= refill(window, keyId, perSecond).finally(() => {
        window.taking = undefined
      })
      await window.taking
    }
    return false
  }
  return { isSpent, use }
}
