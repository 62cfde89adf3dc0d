import { and, desc, eq } from 'drizzle-orm'
import { refuse } from '../../../../http/errors.ts'
import { type Now, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { loadApplicationsByIds } from '../store.ts'
import { applicationQuestions, applicationReviews, favourites } from '../tables.ts'
import { requirePublished } from './opinions.ts'

/* A person's favourites, and all their data for export and deletion. */

type Person = { userId: string }
const MAX_FAVOURITES = 200

export async function setFavourite(
  deps: { db: Db; now: Now },
  who: Person,
  input: { productId: number; favourite: boolean },
): Promise<{ favourite: boolean; total: number }> {
  await requirePublished(deps.db, input.productId)
  const own = eq(favourites.userId, who.userId)
  return transact(deps.db, async (db) => {
    if (!input.favourite)
      await db.delete(favourites).where(and(own, eq(favourites.applicationId, input.productId)))
    else
      await db
        .insert(favourites)
        .values({ userId: who.userId, applicationId: input.productId, createdAt: deps.now() })
        .onConflictDoNothing()
    const total = await db.$count(favourites, own)
    if (total > MAX_FAVOURITES) throw refuse('favourites_full')
    return { favourite: input.favourite, total }
  })
}

/** Returns favourites, the latest first; withdrawn applications too. */
export async function loadFavourites(db: Db, userId: string, { current = 1, size = 20 }) {
  const own = eq(favourites.userId, userId)
  const kept = await db
    .select({ id: favourites.applicationId })
    .from(favourites)
    .where(own)
    .orderBy(desc(favourites.createdAt), desc(favourites.applicationId))
    .limit(size)
    .offset((current - 1) * size)
  const rows = await loadApplicationsByIds(
    db,
    kept.map(({ id }) => id),
  )
  return { rows, total: await db.$count(favourites, own) }
}

/** A person's questions, reviews and favourites, for export and deletion of the account. */
export const marketRecords = {
  name: '应用市场',
  async read(db: Db, { userId }: { userId: string }) {
    const questions = await db
      .select()
      .from(applicationQuestions)
      .where(eq(applicationQuestions.userId, userId))
    const reviews = await db.select().from(applicationReviews).where(eq(applicationReviews.userId, userId))
    const kept = await db.select().from(favourites).where(eq(favourites.userId, userId))
    return [
      ...questions.map((row) => ({
        时间: toShanghaiTime(row.createdAt),
        类别: '提问',
        应用: row.applicationName,
        内容: row.question,
        ...(row.answer && { 答复: row.answer }),
      })),
      ...reviews.map((row) => ({
        时间: toShanghaiTime(row.createdAt),
        类别: '评价',
        应用: row.applicationName,
        内容: `${row.stars} 星：${row.text}`,
      })),
      ...kept.map((row) => ({
        时间: toShanghaiTime(row.createdAt),
        类别: '收藏',
        应用编号: String(row.applicationId),
      })),
    ]
  },
  /** Open questions are deleted with the person; public texts stay without the name. */
  async erase(db: Db, { userId }: { userId: string }): Promise<void> {
    await db.delete(favourites).where(eq(favourites.userId, userId))
    const own = eq(applicationQuestions.userId, userId)
    await db.delete(applicationQuestions).where(and(own, eq(applicationQuestions.status, 'open')))
    await db.update(applicationQuestions).set({ userId: null }).where(own)
    await db.update(applicationReviews).set({ userId: null }).where(eq(applicationReviews.userId, userId))
  },
}
