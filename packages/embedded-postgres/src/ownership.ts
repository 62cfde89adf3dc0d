import pg from 'pg'
import type { Cluster } from './launch.ts'
import { readErrorCode, readMessage } from './problem.ts'

// These advisory locks of the `postgres` database belong to a connection and end with its process, even after
// kill -9.
const OWNERS = '449, 1'
const SERVER = '449, 2'
/** Connections that hold them are named so, with the number of their process. */
const OWNER = 'owner '

/** The connection by which a process owns a running cluster, or the reason why there is none. */
type Attempt = { client: pg.Client } | { code: string; message: string }

export async function connectAsOwner(cluster: Cluster, socketDir: string, port: number): Promise<Attempt> {
  const client = new pg.Client({
    host: socketDir,
    port,
    user: cluster.name,
    password: cluster.password,
    database: 'postgres',
    application_name: `${OWNER}${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // The 'end' event follows and handles it.
  try {
    await client.connect()
    return { client }
  } catch (error) {
    await client.end().catch(() => {})
    return { code: readErrorCode(error), message: readMessage(error) }
  }
}

async function ask(client: pg.Client, sql: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`select ${sql} as answer`)
  return rows[0]?.answer ?? false
}

/** Returns false while another process is shutting the cluster down. */
export const joinOwners = (client: pg.Client) => ask(client, `pg_try_advisory_lock_shared(${OWNERS})`)

/**
 * Returns true for the last owner, who then keeps new ones out; of two simultaneous callers exactly one gets
 * true.
 */
export async function leaveOwners(client: pg.Client): Promise<boolean> {
  await ask(client, `pg_advisory_unlock_shared(${OWNERS})`)
  return ask(client, `pg_try_advisory_lock(${OWNERS})`)
}

/**
 * Makes this process the only server on the data. Returns the holder's process id instead if there is one.
 */
export async function becomeServer(client: pg.Client): Promise<{ heldBy: string } | undefined> {
  if (await ask(client, `pg_try_advisory_lock(${SERVER})`)) return undefined
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and (l.classid, l.objid) = (${SERVER})`,
  )
  return { heldBy: rows[0]?.name.replace(OWNER, '') ?? '?' }
}

export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  if (await ask(client, `exists (select from pg_database where datname = ${client.escapeLiteral(name)})`))
    return
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // duplicate_database, or its unique index, means that another process was faster.
    if (!['42P04', '23505'].includes(readErrorCode(error))) throw error
  }
}
