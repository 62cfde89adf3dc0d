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
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
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
    kind: (wanted: string) => eq(kind, wanted),
    topic: (wanted: string) => eq(topic, wanted),
    tag: (tag: string) => arrayOverlaps(tags, [tag]),
  },
  order: newestFirst,
  search: publishedContent.search,
  summary: publishedContent.des,
  size: 10,
})

export async function putPublished(db: Db, row: NewPublished): Promise<void> {
  const { key: _key, ...change } = row
  await db.insert(publishedContent).values(row).onConflictDoUpdate({ target: key, set: change })
}

export async function deletePublished(db: Db, wanted: string): Promise<void> {
  await db.delete(publishedContent).where(eq(key, wanted))
}

/** Deletes entries of these kinds that are shown from files and whose file is gone. */
export async function deletePages(db: Db, kinds: string[], kept: string[]): Promise<void> {
  const gone = kept.length > 0 ? notInArray(key, kept) : undefined
  await db.delete(publishedContent).where(and(inArray(kind, kinds), gone))
}

export async function setPlace(db: Db, wanted: string, to: number): Promise<void> {
  await db.update(publishedContent).set({ place: to }).where(eq(key, wanted))
}

export async function publishedByKey(db: Db, wanted: string): Promise<Published | undefined> {
  const [row] = await db.select(columns).from(publishedContent).where(eq(key, wanted))
  return row
}

/** Returns all of a kind with their documents; `placed` ones come first in their order. */
export const publishedDocuments = (db: Db, wanted: string, onlyPlaced: boolean) =>
  db
    .select({ ...columns, document: contentVersions.document })
    .from(publishedContent)
    .innerJoin(contentVersions, and(eq(contentVersions.key, key), eq(contentVersions.number, number)))
    .where(and(eq(kind, wanted), onlyPlaced ? gt(place, 0) : undefined))
    .orderBy(...(onlyPlaced ? [asc(place)] : [asc(id)]))

/** Returns those with a place in their order, then the newest. */
export const hottest = (db: Db, wanted: string, most: number): Promise<Published[]> =>
  db
    .select(columns)
    .from(publishedContent)
    .where(eq(kind, wanted))
    .orderBy(sql`nullif(${place}, 0) nulls last`, ...newestFirst)
    .limit(most)

/** Returns others on the same topic or with one of its tags, the newest first. */
export const akin = (db: Db, to: Published, most: number): Promise<Published[]> =>
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
    .limit(most)

type Neighbour = { id: number; title: string }
/** Returns the next older and the next newer one. */
export async function neighboursOf(
  db: Db,
  of: Published,
): Promise<{ older: Neighbour | null; newer: Neighbour | null }> {
  const sameMoment = eq(shownAt, of.shownAt)
  const beside = async (where: ReturnType<typeof or>, order: ReturnType<typeof asc>[]) => {
    const [row] = await db
      .select({ id, title: publishedContent.title })
      .from(publishedContent)
      .where(and(eq(kind, of.kind), where))
      .orderBy(...order)
      .limit(1)
    return row ?? null
  }
  return {
    older: await beside(or(lt(shownAt, of.shownAt), and(sameMoment, lt(id, of.id))), newestFirst),
    newer: await beside(or(gt(shownAt, of.shownAt), and(sameMoment, gt(id, of.id))), [asc(shownAt), asc(id)]),
  }
}

/** Returns the number of articles of each topic, and the time of the newest. */
export async function topicsOf(db: Db, wanted: string) {
  const rows = await db
    .select({ name: topic, total: count(), latest: max(shownAt) })
    .from(publishedContent)
    .where(eq(kind, wanted))
    .groupBy(topic)
    .orderBy(desc(count()), asc(topic))
  const moments = rows.flatMap(({ latest }) => latest ?? []).sort((a, b) => b.getTime() - a.getTime())
  return { topics: rows.map(({ name, total }) => ({ name, total })), latest: moments[0] }
}
