import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { migrateTemplate } from './template.ts'

type After = { after: (clean: () => Promise<void>) => void }
const PATIENCE_MS = 180_000

/**
 * Starts a PostgreSQL of its own with a migrated database, for tests that kill it; it starts again by itself. Commits
 * reach the operating system, which survives.
 */
export async function startOwnCluster(t: After, name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), `biaojie-${name}-`))
  chmodSync(dataDir, 0o755)
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    initFlags: ['--no-sync'],
    settings: { fsync: 'off', shared_buffers: '64MB' },
  })
  const admin = new pg.Client({ ...cluster.connection, database: 'postgres' })
  await admin.connect()
  const template = await migrateTemplate(admin, cluster.connection)
  await admin.query(`create database "${name}" template "${template}"`)
  await admin.end()
  const { host, user, password } = cluster.connection
  const database = openDatabase({ ...cluster.connection, database: name })
  const url = `postgres://${user}:${password}@${encodeURIComponent(host)}/${name}`
  t.after(async () => {
    await database.close()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Returns undefined while none is running. */
  function findPid(): number | undefined {
    try {
      return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }

  async function isAnswering(): Promise<boolean> {
    const client = new pg.Client(url)
    client.on('error', () => {})
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      )
  }

  /** Kills it, and waits until another process answers: connections of the killed one may answer a moment longer. */
  async function kill(): Promise<void> {
    const killed = findPid()
    assert.ok(killed)
    process.kill(killed, 'SIGKILL')
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(50)) {
      const now = findPid()
      if (now !== undefined && now !== killed && (await isAnswering())) return
      assert.ok(Date.now() < until, 'the database did not come back')
    }
  }
  return { ...database, url, kill }
}
