import { BULK_WAITING_DAYS, type SkipReason } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { createRunStore, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import { countTouchedSince } from '../records/identifiers.ts'
import { bulkEditRows, bulkEdits } from './tables.ts'

export type Edit = typeof bulkEdits.$inferSelect
export type EditRow = typeof bulkEditRows.$inferSelect
export const runs = createRunStore(bulkEdits)

const isRow = ({ prefix, id }: RunKey) => and(eq(bulkEditRows.prefix, prefix), eq(bulkEditRows.editId, id))

export type NewRow = Pick<EditRow, 'handle' | 'state' | 'revision' | 'reason' | 'problem'>

export async function insertRows(db: Db, { prefix, id }: RunKey, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  await getClient(db).query(
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

/** Reads rows in the order of handles, after the handle `after`. */
export const loadRows = (
  db: Db,
  key: RunKey,
  { state, after, limit }: { state: EditRow['state']; after: string; limit: number },
): Promise<EditRow[]> =>
  db
    .select()
    .from(bulkEditRows)
    .where(and(isRow(key), eq(bulkEditRows.state, state), gt(bulkEditRows.handle, after)))
    .orderBy(asc(bulkEditRows.handle))
    .limit(limit)

type Settled = Pick<EditRow, 'handle' | 'state' | 'revision' | 'reason' | 'problem' | 'codeDigest'>

export async function settleRows(db: Db, { prefix, id }: RunKey, rows: readonly Settled[]): Promise<void> {
  if (rows.length === 0) return
  await getClient(db).query(
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

export async function loadSkippedRows(db: Db, key: RunKey, current: number, size: number) {
  const where = and(isRow(key), eq(bulkEditRows.state, 'skipped'))
  const records = await db
    .select()
    .from(bulkEditRows)
    .where(where)
    .orderBy(asc(bulkEditRows.handle))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(bulkEditRows, where)
  return { records, total }
}

export async function countWritten(db: Db, key: RunKey): Promise<number> {
  return db.$count(bulkEditRows, and(isRow(key), eq(bulkEditRows.state, 'written')))
}

export const addSkipped = (
  skipped: Partial<Record<SkipReason, number>>,
  reasons: readonly SkipReason[],
): Partial<Record<SkipReason, number>> => {
  const sum = { ...skipped }
  for (const reason of reasons) sum[reason] = (sum[reason] ?? 0) + 1
  return sum
}

/** Counts written rows that were changed again, and names one author of these changes. */
export const countTouched = (db: Db, { prefix, id }: RunKey) =>
  countTouchedSince(
    db,
    prefix,
    sql`select handle, revision from bulk_edit_rows
         where prefix = ${prefix} and edit_id = ${id} and state = 'written'`,
  )

export const dropRows = (db: Db, key: RunKey) => db.delete(bulkEditRows).where(isRow(key))

/** Finds edits that were checked but never run. */
export const findForgotten = (db: Db, now: Date): Promise<RunKey[]> =>
  db
    .select({ prefix: bulkEdits.prefix, id: bulkEdits.id })
    .from(bulkEdits)
    .where(
      and(
        eq(bulkEdits.state, 'checked'),
        lt(bulkEdits.createdAt, new Date(now.getTime() - BULK_WAITING_DAYS * DAY_MS)),
      ),
    )
    .limit(100)
