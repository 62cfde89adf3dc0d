import { ANSWER_DAYS } from '@biaojie/contract/deadlines.ts'
import type { OwnQuestion } from '@biaojie/contract/marketplace/market/buyers.ts'
import { computeWeightedRating, formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import type { Question, Review } from '@biaojie/contract/marketplace/market/shapes.ts'
import { findQuestionProblem } from '@biaojie/contract/marketplace/market/voice-rules.ts'
import { and, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { computeDeadline, type Now, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, requireFirstRow } from '../../../../platform/database/database.ts'
import { isAmong, prepareQuery } from '../../../../platform/database/statement.ts'
import { searchDocument } from '../../../../platform/database/text-search.ts'
import { countByState } from '../../../node/cases/cases.ts'
import { averageStars } from '../cards.ts'
import { findApplication } from '../store.ts'
import { applicationQuestions, applicationReviews, applications, favourites } from '../tables.ts'

/* People write reviews and questions about applications, and keep favourites. */

/** An order that entitles its company to one review. */
export type Purchase = {
  orderId: string
  packageName: string
  duration: number
  durationUnit: '1' | '2' | '-1'
}
/** Returns a company's paid orders of an application, the latest first. */
export type PurchasesOf = (companyId: string, applicationId: number) => Promise<Purchase[]>
export type OpinionDeps = {
  db: Db
  now: Now
  purchasesOf: PurchasesOf
  companyName: (id: string) => Promise<string>
}
export type Person = { userId: string; companyId: string | null }

const isShown = eq(applicationReviews.status, 'shown')
const isShownReview = (applicationId: number) =>
  and(eq(applicationReviews.applicationId, applicationId), isShown)

export const toReview = (row: Omit<typeof applicationReviews.$inferSelect, 'search'>): Review => ({
  id: row.id,
  companyName: row.companyName,
  packageName: row.packageName,
  durationUnitView: formatTerm(row),
  stars: row.stars,
  text: row.text,
  createTime: toShanghaiTime(row.createdAt),
  reply: row.reply,
})
const toQuestion = (row: Omit<typeof applicationQuestions.$inferSelect, 'search'>): Question => ({
  id: row.id,
  question: row.question,
  answer: row.answer,
  createTime: toShanghaiTime(row.createdAt),
  answerTime: row.answeredAt ? toShanghaiTime(row.answeredAt) : '',
})

const queryStars = prepareQuery((db) => {
  const { stars, applicationId } = applicationReviews
  const query = db.select({ stars, total: count() }).from(applicationReviews)
  return query
    .where(and(isAmong(applicationId), isShown))
    .groupBy(stars)
    .prepare('market.stars')
})

/** Returns the average of the shown reviews, their number, and how many have 5, 4, 3, 2 and 1 stars. */
export async function loadRating(db: Db, ...applicationIds: number[]) {
  const rows = applicationIds.length === 0 ? [] : await queryStars(db).execute({ values: applicationIds })
  const byStars = [5, 4, 3, 2, 1].map((wanted) => rows.find((row) => row.stars === wanted)?.total ?? 0)
  const total = byStars.reduce((sum, starCount) => sum + starCount, 0)
  const sum = rows.reduce((all, row) => all + row.stars * row.total, 0)
  return { average: averageStars(sum, total), count: total, byStars }
}

type PageQuery = { productId: number; stars?: number; current?: number; size?: number }

const { search: _searchedReview, ...reviewColumns } = getTableColumns(applicationReviews)
const NEWEST_REVIEWS = [desc(applicationReviews.createdAt), desc(applicationReviews.id)]

const queryLatestReviews = prepareQuery((db) => {
  const { applicationId } = applicationReviews
  const query = db.select(reviewColumns).from(applicationReviews)
  return query
    .where(and(eq(applicationId, sql.placeholder('applicationId')), isShown))
    .orderBy(...NEWEST_REVIEWS)
    .limit(sql.placeholder('size'))
    .prepare('market.latest-reviews')
})

export const loadLatestReviews = async (db: Db, applicationId: number, size: number): Promise<Review[]> =>
  (await queryLatestReviews(db).execute({ applicationId, size })).map(toReview)

export async function listReviews(db: Db, { productId, stars, current = 1, size = 10 }: PageQuery) {
  const where = and(isShownReview(productId), stars ? eq(applicationReviews.stars, stars) : undefined)
  const rows = await db
    .select(reviewColumns)
    .from(applicationReviews)
    .where(where)
    .orderBy(...NEWEST_REVIEWS)
    .limit(size)
    .offset((current - 1) * size)
  return {
    records: rows.map(toReview),
    total: await db.$count(applicationReviews, where),
    rating: await loadRating(db, productId),
  }
}

const { search: _searchedQuestion, ...questionColumns } = getTableColumns(applicationQuestions)
const isAnswered = and(
  eq(applicationQuestions.applicationId, sql.placeholder('applicationId')),
  eq(applicationQuestions.status, 'answered'),
)

const queryQuestions = prepareQuery((db) => {
  const { answeredAt, id } = applicationQuestions
  const query = db.select(questionColumns).from(applicationQuestions)
  return query
    .where(isAnswered)
    .orderBy(desc(answeredAt), desc(id))
    .limit(sql.placeholder('size'))
    .offset(sql.placeholder('from'))
    .prepare('market.questions')
})
const queryQuestionCount = prepareQuery((db) =>
  db.select({ total: count() }).from(applicationQuestions).where(isAnswered).prepare('market.question-count'),
)

export async function listQuestions(db: Db, { productId: applicationId, current = 1, size = 10 }: PageQuery) {
  const [rows, counted] = await Promise.all([
    queryQuestions(db).execute({ applicationId, size, from: (current - 1) * size }),
    queryQuestionCount(db).execute({ applicationId }),
  ])
  return { records: rows.map(toQuestion), total: requireFirstRow(counted).total }
}
export const loadLatestQuestions = (db: Db, productId: number, size: number) =>
  listQuestions(db, { productId, size })

export async function requirePublished(db: Db, applicationId: number) {
  const row = await findApplication(db, applicationId)
  if (!row || row.status === 'draft') throw refuse('application_not_found')
  return row
}

/** Returns the company's orders without a review, the latest first. */
export async function loadUnreviewed(
  { db, purchasesOf }: OpinionDeps,
  companyId: string,
  applicationId: number,
) {
  const purchases = await purchasesOf(companyId, applicationId)
  if (purchases.length === 0) return { purchases, open: [] }
  const ids = purchases.map(({ orderId }) => orderId)
  const rows = await db
    .select({ orderId: applicationReviews.orderId })
    .from(applicationReviews)
    .where(inArray(applicationReviews.orderId, ids))
  const reviewed = new Set(rows.map(({ orderId }) => orderId))
  return { purchases, open: purchases.filter(({ orderId }) => !reviewed.has(orderId)) }
}

/** Returns the person's own data about an application. */
export async function loadOwnData(deps: OpinionDeps, who: Person, applicationId: number) {
  await requirePublished(deps.db, applicationId)
  const { userId, status, createdAt } = applicationQuestions
  const [favourite] = await deps.db
    .select()
    .from(favourites)
    .where(and(eq(favourites.userId, who.userId), eq(favourites.applicationId, applicationId)))
  const questions = await deps.db
    .select()
    .from(applicationQuestions)
    .where(
      and(eq(userId, who.userId), eq(applicationQuestions.applicationId, applicationId), eq(status, 'open')),
    )
    .orderBy(desc(createdAt))
    .limit(20)
  const { open } = who.companyId ? await loadUnreviewed(deps, who.companyId, applicationId) : { open: [] }
  return {
    favourite: favourite !== undefined,
    canReview: open.length > 0,
    questions: questions.map(toQuestion),
  }
}

type OwnQuestions = { status?: OwnQuestion['status']; current?: number; size?: number }

/** Returns the person's own questions about all applications, the newest first, and their number by state. */
export async function listOwnQuestions(db: Db, who: Person, request: OwnQuestions) {
  const { status: state, current = 1, size = 10 } = request
  const { userId, status, createdAt, id } = applicationQuestions
  const own = eq(userId, who.userId)
  const rows = await db
    .select()
    .from(applicationQuestions)
    .where(and(own, state && eq(status, state)))
    .orderBy(desc(createdAt), desc(id))
    .limit(size)
    .offset((current - 1) * size)
  const counts = { open: 0, answered: 0, hidden: 0, ...(await countByState(db, status, own)) }
  const total = state ? counts[state] : counts.open + counts.answered + counts.hidden
  const records = rows.map((row) => ({
    ...toQuestion(row),
    productId: row.applicationId,
    applicationName: row.applicationName,
    status: row.status,
    dueTime: toShanghaiTime(computeDeadline(row.createdAt, ANSWER_DAYS)),
  }))
  return { records, total, counts }
}

/** A question is public once staff have answered it. */
export async function askQuestion(
  { db, now }: OpinionDeps,
  who: Person,
  input: { productId: number; question: string },
): Promise<Question> {
  const question = toPrintable(input.question)
  const problem = findQuestionProblem(question)
  if (problem) throw refuseFields({ question: problem })
  const row = await requirePublished(db, input.productId)
  const at = now()
  const stored = requireFirstRow(
    await db
      .insert(applicationQuestions)
      .values({
        id: createId(at.getTime()),
        applicationId: row.id,
        applicationName: row.name,
        userId: who.userId,
        question,
        status: 'open',
        createdAt: at,
        search: searchDocument({ names: [row.name], texts: [question] }),
      })
      .returning(),
  )
  return toQuestion(stored)
}

/** Recounts the shown reviews of an application; part of the transaction that changes one. */
export async function recountReviews(db: Db, applicationId: number): Promise<void> {
  const totals = db
    .select({
      stars: sql<number>`coalesce(sum(${applicationReviews.stars}), 0)`.as('sum_of_stars'),
      reviews: count().as('number_of_reviews'),
    })
    .from(applicationReviews)
    .where(isShownReview(applicationId))
  const [row] = await totals
  const [stars, reviews] = [Number(row?.stars ?? 0), row?.reviews ?? 0]
  await db
    .update(applications)
    .set({ stars, reviews, rating: computeWeightedRating(stars, reviews) })
    .where(eq(applications.id, applicationId))
}
