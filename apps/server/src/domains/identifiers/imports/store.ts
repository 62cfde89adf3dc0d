import type { CheckedRow, ImportCounts, WrongReason } from '@biaojie/contract/identifiers/imports/imports.ts'
import {
  IMPORT_DAYS,
  type ImportState,
  WRONG_ROWS_KEPT,
} from '@biaojie/contract/identifiers/imports/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type pg from 'pg'
import { appendRows, type Columns } from '../../../platform/database/copying.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import { createRunStore, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import { countTouchedSince } from '../records/identifiers.ts'
import { imports, importWritten, importWrongRows } from './tables.ts'

export type Import = typeof imports.$inferSelect
/** With a check number, an import is found and changed only until another check starts. */
export type Key = RunKey & { checkNumber?: number | undefined }

export const NO_COUNTS: ImportCounts = { added: 0, changed: 0, unchanged: 0, skipped: 0, wrong: 0 }
export const toCounts = ({ counts }: Pick<Import, 'counts'>): ImportCounts => ({ ...NO_COUNTS, ...counts })

/** States in which the columns of a file can be matched; after them the file is written. */
export const MATCHABLE: readonly ImportState[] = ['uploaded', 'checked', 'failed', 'cancelled']

/** States of a run that may have written rows but writes no more. */
export const ENDED: readonly ImportState[] = ['done', 'cancelled', 'failed']

export const runs = createRunStore(imports, ({ checkNumber }: Key) =>
  checkNumber === undefined ? undefined : eq(imports.checkNumber, checkNumber),
)

export const countSince = (db: Db, prefix: string, since: Date) =>
  runs.count(db, prefix, gte(imports.createdAt, since))

/** Counts the files of a company that are being processed or wait for a decision. */
export const countOpen = (db: Db, prefix: string) =>
  runs.countIn(db, prefix, ['uploaded', 'checking', 'checked', 'running', 'undoing'])

export const selectWrongRows = ({ prefix, id }: Key) =>
  and(eq(importWrongRows.prefix, prefix), eq(importWrongRows.importId, id))

export const dropWrongRows = (db: Db, key: Key) => db.delete(importWrongRows).where(selectWrongRows(key))

/** Saves wrong rows up to the limit; `before` of them are stored already. */
export async function saveWrongRows(db: Db, { prefix, id }: Key, rows: CheckedRow[], before: number) {
  const kept = rows.slice(0, Math.max(0, WRONG_ROWS_KEPT - before))
  if (kept.length === 0) return
  await db
    .insert(importWrongRows)
    .values(kept.map((row) => ({ prefix, importId: id, number: row.number, row })))
    .onConflictDoNothing()
}

export type Reason = Pick<WrongReason, 'column' | 'rule'>

const hasReason = ({ column, rule }: Reason) =>
  sql`${importWrongRows.row} -> 'problems' @> ${JSON.stringify([{ column, rule }])}::jsonb`

export async function loadWrongRows(
  db: Db,
  key: Key,
  { reason, current, size }: { reason?: Reason | undefined; current: number; size: number },
) {
  const where = and(selectWrongRows(key), reason && hasReason(reason))
  const rows = await db
    .select({ row: importWrongRows.row })
    .from(importWrongRows)
    .where(where)
    .orderBy(asc(importWrongRows.number))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(importWrongRows, where)
  return { records: rows.map(({ row }) => row), total }
}

const REASONS_SHOWN = 20

/** Counts the stored rows by reason, the most frequent first. */
export async function loadWrongReasons(db: Db, { prefix, id }: Key): Promise<WrongReason[]> {
  const { rows } = await getClient(db).query<WrongReason>(
    `select (problem ->> 'column')::integer as "column", problem ->> 'rule' as rule,
            (array_agg(problem ->> 'message' order by number))[1] as message,
            count(distinct problem ->> 'message') > 1 as varies,
            count(distinct number)::integer as rows
       from import_wrong_rows, jsonb_array_elements(row -> 'problems') as problem
      where prefix = $1 and import_id = $2
      group by 1, 2 order by rows desc, 1, 2 limit ${REASONS_SHOWN}`,
    [prefix, id],
  )
  return rows
}

type WrittenRow = {
  handle: string
  outcome: 'added' | 'changed'
  revision: number
  number: number | null
}

