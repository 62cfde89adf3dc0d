import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { withClient } from './database.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any constant: it only has to be the same for every process that migrates this database. */
const LOCK = 449_001

/** Applies the forward-only migrations; two processes starting at once do it one after the other. */
export function migrate(pool: pg.Pool): Promise<void> {
  return withClient(pool, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: folder })
    // After a failure the lock goes with the connection.
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  })
}
