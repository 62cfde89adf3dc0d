import { HOUR_MS } from '@biaojie/contract/times.ts'
import type pg from 'pg'
import type { Now } from '../../../../platform/base/clock.ts'
import { type Db, getClient, transact } from '../../../../platform/database/database.ts'
import { defineJobKind, defineScheduledJob } from '../../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { definePortionJob } from '../../../../platform/shared/jobs/runs.ts'
import { type StoredRow, shareRows } from './store.ts'

type OfPrefix = { prefix: string }

/** Identifiers of one transaction. */
const PORTION = 1_000
/** By this time, processes of the previous version, whose records lack the derived data, have ended. */
const AGAIN_MS = HOUR_MS

export type FillDeps = { db: Db; now: Now; jobs: Pick<Jobs, 'enqueue'> }

type Fill = {
  queue: string
  /** The scheduled job that starts the others. */
  sweep: string
  /** The table of companies that are not finished, with the last processed handle of each. */
  table: 'identifier_trait_fills' | 'identifier_register_fills'
  fill: (client: pg.ClientBase, rows: readonly StoredRow[], now: Date) => Promise<void>
}

/**
 * Creates jobs that add derived data to records of an earlier version. All records of a company are processed
 * twice, an hour apart.
 */
export function createFillJobs({ db, now, jobs }: FillDeps, { queue, sweep, table, fill }: Fill) {
  const kind = defineJobKind<OfPrefix>(queue)

  /** Fills in a portion; false when nothing of the company is left to do now. */
  const fillPortion = (prefix: string, at: Date): Promise<boolean> =>
    transact(db, async (db) => {
      const client = getClient(db)
      const { rows: fills } = await client.query<{ after: string; againAt: Date | null }>(
        `select after, again_at as "againAt" from ${table} where prefix = $1 for update`,
        [prefix],
      )
      const [progress] = fills
      if (!progress || (progress.againAt && progress.againAt > at)) return false
      const { rows } = await client.query<{ handle: string }>(
        `select handle from identifiers where prefix = $1 and handle > $2 order by handle limit ${PORTION}`,
        [prefix, progress.after],
      )
      const handles = rows.map(({ handle }) => handle)
      await fill(client, [...(await shareRows(client, handles)).values()], at)
      const last = handles.at(-1)
      if (last !== undefined && handles.length === PORTION) {
        await client.query(`update ${table} set after = $2 where prefix = $1`, [prefix, last])
        return true
      }
      await (progress.againAt
        ? client.query(`delete from ${table} where prefix = $1`, [prefix])
        : client.query(`update ${table} set after = '', again_at = $2 where prefix = $1`, [
            prefix,
            new Date(at.getTime() + AGAIN_MS),
          ]))
      return false
    })

  async function startFills(): Promise<void> {
    const { rows } = await getClient(db).query<OfPrefix>(
      `select prefix from ${table} where again_at is null or again_at <= $1 order by prefix limit 1000`,
      [now()],
    )
    for (const { prefix } of rows) await jobs.enqueue(db, kind, { prefix }, { key: prefix })
  }

  return [
    definePortionJob(
      kind,
      { db, jobs, portion: ({ prefix }) => fillPortion(prefix, now()) },
      { concurrency: 1, long: false },
    ),
    defineScheduledJob(sweep, '* * * * *', startFills),
  ]
}
