import type { CheckedRow } from '@biaojie/contract/identifiers/imports/imports.ts'
import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { type Import, type Key, selectWrongRows } from '../store.ts'
import { type Correction, importCorrections, importWrongRows } from '../tables.ts'
import { type Corrections, markCorrectedCells } from './cells.ts'

const isOfImport = ({ prefix, id }: Key) =>
  and(eq(importCorrections.prefix, prefix), eq(importCorrections.importId, id))

export type KeptRow = { row: CheckedRow; cells: Correction[] }

/** A row that was wrong at the check or was corrected since. */
export async function findRow(db: Db, key: Key, number: number): Promise<KeptRow | undefined> {
  const [corrected] = await db
    .select({ row: importCorrections.row, cells: importCorrections.cells })
    .from(importCorrections)
    .where(and(isOfImport(key), eq(importCorrections.number, number)))
  if (corrected) return corrected
  const [wrong] = await db
    .select({ row: importWrongRows.row })
    .from(importWrongRows)
    .where(and(selectWrongRows(key), eq(importWrongRows.number, number)))
  return wrong && { row: wrong.row, cells: [] }
}

/** Counts the rows and cells of the file that are corrected, without this row. */
export async function countCorrections(db: Db, key: Key, without: number) {
  const [found] = await db
    .select({
      rows: count(),
      cells: sql<number>`coalesce(sum(jsonb_array_length(${importCorrections.cells})), 0)::integer`,
    })
    .from(importCorrections)
    .where(and(isOfImport(key), ne(importCorrections.number, without)))
  return found ?? { rows: 0, cells: 0 }
}

/** Saves the corrections of a row and its result, and updates the list of wrong rows. */
export async function saveCorrection(
  db: Db,
  { prefix, id }: Key,
  { row, cells }: { row: CheckedRow; cells: Correction[] },
) {
  const { number } = row
  const key = { prefix, importId: id, number }
  if (cells.length === 0)
    await db
      .delete(importCorrections)
      .where(and(isOfImport({ prefix, id }), eq(importCorrections.number, number)))
  else
    await db
      .insert(importCorrections)
      .values({ ...key, cells, row })
      .onConflictDoUpdate({
        target: [importCorrections.prefix, importCorrections.importId, importCorrections.number],
        set: { cells, row },
      })
  if (row.outcome === 'wrong')
    await db
      .insert(importWrongRows)
      .values({ ...key, row })
      .onConflictDoUpdate({
        target: [importWrongRows.prefix, importWrongRows.importId, importWrongRows.number],
        set: { row },
      })
  else
    await db
      .delete(importWrongRows)
      .where(and(selectWrongRows({ prefix, id }), eq(importWrongRows.number, number)))
}

/** Saves the results of corrected rows after a check of the whole file. */
export async function saveResults(db: Db, key: Key, rows: readonly CheckedRow[]): Promise<void> {
  for (const row of rows)
    await db
      .update(importCorrections)
      .set({ row })
      .where(and(isOfImport(key), eq(importCorrections.number, row.number)))
}

const NONE: Corrections = new Map()

/** All corrections of a file, by the number of the row. */
export async function loadCorrections(db: Db, row: Import): Promise<Corrections> {
  if (row.correctedRows === 0) return NONE
  const { number, cells } = importCorrections
  const rows = await db.select({ number, cells }).from(importCorrections).where(isOfImport(row))
  return new Map(rows.map((row) => [row.number, row.cells]))
}

/** Rows that were corrected, right or wrong, as they were last checked. */
export async function loadCorrectedRows(
  db: Db,
  key: Key,
  { current, size }: { current: number; size: number },
) {
  const rows = await db
    .select({ row: importCorrections.row, cells: importCorrections.cells })
    .from(importCorrections)
    .where(isOfImport(key))
    .orderBy(asc(importCorrections.number))
    .limit(size)
    .offset((current - 1) * size)
  const total = await db.$count(importCorrections, isOfImport(key))
  return { records: rows.map(({ row, cells }) => markCorrectedCells(row, cells)), total }
}

/** Numbers and identifiers of the wrong rows that are kept. */
export async function loadWrongIdentifiers(
  db: Db,
  key: Key,
): Promise<{ number: number; identifier: string }[]> {
  return db
    .select({
      number: importWrongRows.number,
      identifier: sql<string>`${importWrongRows.row} ->> 'identifier'`,
    })
    .from(importWrongRows)
    .where(selectWrongRows(key))
}

export const dropCorrections = (db: Db, key: Key) => db.delete(importCorrections).where(isOfImport(key))
