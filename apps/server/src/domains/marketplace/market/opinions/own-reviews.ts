import type { OwnReview } from '@biaojie/contract/marketplace/market/buyers.ts'
import { reviewProblem } from '@biaojie/contract/marketplace/market/rules.ts'
import { and, eq, ne } from 'drizzle-orm'
import { refuse, refuseFields } from '../../../../http/errors.ts'
import { newId } from '../../../../platform/base/ids.ts'
import { printable } from '../../../../platform/database/columns.ts'
import { firstRow } from '../../../../platform/database/rows.ts'
import { searchDocument } from '../../../../platform/database/text-search.ts'
import { applicationReviews } from '../tables.ts'
import { listedOrGone, type OpinionDeps, type Person, reviewOf, unreviewed } from './opinions.ts'

/* Companies review the applications that they have bought, once for each order. */

type Row = Omit<typeof applicationReviews.$inferSelect, 'search'>

const ownReviewOf = (row: Row, who: Person): OwnReview => ({
  ...reviewOf(row),
  orderId: row.orderId,
  status: row.status,
  reason: row.reason,
  canChange: row.userId === who.userId && row.status !== 'shown',
})

function checkedText(given: string): string {
  const text = printable(given)
  const problem = reviewProblem(text)
  if (problem) throw refuseFields({ text: problem })
  return text
}

/** Stores a review, which is shown once staff have read it. */
export async function review(
  deps: OpinionDeps,
  who: Person,
  given: { productId: number; orderId?: string; stars: number; text: string },
): Promise<OwnReview> {
  const text = checkedText(given.text)
  const row = await listedOrGone(deps.db, given.productId)
  if (!who.companyId) throw refuse('review_without_order')
  const { purchases, open } = await unreviewed(deps, who.companyId, row.id)
  const order = given.orderId ? open.find(({ orderId }) => orderId === given.orderId) : open[0]
  if (!order) {
    const own = purchases.filter(({ orderId }) => !given.orderId || orderId === given.orderId)
    throw refuse(own.length === 0 ? 'review_without_order' : 'review_already')
  }
  const at = deps.now()
  const companyName = await deps.companyName(who.companyId)
  const { orderId, packageName, duration, durationUnit } = order
  const [stored] = await deps.db
    .insert(applicationReviews)
    .values({
      id: newId(at.getTime()),
      applicationId: row.id,
      applicationName: row.name,
      own: row.own,
      companyId: who.companyId,
      companyName,
      userId: who.userId,
      ...{ orderId, packageName, duration, durationUnit },
      stars: given.stars,
      text,
      status: 'waiting',
      createdAt: at,
      search: searchDocument({ names: [row.name, companyName], texts: [text] }),
    })
    .onConflictDoNothing()
    .returning()
  if (!stored) throw refuse('review_already')
  return ownReviewOf(stored, who)
}

/** Returns the review that the company wrote about an order, and otherwise whether it may write one. */
export async function ownReview(
  deps: OpinionDeps,
  who: Person,
  { productId, orderId }: { productId: number; orderId: string },
): Promise<{ review: OwnReview | null; canReview: boolean }> {
  if (!who.companyId) return { review: null, canReview: false }
  const [row] = await deps.db
    .select()
    .from(applicationReviews)
    .where(and(eq(applicationReviews.orderId, orderId), eq(applicationReviews.companyId, who.companyId)))
  if (row) return { review: ownReviewOf(row, who), canReview: false }
  const { open } = await unreviewed(deps, who.companyId, productId)
  return { review: null, canReview: open.some((one) => one.orderId === orderId) }
}

/** Changes the writer's own review before it is published; staff then read it again. */
export async function changeOwnReview(
  { db }: OpinionDeps,
  who: Person,
  given: { id: string; stars: number; text: string },
): Promise<OwnReview> {
  const text = checkedText(given.text)
  const mine = and(eq(applicationReviews.id, given.id), eq(applicationReviews.userId, who.userId))
  const [before] = await db.select().from(applicationReviews).where(mine)
  if (!before) throw refuse('review_not_found')
  const search = searchDocument({ names: [before.applicationName, before.companyName], texts: [text] })
  const changed = await db
    .update(applicationReviews)
    .set({ stars: given.stars, text, search, status: 'waiting', reason: '' })
    .where(and(mine, ne(applicationReviews.status, 'shown')))
    .returning()
  if (changed.length === 0) throw refuse('review_published')
  return ownReviewOf(firstRow(changed), who)
}
