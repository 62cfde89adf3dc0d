import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { DAY_MS, HOUR_MS } from '@biaojie/contract/times.ts'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { readMonotonicClock } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import {
  type Accepted,
  type Change,
  OBJECT_EXISTS,
  OBJECT_MISSING,
  TopLevelRefusal,
} from '../../../platform/providers/top-level/top-level.ts'
import type { QueueDeps } from './context.ts'
import { type Link, writeFailure } from './link.ts'
import { topLevelQueue } from './tables.ts'

type Row = typeof topLevelQueue.$inferSelect
export type Settled = { row: Row } & ({ accepted: Accepted } | { refusal: TopLevelRefusal })

type Deps = Pick<QueueDeps, 'db' | 'now' | 'warn'> & {
  link: Link
  /** Notifies the people concerned, in the transaction that stores the answer. */
  settle: (db: Db, settled: Settled) => Promise<void>
}

/** Changes of this many prefixes are sent in parallel. */
const PORTION = 16
/**
 * A process that has not finished after this time is considered dead, because every exchange ends long
 * before.
 */
const LEASE_MS = 2 * 60_000
/** A job stops by itself after this time, and another job continues. */
const WORK_MS = 60_000
const LONGEST_GAP_MS = HOUR_MS
const SETTLED_DAYS = 90

/**
 * Returns the delay before a change is sent again when the connection works but this change got no valid
 * answer.
 */
const getGap = (attempts: number) => Math.min(LONGEST_GAP_MS, 30_000 * 2 ** Math.min(attempts - 1, 12))

/**
 * Sends changes to the top-level node. Changes of one prefix are sent in order; a change keeps its id until
 * it is answered.
 */
