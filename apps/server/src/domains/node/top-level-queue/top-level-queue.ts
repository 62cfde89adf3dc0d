import { and, asc, count, desc, eq, gte, min, sql } from 'drizzle-orm'
import { startOfDay, toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Change } from '../../../platform/providers/top-level/top-level.ts'
import { defineJobKind, defineScheduledJob, type Job } from '../../../platform/shared/jobs/job.ts'
import type { QueueDeps } from './context.ts'
import { createLink } from './link.ts'
import { createMetrics } from './metrics.ts'
import { createSender, type Settled } from './sending.ts'
import { topLevelQueue } from './tables.ts'

export type { LinkRow } from './link.ts'
export type { Settled } from './sending.ts'

export type { QueueDeps }

export type QueueRow = typeof topLevelQueue.$inferSelect
/** Handles the result of a change, in the transaction that stores the result. */
type Handler = (db: Db, settled: Settled) => Promise<void>

const SEND = defineJobKind<object>('top-level.send')

/**
 * Prefixes share this many locks: a transaction may add changes of thousands of prefixes, and the lock table
 * of PostgreSQL is small.
 */
const LOCKS = 64
const LOCK_SPACE = 5_734
const getLock = (prefix: string): number => {
  let sum = 0
  for (const character of prefix) sum = (sum * 31 + character.charCodeAt(0)) % 1_000_003
  return sum % LOCKS
}
/** The maximum number of rows in one statement. */
const TOGETHER = 500

/** A subject is a kind and an id, such as `registration 0198… 2`. */
const getSubjectKind = (subject: string) => subject.split(' ', 1)[0] ?? ''

