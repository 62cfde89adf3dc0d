import type { ContentKind } from '@biaojie/contract/content/content/rules.ts'
import { FIRST_WRITTEN_ID } from '@biaojie/contract/content/content/rules.ts'
import { and, desc, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { createTrail } from '../../node/cases/cases.ts'
import { contentItems, contentTrail, contentVersions, publishedContent } from './tables.ts'

export type Item = Omit<typeof contentItems.$inferSelect, 'search'>
export type NewItem = typeof contentItems.$inferInsert
export type VersionRow = typeof contentVersions.$inferSelect
export type State = 'draft' | 'scheduled' | 'published' | 'withdrawn'

const { key, kind, id, publishedNumber, scheduledAt, withdrawnAt, place } = contentItems

/** A published item may be scheduled again; then it counts as scheduled, too. */
const IN_STATE = {
  draft: and(isNull(publishedNumber), isNull(scheduledAt), isNull(withdrawnAt)),
  scheduled: isNotNull(scheduledAt),
  published: isNotNull(publishedNumber),
  withdrawn: and(isNull(publishedNumber), isNull(scheduledAt), isNotNull(withdrawnAt)),
} as const

export const listItems = createListing({
  table: contentItems,
  id: key,
  filters: {
    kind: (wantedKind: ContentKind) => eq(kind, wantedKind),
    state: (state: State) => IN_STATE[state],
    topic: (topic: string) => eq(contentItems.topic, topic),
    placed: (placed: boolean) => (placed ? gt(place, 0) : eq(place, 0)),
  },
  sorts: {
    updateTime: contentItems.updatedAt,
    publishTime: contentItems.firstPublishedAt,
    title: contentItems.title,
  },
  order: [desc(contentItems.updatedAt), desc(id)],
  time: contentItems.updatedAt,
  search: contentItems.search,
})

export async function countStates(db: Db, wantedKind: ContentKind) {
  const countState = (state: State) => sql<string>`count(*) filter (where ${IN_STATE[state]})`
  const [row] = await db
    .select({
      all: sql<string>`count(*)`,
      draft: countState('draft'),
      scheduled: countState('scheduled'),
      published: countState('published'),
      withdrawn: countState('withdrawn'),
    })
    .from(contentItems)
    .where(eq(kind, wantedKind))
  const { all = 0, draft = 0, scheduled = 0, published = 0, withdrawn = 0 } = row ?? {}
  return {
    all: Number(all),
    draft: Number(draft),
    scheduled: Number(scheduled),
    published: Number(published),
    withdrawn: Number(withdrawn),
  }
}

export async function findItem(db: Db, wantedKey: string): Promise<Item | undefined> {
  const [row] = await db.select().from(contentItems).where(eq(key, wantedKey))
  return row
}

/** Tells whether it was public once and is no longer. */
export async function hasBeenWithdrawn(db: Db, wantedKey: string): Promise<boolean> {
  const item = await findItem(db, wantedKey)
  return item !== undefined && item.publishedNumber === null && item.withdrawnAt !== null
}

/**
 * Returns it locked until the end of the transaction: of two simultaneous changes the second sees the first.
 */
export async function lockItem(db: Db, wantedKey: string): Promise<Item | undefined> {
  const [row] = await db.select().from(contentItems).where(eq(key, wantedKey)).for('update')
  return row
}

export const lockPlaced = (db: Db, wantedKind: ContentKind, keys: string[]): Promise<Item[]> =>
  db
    .select()
    .from(contentItems)
    .where(and(eq(kind, wantedKind), sql`(${gt(place, 0)} or ${inArray(key, [...keys, ''])})`))
    .orderBy(key)
    .for('update')

/** Returns false when there is one with its key. */
export async function insertItem(db: Db, item: NewItem): Promise<boolean> {
  const inserted = await db.insert(contentItems).values(item).onConflictDoNothing().returning({ key })
  return inserted.length > 0
}

export async function getNextId(db: Db, wantedKind: ContentKind): Promise<number> {
  const [row] = await db
    .select({ last: max(id) })
    .from(contentItems)
    .where(eq(kind, wantedKind))
  return Math.max((row?.last ?? 0) + 1, FIRST_WRITTEN_ID)
}

export async function updateItem(db: Db, wantedKey: string, change: Partial<NewItem>): Promise<void> {
  await db.update(contentItems).set(change).where(eq(key, wantedKey))
}

export async function deleteItem(db: Db, wantedKey: string): Promise<void> {
  await db.delete(contentVersions).where(eq(contentVersions.key, wantedKey))
  await removeTrail(db, [wantedKey])
  await db.delete(contentItems).where(eq(key, wantedKey))
}

export async function insertVersion(db: Db, version: VersionRow): Promise<void> {
  await db.insert(contentVersions).values(version)
}

export async function findVersion(
  db: Db,
  wantedKey: string,
  number: number,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.key, wantedKey), eq(contentVersions.number, number)))
  return row
}

const MAX_VERSIONS = 200
export const loadVersions = (db: Db, wantedKey: string) =>
  db
    .select({
      number: contentVersions.number,
      title: contentVersions.title,
      at: contentVersions.at,
      actor: contentVersions.actor,
    })
    .from(contentVersions)
    .where(eq(contentVersions.key, wantedKey))
    .orderBy(desc(contentVersions.number))
    .limit(MAX_VERSIONS)

export const {
  add: addTrail,
  list: loadTrail,
  remove: removeTrail,
} = createTrail(contentTrail, contentTrail.key)

/** Returns the hashes of the files that items came from, by key. */
export async function loadFileHashes(db: Db): Promise<Map<string, string | null>> {
  const items = await db.select({ key, hash: contentItems.fileHash }).from(contentItems)
  const pages = await db
    .select({ key: publishedContent.key, hash: publishedContent.fileHash })
    .from(publishedContent)
    .where(isNotNull(publishedContent.fileHash))
  return new Map([...pages, ...items].map((row) => [row.key, row.hash]))
}

/** Returns the documents of all its versions. */
export async function loadDocuments(db: Db, wantedKey: string): Promise<object[]> {
  const rows = await db
    .select({ document: contentVersions.document })
    .from(contentVersions)
    .where(eq(contentVersions.key, wantedKey))
  return rows.map(({ document }) => document)
}
