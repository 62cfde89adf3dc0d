import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  max,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { prepareQuery } from '../../../platform/database/statement.ts'
import { contentVersions, publishedContent } from './tables.ts'

export type Published = Omit<typeof publishedContent.$inferSelect, 'search'>
export type NewPublished = typeof publishedContent.$inferInsert

const { key, kind, id, number, topic, tags, place, shownAt } = publishedContent
const { search: _search, ...columns } = getTableColumns(publishedContent)
const newestFirst = [desc(shownAt), desc(id)]

export const listPublished = createListing({
  table: publishedContent,
  id: key,
  filters: {
    kind: (wantedKind: string) => eq(kind, wantedKind),
    topic: (wantedKind: string) => eq(topic, wantedKind),
    tag: (tag: string) => arrayOverlaps(tags, [tag]),
  },
  order: newestFirst,
  search: publishedContent.search,
  summary: publishedContent.des,
  size: 10,
})

export async function savePublished(db: Db, row: NewPublished): Promise<void> {
  const { key: _key, ...change } = row
  await db.insert(publishedContent).values(row).onConflictDoUpdate({ target: key, set: change })
}

export async function deletePublished(db: Db, wantedKey: string): Promise<void> {
  await db.delete(publishedContent).where(eq(key, wantedKey))
}

/** Deletes entries of these kinds that are shown from files and whose file is gone. */
export async function deletePages(db: Db, kinds: string[], kept: string[]): Promise<void> {
  const isGone = kept.length > 0 ? notInArray(key, kept) : undefined
  await db.delete(publishedContent).where(and(inArray(kind, kinds), isGone))
}

export async function setPlace(db: Db, wantedKind: string, to: number): Promise<void> {
  await db.update(publishedContent).set({ place: to }).where(eq(key, wantedKind))
}

export async function findPublished(db: Db, wantedKey: string): Promise<Published | undefined> {
  const [row] = await db.select(columns).from(publishedContent).where(eq(key, wantedKey))
  return row
}

const isWantedKind = eq(kind, sql.placeholder('kind'))

const prepareDocuments = (name: string, where: SQL | undefined, order: SQL) =>
  prepareQuery((db) =>
    db
      .select({ ...columns, document: contentVersions.document })
      .from(publishedContent)
      .innerJoin(contentVersions, and(eq(contentVersions.key, key), eq(contentVersions.number, number)))
      .where(where)
      .orderBy(order)
      .prepare(name),
  )
const queryDocuments = prepareDocuments('published.documents', isWantedKind, asc(id))
const queryPlacedDocuments = prepareDocuments(
  'published.placed-documents',
  and(isWantedKind, gt(place, 0)),
  asc(place),
)

/** Returns all of a kind with their documents, or those with a place in their order. */
export const loadPublishedDocuments = (db: Db, wantedKind: string, onlyPlaced: boolean) =>
  (onlyPlaced ? queryPlacedDocuments : queryDocuments)(db).execute({ kind: wantedKind })

/** Returns those with a place in their order, then the newest. */
export const loadHottestNews = (db: Db, limit: number): Promise<Published[]> =>
  db
    .select(columns)
    .from(publishedContent)
    .where(eq(kind, 'news'))
    .orderBy(sql`nullif(${place}, 0) nulls last`, ...newestFirst)
    .limit(limit)

/** Returns others on the same topic or with one of its tags, the newest first. */
export const loadSimilar = (db: Db, to: Published, limit: number): Promise<Published[]> =>
  db
    .select(columns)
    .from(publishedContent)
    .where(
      and(
        eq(kind, to.kind),
        ne(key, to.key),
        or(eq(topic, to.topic), to.tags.length > 0 ? arrayOverlaps(tags, to.tags) : undefined),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)

type Neighbour = { id: number; title: string }
/** Returns the next older and the next newer one. */
export async function loadNeighbours(
  db: Db,
  article: Published,
): Promise<{ older: Neighbour | null; newer: Neighbour | null }> {
  const isSameMoment = eq(shownAt, article.shownAt)
  const findNeighbour = async (where: ReturnType<typeof or>, order: ReturnType<typeof asc>[]) => {
    const [row] = await db
      .select({ id, title: publishedContent.title })
      .from(publishedContent)
      .where(and(eq(kind, article.kind), where))
      .orderBy(...order)
      .limit(1)
    return row ?? null
  }
  return {
    older: await findNeighbour(
      or(lt(shownAt, article.shownAt), and(isSameMoment, lt(id, article.id))),
      newestFirst,
    ),
    newer: await findNeighbour(or(gt(shownAt, article.shownAt), and(isSameMoment, gt(id, article.id))), [
      asc(shownAt),
      asc(id),
    ]),
  }
}

const queryTopics = prepareQuery((db) =>
  db
    .select({ name: topic, total: count(), latest: max(shownAt) })
    .from(publishedContent)
    .where(isWantedKind)
    .groupBy(topic)
    .orderBy(desc(count()), asc(topic))
    .prepare('published.topics'),
)

/** Returns the number of articles of each topic, and the time of the newest. */
export async function loadTopics(db: Db, wantedKind: string) {
  const rows = await queryTopics(db).execute({ kind: wantedKind })
  const moments = rows.flatMap(({ latest }) => latest ?? []).sort((a, b) => b.getTime() - a.getTime())
  return { topics: rows.map(({ name, total }) => ({ name, total })), latest: moments[0] }
}