export function createSender({ db: pool, now, warn, link, settle }: Deps) {
  /**
   * Claims the first waiting change of several prefixes. A retry time further in the future than this code
   * ever writes comes from a wrong clock and is ignored.
   */
  async function claim(): Promise<Row[]> {
    const at = now()
    const leasedUntil = new Date(at.getTime() + LEASE_MS)
    const dueAfter = new Date(at.getTime() + LONGEST_GAP_MS)
    const rows = await pool.execute<{ seq: string }>(sql`
      select queue.seq from top_level_queue queue
       where queue.seq in (
               select distinct on (prefix) seq from top_level_queue where state = 'waiting' order by prefix, seq)
         and queue.state = 'waiting'
         and (queue.next_at <= ${at.toISOString()} or queue.next_at > ${dueAfter.toISOString()})
         and (queue.leased_until is null or queue.leased_until <= ${at.toISOString()}
              or queue.leased_until > ${leasedUntil.toISOString()})
       order by queue.seq limit ${PORTION}`)
    const seqs = rows.rows.map(({ seq }) => Number(seq))
    if (seqs.length === 0) return []
    // When two processes find the same row, the first one changes it, and the second sees the lease and skips
    // it.
    return pool
      .update(topLevelQueue)
      .set({ leasedUntil, attempts: sql`${topLevelQueue.attempts} + 1` })
      .where(
        and(
          inArray(topLevelQueue.seq, seqs),
          eq(topLevelQueue.state, 'waiting'),
          sql`(${topLevelQueue.leasedUntil} is null or ${topLevelQueue.leasedUntil} <= ${at.toISOString()}
            or ${topLevelQueue.leasedUntil} > ${leasedUntil.toISOString()})`,
        ),
      )
      .returning()
  }

  /** Sends a change. If an earlier attempt already succeeded but its answer was lost, it counts as done. */
  async function exchange({ id, attempts }: Row, change: Change): Promise<Accepted> {
    try {
      return await link.exchange(change.kind, (port) => port.send(id, change))
    } catch (error) {
      if (!(error instanceof TopLevelRefusal) || attempts < 2) throw error
      if (change.kind === 'delete' && error.code === OBJECT_MISSING)
        return { reference: '', isPending: false }
      if (change.kind !== 'create' || error.code !== OBJECT_EXISTS) throw error
      const info = await link.exchange('info', (port) => port.info(change.prefix))
      if (info?.data.name !== change.data.name) throw error
      return { reference: '', isPending: info.status !== 'enabled' }
    }
  }

  const recordOutcome = (settled: Settled) =>
    transact(pool, async (db) => {
      const { seq, id } = settled.row
      const answered =
        'accepted' in settled
          ? {
              state: 'sent' as const,
              reference: settled.accepted.reference,
              change: null,
              code: 0,
              answer: '',
            }
          : { state: 'refused' as const, code: settled.refusal.code, answer: settled.refusal.message }
      const rows = await db
        .update(topLevelQueue)
        .set({ ...answered, leasedUntil: null, settledAt: now() })
        .where(and(eq(topLevelQueue.seq, seq), eq(topLevelQueue.id, id), eq(topLevelQueue.state, 'waiting')))
        .returning({ seq: topLevelQueue.seq })
      if (rows.length > 0) await settle(db, settled)
    })

  /** Postpones a change to a later attempt. */
  const leave = ({ seq, attempts }: Row, error: unknown) =>
    pool
      .update(topLevelQueue)
      .set({
        leasedUntil: null,
        nextAt: new Date(now().getTime() + getGap(attempts)),
        answer: writeFailure(error),
      })
      .where(and(eq(topLevelQueue.seq, seq), eq(topLevelQueue.state, 'waiting')))

  /** Returns the error when there was no valid answer. */
  async function sendOne(row: Row): Promise<unknown> {
    const { change } = row
    if (!change) return undefined
    try {
      await recordOutcome({ row, accepted: await exchange(row, change) })
    } catch (error) {
      if (!(error instanceof TopLevelRefusal)) return error
      await recordOutcome({ row, refusal: error })
    }
    return undefined
  }

  /**
   * Sends a request without effect, to distinguish a change that cannot be sent from a node that is
   * unreachable.
   */
  async function isAway(): Promise<boolean> {
    try {
      await link.exchange('check', (port) => port.check([getNodePrefix()]))
      return false
    } catch (error) {
      if (error instanceof TopLevelRefusal) return false
      await link.noteFailure(error)
      return true
    }
  }

  /** Schedules all changes of a portion for the time of the connection's next attempt. */
  const release = (rows: readonly Row[]) =>
    pool
      .update(topLevelQueue)
      .set({ leasedUntil: null })
      .where(
        and(
          inArray(
            topLevelQueue.seq,
            rows.map(({ seq }) => seq),
          ),
          eq(topLevelQueue.state, 'waiting'),
        ),
      )

  /** Sends the changes that are due; returns the time of the next attempt when some are left. */
  async function run(): Promise<Date | undefined> {
    if (!(await link.isReady())) return undefined
    const until = readMonotonicClock() + WORK_MS
    while (readMonotonicClock() < until) {
      const rows = await claim()
      if (rows.length === 0) return undefined
      const errors = await Promise.all(rows.map(sendOne))
      const failed = errors.flatMap((error, at) => {
        const row = rows[at]
        return error === undefined || !row ? [] : [{ row, error }]
      })
      if (failed.length === 0) continue
      if (await isAway()) {
        await release(failed.map(({ row }) => row))
        const { nextAt } = await link.load()
        return nextAt ?? undefined
      }
      for (const { row, error } of failed) {
        warn(
          { err: error, id: row.id, prefix: row.prefix, kind: row.kind },
          '顶级节点没有可用的应答，稍后再送',
        )
        await leave(row, error)
      }
    }
    return now()
  }

  return {
    run,
    async forgetOld(): Promise<void> {
      const before = new Date(now().getTime() - SETTLED_DAYS * DAY_MS)
      await pool
        .delete(topLevelQueue)
        .where(and(inArray(topLevelQueue.state, ['sent', 'dropped']), lt(topLevelQueue.settledAt, before)))
    },
  }
}
