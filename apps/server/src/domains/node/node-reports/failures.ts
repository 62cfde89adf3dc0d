import { lt, sql } from 'drizzle-orm'
import { addDays, type Now, toShanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { flushEvery } from '../../../platform/shared/flushing.ts'
import { requestFailures } from './tables.ts'

type Failure = typeof requestFailures.$inferSelect
type Deps = { db: Db; now: Now }

const FLUSH_MS = 5_000
/** Bounds the memory: there are fewer combinations of call and status than this. */
const MAX_PENDING = 1_000
const RETENTION_DAYS = 100

const toKey = ({ day, call, status }: Pick<Failure, 'day' | 'call' | 'status'>) => `${day} ${status} ${call}`

function addFailure(pending: Map<string, Failure>, failure: Failure): void {
  const counted = pending.get(toKey(failure))
  if (!counted && pending.size >= MAX_PENDING) return
  const newer = counted && counted.lastAt > failure.lastAt ? counted : failure
  pending.set(toKey(failure), { ...newer, total: (counted?.total ?? 0) + failure.total })
}

/** Writes rows in a fixed order, so that two processes cannot deadlock. */
const storeFailures = (db: Db, failures: Failure[]) =>
  db
    .insert(requestFailures)
    .values(failures.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [requestFailures.day, requestFailures.call, requestFailures.status],
      set: {
        total: sql`request_failures.total + excluded.total`,
        lastAt: sql`greatest(request_failures.last_at, excluded.last_at)`,
        requestId: sql`case when excluded.last_at >= request_failures.last_at then excluded.request_id
          else request_failures.request_id end`,
      },
    })

/** Counts failed requests in memory and adds them to the database every few seconds. */
export function createFailures({ db, now }: Deps) {
  let pending = new Map<string, Failure>()

  async function flush(): Promise<void> {
    if (pending.size === 0) return
    const counted = [...pending.values()]
    pending = new Map()
    try {
      await storeFailures(db, counted)
    } catch (error) {
      // Most failures happen while the database is unreachable; they are stored once it is back.
      for (const failure of counted) addFailure(pending, failure)
      throw error
    }
  }

  return {
    count(call: string, status: number, requestId: string): void {
      const lastAt = now()
      addFailure(pending, { day: toShanghaiDay(lastAt), call, status, total: 1, lastAt, requestId })
    },
    flush,
    close: flushEvery(FLUSH_MS, flush),
  }
}

export const deleteOldFailures = async ({ db, now }: Deps): Promise<void> =>
  void (await db
    .delete(requestFailures)
    .where(lt(requestFailures.day, addDays(toShanghaiDay(now()), -RETENTION_DAYS))))
