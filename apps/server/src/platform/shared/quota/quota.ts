import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { quotas } from '../tables.ts'

/** At most `limit` uses of `key` in `seconds`, counted from the first use. */
export type Quota = { key: string; limit: number; seconds: number }

/**
 * Counts one use; false when none is left. Runs in PostgreSQL, so that all processes count together, and in
 * one statement, so that parallel requests cannot bypass the limit. A rollback of the transaction returns the
 * use.
 */
export async function takeQuota(db: Db, quota: Quota, now: Date): Promise<boolean> {
  const windowOver = lte(quotas.startedAt, new Date(now.getTime() - quota.seconds * 1000))
  const rows = await db
    .insert(quotas)
    .values({ key: quota.key, startedAt: now, used: 1 })
    .onConflictDoUpdate({
      target: quotas.key,
      set: {
        used: sql`case when ${windowOver} then 1 else ${quotas.used} + 1 end`,
        startedAt: sql`case when ${windowOver} then ${now.toISOString()}::timestamptz else ${quotas.startedAt} end`,
      },
      setWhere: or(windowOver, lt(quotas.used, quota.limit)),
    })
    .returning({ used: quotas.used })
  return rows.length > 0
}

/** Sets the uses of a key that were made before, such as those of the demo. */
export async function putUses(
  db: Db,
  { key, used }: { key: string; used: number },
  startedAt: Date,
): Promise<void> {
  await db.insert(quotas).values({ key, used, startedAt }).onConflictDoNothing()
}

/** Returns the uses of each key since its window began; unused keys are left out. */
export async function loadUses(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: quotas.key, used: quotas.used })
    .from(quotas)
    .where(inArray(quotas.key, [...keys]))
  return new Map(rows.map(({ key, used }) => [key, used]))
}

/** Returns the uses in the window that runs at `now`, and its start; `now` when none runs. */
export async function countUsed(
  db: Db,
  { key, seconds }: Pick<Quota, 'key' | 'seconds'>,
  now: Date,
): Promise<{ used: number; startedAt: Date }> {
  const since = new Date(now.getTime() - seconds * 1000)
  const [row] = await db
    .select({ used: quotas.used, startedAt: quotas.startedAt })
    .from(quotas)
    .where(and(eq(quotas.key, key), gt(quotas.startedAt, since)))
  return row ?? { used: 0, startedAt: now }
}

/** Returns one use when the action did not happen. */
export async function returnQuota(db: Db, key: string): Promise<void> {
  await db
    .update(quotas)
    .set({ used: sql`greatest(${quotas.used} - 1, 0)` })
    .where(eq(quotas.key, key))
}

/** Deletes counters whose window began before `before`. */
export async function sweepQuotas(db: Db, before: Date): Promise<void> {
  await db.delete(quotas).where(lt(quotas.startedAt, before))
}
