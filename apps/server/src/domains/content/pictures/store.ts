import { DAY_MS } from '@biaojie/contract/times.ts'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  notInArray,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { isAmong, prepareQuery } from '../../../platform/database/statement.ts'
import { pictures, pictureUses } from './tables.ts'

export type PictureRow = Omit<typeof pictures.$inferSelect, 'search'>
export type Format = NonNullable<PictureRow['format']>

/** Unused pictures are deleted after this many ms. */
export const UNUSED_MS = DAY_MS

const { id, expiresAt, removedAt } = pictures

export const listPictures = createListing({
  table: pictures,
  id,
  filters: { used: (used: boolean) => (used ? isNull(expiresAt) : isNotNull(expiresAt)) },
  order: [desc(pictures.createdAt)],
  search: pictures.search,
})

/** A picture that is being deleted does not exist any more. */
export const isExisting = isNull(removedAt)
export const isPicture = and(isExisting, isNull(pictures.format))

export async function insertPicture(db: Db, picture: typeof pictures.$inferInsert): Promise<void> {
  await db.insert(pictures).values(picture)
}

export const loadPictures = (db: Db, ids: string[]): Promise<PictureRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(pictures)
        .where(and(inArray(id, ids), isPicture))

const { search: _search, ...columns } = getTableColumns(pictures)
const queryUploads = prepareQuery((db) => {
  const isWantedFormat = sql`${pictures.format} = any(${sql.placeholder('formats')})`
  const query = db.select(columns).from(pictures)
  return query.where(and(isAmong(id), isExisting, isWantedFormat)).prepare('pictures.uploads')
})

/** Returns films or documents of these formats. */
export const loadUploads = async (
  db: Db,
  ids: string[],
  formats: readonly Format[],
): Promise<PictureRow[]> => (ids.length === 0 ? [] : queryUploads(db).execute({ values: ids, formats }))

/** Returns existing ones, locked until the end of the transaction. */
export async function lockPictures(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id })
    .from(pictures)
    .where(and(inArray(id, ids), isExisting))
    .orderBy(asc(id))
    .for('update')
  return rows.map((row) => row.id)
}

export async function loadUses(db: Db, usedBy: string): Promise<string[]> {
  const rows = await db.select().from(pictureUses).where(eq(pictureUses.usedBy, usedBy))
  return rows.map(({ pictureId }) => pictureId)
}

/** The pictures are locked, so that no other use changes meanwhile. */
export async function replaceUses(db: Db, usedBy: string, ids: string[], unusedUntil: Date): Promise<void> {
  const isOwnUse = eq(pictureUses.usedBy, usedBy)
  const dropped = await db
    .delete(pictureUses)
    .where(ids.length === 0 ? isOwnUse : and(isOwnUse, notInArray(pictureUses.pictureId, ids)))
    .returning({ id: pictureUses.pictureId })
  if (ids.length > 0) {
    await db
      .insert(pictureUses)
      .values(ids.map((pictureId) => ({ usedBy, pictureId })))
      .onConflictDoNothing()
    await db.update(pictures).set({ expiresAt: null }).where(inArray(id, ids))
  }
  if (dropped.length === 0) return
  const isUnused = notExists(db.select().from(pictureUses).where(eq(pictureUses.pictureId, id)))
  const droppedIds = dropped.map((row) => row.id)
  await db
    .update(pictures)
    .set({ expiresAt: unusedUntil })
    .where(and(inArray(id, droppedIds), isUnused))
}

/**
 * Ends pictures that were not used in time, and returns all whose sizes must be removed from the object
 * store.
 */
export async function endUnused(db: Db, now: Date, limit: number): Promise<PictureRow[]> {
  await db
    .update(pictures)
    .set({ removedAt: now })
    .where(and(lt(expiresAt, now), isExisting))
  return db.select().from(pictures).where(isNotNull(removedAt)).limit(limit)
}

export async function deletePicture(db: Db, pictureId: string): Promise<void> {
  await db.delete(pictures).where(and(eq(id, pictureId), isNotNull(removedAt)))
}
