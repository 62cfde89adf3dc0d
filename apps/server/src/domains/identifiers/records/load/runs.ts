import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { EnvProblem } from '../../../../platform/base/problem.ts'
import { type Db, toDb } from '../../../../platform/database/database.ts'
import { loadRuns } from '../tables.ts'

export type Run = typeof loadRuns.$inferSelect

export async function findRun(db: Db, fingerprint: string): Promise<Run | undefined> {
  const rows = await db.select().from(loadRuns).where(eq(loadRuns.fingerprint, fingerprint))
  return rows[0]
}

async function saveRun(db: Db, run: Run): Promise<void> {
  const { fingerprint: _key, ...values } = run
  await db.insert(loadRuns).values(run).onConflictDoUpdate({ target: loadRuns.fingerprint, set: values })
}

/** Runs on the loader's own connection, in the transaction of the rows that it counts. */
export const recordProgress = (client: pg.ClientBase, run: Run) => saveRun(toDb(client), run)

/** The demo data are loaded as a normal run; its file name is the demo's day. */
const DEMO = 'demo'
/** Increased when the demo data change, so that a node with older data loads them at its next start. */
const DEMO_VERSION = '3'

/**
 * Returns the day (YYYY-MM-DD) of the loaded demo data; empty when loading did not finish or the data are
 * outdated, undefined when nothing is loaded, 'foreign' when the identifiers have another origin.
 */
export async function findDemoDay(db: Db): Promise<string | undefined> {
  const run = await findRun(db, DEMO)
  if (run) {
    const [day = '', version] = run.fileName.split(' ')
    return version === DEMO_VERSION ? day : ''
  }
  const { rows } = await db.execute(sql`select 1 from identifiers limit 1`)
  return rows.length > 0 ? 'foreign' : undefined
}

export async function saveDemoDay(db: Db, day: string, at: Date): Promise<void> {
  await saveRun(db, {
    fingerprint: DEMO,
    fileName: day && `${day} ${DEMO_VERSION}`,
    byteOffset: 0,
    lines: 0,
    added: 0,
    replaced: 0,
    failed: 0,
    startedAt: at,
    updatedAt: at,
    finishedAt: day ? at : null,
  })
}

/** Production refuses demo data, because everybody knows the password of the demo's administrator. */
export async function refuseDemo(db: Db): Promise<void> {
  const loaded = await findDemoDay(db)
  if (loaded === undefined || loaded === 'foreign') return
  throw new EnvProblem('数据库里是示例节点的数据，其账号密码是公开的；生产环境请使用新的数据库')
}
