import type { JobState } from '@biaojie/contract/identifiers/labels/rules.ts'
import { and, arrayContained, asc, count, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import type { Key } from '../store.ts'
import { labelItems, labelJobs } from '../tables.ts'

export type Job = typeof labelJobs.$inferSelect
export type Item = typeof labelItems.$inferSelect

const isJob = ({ prefix, id }: Key) => and(eq(labelJobs.prefix, prefix), eq(labelJobs.id, id))
const ofJob = ({ prefix, id }: Key) => and(eq(labelItems.prefix, prefix), eq(labelItems.jobId, id))

/** Numbers of one company's jobs are given one after the other, until the end of the transaction. */
export const lockNumbers = (db: Db, prefix: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`label jobs ${prefix}`}, 0))`)

export async function countSince(db: Db, prefix: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(labelJobs)
    .where(and(eq(labelJobs.prefix, prefix), gte(labelJobs.createdAt, since)))
  return row?.total ?? 0
}

export async function countRunning(db: Db, prefix: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(labelJobs)
    .where(and(eq(labelJobs.prefix, prefix), eq(labelJobs.state, 'running')))
  return row?.total ?? 0
}

export const insertJob = (db: Db, row: Job) => db.insert(labelJobs).values(row)

export async function insertItems(
  db: Db,
  { prefix, id }: Key,
  handles: readonly string[],
  isRetired: (handle: string) => boolean,
) {
  await db.execute(sql`
    insert into label_items (prefix, job_id, number, handle, result, read, note, made)
    select ${prefix}, ${id}::uuid, i.number, i.handle, i.result, '', '', null
    from unnest(${sql.param(handles.map((_, at) => at + 1))}::int[], ${sql.param([...handles])}::text[],
      ${sql.param(handles.map((handle) => (isRetired(handle) ? 'retired' : 'waiting')))}::text[]) as i (number, handle, result)`)
}

export async function jobById(db: Db, key: Key): Promise<Job | undefined> {
  const [row] = await db.select().from(labelJobs).where(isJob(key))
  return row
}

export async function lockJob(db: Db, key: Key): Promise<Job | undefined> {
  const [row] = await db.select().from(labelJobs).where(isJob(key)).for('update')
  return row
}

/** Changes it only from one of these states: of two who act at once one is refused. */
export async function moveJob(
  db: Db,
  key: Key,
  from: readonly JobState[],
  change: Partial<Omit<Job, 'prefix' | 'id'>>,
): Promise<Job | undefined> {
  const [row] = await db
    .update(labelJobs)
    .set(change)
    .where(and(isJob(key), inArray(labelJobs.state, [...from])))
    .returning()
  return row
}

type Listed = { prefix: string; templates: readonly string[] | undefined }

export async function listJobs(db: Db, { prefix, templates }: Listed, current: number, size: number) {
  const where = and(
    eq(labelJobs.prefix, prefix),
    templates && arrayContained(labelJobs.templates, [...templates]),
  )
  const records = await db
    .select()
    .from(labelJobs)
    .where(where)
    .orderBy(desc(labelJobs.createdAt), desc(labelJobs.id))
    .limit(size)
    .offset((current - 1) * size)
  const [row] = await db.select({ total: count() }).from(labelJobs).where(where)
  return { records, total: row?.total ?? 0 }
}

/** Returns the running jobs of all companies, which a starting process continues. */
export const runningJobs = (db: Db): Promise<Key[]> =>
  db
    .select({ prefix: labelJobs.prefix, id: labelJobs.id })
    .from(labelJobs)
    .where(eq(labelJobs.state, 'running'))

export const waitingItems = (db: Db, key: Key, most: number): Promise<Item[]> =>
  db
    .select()
    .from(labelItems)
    .where(and(ofJob(key), eq(labelItems.result, 'waiting')))
    .orderBy(asc(labelItems.number))
    .limit(most)

export const madeItems = (db: Db, key: Key): Promise<Item[]> =>
  db
    .select()
    .from(labelItems)
    .where(and(ofJob(key), eq(labelItems.result, 'same')))
    .orderBy(asc(labelItems.number))

/** Parts that have labels in this job, with the number of each. */
export async function madeHandles(db: Db, key: Key): Promise<Map<string, number>> {
  const rows = await db
    .select({ handle: labelItems.handle, total: count() })
    .from(labelItems)
    .where(and(ofJob(key), eq(labelItems.result, 'same')))
    .groupBy(labelItems.handle)
  return new Map(rows.map(({ handle, total }) => [handle, total]))
}

export async function settleItems(db: Db, { prefix, id }: Key, items: readonly Item[]): Promise<void> {
  const column = (name: 'number' | 'result' | 'read' | 'note' | 'made') =>
    sql.param(items.map((one) => one[name]))
  await db.execute(sql`
    update label_items i set result = l.result, read = l.read, note = l.note, made = l.made
    from unnest(${column('number')}::int[], ${column('result')}::text[], ${column('read')}::text[],
      ${column('note')}::text[], ${column('made')}::text[]) as l (number, result, read, note, made)
    where i.prefix = ${prefix} and i.job_id = ${id}::uuid and i.number = l.number`)
}

/** The labels are in the file now, and nowhere else. */
export const forgetMade = (db: Db, key: Key) => db.update(labelItems).set({ made: null }).where(ofJob(key))

export async function countResults(db: Db, key: Key) {
  const rows = await db
    .select({ result: labelItems.result, total: count() })
    .from(labelItems)
    .where(ofJob(key))
    .groupBy(labelItems.result)
  const totals = new Map(rows.map(({ result, total }) => [result, total]))
  const of = (result: Item['result']) => totals.get(result) ?? 0
  return {
    waiting: of('waiting'),
    same: of('same'),
    wrong: of('other') + of('unread'),
    retired: of('retired'),
    impossible: of('impossible'),
  }
}

const WRONG = sql`(${labelItems.result} in ('other', 'unread'))`

/** Wrong ones first, then those without a label, then the latest. */
export async function listItems(db: Db, key: Key, current: number, size: number) {
  const records = await db
    .select()
    .from(labelItems)
    .where(ofJob(key))
    .orderBy(
      desc(WRONG),
      desc(sql`${labelItems.result} in ('retired', 'impossible')`),
      asc(sql`${labelItems.result} = 'waiting'`),
      desc(labelItems.number),
    )
    .limit(size)
    .offset((current - 1) * size)
  const [row] = await db.select({ total: count() }).from(labelItems).where(ofJob(key))
  return { records, total: row?.total ?? 0 }
}

const IN_CELL = 30

/** One digit for each thirty labels: 0 waiting, 1 good, 2 wrong. */
export async function cellsOf(db: Db, key: Key): Promise<string> {
  const cell = sql<number>`((${labelItems.number} - 1) / ${sql.raw(String(IN_CELL))})`
  const rows = await db
    .select({
      state: sql<number>`case when bool_or(${WRONG}) then 2 when bool_or(${labelItems.result} = 'waiting') then 0 else 1 end`,
    })
    .from(labelItems)
    .where(ofJob(key))
    .groupBy(cell)
    .orderBy(cell)
  return rows.map(({ state }) => state).join('')
}

/** Jobs whose file has been kept long enough: released ones, and those with secrets soon after they were taken. */
export const jobsToClear = (
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
