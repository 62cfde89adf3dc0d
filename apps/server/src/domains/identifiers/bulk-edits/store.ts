import {
  BULK_WAITING_DAYS,
  type BulkState,
  type SkipReason,
} from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { and, asc, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { clientOf, type Db } from '../../../platform/database/database.ts'
import { changedSince } from '../records/identifiers.ts'
import { bulkEditRows, bulkEdits } from './tables.ts'

export type Edit = typeof bulkEdits.$inferSelect
export type EditRow = typeof bulkEditRows.$inferSelect
export type Key = { prefix: string; id: string }

const isOne = ({ prefix, id }: Key) => and(eq(bulkEdits.prefix, prefix), eq(bulkEdits.id, id))
const isOf = ({ prefix, id }: Key) => and(eq(bulkEditRows.prefix, prefix), eq(bulkEditRows.editId, id))

export const insertEdit = (db: Db, row: Edit) => db.insert(bulkEdits).values(row)

export async function editById(db: Db, key: Key): Promise<Edit | undefined> {
  const [row] = await db.select().from(bulkEdits).where(isOne(key))
  return row
}

export async function lockEdit(db: Db, key: Key): Promise<Edit | undefined> {
  const [row] = await db.select().from(bulkEdits).where(isOne(key)).for('update')
  return row
}

/** Changes it only from one of these states: of two who act at once one is refused. */
export async function moveEdit(
  db: Db,
  key: Key,
  from: readonly BulkState[],
  change: Partial<Omit<Edit, 'prefix' | 'id'>>,
): Promise<Edit | undefined> {
  const [row] = await db
    .update(bulkEdits)
    .set(change)
    .where(and(isOne(key), inArray(bulkEdits.state, [...from])))
    .returning()
  return row
}

export async function listEdits(db: Db, prefix: string, current: number, size: number) {
  const records = await db
    .select()
    .from(bulkEdits)
    .where(eq(bulkEdits.prefix, prefix))
    .orderBy(desc(bulkEdits.createdAt), desc(bulkEdits.id))
    .limit(size)
    .offset((current - 1) * size)
  const [row] = await db.select({ total: count() }).from(bulkEdits).where(eq(bulkEdits.prefix, prefix))
  return { records, total: row?.total ?? 0 }
}

/** Those of all companies that the node works on, for a process that starts. */
export const underWay = (db: Db): Promise<(Key & { state: BulkState })[]> =>
  db
    .select({ prefix: bulkEdits.prefix, id: bulkEdits.id, state: bulkEdits.state })
    .from(bulkEdits)
    .where(inArray(bulkEdits.state, ['checking', 'running', 'undoing']))

/** One check at a time, in any process; false while another is at it. */
export async function holdCheck(db: Db, { id }: Key): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`bulk edit ${id}`}, 0)) as held`,
  )
  return rows[0]?.held ?? false
}

export type NewRow = Pick<EditRow, 'handle' | 'state' | 'revision' | 'reason' | 'problem'>

export async function insertRows(db: Db, { prefix, id }: Key, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  await clientOf(db).query(
    `insert into bulk_edit_rows (prefix, edit_id, handle, state, revision, reason, problem)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::integer[], $6::text[], $7::text[])`,
    [
      prefix,
      id,
      rows.map(({ handle }) => handle),
      rows.map(({ state }) => state),
      rows.map(({ revision }) => revision),
      rows.map(({ reason }) => reason),
      rows.map(({ problem }) => problem),
    ],
  )
}

/** In the order of handles, after `after`. */
export const rowsAfter = (
  db: Db,
  key: Key,
  { state, after, limit }: { state: EditRow['state']; after: string; limit: number },
): Promise<EditRow[]> =>
  db
    .select()
    .from(bulkEditRows)
    .where(and(isOf(key), eq(bulkEditRows.state, state), gt(bulkEditRows.handle, after)))
    .orderBy(asc(bulkEditRows.handle))
    .limit(limit)

type Settled = Pick<EditRow, 'handle' | 'state' | 'revision' | 'reason' | 'problem' | 'codeDigest'>

export async function settleRows(db: Db, { prefix, id }: Key, rows: readonly Settled[]): Promise<void> {
  if (rows.length === 0) return
  await clientOf(db).query(
    `update bulk_edit_rows r
        set state = l.state, revision = l.revision, reason = l.reason, problem = l.problem,
            code_digest = l.digest
       from unnest($3::text[], $4::text[], $5::integer[], $6::text[], $7::text[], $8::text[])
         as l (handle, state, revision, reason, problem, digest)
      where r.prefix = $1 and r.edit_id = $2 and r.handle = l.handle`,
    [
      prefix,
      id,
      rows.map(({ handle }) => handle),
      rows.map(({ state }) => state),
      rows.map(({ revision }) => revision),
      rows.map(({ reason }) => reason),
      rows.map(({ problem }) => problem),
      rows.map(({ codeDigest }) => codeDigest),
    ],
  )
}

export async function skippedRows(db: Db, key: Key, current: number, size: number) {
  const where = and(isOf(key), eq(bulkEditRows.state, 'skipped'))
  const records = await db
    .select()
    .from(bulkEditRows)
    .where(where)
    .orderBy(asc(bulkEditRows.handle))
    .limit(size)
    .offset((current - 1) * size)
  const [found] = await db.select({ total: count() }).from(bulkEditRows).where(where)
  return { records, total: found?.total ?? 0 }
}

export async function countWritten(db: Db, key: Key): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(bulkEditRows)
    .where(and(isOf(key), eq(bulkEditRows.state, 'written')))
  return found?.total ?? 0
}

export const skippedMore = (
  skipped: Partial<Record<SkipReason, number>>,
  reasons: readonly SkipReason[],
): Partial<Record<SkipReason, number>> => {
  const sum = { ...skipped }
  for (const reason of reasons) sum[reason] = (sum[reason] ?? 0) + 1
  return sum
}

/** Written rows that somebody changed afterwards, and the name of one who did. */
export const changedRows = (db: Db, { prefix, id }: Key) =>
  changedSince(
    db,
    prefix,
    sql`select handle, revision from bulk_edit_rows
         where prefix = ${prefix} and edit_id = ${id} and state = 'written'`,
  )

export const dropRows = (db: Db, key: Key) => db.delete(bulkEditRows).where(isOf(key))

/** Changes that were previewed, and then forgotten. */
export const forgotten = (db: Db, now: Date): Promise<Key[]> =>
  db
    .select({ prefix: bulkEdits.prefix, id: bulkEdits.id })
    .from(bulkEdits)
    .where(
      and(
        eq(bulkEdits.state, 'checked'),
        lt(bulkEdits.createdAt, new Date(now.getTime() - BULK_WAITING_DAYS * 86_400_000)),
      ),
    )
    .limit(100)
