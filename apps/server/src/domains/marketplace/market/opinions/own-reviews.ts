import type { OwnReview } from '@biaojie/contract/marketplace/market/buyers.ts'
import { findReviewProblem } from '@biaojie/contract/marketplace/market/voice-rules.ts'
import { and, eq, ne } from 'drizzle-orm'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { requireFirstRow } from '../../../../platform/database/database.ts'
import { searchDocument } from '../../../../platform/database/text-search.ts'
import { applicationReviews } from '../tables.ts'
import { loadUnreviewed, type OpinionDeps, type Person, requirePublished, toReview } from './opinions.ts'

/* Companies review the applications that they have bought, once for each order. */

type Row = Omit<typeof applicationReviews.$inferSelect, 'search'>

const toOwnReview = (row: Row, who: Person): OwnReview => ({
  ...toReview(row),
  orderId: row.orderId,
  status: row.status,
  reason: row.reason,
  canChange: row.userId === who.userId && row.status !== 'shown',
})

function checkText(typed: string): string {
  const text = toPrintable(typed)
  const problem = findReviewProblem(text)
  if (problem) throw refuseFields({ text: problem })
  return text
}

/** Stores a review, which is shown once staff have read it. */
export async function addReview(
  deps: OpinionDeps,
  who: Person,
  input: { productId: number; orderId?: string; stars: number; text: string },
): Promise<OwnReview> {
  const text = checkText(input.text)
  const row = await requirePublished(deps.db, input.productId)
  if (!who.companyId) throw refuse('review_without_order')
  const { purchases, open } = await loadUnreviewed(deps, who.companyId, row.id)
  const order = input.orderId ? open.find(({ orderId }) => orderId === input.orderId) : open[0]
  if (!order) {
    const own = purchases.filter(({ orderId }) => !input.orderId || orderId === input.orderId)
    throw refuse(own.length === 0 ? 'review_without_order' : 'review_already')
  }
  const at = deps.now()
  const companyName = await deps.companyName(who.companyId)
  const { orderId, packageName, duration, durationUnit } = order
  const [stored] = await deps.db
    .insert(applicationReviews)
    .values({
      id: createId(at.getTime()),
      applicationId: row.id,
      applicationName: row.name,
      own: row.own,
      companyId: who.companyId,
      companyName,
      userId: who.userId,
      ...{ orderId, packageName, duration, durationUnit },
      stars: input.stars,
      text,
      status: 'waiting',
      createdAt: at,
      search: searchDocument({ names: [row.name, companyName], texts: [text] }),
    })
    .onConflictDoNothing()
    .returning()
  if (!stored) throw refuse('review_already')
  return toOwnReview(stored, who)
}

/** Returns the review that the company wrote about an order, and otherwise whether it may write one. */
export async function loadOwnReview(
  deps: OpinionDeps,
  who: Person,
  { productId, orderId }: { productId: number; orderId: string },
): Promise<{ review: OwnReview | null; canReview: boolean }> {
  if (!who.companyId) return { review: null, canReview: false }
  const [row] = await deps.db
    .select()
    .from(applicationReviews)
    .where(and(eq(applicationReviews.orderId, orderId), eq(applicationReviews.companyId, who.companyId)))
  if (row) return { review: toOwnReview(row, who), canReview: false }
  const { open } = await loadUnreviewed(deps, who.companyId, productId)
  return { review: null, canReview: open.some((purchase) => purchase.orderId === orderId) }
}

/** Changes the writer's own review before it is published; staff then read it again. */
export async function changeOwnReview(
  { db }: OpinionDeps,
  who: Person,
  input: { id: string; stars: number; text: string },
): Promise<OwnReview> {
  const text = checkText(input.text)
  const isOwn = and(eq(applicationReviews.id, input.id), eq(applicationReviews.userId, who.userId))
  const [before] = await db.select().from(applicationReviews).where(isOwn)
  if (!before) throw refuse('review_not_found')
  const search = searchDocument({ names: [before.applicationName, before.companyName], texts: [text] })
  const changed = await db
    .update(applicationReviews)
    .set({ stars: input.stars, text, search, status: 'waiting', reason: '' })
    .where(and(isOwn, ne(applicationReviews.status, 'shown')))
    .returning()
  if (changed.length === 0) throw refuse('review_published')
  return toOwnReview(requireFirstRow(changed), who)
}
