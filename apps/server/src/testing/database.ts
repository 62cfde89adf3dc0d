import pg from 'pg'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type Connection, testCluster } from './cluster.ts'
import { migratedTemplate } from './template.ts'

type TestDatabase = Database & { connection: Connection; url: string }

let made = 0

/**
 * Makes a migrated database, dropped afterwards. One for each test file is usual: `const { pool, db } = await
 * testDatabase({ after })` with `after` of node:test, or `testDatabase(t)` inside a test.
 */
export async function testDatabase(t: {
  after: (clean: () => Promise<void>) => void
}): Promise<TestDatabase> {
  const cluster = await testCluster()
  const admin = new pg.Client({ ...cluster.connection, database: 'postgres' })
  await admin.connect()
  const template = await migratedTemplate(admin, cluster.connection)
  const name = `test_${process.pid}_${made++}`
  await admin.query(`create database "${name}" template "${template}" strategy file_copy`)
  const connection = { ...cluster.connection, database: name }
  const database = openDatabase(connection)
  t.after(async () => {
    await database.close()
    await admin.query(`drop database "${name}" with (force)`)
    await admin.end()
    await cluster.stop()
  })
  const { host, user, password } = connection
  const url = `postgres://${user}:${password}@${encodeURIComponent(host)}/${name}`
  return { ...database, connection, url }
}
