import type { Database } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import type { Env } from '../settings/env.ts'
import { openMigrated } from './open-migrated.ts'

/** Opens the node's database for one command, beside a running node too, and always closes it. */
export async function withDatabase<T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> {
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.log })
  let database: Database | undefined
  try {
    database = await openMigrated(env, embedded)
    return await work(database)
  } finally {
    await database?.close()
    await embedded?.stop()
  }
}