const makeWrittenColumns = ({ prefix, id }: Key): Columns<WrittenRow> => [
  ['prefix', 'text', () => prefix],
  ['import_id', 'uuid', () => id],
  ['handle', 'text', ({ handle }) => handle],
  ['outcome', 'text', ({ outcome }) => outcome],
  ['revision', 'integer', ({ revision }) => revision],
  ['number', 'integer', ({ number }) => number],
]

/** Inserts written rows; plain inserts suffice because a run writes each identifier once. */
export const insertWritten = (client: pg.ClientBase, key: Key, rows: readonly WrittenRow[]): Promise<void> =>
  appendRows(client, 'import_written', makeWrittenColumns(key), rows)

/** In the order of handles, after `after`. */
export async function loadWrittenRows(
  db: Db,
  { prefix, id }: Key,
  after: string,
  limit: number,
): Promise<WrittenRow[]> {
  const { rows } = await getClient(db).query<WrittenRow>(
    `select handle, outcome, revision, number from import_written
      where prefix = $1 and import_id = $2 and handle > $3 order by handle limit $4`,
    [prefix, id, after, limit],
  )
  return rows
}

/** Tells whether a run wrote anything that was not undone. */
export async function hasWritten(db: Db, { prefix, id }: Key): Promise<boolean> {
  const [row] = await db
    .select({ handle: importWritten.handle })
    .from(importWritten)
    .where(and(eq(importWritten.prefix, prefix), eq(importWritten.importId, id)))
    .limit(1)
  return row !== undefined
}

/**
 * Tells whether the same file is being imported or took codes already, because a program may repeat a request
 * without an answer. The lock makes a simultaneous second request wait for the first.
 */
export async function lockAndFindRepeat(
  db: Db,
  { prefix, id, digest }: Pick<Import, 'prefix' | 'id' | 'digest'>,
): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${prefix} ${digest}`}, 0))`)
  const underWay: ImportState[] = ['checking', 'running']
  const [row] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.prefix, prefix),
        eq(imports.digest, digest),
        ne(imports.id, id),
        isNotNull(imports.codeRuleVersion),
        inArray(imports.state, underWay),
      ),
    )
    .limit(1)
  return row !== undefined || (await findCodesTakenAt(db, { prefix, id, digest })) !== null
}

/** Returns when the same file took codes, if it was not undone since. */
export async function findCodesTakenAt(
  db: Db,
  { prefix, id, digest }: Pick<Import, 'prefix' | 'id' | 'digest'>,
): Promise<Date | null> {
  if (digest === '') return null
  const [row] = await db
    .select({ at: imports.endedAt })
    .from(imports)
    .where(
      and(
        eq(imports.prefix, prefix),
        eq(imports.digest, digest),
        ne(imports.id, id),
        gt(imports.takenCodes, 0),
        inArray(imports.state, [...ENDED]),
        sql`exists (select 1 from import_written w where w.prefix = ${prefix} and w.import_id = ${imports.id})`,
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1)
  return row?.at ?? null
}

/** Counts written rows that were changed again, and names one author of these changes. */
export const countTouched = (db: Db, { prefix, id }: Key) =>
  countTouchedSince(
    db,
    prefix,
    sql`select handle, revision from import_written where prefix = ${prefix} and import_id = ${id}`,
  )

export const dropWritten = (db: Db, { prefix, id }: Key) =>
  db.delete(importWritten).where(and(eq(importWritten.prefix, prefix), eq(importWritten.importId, id)))

/** Imports whose files and wrong rows are no longer kept. */
export const findOutdated = (db: Db, now: Date): Promise<Import[]> =>
  db
    .select()
    .from(imports)
    .where(
      and(
        ne(imports.storageKey, ''),
        lt(imports.createdAt, new Date(now.getTime() - IMPORT_DAYS * DAY_MS)),
        or(eq(imports.state, 'uploaded'), sql`${imports.state} not in ('checking', 'running', 'undoing')`),
      ),
    )
    .limit(100)

/** Loads up to `most` folded handles that an import wrote, in order. */
export async function loadImportedHandles(db: Db, { prefix, id }: Key, most: number): Promise<string[]> {
  const rows = await db
    .select({ handle: importWritten.handle })
    .from(importWritten)
    .where(and(eq(importWritten.prefix, prefix), eq(importWritten.importId, id)))
    .orderBy(asc(importWritten.handle))
    .limit(most)
  return rows.map(({ handle }) => handle)
}
