import pg from 'pg'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type Connection, testCluster } from './cluster.ts'
import { type Filled, fillTemplate, migrateTemplate } from './template.ts'

type TestDatabase = Database & { connection: Connection; url: string }

let made = 0

type Cluster = { connection: Connection; admin: pg.Client; close: () => Promise<void> }
let opened: Promise<Cluster> | undefined
let users = 0
let last: Promise<unknown> = Promise.resolve()

async function openCluster(): Promise<Cluster> {
  const { connection, stop } = await testCluster()
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  const close = async () => {
    await admin.end()
    await stop()
  }
  return { connection, admin, close }
}

/** All databases of a process are made and dropped over one connection, each of which is a process of PostgreSQL. */
function joinCluster(): Promise<Cluster> {
  users += 1
  opened ??= openCluster()
  return opened
}

/** One after the other: the lock under which a template is made does not keep out others of the same connection. */
function createDatabase({ admin, connection }: Cluster, name: string, filled?: Filled): Promise<unknown> {
  last = last
    .catch(() => {})
    .then(() => (filled ? fillTemplate(admin, connection, filled) : migrateTemplate(admin, connection)))
    .then((template) => admin.query(`create database "${name}" template "${template}" strategy file_copy`))
  return last
}

async function leaveCluster({ close }: Cluster): Promise<void> {
  users -= 1
  if (users > 0) return
  opened = undefined
  await close()
}

/**
 * Makes a migrated database, dropped afterwards. One for each test file is usual: `const { pool, db } = await
 * testDatabase({ after })` with `after` of node:test, or `testDatabase(t)` inside a test. It begins as a copy of
 * `filled`, if given.
 */
export async function testDatabase(
  t: { after: (clean: () => Promise<void>) => void },
  filled?: Filled,
): Promise<TestDatabase> {
  const cluster = await joinCluster()
  const { admin } = cluster
  const name = `test_${process.pid}_${made++}`
  await createDatabase(cluster, name, filled)
  const address = toAddress(cluster, name)
  const database = openDatabase(address.connection)
  t.after(async () => {
    await database.close()
    await admin.query(`drop database "${name}" with (force)`)
    await leaveCluster(cluster)
  })
  return { ...database, ...address }
}

function toAddress(cluster: Cluster, database: string) {
  const { host, user, password } = cluster.connection
  const url = `postgres://${user}:${password}@${encodeURIComponent(host)}/${database}`
  return { connection: { ...cluster.connection, database }, url }
}

/** Makes an empty database, as an operator does for a node or a move; it is dropped afterwards. */
export async function emptyDatabase(t: { after: (clean: () => Promise<void>) => void }) {
  const cluster = await joinCluster()
  const name = `test_${process.pid}_${made++}`
  await cluster.admin.query(`create database "${name}" template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  t.after(async () => {
    await cluster.admin.query(`drop database "${name}" with (force)`)
    await leaveCluster(cluster)
  })
  return toAddress(cluster, name)
}
