import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from './cluster.ts'

/** The name under which tests of a run share the filled demo node: its database, and the directory of its files. */
export const SHARED_DEMO = 'demo'

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

/**
 * Gives the database of the demo node the name that a server expects, without the queues and the clock of tests. Returns
 * false when no test has filled it.
 */
export async function renameDemoDatabase(connection: Connection): Promise<boolean> {
  const found = await withClient({ ...connection, database: 'postgres' }, async (admin) => {
    const finished = `select from pg_database where datname = '${SHARED_DEMO}' and datistemplate`
    if ((await admin.query(finished)).rowCount === 0) return false
    await admin.query(`drop database "${connection.database}" with (force)`)
    await admin.query(`alter database "${SHARED_DEMO}" is_template false`)
    await admin.query(`alter database "${SHARED_DEMO}" rename to "${connection.database}"`)
    return true
  })
  // A server makes its own queues, as the user that serves.
  if (found)
    await withClient(connection, (client) =>
      client.query('drop schema pgboss cascade; drop table test_clock'),
    )
  return found
}

/** Moves the stopped cluster and the files of the demo node to `place`, which becomes the data directory of a server. */
export function moveDemoNode(dataDir: string, place: string): void {
  const files = join(dataDir, SHARED_DEMO)
  for (const name of readdirSync(files)) renameSync(join(files, name), join(place, name))
  renameSync(join(dataDir, 'postgres'), join(place, 'postgres'))
}
