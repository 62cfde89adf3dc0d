import type pg from 'pg'
import { OperatorProblem } from '../base/problem.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { distribute, isDistributed } from '../database/distributed/distribute.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import type { Env } from '../settings/env.ts'
import { refuseUnfinishedMove } from './move.ts'
import { grantServing, toServingConnection } from './role.ts'

/** Opens the node's database for one command, even while the node runs, and always closes it. */
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

/** Distributes companies' tables over a cluster if the settings demand it. */
async function distributeTables(pool: pg.Pool, { citusShards }: Env): Promise<void> {
  if (citusShards !== undefined) return distribute(pool, citusShards)
  if (await isDistributed(pool))
    throw new OperatorProblem(
      '数据库的企业数据已分布在 Citus 的多台机器上，设置里却没有 CITUS_SHARDS。请写上当初的分片数，否则查询会失败',
    )
}

/**
 * Opens and migrates the node's database. With the embedded database, the superuser only migrates, and an
 * ordinary role does everything else. With DATABASE_URL, the operator's user does both.
 */
export async function openMigrated(env: Env, embedded: EmbeddedPostgres | undefined): Promise<Database> {
  const owner = openDatabase(embedded?.connection ?? { connectionString: env.databaseUrl })
  try {
    await migrate(owner.pool, embedded && env.dataDir)
    await refuseUnfinishedMove(owner.pool)
    if (!embedded) {
      await distributeTables(owner.pool, env)
      return owner
    }
    const serving = toServingConnection(embedded.connection)
    await grantServing(owner.pool, serving)
    await owner.close()
    return openDatabase(serving)
  } catch (error) {
    await owner.close()
    throw error
  }
}
