import {
  EXTRACT_DAYS,
  EXTRACTS_KEPT,
  type ExtractState,
} from '@biaojie/contract/identifiers/extracts/rules.ts'
import { and, asc, count, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { identifierExtractFiles, identifierExtracts } from './tables.ts'

export type Extract = typeof identifierExtracts.$inferSelect
export type ExtractFile = typeof identifierExtractFiles.$inferSelect
export type Key = { prefix: string; id: string }

const isOne = ({ prefix, id }: Key) =>
  and(eq(identifierExtracts.prefix, prefix), eq(identifierExtracts.id, id))
const isOf = ({ prefix, id }: Key) =>
  and(eq(identifierExtractFiles.prefix, prefix), eq(identifierExtractFiles.extractId, id))

export const insertExtract = (db: Db, row: Extract) => db.insert(identifierExtracts).values(row)

export async function extractById(db: Db, key: Key): Promise<Extract | undefined> {
  const [row] = await db.select().from(identifierExtracts).where(isOne(key))
  return row
}

/** Changes it only while it is in this state: of two who act at once one is refused. */
export async function moveExtract(
  db: Db,
  key: Key,
  from: ExtractState,
  change: Partial<Omit<Extract, 'prefix' | 'id'>>,
): Promise<Extract | undefined> {
  const [row] = await db
    .update(identifierExtracts)
    .set(change)
    .where(and(isOne(key), eq(identifierExtracts.state, from)))
    .returning()
  return row
}

export async function listExtracts(db: Db, prefix: string, current: number, size: number) {
  const records = await db
    .select()
    .from(identifierExtracts)
    .where(eq(identifierExtracts.prefix, prefix))
    .orderBy(desc(identifierExtracts.createdAt), desc(identifierExtracts.id))
    .limit(size)
    .offset((current - 1) * size)
  const [row] = await db
    .select({ total: count() })
    .from(identifierExtracts)
    .where(eq(identifierExtracts.prefix, prefix))
  return { records, total: row?.total ?? 0 }
}

/** Those of all companies, for a process that starts. */
export const runningExtracts = (db: Db): Promise<Key[]> =>
  db
    .select({ prefix: identifierExtracts.prefix, id: identifierExtracts.id })
    .from(identifierExtracts)
    .where(eq(identifierExtracts.state, 'running'))

/** One run at a time, in any process; false while another is at it. */
export async function holdExtract(db: Db, { id }: Key): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`extract ${id}`}, 0)) as held`,
  )
  return rows[0]?.held ?? false
}

/** Whole files, by the number of their export. */
export async function filesOf(
  db: Db,
  prefix: string,
  ids: readonly string[],
): Promise<Map<string, ExtractFile[]>> {
  const rows = await db
    .select()
    .from(identifierExtractFiles)
    .where(
      and(
        eq(identifierExtractFiles.prefix, prefix),
        inArray(identifierExtractFiles.extractId, [...ids]),
        isNotNull(identifierExtractFiles.parts),
      ),
    )
    .orderBy(asc(identifierExtractFiles.number))
  return Map.groupBy(rows, ({ extractId }) => extractId)
}

/** Written before a part is stored, so that every stored part has a row. */
export const beginPart = (db: Db, file: ExtractFile, part: number) =>
  db
    .insert(identifierExtractFiles)
    .values({ ...file, begun: part })
    .onConflictDoUpdate({
      target: [
        identifierExtractFiles.prefix,
        identifierExtractFiles.extractId,
        identifierExtractFiles.number,
      ],
      set: { begun: sql`greatest(${identifierExtractFiles.begun}, excluded.begun)` },
    })

export const finishFile = (
  db: Db,
  { prefix, extractId, number }: ExtractFile,
  whole: Pick<ExtractFile, 'rows' | 'bytes' | 'parts'>,
) =>
  db
    .update(identifierExtractFiles)
    .set(whole)
    .where(and(isOf({ prefix, id: extractId }), eq(identifierExtractFiles.number, number)))

/** All its files, also unfinished ones. */
export const allFilesOf = (db: Db, key: Key): Promise<ExtractFile[]> =>
  db.select().from(identifierExtractFiles).where(isOf(key))

export async function deleteExtract(db: Db, key: Key): Promise<void> {
  await db.delete(identifierExtractFiles).where(isOf(key))
  await db.delete(identifierExtracts).where(isOne(key))
}

const PORTION = 100

/** Those whose days are over, and those beyond what a company keeps. */
export async function outdated(db: Db, now: Date): Promise<Key[]> {
  const { prefix, id, createdAt, state } = identifierExtracts
  const old = new Date(now.getTime() - EXTRACT_DAYS * 86_400_000)
  const ranked = db
    .select({
      prefix,
      id,
      place:
        sql<number>`row_number() over (partition by ${prefix} order by ${createdAt} desc, ${id} desc)`.as(
          'place',
        ),
    })
    .from(identifierExtracts)
    .where(sql`${state} <> 'running'`)
    .as('ranked')
  const surplus = await db
    .select({ prefix: ranked.prefix, id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.place} > ${EXTRACTS_KEPT}`)
    .limit(PORTION)
  const aged = await db
    .select({ prefix, id })
    .from(identifierExtracts)
    .where(lt(createdAt, old))
    .limit(PORTION)
  return [...surplus, ...aged]
}
