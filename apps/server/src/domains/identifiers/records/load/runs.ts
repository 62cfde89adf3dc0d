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

/** It runs on the loader's own connection, inside the transaction of the rows it counts. */
export const recordProgress = (client: pg.ClientBase, run: Run) => saveRun(toDb(client), run)

/** The demo node is a normal run whose file is its day. */
const DEMO = 'demo'
/** Raised when the data of the demo change, so that a node that has older ones loads them at its next start. */
const DEMO_VERSION = '2'

/**
 * Returns the day (YYYY-MM-DD) of the loaded demo node, empty when loading did not finish or its data are of an
 * older version; undefined when nothing is loaded, 'foreign' when the identifiers came from elsewhere.
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

/** Production calls this, because everybody knows the password of a demo node's administrator. */
export async function refuseDemo(db: Db): Promise<void> {
  const loaded = await findDemoDay(db)
  if (loaded === undefined || loaded === 'foreign') return
  throw new EnvProblem('数据库里是示例节点的数据，其账号密码是公开的；生产环境请使用新的数据库')
}
