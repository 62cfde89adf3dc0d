import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCompanyRows } from '../demo/demo.ts'
import { fillDemo } from '../demo/fill.ts'
import { loadDemoMarket } from '../demo/market/market.ts'
import { stockContent } from '../domains/content/content/content.ts'
import { writeCompanyRows } from '../domains/enterprises/enterprises/enterprises.ts'
import { getSystemNow } from '../platform/base/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { readEnv } from '../platform/settings/env.ts'
import { type After, type Options, TEST_SECRET, testApp } from './app.ts'
import { testDatabase } from './database.ts'
import { DEMO_TEMPLATE, findFiles } from './template.ts'

/** Loads the demo's market and the companies that review it. */
export async function fillDemoMarket({ db, clock }: Awaited<ReturnType<typeof testApp>>): Promise<void> {
  await writeCompanyRows(db, listCompanyRows())
  await loadDemoMarket({ db, now: () => clock.now })
}

/** The directory becomes the data directory of a node with this database. */
async function fill(database: Database, directory: string): Promise<void> {
  const env = readEnv({ SECRET: TEST_SECRET, DATA_DIR: directory })
  // Journeys begin with a copy of this node, and their server reads the secret from its data directory.
  writeFileSync(join(directory, 'secret'), TEST_SECRET, { mode: 0o600 })
  await stockContent(database.db, getSystemNow(), { samples: env.demo })
  await fillDemo(env, database, () => {})
  await database.pool.query('analyze')
}

/**
 * Makes a test server with the whole demo node, whose dates count from today, and sets its clock to now. Filling the
 * node takes half a minute, so that tests of a run share it as a template.
 */
export async function createDemoApp(t: After, options: Omit<Options, 'database'> = {}) {
  const database = await testDatabase(t, { name: DEMO_TEMPLATE, fill })
  const app = await testApp(t, { ...options, database })
  cpSync(await findFiles(database.pool, DEMO_TEMPLATE), app.env.dataDir, { recursive: true })
  app.clock.now = new Date()
  return app
}
