import { ANSWER_DAYS, OPINION_DAYS } from '@biaojie/contract/deadlines.ts'
import type { QuestionRow, ReviewRow } from '@biaojie/contract/marketplace/market/desk.ts'
import { termText } from '@biaojie/contract/marketplace/market/rules.ts'
import { lengthOf } from '@biaojie/contract/text-length.ts'
import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { deadlineOf, minutesBetween, shanghaiTime } from '../../../../platform/base/clock.ts'
import { printable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { createListing } from '../../../../platform/database/listing.ts'
import { addNotice } from '../../../accounts/notices/notices.ts'
import { toFlag } from '../cards.ts'
import type { MarketDeps } from '../deps.ts'
import { recount } from '../opinions/opinions.ts'
import { applicationQuestions, applicationReviews } from '../tables.ts'

/* Staff answer questions and judge reviews here. */

type QuestionRecord = Omit<typeof applicationQuestions.$inferSelect, 'search'>
type ReviewRecord = Omit<typeof applicationReviews.$inferSelect, 'search'>
type OpinionQuery<S> = { status?: S; text?: string; current?: number; size?: number }

const questions = createListing({
  table: applicationQuestions,
  id: applicationQuestions.id,
  filters: { status: (one: QuestionRecord['status']) => eq(applicationQuestions.status, one) },
  order: [
    sql`case ${applicationQuestions.status} when 'open' then 0 else 1 end`,
    desc(applicationQuestions.createdAt),
  ],
  search: applicationQuestions.search,
})
const reviews = createListing({
  table: applicationReviews,
  id: applicationReviews.id,
  filters: { status: (one: ReviewRecord['status']) => eq(applicationReviews.status, one) },
  order: [
    sql`case ${applicationReviews.status} when 'waiting' then 0 else 1 end`,
    desc(applicationReviews.createdAt),
  ],
  search: applicationReviews.search,
})

async function countsIn(db: Db, table: typeof applicationQuestions | typeof applicationReviews) {
  const rows = await db.select({ status: table.status, total: count() }).from(table).groupBy(table.status)
  return Object.fromEntries(rows.map(({ status, total }) => [status, total]))
}

type Names = Map<string, { name: string }>
const questionRow = (row: QuestionRecord, names: Names, now: Date): QuestionRow => ({
  id: row.id,
  productId: row.applicationId,
  applicationName: row.applicationName,
  question: row.question,
  answer: row.answer,
  asker: names.get(row.userId ?? '')?.name ?? '',
  createTime: shanghaiTime(row.createdAt),
  answerTime: row.answeredAt ? shanghaiTime(row.answeredAt) : '',
  status: row.status,
  remainingMinutes:
    row.status === 'open' ? minutesBetween(now, deadlineOf(row.createdAt, ANSWER_DAYS)) : null,
})

export async function listAllQuestions(deps: MarketDeps, asked: OpinionQuery<QuestionRecord['status']>) {
  const { db } = deps
  const order = asked.status === 'open' ? { order: [asc(applicationQuestions.createdAt)] } : {}
  const { rows, total } = await questions(db, asked, order)
  const names = await deps.people.describe(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  const now = deps.now()
  return {
    records: rows.map((row) => questionRow(row, names, now)),
    total,
    counts: await countsIn(db, applicationQuestions),
  }
}

async function changeQuestion(
  deps: MarketDeps,
  id: string,
  set: Partial<QuestionRecord>,
  then?: (db: Db, row: QuestionRecord) => Promise<void>,
): Promise<QuestionRow> {
  const changed = await transact(deps.db, async (db) => {
    const [row] = await db
      .update(applicationQuestions)
      .set(set)
      .where(eq(applicationQuestions.id, id))
      .returning()
    if (!row) throw refuse('question_not_found')
    await then?.(db, row)
    const names = await deps.people.describe(db, row.userId ? [row.userId] : [])
    return questionRow(row, names, deps.now())
  })
  deps.memory.forget()
  return changed
}

const ANSWER_MAX = 500

/** Publishes the answer and notifies the author of the question. */
export function answerQuestion(
  deps: MarketDeps,
  given: { id: string; answer: string },
): Promise<QuestionRow> {
  const answer = printable(given.answer)
  if (!answer) throw refuseFields({ answer: '请填写答复' })
  if (lengthOf(answer) > ANSWER_MAX) throw refuseFields({ answer: `答复不能超过 ${ANSWER_MAX} 个字` })
  const at = deps.now()
  return changeQuestion(deps, given.id, { answer, status: 'answered', answeredAt: at }, async (db, row) => {
    if (!row.userId) return
    const link = `/application/list/detail/${row.applicationId}#questions`
    const notice = { userId: row.userId, title: `“${row.applicationName}”的提问已答复`, text: answer, link }
    await addNotice(db, notice, at)
  })
}

export const hideQuestion = (deps: MarketDeps, id: string): Promise<QuestionRow> =>
  changeQuestion(deps, id, { status: 'hidden' })

const reviewRow = (row: ReviewRecord, now: Date): ReviewRow => ({
  id: row.id,
  productId: row.applicationId,
  applicationName: row.applicationName,
  companyName: row.companyName,
  packageName: row.packageName,
  durationUnitView: termText(row),
  stars: row.stars,
  text: row.text,
  reply: row.reply,
  status: row.status,
  reason: row.reason,
  createTime: shanghaiTime(row.createdAt),
  remainingMinutes:
    row.status === 'waiting' ? minutesBetween(now, deadlineOf(row.createdAt, OPINION_DAYS)) : null,
  appOriginal: toFlag(row.own),
})

export async function listAllReviews({ db, now }: MarketDeps, asked: OpinionQuery<ReviewRecord['status']>) {
  const order = asked.status === 'waiting' ? { order: [asc(applicationReviews.createdAt)] } : {}
  const { rows, total } = await reviews(db, asked, order)
  const records = rows.map((row) => reviewRow(row, now()))
  return { records, total, counts: await countsIn(db, applicationReviews) }
}

async function changeReview(
  deps: MarketDeps,
  id: string,
  set: Partial<ReviewRecord>,
  { seen, then }: { seen?: string; then?: (db: Db, row: ReviewRecord) => Promise<void> } = {},
): Promise<ReviewRow> {
  const changed = await transact(deps.db, async (db) => {
    const { text } = applicationReviews
    const [before] = await db
      .select({ text })
      .from(applicationReviews)
      .where(eq(applicationReviews.id, id))
      .for('update')
    if (before && seen !== undefined && before.text !== seen) throw refuse('review_changed')
    const [row] = await db
      .update(applicationReviews)
      .set(set)
      .where(eq(applicationReviews.id, id))
      .returning()
    if (!row) throw refuse('review_not_found')
    await recount(db, row.applicationId)
    await then?.(db, row)
    return reviewRow(row, deps.now())
  })
  deps.memory.forget()
  return changed
}

const REASON_MAX = 200

/** Publishes a review or not, and tells its author the reason. */
export function decideReview(
  deps: MarketDeps,
  given: { id: string; show: boolean; reason: string; seen?: string },
): Promise<ReviewRow> {
  const reason = given.show ? '' : printable(given.reason)
  if (!given.show && !reason) throw refuseFields({ reason: '请写明不公开的理由' })
  if (lengthOf(reason) > REASON_MAX) throw refuseFields({ reason: `理由不能超过 ${REASON_MAX} 个字` })
  const status = given.show ? ('shown' as const) : ('rejected' as const)
  const then = async (db: Db, row: ReviewRecord) => {
    if (!row.userId) return
    const title = given.show ? '您的评价已公开' : '您的评价未公开'
    const text = given.show ? `${row.applicationName}：${row.text}` : `${row.applicationName}：${reason}`
    const link = given.show
      ? `/application/list/detail/${row.applicationId}#reviews`
      : `/console/orders/${row.orderId}`
    await addNotice(db, { userId: row.userId, title, text, link }, deps.now())
  }
  return changeReview(deps, given.id, { status, reason }, { seen: given.seen, then })
}

export function replyToReview(deps: MarketDeps, given: { id: string; reply: string }): Promise<ReviewRow> {
  const reply = printable(given.reply)
  if (lengthOf(reply) > REASON_MAX) throw refuseFields({ reply: `回复不能超过 ${REASON_MAX} 个字` })
  return changeReview(deps, given.id, { reply })
}
