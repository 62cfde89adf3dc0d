import { and, arrayContained, asc, count, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { createRunStore, type RunKey } from '../../../../platform/shared/jobs/runs.ts'
import { countByState } from '../../../node/cases/cases.ts'
import { labelItems, labelJobs } from '../tables.ts'

export type Job = typeof labelJobs.$inferSelect
export type Item = typeof labelItems.$inferSelect

export const runs = createRunStore(labelJobs)

const isOfJob = ({ prefix, id }: RunKey) => and(eq(labelItems.prefix, prefix), eq(labelItems.jobId, id))

/** Numbers of one company's jobs are given one after the other, until the end of the transaction. */
export const lockNumbers = (db: Db, prefix: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`label jobs ${prefix}`}, 0))`)

export const countSince = (db: Db, prefix: string, since: Date) =>
  runs.count(db, prefix, gte(labelJobs.createdAt, since))

export async function insertItems(
  db: Db,
  { prefix, id }: RunKey,
  handles: readonly string[],
  isRetired: (handle: string) => boolean,
) {
  await db.execute(sql`
    insert into label_items (prefix, job_id, number, handle, result, read, note, made)
    select ${prefix}, ${id}::uuid, i.number, i.handle, i.result, '', '', null
    from unnest(${sql.param(handles.map((_, at) => at + 1))}::int[], ${sql.param([...handles])}::text[],
      ${sql.param(handles.map((handle) => (isRetired(handle) ? 'retired' : 'waiting')))}::text[]) as i (number, handle, result)`)
}

/** Limits a list to jobs whose templates are all among these; undefined means no limit. */
export const isOfTemplates = (templates: readonly string[] | undefined) =>
  templates && arrayContained(labelJobs.templates, [...templates])

export const loadWaitingItems = (db: Db, key: RunKey, most: number): Promise<Item[]> =>
  db
    .select()
    .from(labelItems)
    .where(and(isOfJob(key), eq(labelItems.result, 'waiting')))
    .orderBy(asc(labelItems.number))
    .limit(most)

export const loadMadeItems = (db: Db, key: RunKey): Promise<Item[]> =>
  db
    .select()
    .from(labelItems)
    .where(and(isOfJob(key), eq(labelItems.result, 'same')))
    .orderBy(asc(labelItems.number))

/** Returns parts with labels in this job, and the number of labels of each. */
export async function countMade(db: Db, key: RunKey): Promise<Map<string, number>> {
  const rows = await db
    .select({ handle: labelItems.handle, total: count() })
    .from(labelItems)
    .where(and(isOfJob(key), eq(labelItems.result, 'same')))
    .groupBy(labelItems.handle)
  return new Map(rows.map(({ handle, total }) => [handle, total]))
}

export async function settleItems(db: Db, { prefix, id }: RunKey, items: readonly Item[]): Promise<void> {
  const column = (name: 'number' | 'result' | 'read' | 'note' | 'made') =>
    sql.param(items.map((item) => item[name]))
  await db.execute(sql`
    update label_items i set result = l.result, read = l.read, note = l.note, made = l.made
    from unnest(${column('number')}::int[], ${column('result')}::text[], ${column('read')}::text[],
      ${column('note')}::text[], ${column('made')}::text[]) as l (number, result, read, note, made)
    where i.prefix = ${prefix} and i.job_id = ${id}::uuid and i.number = l.number`)
}

/** Deletes the stored labels, which are in the file now. */
export const forgetMade = (db: Db, key: RunKey) =>
  db.update(labelItems).set({ made: null }).where(isOfJob(key))

export async function countResults(db: Db, key: RunKey) {
  const counts = await countByState(db, labelItems.result, isOfJob(key))
  const { waiting = 0, same = 0, other = 0, unread = 0, retired = 0, impossible = 0 } = counts
  return { waiting, same, wrong: other + unread, retired, impossible }
}

const WRONG = sql`(${labelItems.result} in ('other', 'unread'))`

/** Wrong ones first, then those without a label, then the latest. */
export async function listItems(db: Db, key: RunKey, current: number, size: number) {
  const records = await db
    .select()
    .from(labelItems)
    .where(isOfJob(key))
    .orderBy(
      desc(WRONG),
      desc(sql`${labelItems.result} in ('retired', 'impossible')`),
      asc(sql`${labelItems.result} = 'waiting'`),
      desc(labelItems.number),
    )
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(labelItems, isOfJob(key))
  return { records, total }
}

const IN_CELL = 30

/** One digit for each thirty labels: 0 waiting, 1 good, 2 wrong. */
export async function loadCells(db: Db, key: RunKey): Promise<string> {
  const cell = sql<number>`((${labelItems.number} - 1) / ${sql.raw(String(IN_CELL))})`
  const rows = await db
    .select({
      state: sql<number>`case when bool_or(${WRONG}) then 2 when bool_or(${labelItems.result} = 'waiting') then 0 else 1 end`,
    })
    .from(labelItems)
    .where(isOfJob(key))
    .groupBy(cell)
    .orderBy(cell)
  return rows.map(({ state }) => state).join('')
}

/**
 * Finds jobs whose file was stored long enough: released files, and files with secrets soon after their
 * download.
 */
export const findJobsToClear = (
  db: Db,
  { releasedBefore, takenBefore }: { releasedBefore: Date; takenBefore: Date },
) =>
  db
    .select()
    .from(labelJobs)
    .where(
      and(
        ne(labelJobs.file, ''),
        sql`(${lt(labelJobs.releasedAt, releasedBefore)}
          or (${labelJobs.withSecrets} and ${lt(labelJobs.takenAt, takenBefore)})
          or (${labelJobs.state} = 'cancelled'))`,
      ),
    )
    .limit(200)