export function createTopLevelQueue(deps: QueueDeps) {
  const { db: pool, now, jobs, topLevel: port } = deps
  const handlers = new Map<string, Handler>()
  const metrics = createMetrics(deps.registry, pool, now)
  const link = createLink(deps, metrics)
  const sender = createSender({
    ...deps,
    link,
    settle: async (db, settled) => handlers.get(getSubjectKind(settled.row.subject))?.(db, settled),
  })

  /**
   * At most one immediate and one delayed job wait at a time, so that a new change need not wait for the time
   * of a retry.
   */
  const wake = (db: Db, startAfter?: Date) =>
    jobs.enqueue(db, SEND, {}, startAfter ? { key: 'later', startAfter } : { key: 'now' })

  /**
   * Adds changes in the transaction that causes them; does nothing when no top-level node is connected.
   * Changes of one prefix get their numbers in the order in which their transactions commit.
   */
  async function addAll(db: Db, added: readonly { change: Change; subject?: string }[]): Promise<void> {
    if (!port || added.length === 0) return
    const locks = new Set(added.map(({ change }) => getLock(change.prefix)))
    // Locks are always taken in the same order, so that two transactions cannot deadlock.
    for (const lock of [...locks].toSorted((one, other) => one - other))
      await db.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${lock})`)
    const at = now()
    const rows = added.map(({ change, subject = '' }) => {
      const { prefix, kind } = change
      const id = createId(at.getTime())
      return { id, prefix, kind, change, subject, state: 'waiting' as const, createdAt: at, nextAt: at }
    })
    for (let from = 0; from < rows.length; from += TOGETHER)
      await db.insert(topLevelQueue).values(rows.slice(from, from + TOGETHER))
    await wake(db)
  }

  /** Returns the newest change of a subject. */
  async function find(db: Db, subject: string): Promise<QueueRow | undefined> {
    const [row] = await db
      .select()
      .from(topLevelQueue)
      .where(eq(topLevelQueue.subject, subject))
      .orderBy(desc(topLevelQueue.seq))
      .limit(1)
    return row
  }

  async function findById(db: Db, id: string): Promise<QueueRow | undefined> {
    if (!isUuid(id)) return undefined
    const [row] = await db.select().from(topLevelQueue).where(eq(topLevelQueue.id, id))
    return row
  }

  /**
   * Sends a refused change again, with a new id, because the top-level node has answered the former id.
   * Returns false when the change is not refused (any more).
   */
  async function retry(db: Db, id: string): Promise<boolean> {
    const rows = await db
      .update(topLevelQueue)
      .set({ id: createId(now().getTime()), state: 'waiting', attempts: 0, nextAt: now(), settledAt: null })
      .where(and(eq(topLevelQueue.id, id), eq(topLevelQueue.state, 'refused')))
      .returning({ seq: topLevelQueue.seq })
    if (rows.length > 0) await wake(db)
    return rows.length > 0
  }

  /** Gives up a refused change. */
  async function drop(db: Db, id: string): Promise<boolean> {
    const rows = await db
      .update(topLevelQueue)
      .set({ state: 'dropped', change: null, settledAt: now() })
      .where(and(eq(topLevelQueue.id, id), eq(topLevelQueue.state, 'refused')))
      .returning({ seq: topLevelQueue.seq })
    return rows.length > 0
  }

  async function summarize(db: Db) {
    const since = startOfDay(toShanghaiDay(now()))
    const [[waiting], [refused], [sent]] = await Promise.all([
      db
        .select({ total: count(), oldest: min(topLevelQueue.createdAt) })
        .from(topLevelQueue)
        .where(eq(topLevelQueue.state, 'waiting')),
      db.select({ total: count() }).from(topLevelQueue).where(eq(topLevelQueue.state, 'refused')),
      db
        .select({ total: count() })
        .from(topLevelQueue)
        .where(and(eq(topLevelQueue.state, 'sent'), gte(topLevelQueue.settledAt, since))),
    ])
    return {
      waiting: waiting?.total ?? 0,
      oldest: waiting?.oldest ?? null,
      refused: refused?.total ?? 0,
      sentToday: sent?.total ?? 0,
    }
  }

  /** Returns refused and waiting changes, the refused first, each in the order of sending. */
  async function list(db: Db, most: number): Promise<QueueRow[]> {
    return db
      .select()
      .from(topLevelQueue)
      .where(sql`${topLevelQueue.state} in ('waiting', 'refused')`)
      .orderBy(asc(topLevelQueue.state), asc(topLevelQueue.seq))
      .limit(most)
  }

  async function send(): Promise<void> {
    if (!port) return
    const again = await sender.run()
    if (again) await wake(pool, again)
  }

  return {
    port,
    isConnected: port !== undefined,
    link,
    add: (db: Db, change: Change, subject = '') => addAll(db, [{ change, subject }]),
    addAll,
    find,
    findById,
    retry,
    drop,
    list,
    summarize,
    /** Tells whether a prefix has unfinished changes. */
    isBusy: async (db: Db, prefix: string): Promise<boolean> =>
      (await db.$count(
        topLevelQueue,
        and(eq(topLevelQueue.prefix, prefix), eq(topLevelQueue.state, 'waiting')),
      )) > 0,
    /** Lists the prefixes with unfinished changes. */
    async listBusy(db: Db): Promise<Set<string>> {
      const rows = await db
        .selectDistinct({ prefix: topLevelQueue.prefix })
        .from(topLevelQueue)
        .where(eq(topLevelQueue.state, 'waiting'))
      return new Set(rows.map(({ prefix }) => prefix))
    },
    /** Registers the function that is called with the result of changes of one kind of subject. */
    onSettled: (kind: string, handler: Handler) => void handlers.set(kind, handler),
    wake,
    stop: async () => port?.close(),
    jobs: [
      defineScheduledJob(SEND.queue, '* * * * *', send, { timeoutSeconds: 180 }),
      defineScheduledJob('top-level.forget', '20 3 * * *', () => sender.forgetOld()),
    ] satisfies Job[],
  }
}
export type TopLevelQueue = ReturnType<typeof createTopLevelQueue>
