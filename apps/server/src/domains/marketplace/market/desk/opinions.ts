import { ANSWER_DAYS, OPINION_DAYS } from '@biaojie/contract/deadlines.ts'
import type { QuestionRow, ReviewRow } from '@biaojie/contract/marketplace/market/desk.ts'
import { formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import { countCharacters } from '@biaojie/contract/texts.ts'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { computeDeadline, countMinutesBetween, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { createListing } from '../../../../platform/database/listing.ts'
import { addNotice } from '../../../accounts/notices/notices.ts'
import { countByState } from '../../../node/cases/cases.ts'
import { toFlag } from '../cards.ts'
import type { MarketDeps } from '../deps.ts'
import { recountReviews } from '../opinions/opinions.ts'
import { applicationQuestions, applicationReviews } from '../tables.ts'

/* Staff answer questions and judge reviews here. */

type QuestionRecord = Omit<typeof applicationQuestions.$inferSelect, 'search'>
type ReviewRecord = Omit<typeof applicationReviews.$inferSelect, 'search'>
type OpinionQuery<S> = { status?: S; text?: string; current?: number; size?: number }

const questions = createListing({
  table: applicationQuestions,
  id: applicationQuestions.id,
  filters: { status: (status: QuestionRecord['status']) => eq(applicationQuestions.status, status) },
  order: [
    sql`case ${applicationQuestions.status} when 'open' then 0 else 1 end`,
    desc(applicationQuestions.createdAt),
  ],
  search: applicationQuestions.search,
})
const reviews = createListing({
  table: applicationReviews,
  id: applicationReviews.id,
  filters: { status: (status: ReviewRecord['status']) => eq(applicationReviews.status, status) },
  order: [
    sql`case ${applicationReviews.status} when 'waiting' then 0 else 1 end`,
    desc(applicationReviews.createdAt),
  ],
  search: applicationReviews.search,
})

/** Counts questions and reviews that staff have to answer. */
export async function countOpinionsToAnswer(db: Db): Promise<number> {
  const [questions, reviews] = await Promise.all([
    countByState(db, applicationQuestions.status),
    countByState(db, applicationReviews.status),
  ])
  return (questions.open ?? 0) + (reviews.waiting ?? 0)
}

type Names = Map<string, { name: string }>
const toQuestionRow = (row: QuestionRecord, names: Names, now: Date): QuestionRow => ({
  id: row.id,
  productId: row.applicationId,
  applicationName: row.applicationName,
  question: row.question,
  answer: row.answer,
  asker: names.get(row.userId ?? '')?.name ?? '',
  createTime: toShanghaiTime(row.createdAt),
  answerTime: row.answeredAt ? toShanghaiTime(row.answeredAt) : '',
  status: row.status,
  remainingMinutes:
    row.status === 'open' ? countMinutesBetween(now, computeDeadline(row.createdAt, ANSWER_DAYS)) : null,
})

export async function listAllQuestions(deps: MarketDeps, request: OpinionQuery<QuestionRecord['status']>) {
  const { db } = deps
  const order = request.status === 'open' ? { order: [asc(applicationQuestions.createdAt)] } : {}
  const { rows, total } = await questions(db, request, order)
  const names = await deps.people.describe(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  const now = deps.now()
  return {
    records: rows.map((row) => toQuestionRow(row, names, now)),
    total,
    counts: await countByState(db, applicationQuestions.status),
  }
}

async function changeQuestion(
  deps: MarketDeps,
  id: string,
  set: Partial<QuestionRecord>,
  afterwards?: (db: Db, row: QuestionRecord) => Promise<void>,
): Promise<QuestionRow> {
  const changed = await transact(deps.db, async (db) => {
    const [row] = await db
      .update(applicationQuestions)
      .set(set)
      .where(eq(applicationQuestions.id, id))
      .returning()
    if (!row) throw refuse('question_not_found')
    await afterwards?.(db, row)
    const names = await deps.people.describe(db, row.userId ? [row.userId] : [])
    return toQuestionRow(row, names, deps.now())
  })
  deps.memory.forget()
  return changed
}

const ANSWER_MAX = 500

/** Publishes the answer and notifies the author of the question. */
export function answerQuestion(
  deps: MarketDeps,
  input: { id: string; answer: string },
): Promise<QuestionRow> {
  const answer = toPrintable(input.answer)
  if (!answer) throw refuseFields({ answer: '请填写答复' })
  if (countCharacters(answer) > ANSWER_MAX) throw refuseFields({ answer: `答复不能超过 ${ANSWER_MAX} 个字` })
  const at = deps.now()
  return changeQuestion(deps, input.id, { answer, status: 'answered', answeredAt: at }, async (db, row) => {
    if (!row.userId) return
    const link = `/application/list/detail/${row.applicationId}#questions`
    const notice = { userId: row.userId, title: `“${row.applicationName}”的提问已答复`, text: answer, link }
    await addNotice(db, notice, at)
  })
}

export const hideQuestion = (deps: MarketDeps, id: string): Promise<QuestionRow> =>
  changeQuestion(deps, id, { status: 'hidden' })

const toReviewRow = (row: ReviewRecord, now: Date): ReviewRow => ({
  id: row.id,
  productId: row.applicationId,
  applicationName: row.applicationName,
  companyName: row.companyName,
  packageName: row.packageName,
  durationUnitView: formatTerm(row),
  stars: row.stars,
  text: row.text,
  reply: row.reply,
  status: row.status,
  reason: row.reason,
  createTime: toShanghaiTime(row.createdAt),
  remainingMinutes:
    row.status === 'waiting' ? countMinutesBetween(now, computeDeadline(row.createdAt, OPINION_DAYS)) : null,
  appOriginal: toFlag(row.own),
})

export async function listAllReviews({ db, now }: MarketDeps, request: OpinionQuery<ReviewRecord['status']>) {
  const order = request.status === 'waiting' ? { order: [asc(applicationReviews.createdAt)] } : {}
  const { rows, total } = await reviews(db, request, order)
  const records = rows.map((row) => toReviewRow(row, now()))
  return { records, total, counts: await countByState(db, applicationReviews.status) }
}

async function changeReview(
  deps: MarketDeps,
  id: string,
  set: Partial<ReviewRecord>,
  { seen, updateShown }: { seen?: string; updateShown?: (db: Db, row: ReviewRecord) => Promise<void> } = {},
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
    await recountReviews(db, row.applicationId)
    await updateShown?.(db, row)
    return toReviewRow(row, deps.now())
  })
  deps.memory.forget()
  return changed
}

const REASON_MAX = 200

/** Publishes a review or not, and tells its author the reason. */
export function decideReview(
  deps: MarketDeps,
  input: { id: string; show: boolean; reason: string; seen?: string },
): Promise<ReviewRow> {
  const reason = input.show ? '' : toPrintable(input.reason)
  if (!input.show && !reason) throw refuseFields({ reason: '请写明不公开的理由' })
  if (countCharacters(reason) > REASON_MAX) throw refuseFields({ reason: `理由不能超过 ${REASON_MAX} 个字` })
  const status = input.show ? ('shown' as const) : ('rejected' as const)
  const updateShown = async (db: Db, row: ReviewRecord) => {
    if (!row.userId) return
    const title = input.show ? '您的评价已公开' : '您的评价未公开'
    const text = input.show ? `${row.applicationName}：${row.text}` : `${row.applicationName}：${reason}`
    const link = input.show
      ? `/application/list/detail/${row.applicationId}#reviews`
      : `/console/orders/${row.orderId}`
    await addNotice(db, { userId: row.userId, title, text, link }, deps.now())
  }
  return changeReview(deps, input.id, { status, reason }, { seen: input.seen, updateShown })
}

export function replyToReview(deps: MarketDeps, input: { id: string; reply: string }): Promise<ReviewRow> {
  const reply = toPrintable(input.reply)
  if (countCharacters(reply) > REASON_MAX) throw refuseFields({ reply: `回复不能超过 ${REASON_MAX} 个字` })
  return changeReview(deps, input.id, { reply })
}
