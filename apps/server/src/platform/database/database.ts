import { setTimeout } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Connection = pg.ClientConfig
/** What stores take: the pool outside a transaction, the transaction inside one. */
export type Db = NodePgDatabase
/** The pool, or inside a transaction its connection, for what Drizzle cannot write. */
export const clientOf = (db: Db) => (db as Db & { $client: pg.ClientBase }).$client
export type Database = { pool: pg.Pool; db: Db; close: () => Promise<void> }

/** Wrong credentials, an unreachable server or a slow query must end in an error, never in a hang. */
const TIMEOUTS = { connectionTimeoutMillis: 5_000, query_timeout: 30_000, statement_timeout: 30_000 }

export function openDatabase(connection: Connection, size = 10): Database {
  const pool = new pg.Pool({ ...TIMEOUTS, ...connection, max: size, application_name: 'biaojie' })
  // A client that loses its server must not take the process down; whatever is asked of it next reports the loss.
  // The pool listens to idle clients only, so those in use have a listener of their own.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

/** A connection of its own for `work`; after a failure nobody else gets it, with whatever it was left in. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failed = true
  try {
    const result = await work(client)
    failed = false
    return result
  } finally {
    client.release(failed)
  }
}

/** Large tables take their time, and a second process waits for the first. */
const PATIENT = { statement_timeout: 0, query_timeout: 4 * 60 * 60 * 1000 }

/** Runs `work`, on a patient connection of its own, while no other process holds this lock on the database. */
export async function oneAtATime<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { password } = pool.options
  const patient = openDatabase({ ...pool.options, password, ...PATIENT }, 1)
  try {
    return await withClient(patient.pool, async (client) => {
      await client.query('select pg_advisory_lock($1)', [lock])
      const result = await work(client)
      // After a failure the lock goes with the connection.
      await client.query('select pg_advisory_unlock($1)', [lock])
      return result
    })
  } finally {
    await patient.close()
  }
}

/** Rolling back is quick: a connection that does not answer by then has lost its server. */
const ROLLBACK_MS = 2_000

/** Answers whether the connection is in order; it is not when even this fails. */
const rollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query({ text: 'rollback', query_timeout: ROLLBACK_MS } as pg.QueryConfig).then(
    () => true,
    () => false,
  )

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // What PostgreSQL answers to the commit of a transaction in which a statement had failed.
  if (command === 'ROLLBACK') throw new Error('rolled back: a failed statement went unnoticed')
}

async function transactOnce<T>(pool: pg.Pool, work: (db: Db) => Promise<T>, begin = 'begin'): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(drizzle(client))
    await commit(client)
    client.release()
    return result
  } catch (error) {
    const sound = await rollBack(client)
    client.release(!sound)
    throw error
  }
}

/** SQLSTATEs of transactions that would have got through alone: a deadlock, a conflict in a distributed database. */
const RETRYABLE_CONFLICT = /^(40P01|40001)$/

/** Asked again, it would probably get through. */
export function isRetryableConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A refusal has a number for its code, and one of them is 40001.
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (typeof code === 'string' && RETRYABLE_CONFLICT.test(code)) || isRetryableConflict(cause)
}

/** Several that start over at the same moment would be in each other's way again. */
const RESTARTS = 3
const RESTART_MS = 50

/** Reads only: every statement of `work` sees the database as it was at the first one. */
export const snapshot = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  transactOnce(
    (db as Db & { $client: pg.Pool }).$client,
    work,
    'begin isolation level repeatable read read only',
  )

/**
 * All that `work` writes, or nothing; inside another transaction, a part of that one. Rejects with what `work`
 * threw, or with the driver's error (`isUnreachable`) when the connection is lost; lost during the commit, it is
 * not known whether that happened. The callback's `db` shadows the pool's on purpose: inside, nothing else can be
 * used by mistake. Of those that wait for each other PostgreSQL ends one, which then starts over, a few times at most: what
 * `work` does besides writing has to bear that.
 */
export async function transact<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const { $client } = db as Db & { $client: pg.Pool | pg.PoolClient }
  if (!($client instanceof pg.Pool)) return work(db)
  for (let restarts = 0; ; restarts++) {
    try {
      return await transactOnce($client, work)
    } catch (error) {
      if (!isRetryableConflict(error) || restarts === RESTARTS) throw error
      await setTimeout(Math.random() * RESTART_MS)
    }
  }
}

/** SQLSTATEs of text that PostgreSQL cannot hold: NUL anywhere; NUL and halves of surrogate pairs in JSON. */
const UNSTORABLE = /^(22021|22P05)$/

/** The text is to blame, not the statement: the sender can send another. */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', cause } = error as { code?: string; cause?: unknown }
  const inJson = code === '22P02' && /type json/.test(error.message)
  return UNSTORABLE.test(code) || inJson || isUnstorable(cause)
}
