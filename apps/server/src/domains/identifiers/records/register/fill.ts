import { HOUR_MS } from '@biaojie/contract/times.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { clientOf, type Db, transact } from '../../../../platform/database/database.ts'
import { jobKind, scheduledJob } from '../../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { portionJob } from '../../../../platform/shared/jobs/runs.ts'
import { hasEntries } from '../../../resolution/register/register.ts'
import { shareRows } from '../write/store.ts'
import { registerRevisions } from './revisions.ts'

type OfPrefix = { prefix: string }
const FILL = jobKind<OfPrefix>('identifiers.register')

/** Identifiers of one transaction. */
const PORTION = 1_000
/** Processes of the version before have long ended by then. */
const AGAIN_MS = HOUR_MS

/** Registers a portion of the records that were written before the register existed; false when all have an entry. */
const fillPortion = (db: Db, prefix: string, at: Date): Promise<boolean> =>
  transact(db, async (db) => {
    const client = clientOf(db)
    const { rows: fills } = await client.query<{ after: string; againAt: Date | null }>(
      'select after, again_at as "againAt" from identifier_register_fills where prefix = $1 for update',
      [prefix],
    )
    const [fill] = fills
    if (!fill || (fill.againAt && fill.againAt > at)) return false
    const { rows } = await client.query<{ handle: string }>(
      `select handle from identifiers where prefix = $1 and handle > $2 order by handle limit ${PORTION}`,
      [prefix, fill.after],
    )
    const handles = rows.map(({ handle }) => handle)
    const records = [...(await shareRows(client, handles)).values()]
    const isRegistered = await hasEntries(client, records)
    await registerRevisions(
      client,
      records
        .filter((record) => !isRegistered(record))
        .map((record) => ({ ...record, updatedAt: record.updatedAt.toISOString() })),
    )
    const last = handles.at(-1)
    if (last !== undefined && handles.length === PORTION) {
      await client.query('update identifier_register_fills set after = $2 where prefix = $1', [prefix, last])
      return true
    }
    await (fill.againAt
      ? client.query('delete from identifier_register_fills where prefix = $1', [prefix])
      : client.query(`update identifier_register_fills set after = '', again_at = $2 where prefix = $1`, [
          prefix,
          new Date(at.getTime() + AGAIN_MS),
        ]))
    return false
  })

type Deps = { db: Db; now: Now; jobs: Pick<Jobs, 'enqueue'> }

/** Jobs that enter records of before in the register. */
export function registerJobs({ db, now, jobs }: Deps) {
  async function sweep(): Promise<void> {
    const { rows } = await clientOf(db).query<OfPrefix>(
      `select prefix from identifier_register_fills
        where again_at is null or again_at <= $1 order by prefix limit 1000`,
      [now()],
    )
    for (const { prefix } of rows) await jobs.enqueue(db, FILL, { prefix }, { key: prefix })
  }
  return [
    portionJob(
      FILL,
      { db, jobs, portion: ({ prefix }) => fillPortion(db, prefix, now()) },
      { concurrency: 1, long: false },
    ),
    scheduledJob('identifiers.register-fills', '* * * * *', sweep),
  ]
}
