import { EXTRACT_DAYS, EXTRACTS_KEPT } from '@biaojie/contract/identifiers/extracts/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createRunStore, type RunKey } from '../../../platform/shared/jobs/runs.ts'
import { identifierExtractFiles, identifierExtracts } from './tables.ts'

export type Extract = typeof identifierExtracts.$inferSelect
export type ExtractFile = typeof identifierExtractFiles.$inferSelect
export const runs = createRunStore(identifierExtracts)

const isExtract = ({ prefix, id }: RunKey) =>
  and(eq(identifierExtractFiles.prefix, prefix), eq(identifierExtractFiles.extractId, id))

/** Reads the finished files of these extracts, by id. */
export async function loadFiles(
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
  totals: Pick<ExtractFile, 'rows' | 'bytes' | 'parts'>,
) =>
  db
    .update(identifierExtractFiles)
    .set(totals)
    .where(and(isExtract({ prefix, id: extractId }), eq(identifierExtractFiles.number, number)))

/** Reads finished and unfinished files of an extract. */
export const loadAllFiles = (db: Db, key: RunKey): Promise<ExtractFile[]> =>
  db.select().from(identifierExtractFiles).where(isExtract(key))

export async function deleteExtract(db: Db, key: RunKey): Promise<void> {
  await db.delete(identifierExtractFiles).where(isExtract(key))
  await db
    .delete(identifierExtracts)
    .where(and(eq(identifierExtracts.prefix, key.prefix), eq(identifierExtracts.id, key.id)))
}

const PORTION = 100

/** Finds extracts that are too old, and those beyond the number that a company keeps. */
export async function findOutdated(db: Db, now: Date): Promise<RunKey[]> {
  const { prefix, id, createdAt, state } = identifierExtracts
  const old = new Date(now.getTime() - EXTRACT_DAYS * DAY_MS)
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
