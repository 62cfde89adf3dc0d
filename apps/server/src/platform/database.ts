import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Connection = pg.ClientConfig
/** What stores take: the pool outside a transaction, the transaction inside one. */
export type Db = NodePgDatabase
export type Database = { pool: pg.Pool; db: Db; close: () => Promise<void> }

/** Wrong credentials, an unreachable server or a slow query must end in an error, never in a hang. */
const TIMEOUTS = { connectionTimeoutMillis: 5_000, query_timeout: 30_000, statement_timeout: 30_000 }

export function openDatabase(connection: Connection, size = 10): Database {
  const pool = new pg.Pool({ ...connection, ...TIMEOUTS, max: size, application_name: 'biaojie' })
  // An idle client that loses its server must not take the process down; the next query reports it.
  pool.on('error', () => {})
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

/** The callback's `db` shadows the pool's on purpose: inside, nothing else can be used by mistake. */
export const transact = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work(tx as unknown as Db))

/** SQLSTATEs of text that PostgreSQL cannot hold: NUL anywhere; NUL and halves of surrogate pairs in JSON. */
const UNSTORABLE = /^(22021|22P05)$/

/** The text is to blame, not the statement: whoever sent it can send another. */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', cause } = error as { code?: string; cause?: unknown }
  const inJson = code === '22P02' && /type json/.test(error.message)
  return UNSTORABLE.test(code) || inJson || isUnstorable(cause)
}
