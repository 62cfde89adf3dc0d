import type pg from 'pg'
import type { Now } from '../../../../platform/base/clock.ts'
import { type Db, getClient, toDb, transact } from '../../../../platform/database/database.ts'
import { defineJobKind, defineScheduledJob } from '../../../../platform/shared/jobs/job.ts'
import type { Jobs } from '../../../../platform/shared/jobs/jobs.ts'
import { definePortionJob } from '../../../../platform/shared/jobs/runs.ts'
import { replaceFinds } from '../read/finds-store.ts'
import { toRecord } from '../record/record.ts'
import type { HeirsPlace } from '../tables.ts'
import { countDays } from './counts.ts'
import { hideBlockedRecord, type Prepared, prepareRecord } from './prepare.ts'
import { listPrefixes } from './rows.ts'
import { deleteScenes, insertScenes } from './scenes.ts'
import { readInheritance } from './sources.ts'
import { lockRows, type StoredRow, shareRows } from './store.ts'

type Queue = Pick<Jobs, 'enqueue'>
type OfPrefix = { prefix: string }
const INHERIT = defineJobKind<OfPrefix>('identifiers.inherit')

/** Identifiers of one transaction. */
const PORTION = 500
const BEGINNING: HeirsPlace = { state: '', updated: '-infinity', handle: '' }

type Named = Pick<StoredRow, 'prefix' | 'handle' | 'level'>

/**
 * Marks all records below these batches and models for an update, in the caller's transaction. Without a job
 * queue, they wait for the next sweep.
 */
export async function markHeirs(
  client: pg.ClientBase,
  rows: readonly Named[],
  jobs: Queue | undefined,
): Promise<void> {
  const above = rows.filter(({ level }) => level !== 'item')
  if (above.length === 0) return
  const { rows: marked } = await client.query<OfPrefix>(
    `insert into identifier_heirs (prefix, handle, place)
     select l.prefix, l.handle, $3::jsonb from unnest($1::text[], $2::text[]) as l (prefix, handle)
      where exists (select 1 from identifiers i where i.prefix = l.prefix and i.batch = l.handle)
      order by 1, 2
     on conflict (prefix, handle) do update set place = excluded.place returning prefix`,
    [above.map(({ prefix }) => prefix), above.map(({ handle }) => handle), JSON.stringify(BEGINNING)],
  )
  for (const prefix of new Set(marked.map((entry) => entry.prefix)))
    await jobs?.enqueue(toDb(client), INHERIT, { prefix }, { key: prefix })
}

type Change = { row: StoredRow; prepared: Prepared }

async function loadChanges(client: pg.ClientBase, rows: readonly StoredRow[]): Promise<Change[]> {
  const complete = await readInheritance(client, rows, { locked: true })
  return rows.flatMap((row): Change[] => {
    if (row.state === 'retired') return []
    const prepared = hideBlockedRecord(prepareRecord(complete(toRecord(row))), row.blockedAt)
    return prepared.row.inherited === row.inherited ? [] : [{ row, prepared }]
  })
}

/**
 * Updates the stored answers without new revisions, because the owner changed the batch and not these
 * records.
 */
async function project(client: pg.ClientBase, changes: readonly Change[], at: Date): Promise<void> {
  if (changes.length === 0) return
  await client.query(
    `update identifiers i set inherited = l.inherited, detail = l.detail
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as l (prefix, handle, inherited, detail)
      where i.prefix = l.prefix and i.handle = l.handle and i.prefix = any($5)`,
    [
      changes.map(({ row }) => row.prefix),
      changes.map(({ row }) => row.handle),
      changes.map(({ prepared }) => prepared.row.inherited),
      changes.map(({ prepared }) => prepared.projection().detail),
      listPrefixes(changes.map(({ row }) => row)),
    ],
  )
  await deleteScenes(
    client,
    changes.map(({ row }) => row),
  )
  await insertScenes(client, changes)
  await replaceFinds(
    client,
    changes.map(({ row: { prefix, handle }, prepared: { finds } }) => ({ prefix, handle, finds })),
  )
  await countDays(client, [], [], at)
}

type Key = { prefix: string; handle: string }
type Walked = { handle: string; state: string; updated: string }

/** Updates a portion of the records below one batch; undefined when none is left. */
const projectPortion = (db: Db, { prefix, handle }: Key, at: Date): Promise<string[] | undefined> =>
  transact(db, async (db) => {
    const client = getClient(db)
    // Locks rows in the same order as writers of the batch, to avoid deadlocks.
    await shareRows(client, [handle])
    const { rows: marks } = await client.query<{ place: HeirsPlace }>(
      'select place from identifier_heirs where prefix = $1 and handle = $2 for update',
      [prefix, handle],
    )
    const place = marks[0]?.place
    if (!place) return undefined
    const { rows: walked } = await client.query<Walked>(
      `select handle, state, updated_at::text as updated from identifiers
        where prefix = $1 and batch = $2 and (state, updated_at, handle) > ($3, $4::timestamptz, $5)
        order by state, updated_at, handle limit ${PORTION}`,
      [prefix, handle, place.state, place.updated, place.handle],
    )
    const locked = await lockRows(
      client,
      walked.map((row) => row.handle),
    )
    const changes = await loadChanges(client, [...locked.values()])
    await project(client, changes, at)
    await markHeirs(
      client,
      changes.map(({ row }) => row),
      undefined,
    )
    const last = walked.at(-1)
    if (last && walked.length === PORTION)
      await client.query('update identifier_heirs set place = $3 where prefix = $1 and handle = $2', [
        prefix,
        handle,
        JSON.stringify(last),
      ])
    else
      await client.query('delete from identifier_heirs where prefix = $1 and handle = $2', [prefix, handle])
    return changes.map(({ row }) => row.handle)
  })

type Deps = { db: Db; now: Now; jobs: Queue; forget: (handle: string) => void }

const findNextMark = async (db: Db, prefix: string): Promise<Key | undefined> =>
  (
    await getClient(db).query<Key>(
      'select prefix, handle from identifier_heirs where prefix = $1 order by handle limit 1',
      [prefix],
    )
  ).rows[0]

/** Jobs that apply changes of batches and models to the records below them. */
export function createInheritanceJobs({ db, now, jobs, forget }: Deps) {
  async function projectNext({ prefix }: OfPrefix): Promise<boolean> {
    const key = await findNextMark(db, prefix)
    if (!key) return false
    for (const handle of (await projectPortion(db, key, now())) ?? []) forget(handle)
    return true
  }
  async function sweep(): Promise<void> {
    const { rows } = await getClient(db).query<OfPrefix>('select distinct prefix from identifier_heirs')
    for (const { prefix } of rows) await jobs.enqueue(db, INHERIT, { prefix }, { key: prefix })
  }
  return [
    definePortionJob(INHERIT, { db, jobs, portion: projectNext }, { long: false }),
    defineScheduledJob('identifiers.heirs', '* * * * *', sweep),
  ]
}
