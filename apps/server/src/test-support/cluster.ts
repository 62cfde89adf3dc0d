import { chmodSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { FAST, startSystemPostgres } from './system-postgres.ts'

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
