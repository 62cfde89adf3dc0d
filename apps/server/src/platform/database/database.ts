import { setTimeout } from 'node:timers/promises'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { getErrorCode } from '../base/problem.ts'
import { traceWork } from '../base/traces/tracing.ts'

/** Returns the first row of a statement that always has one, such as an insert; throws without it. */
export function requireFirstRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}

export type Connection = pg.ClientConfig
/** Store functions take this: the pool outside a transaction, the transaction inside one. */
export type Db = NodePgDatabase
/** Returns the pool, or inside a transaction its connection, for statements that Drizzle cannot write. */
export const getClient = (db: Db) => (db as Db & { $client: pg.ClientBase }).$client
/** Ends a query without an answer after `ms`, instead of the connection's own time limit. */
export const limitTime = (query: pg.QueryConfig, ms: number): pg.QueryConfig & { query_timeout: number } => ({
  ...query,
  query_timeout: ms,
})
/** Returns the stores' view of a connection, inside its transaction. */
export const toDb = (client: pg.ClientBase): Db => drizzle(client as pg.PoolClient)
export type Database = { pool: pg.Pool; db: Db; close: () => Promise<void> }

const CONNECT_MS = 5_000
const ANSWER_MS = 30_000
/**
 * Wrong credentials, an unreachable server or a slow query must end in an error, never hang. The first limit
 * is also how long a caller waits for a free connection of the pool: as long as a query of others may take.
 */
const TIMEOUTS = {
  connectionTimeoutMillis: ANSWER_MS,
  query_timeout: ANSWER_MS,
  statement_timeout: ANSWER_MS,
}

/** A running server accepts a connection quickly, however long its callers wait for their turn. */
export class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    // The pool hides the password from copies.
    super({ ...config, password: config?.password, connectionTimeoutMillis: CONNECT_MS })
  }
}

/** Longer statements are cut in traces; parameter values are never included. */
const SHOWN = 500

/** Returns the text of a statement, which is given as it is or in an object. */
function readText(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined
}

/** Records statements as steps of their request. Statements with a callback are part of another one. */
export function traceStatements(client: pg.Pool | pg.ClientBase): void {
  const runQuery = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const query = (...given: unknown[]) => {
    const text = readText(given[0])
    if (text === undefined || typeof given.at(-1) === 'function') return runQuery(...given)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, SHOWN) }
    return traceWork(text.trim().split(/\s/, 1)[0] ?? '', attributes, () => runQuery(...given))
  }
  Object.assign(client, { query })
}

export function openDatabase(connection: Connection, size = 10): Database {
  const pool = new pg.Pool({
    ...TIMEOUTS,
    ...connection,
    Client: PromptClient,
    max: size,
    application_name: 'biaojie',
  })
  // A client that loses its server must not end the process; its next query reports the loss. The pool
  // listens only to idle clients, so clients in use have their own listener.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    traceStatements(client)
  })
  traceStatements(pool)
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

/**
 * Gives `work` its own connection; after a failure the connection is closed, because its state is unknown.
 */
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

const LONGEST_MS = 4 * HOUR_MS
/** Without time limits, because large tables take long, and a second process waits for the first. */
const PATIENT = { statement_timeout: 0, query_timeout: LONGEST_MS, connectionTimeoutMillis: LONGEST_MS }

/** Gives `work` up to `size` connections with long timeouts to the database of a pool. */
export async function retryWithPatience<T>(
  pool: pg.Pool,
  size: number,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { password } = pool.options
  const patient = openDatabase({ ...pool.options, password, ...PATIENT }, size)
  try {
    return await work(patient)
  } finally {
    await patient.close()
  }
}

/** Runs `work` on a connection with long timeouts, while no other process holds this lock on the database. */
export async function runOneAtATime<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return retryWithPatience(pool, 1, (patient) =>
    withClient(patient.pool, async (client) => {
      await client.query('select pg_advisory_lock($1)', [lock])
      const result = await work(client)
      // After a failure the lock ends with the connection.
      await client.query('select pg_advisory_unlock($1)', [lock])
      return result
    }),
  )
}

/** A rollback is fast, so a connection that does not answer within this time has lost its server. */
const ROLLBACK_MS = 2_000

/** Returns whether the connection is still usable; it is not when the rollback fails. */
const rollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query(limitTime({ text: 'rollback' }, ROLLBACK_MS)).then(
    () => true,
    () => false,
  )

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // PostgreSQL answers a commit with ROLLBACK when a statement of the transaction had failed.
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

/**
 * SQLSTATEs of transactions that would have succeeded alone: a deadlock, or a conflict in a distributed
 * database.
 */
const RETRYABLE_CONFLICT = /^(40P01|40001)$/

/** Tells whether a retry would probably succeed. */
export function isRetryableConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A refusal also has a numeric code, which may be 40001; `getErrorCode` reads only text codes.
  return RETRYABLE_CONFLICT.test(getErrorCode(error)) || isRetryableConflict(error.cause)
}

/** Retries wait a random time, because transactions that restart at the same moment would conflict again. */
const RESTARTS = 3
const RESTART_MS = 50

/** For reads only: every statement of `work` sees the database as it was at the first one. */
export function snapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const pool: unknown = getClient(db)
  if (!(pool instanceof pg.Pool)) throw new Error('a snapshot begins outside of transactions')
  return transactOnce(pool, work, 'begin isolation level repeatable read read only')
}

/**
 * Writes all of `work` or nothing; inside another transaction it becomes a part of that one. Rejects with the
 * error of `work`, or with the driver's error (`isUnreachable`) when the connection is lost; when it is lost
 * during the commit, the result is unknown. The callback's `db` shadows the pool's on purpose, so that no
 * other is used by mistake. When transactions deadlock, PostgreSQL ends one of them, which is then repeated a
 * few times at most, so everything in `work` must be safe to repeat.
 */
export async function transact<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const pool: unknown = getClient(db)
  if (!(pool instanceof pg.Pool)) return work(db)
  for (let restarts = 0; ; restarts++) {
    try {
      return await transactOnce(pool, work)
    } catch (error) {
      if (!isRetryableConflict(error) || restarts === RESTARTS) throw error
      await setTimeout(Math.random() * RESTART_MS)
    }
  }
}

/**
 * SQLSTATEs of text that PostgreSQL cannot store: NUL anywhere; NUL and halves of surrogate pairs in JSON.
 */
const UNSTORABLE = /^(22021|22P05)$/

/** Tells whether the text is invalid rather than the statement, so that the sender can send another text. */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = getErrorCode(error)
  const inJson = code === '22P02' && /type json/.test(error.message)
  return UNSTORABLE.test(code) || inJson || isUnstorable(error.cause)
}
