import { type Database, openDatabase } from '../database/database.ts'
import type { EmbeddedPostgres } from '../database/embedded-postgres/start.ts'
import { migrate } from '../database/migrate.ts'
import type { Env } from '../settings/env.ts'
import { letServe, servingConnection } from './role.ts'

/**
 * Opens the node's database, migrated. With the embedded one the superuser only migrates, and an ordinary
 * role does the rest. With DATABASE_URL both are the operator's user.
 */
export async function openMigrated(env: Env, embedded: EmbeddedPostgres | undefined): Promise<Database> {
  const owner = openDatabase(embedded?.connection ?? { connectionString: env.databaseUrl })
  try {
    await migrate(owner.pool, embedded && env.dataDir)
    if (!embedded) return owner
    const serving = servingConnection(embedded.connection)
    await letServe(owner.pool, serving)
    await owner.close()
    return openDatabase(serving)
  } catch (error) {
    await owner.close()
    throw error
  }
}
