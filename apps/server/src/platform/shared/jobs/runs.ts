import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isUuid } from '../../base/ids.ts'
import type { Db } from '../../database/database.ts'
import { defineJob, type JobKind, type JobSettings } from './job.ts'
import type { Jobs } from './jobs.ts'

/*
 * Background runs of companies, such as exports or changes of many identifiers. A row has the state and the
 * progress of a run; a job processes it portion by portion:
 *
 *   const runs = createRunStore(identifierExtracts)
 *   await runs.insert(db, row) // in the transaction that enqueues the job
 *   definePortionJob(WRITE, { db, jobs, portion: (key) => writeNext(deps, key) })
 *   await runs.resume({ db, jobs }, { running: WRITE }) // when a process starts
 *   await runs.change(db, key, ['running'], { state: 'cancelled' }) // undefined when the run has ended
 *
 * A portion locks the row, checks its state, and stores its progress in the same transaction. A run that was
 * killed therefore continues after its last portion, and no portion is done twice.
 */

export type RunKey = { prefix: string; id: string }
type RunTable = PgTable & Record<'prefix' | 'id' | 'state' | 'createdAt', PgColumn>
type Row<T extends RunTable> = T['$inferSelect']
type State<T extends RunTable> = Row<T>['state'] & string
type Page = { current: number; size: number }

/** Reads and changes the rows of runs. `narrow` adds conditions to the key of a run. */
export function createRunStore<T extends RunTable, K extends RunKey = RunKey>(
  table: T,
  narrow?: (key: K) => SQL | undefined,
) {
  // PostgreSQL refuses to compare a UUID with any other text.
  const isRun = (key: K) =>
    isUuid(key.id) ? and(eq(table.prefix, key.prefix), eq(table.id, key.id), narrow?.(key)) : sql`false`
  const selectRows = (db: Db, where: SQL | undefined) => db.select().from<PgTable>(table).where(where)
  const isIn = (states: readonly State<T>[]) => inArray(table.state, [...states])
  async function countWhere(db: Db, where: SQL | undefined): Promise<number> {
    const [row] = await db.select({ total: count() }).from<PgTable>(table).where(where)
    return row?.total ?? 0
  }
  const getFirst = (rows: unknown[]) => rows[0] as Row<T> | undefined

  return {
    insert: (db: Db, row: T['$inferInsert']) => db.insert(table).values(row),
    find: async (db: Db, key: K) => getFirst(await selectRows(db, isRun(key))),
    lock: async (db: Db, key: K) => getFirst(await selectRows(db, isRun(key)).for('update')),
    /**
     * Changes a run only if it is in one of these states; of two simultaneous callers, one gets undefined.
     */
    change: async (db: Db, key: K, from: readonly State<T>[], change: Partial<Omit<Row<T>, keyof RunKey>>) =>
      getFirst(
        await db
          .update<PgTable>(table)
          .set(change)
          .where(and(isRun(key), isIn(from)))
          .returning(),
      ),
    count: (db: Db, prefix: string, where?: SQL) => countWhere(db, and(eq(table.prefix, prefix), where)),
    countIn: (db: Db, prefix: string, states: readonly State<T>[]) =>
      countWhere(db, and(eq(table.prefix, prefix), isIn(states))),
    /** Runs of a company, the latest first. */
    async list(db: Db, prefix: string, { current, size }: Page, where?: SQL) {
      const all = and(eq(table.prefix, prefix), where)
      const records = await selectRows(db, all)
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(size)
        .offset((current - 1) * size)
      return { records: records as Row<T>[], total: await countWhere(db, all) }
    },
    /** Work of a killed process continues immediately. */
    async resume(
      { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
      kinds: Partial<Record<State<T>, JobKind<RunKey>>>,
    ): Promise<void> {
      for (const [state, kind] of Object.entries<JobKind<RunKey> | undefined>(kinds)) {
        const { prefix, id } = table
        const keys = await db.select({ prefix, id }).from<PgTable>(table).where(eq(table.state, state))
        for (const key of keys as RunKey[]) if (kind) await jobs.enqueue(db, kind, key, { key: key.id })
      }
    },
  }
}

/** Takes a lock until the end of the transaction; false while another process holds it. */
export async function tryLock(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  )
  return rows[0]?.held ?? false
}

/** A job stops by itself after this time, so that another process continues soon when this one dies. */
const WORK_MS = 20_000
/** A process whose job takes longer counts as dead. */
const DEAD_SECONDS = 90
const RETRIES = 20

type PortionJob<K> = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  /** Does the next portion; false when nothing is left. */
  portion: (key: K) => Promise<boolean>
  /** Called when the last retry has failed, so that the run does not appear to be running for ever. */
  giveUp?: (key: K) => Promise<unknown>
  retries?: number
}

/** Makes the job that works on a run until nothing is left. */
export const definePortionJob = <K extends { prefix: string; id?: string }>(
  kind: JobKind<K>,
  { db, jobs, portion, giveUp, retries = RETRIES }: PortionJob<K>,
  settings: JobSettings = {},
) =>
  defineJob<K>(
    kind,
    async (key, { attempt }) => {
      const until = performance.now() + WORK_MS
      try {
        while (await portion(key))
          if (performance.now() > until) {
            await jobs.enqueue(db, kind, key, { key: key.id ?? key.prefix })
            return
          }
      } catch (error) {
        if (attempt > retries) await giveUp?.(key)
        throw error
      }
    },
    { timeoutSeconds: DEAD_SECONDS, long: true, ...settings, retries },
  )
