import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { fileViews, privateFiles } from './tables.ts'

export type PrivateFile = typeof privateFiles.$inferSelect

export async function insertFile(db: Db, file: typeof privateFiles.$inferInsert): Promise<void> {
  await db.insert(privateFiles).values(file)
}

export const findFilesByName = (db: Db, names: string[]): Promise<PrivateFile[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db.select().from(privateFiles).where(inArray(privateFiles.name, names))

/** Returns, for each file, the names of other files with the same content. */
export async function findSameContent(db: Db, names: string[]): Promise<Map<string, string[]>> {
  const files = await findFilesByName(db, names)
  const digests = files.map(({ digest }) => digest).filter(Boolean)
  const twins =
    digests.length > 0
      ? await db.select().from(privateFiles).where(inArray(privateFiles.digest, digests))
      : []
  return new Map(
    files.map((file) => [
      file.name,
      twins
        .filter(({ name, digest }) => digest === file.digest && name !== file.name)
        .map(({ name }) => name),
    ]),
  )
}

/** Marks these files as used, so that the sweep spares them; returns the names that were not yet purged. */
export async function claimFiles(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .update(privateFiles)
    .set({ expiresAt: null })
    .where(and(inArray(privateFiles.name, names), isNull(privateFiles.purgedAt)))
    .returning({ name: privateFiles.name })
  return rows.map(({ name }) => name)
}

/** Marks files as unused until a time, when the sweep deletes them unless they are used again. */
export async function releaseFiles(db: Db, names: string[], until: Date): Promise<void> {
  if (names.length === 0) return
  await db
    .update(privateFiles)
    .set({ expiresAt: until })
    .where(and(inArray(privateFiles.name, names), isNull(privateFiles.purgedAt)))
}

/** Postpones the sweep of one's own unused files. */
export async function extendUnused(db: Db, ownerId: string, names: string[], until: Date): Promise<void> {
  if (names.length === 0) return
  await db
    .update(privateFiles)
    .set({ expiresAt: until })
    .where(
      and(
        inArray(privateFiles.name, names),
        eq(privateFiles.ownerId, ownerId),
        isNotNull(privateFiles.expiresAt),
        isNull(privateFiles.purgedAt),
      ),
    )
}

const toForgotten = (now: Date) => ({ purgedAt: now, wrappedKey: null, expiresAt: null })

/** Without its key the content is unreadable, even before the object store has deleted it. */
export async function forgetKeys(db: Db, names: string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await db.update(privateFiles).set(toForgotten(now)).where(inArray(privateFiles.name, names))
}

/** Deletes the keys of expired unused files. */
export async function expireUnused(db: Db, now: Date): Promise<void> {
  await db.update(privateFiles).set(toForgotten(now)).where(lt(privateFiles.expiresAt, now))
}

/** Deletes the keys of a person's own unused files before their time. */
export async function expireUnusedByOwner(db: Db, ownerId: string, now: Date): Promise<void> {
  await db
    .update(privateFiles)
    .set(toForgotten(now))
    .where(and(eq(privateFiles.ownerId, ownerId), isNotNull(privateFiles.expiresAt)))
}

/** Returns purged files that are still in the object store. */
export const listLeftovers = (db: Db, limit: number): Promise<PrivateFile[]> =>
  db
    .select()
    .from(privateFiles)
    .where(and(isNotNull(privateFiles.purgedAt), isNull(privateFiles.removedAt)))
    .limit(limit)

export async function setRemoved(db: Db, name: string, now: Date): Promise<void> {
  await db.update(privateFiles).set({ removedAt: now }).where(eq(privateFiles.name, name))
}

export async function recordView(db: Db, view: typeof fileViews.$inferInsert): Promise<void> {
  await db.insert(fileViews).values(view)
}

export type FileView = typeof fileViews.$inferSelect

/** Returns the latest thousand views of these files. */
export const listViews = (db: Db, names: string[]): Promise<FileView[]> =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(fileViews)
        .where(inArray(fileViews.fileName, names))
        .orderBy(desc(fileViews.viewedAt))
        .limit(1000)

export const listViewsBy = (db: Db, viewerId: string) =>
  db
    .select()
    .from(fileViews)
    .where(eq(fileViews.viewerId, viewerId))
    .orderBy(desc(fileViews.viewedAt))
    .limit(1000)

export async function eraseViewerAddress(db: Db, viewerId: string): Promise<void> {
  await db.update(fileViews).set({ ip: '' }).where(eq(fileViews.viewerId, viewerId))
}

/** Returns files in use that still have their key, the newest first. */
export async function listNewestInUse(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .select({ name: privateFiles.name })
    .from(privateFiles)
    .where(and(isNull(privateFiles.expiresAt), isNotNull(privateFiles.wrappedKey)))
    .orderBy(desc(privateFiles.createdAt))
    .limit(most)
  return rows.map(({ name }) => name)
}
