import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from '@biaojie/embedded-postgres/binaries.ts'
import { OperatorProblem } from '../platform/base/problem.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'

/** Debian and Ubuntu keep the server programs here, one directory for each major version. */
const PLACE = '/usr/lib/postgresql'

/**
 * Returns the newest PostgreSQL of the system. The builtin locale provider came with 17; libc's C.UTF-8 sorts
 * the same.
 */
function findSystemBinaries(): Binaries {
  const versions = existsSync(PLACE) ? readdirSync(PLACE).map(Number).filter(Boolean) : []
  const major = String(Math.max(...versions))
  const bin = join(PLACE, major, 'bin')
  if (existsSync(join(bin, 'initdb'))) return { bin, major, localeFlags: ['--locale=C.UTF-8'] }
  throw new OperatorProblem('没有找到系统的 PostgreSQL，请安装：apt-get install postgresql')
}

/** A cluster for tests need not survive a power failure, and waiting for the disk takes time. */
const FAST = {
  initFlags: ['--no-sync'],
  settings: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // A database lives for a minute and its tables hold a few rows, so vacuum and statistics bring no gain.
    autovacuum: 'off',
    shared_buffers: '128MB',
    // Every file of a test process keeps a few connections until the process ends.
    max_connections: '400',
  },
}

/** A primary writes a log that a replica can follow. */
export const FOLLOWED = { ...FAST.settings, wal_level: 'replica', max_wal_senders: '4' }

/** Runs the system's PostgreSQL on this directory, with the same launcher as the embedded one. */
export const startSystemPostgres = (
  dataDir: string,
  settings: Record<string, string> = FAST.settings,
): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: () => {}, findBinaries: findSystemBinaries, ...FAST, settings })

export type Connection = EmbeddedPostgres['connection']
type TestCluster = { connection: Connection; stop: () => Promise<void> }

export const startCluster = (dataDir: string, system: boolean): Promise<EmbeddedPostgres> =>
  system ? startSystemPostgres(dataDir) : startEmbeddedPostgres({ dataDir, log: () => {}, ...FAST })

/**
 * Returns the PostgreSQL of the tests: that in TEST_PG (a connection as JSON) when a whole run shares one,
 * else one of this user in the temporary directory, kept for the next run and stopped by the last test using
 * it. TEST_PG_SYSTEM=1 uses the system's PostgreSQL instead of the embedded one.
 */
export async function testCluster(): Promise<TestCluster> {
  const { TEST_PG: shared, TEST_PG_SYSTEM: system } = process.env
  if (shared) return { connection: JSON.parse(shared), stop: async () => {} }
  const dataDir = join(tmpdir(), `biaojie-test-${process.getuid?.()}${system ? '-system' : ''}`)
  mkdirSync(dataDir, { recursive: true })
  // As root the database runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755)
  return startCluster(dataDir, Boolean(system))
}
