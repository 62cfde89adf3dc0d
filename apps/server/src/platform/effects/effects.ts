import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Now } from '../clock.ts'
import type { Db } from '../database.ts'
import { newId } from '../ids.ts'
import { effects } from './tables.ts'

/**
 * Answers when it wants to be called again with the same payload. Throws when it should be tried again later, at the
 * usual gaps; a failure that these do not suit is answered, with its own next try, or none.
 */
type EffectHandler = (payload: unknown) => Promise<undefined | { again: Date } | Failure>
type Failure = { failed: Error; retry?: { dueAt: Date; payload: unknown } }
export type EffectHandlers = Record<string, EffectHandler>

/** Longer than any port's timeout: an effect in hand for longer belongs to a process that died. */
const LEASE_MS = 60_000
const FIRST_RETRY_MS = 30_000
const LONGEST_GAP_MS = 3_600_000
/** With these gaps 73 hours pass from the first to the last: an outside service may be down over a weekend. */
export const MAX_ATTEMPTS = 80
const TICK_MS = 1_000

/** Part of the caller's transaction: it happens if and only if that commits, at least once. */
export async function enqueueEffect(
  db: Db,
  effect: { kind: string; payload: unknown; dueAt: Date },
): Promise<void> {
  await db.insert(effects).values({ id: newId(effect.dueAt.getTime()), ...effect })
}

/** Payloads of all effects of these kinds that are not done, those given up included. */
export async function effectPayloads(db: Db, kinds: string[]): Promise<unknown[]> {
  const rows = await db.select({ payload: effects.payload }).from(effects).where(inArray(effects.kind, kinds))
  return rows.map(({ payload }) => payload)
}

/** Those of these kinds with exactly this payload that are tried no more. */
const givenUpOf = (kinds: string[], payload: unknown) =>
  and(
    inArray(effects.kind, kinds),
    isNotNull(effects.failedAt),
    sql`${effects.payload} = ${JSON.stringify(payload)}::jsonb`,
  )

/** Since when nothing is tried any more for this payload, and how often it was; undefined: nothing was given up. */
export async function givenUpEffect(
  db: Db,
  kinds: string[],
  payload: unknown,
): Promise<{ failedAt: Date; attempts: number } | undefined> {
  const [row] = await db
    .select({ failedAt: effects.failedAt, attempts: effects.attempts })
    .from(effects)
    .where(givenUpOf(kinds, payload))
    .limit(1)
  return row?.failedAt ? { failedAt: row.failedAt, attempts: row.attempts } : undefined
}

/**
 * What was given up is due again, as if it had just been called for: under a new id. Answers whether there was any;
 * of two who ask at once, one is told so.
 */
export async function retryGivenUp(db: Db, kinds: string[], payload: unknown, now: Date): Promise<boolean> {
  const rows = await db.select({ id: effects.id }).from(effects).where(givenUpOf(kinds, payload))
  let retried = 0
  for (const { id } of rows) {
    const set = { id: newId(now.getTime()), failedAt: null, attempts: 0, dueAt: now }
    // Taken by the other one, it no longer has this id.
    const { rowCount } = await db.update(effects).set(set).where(eq(effects.id, id))
    retried += rowCount ?? 0
  }
  return retried > 0
}

/** Forgets those of these kinds that were given up before `moment`: nobody will have them done any more. */
export async function forgetGivenUp(db: Db, kinds: string[], moment: Date): Promise<void> {
  await db.delete(effects).where(and(inArray(effects.kind, kinds), lt(effects.failedAt, moment)))
}

type Taken = typeof effects.$inferSelect

/** The next due effect, in hand of this process for a while; parallel workers take different ones. */
async function takeDue(db: Db, now: Date): Promise<Taken | undefined> {
  const due = db
    .select({ id: effects.id })
    .from(effects)
    .where(and(isNull(effects.failedAt), lte(effects.dueAt, now)))
    .orderBy(asc(effects.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(effects)
    .set({ dueAt: new Date(now.getTime() + LEASE_MS), attempts: sql`${effects.attempts} + 1` })
    .where(eq(effects.id, due))
    .returning()
  return taken
}

/** The age of an effect counts from here, so the id, which carries that time, is new as well. */
async function callAgain(db: Db, { id }: Taken, dueAt: Date): Promise<void> {
  const set = { id: newId(dueAt.getTime()), dueAt, attempts: 0 }
  await db.update(effects).set(set).where(eq(effects.id, id))
}

/** The same again after a gap, unless it has been tried often enough. */
function usualRetry({ attempts, payload }: Taken, now: Date): Failure['retry'] {
  if (attempts >= MAX_ATTEMPTS) return undefined
  const gap = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_GAP_MS)
  return { dueAt: new Date(now.getTime() + gap), payload }
}

/** Answers whether that was the last try. */
async function keepFailure(db: Db, { id }: Taken, { failed, retry }: Failure, now: Date): Promise<boolean> {
  const last = retry === undefined
  const set = { ...retry, failedAt: last ? now : null, lastError: failed.message.slice(0, 500) }
  // Where another worker took it over meanwhile and was done with it, nothing is given up.
  const { rowCount } = await db.update(effects).set(set).where(eq(effects.id, id))
  return last && rowCount === 1
}

export function createEffects(deps: {
  db: Db
  now: Now
  handlers: EffectHandlers
  log: (line: object, message: string) => void
  /** Told of each effect that is tried no more: a person has to look. */
  givenUp: (kind: string) => void
}) {
  const { db, now, handlers, log, givenUp } = deps

  async function fail(taken: Taken, failure: Failure): Promise<void> {
    const over = await keepFailure(db, taken, failure, now())
    const { id, kind, attempts } = taken
    if (over) givenUp(kind)
    const message = over ? '提交后的动作多次没有成功，已放弃，请人工处理' : '提交后的动作没有成功，稍后再试'
    log({ err: failure.failed, id, kind, attempts }, message)
  }

  async function handle(taken: Taken): Promise<void> {
    try {
      const handler = handlers[taken.kind]
      if (!handler) throw new Error(`nobody handles ${taken.kind}`)
      const next = await handler(taken.payload)
      if (!next) await db.delete(effects).where(eq(effects.id, taken.id))
      else if ('again' in next) await callAgain(db, taken, next.again)
      else await fail(taken, next)
    } catch (error) {
      await fail(taken, { failed: error as Error, retry: usualRetry(taken, now()) })
    }
  }

  let stopping = false
  /** Runs what is due until nothing is, or the process is to stop: the rest waits for another one. */
  async function runDue(): Promise<void> {
    while (!stopping) {
      const taken = await takeDue(db, now())
      if (!taken) return
      await handle(taken)
    }
  }

  return {
    runDue,
    /** Looks every second; answers how to stop for good, which waits for the one effect in hand. */
    start(): () => Promise<void> {
      let running: Promise<void> | undefined
      const tick = () => {
        running ??= runDue()
          .catch((error) => log({ err: error }, '读取待办动作失败'))
          .finally(() => {
            running = undefined
          })
      }
      const timer = setInterval(tick, TICK_MS).unref()
      return async () => {
        stopping = true
        clearInterval(timer)
        await running
      }
    },
  }
}
