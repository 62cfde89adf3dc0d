import { HOUR_MS } from '@biaojie/contract/times.ts'
import type { Now } from '../../../../platform/base/clock.ts'
import { clientOf, type Db, transact } from '../../../../platform/database/database.ts'
import { jobKind, scheduledJob } from '../../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { portionJob } from '../../../../platform/shared/jobs/runs.ts'
import { shareRows } from '../write/store.ts'
import { replaceTraits } from './store.ts'

type OfPrefix = { prefix: string }
const FILL = jobKind<OfPrefix>('identifiers.traits')

/** Identifiers of one transaction. */
const PORTION = 1_000
/** Processes of the former version have long ended by then. */
const AGAIN_MS = HOUR_MS

/** Gives traits to a portion of the records that were written before traits existed; false when all have them. */
const fillPortion = (db: Db, prefix: string, at: Date): Promise<boolean> =>
  transact(db, async (db) => {
    const client = clientOf(db)
    const { rows: fills } = await client.query<{ after: string; againAt: Date | null }>(
      'select after, again_at as "againAt" from identifier_trait_fills where prefix = $1 for update',
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
    await replaceTraits(client, [], records)
    const last = handles.at(-1)
    if (last === undefined || handles.length < PORTION) {
      await (fill.againAt
        ? client.query('delete from identifier_trait_fills where prefix = $1', [prefix])
        : client.query(`update identifier_trait_fills set after = '', again_at = $2 where prefix = $1`, [
            prefix,
            new Date(at.getTime() + AGAIN_MS),
          ]))
      return false
    }
    await client.query('update identifier_trait_fills set after = $2 where prefix = $1', [prefix, last])
    return true
  })

type Deps = { db: Db; now: Now; jobs: Pick<Jobs, 'enqueue'> }

/** Jobs that give traits to records that were written before. */
export function createTraitJobs({ db, now, jobs }: Deps) {
  async function sweep(): Promise<void> {
    const { rows } = await clientOf(db).query<OfPrefix>(
      'select prefix from identifier_trait_fills where again_at is null or again_at <= $1 order by prefix limit 1000',
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
    scheduledJob('identifiers.trait-fills', '* * * * *', sweep),
  ]
}
