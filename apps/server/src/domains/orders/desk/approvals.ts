import { fen, formatMoney, parseMoney } from '@biaojie/contract/money.ts'
import type { RefundApprovalStatus } from '@biaojie/contract/orders/rules.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { countByState } from '../../node/cases/cases.ts'
import {
  type Actor,
  answerOnce,
  checkReason,
  type OrderDeps,
  type OrderRequest,
  toActor,
} from '../context.ts'
import { loadDetail } from '../detail.ts'
import { notifyStaff, STAFF_REFUND_APPROVALS } from '../notifications.ts'
import {
  type ApprovalRow,
  approvalColumns,
  findOpenApproval,
  toApprovalOnWire,
} from '../payments/approval-rows.ts'
import { refundApprovals } from '../payments/tables.ts'
import { addTrail, loadOrdersById, lockOrder, type OrderRow } from '../store.ts'
import { refundInFull, refundInPart, sumRefundable } from './refunds.ts'

/* A refund above the node's limit waits for a second person; partial refunds are added up. */

const page = createListing({
  table: refundApprovals,
  id: refundApprovals.id,
  filters: { status: (status: RefundApprovalStatus) => eq(refundApprovals.status, status) },
  order: [
    sql`case when ${refundApprovals.status} = 'open' then 0 else 1 end`,
    asc(sql`case when ${refundApprovals.status} = 'open' then ${refundApprovals.createdAt} end`),
    desc(refundApprovals.createdAt),
  ],
  search: refundApprovals.search,
})

/** Lists waiting ones first, with the number in each state. */
export async function listRefundApprovals(
  { db }: OrderDeps,
  who: Person,
  request: Parameters<typeof page>[1],
) {
  const { rows, total } = await page(db, request)
  const ordersById = await loadOrdersById(db, rows)
  return {
    records: rows.flatMap((row) => {
      const order = ordersById.get(row.orderId)
      return order ? [toApprovalOnWire(row, order, who)] : []
    }),
    total,
    counts: await countByState(db, refundApprovals.status),
  }
}

type Proposal = {
  actor: Actor
  reason: string
  answer?: string
  amount?: number | undefined
  /** The buyer ends an unused order; staff start every other refund. */
  byBuyer?: boolean
}

async function proposeRefund(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  input: Proposal & { amount: number; whole: boolean },
) {
  const { actor, reason, answer = '', amount, whole, byBuyer = false } = input
  const at = deps.now()
  if (!actor.id) throw new Error('a refund is proposed by a person')
  await db.insert(refundApprovals).values({
    id: createId(at.getTime()),
    orderId: order.id,
    status: 'open',
    amount,
    whole,
    reason,
    answer,
    byBuyer,
    proposedBy: actor.id,
    proposer: actor.name,
    createdAt: at,
    search: searchDocument({ names: [order.companyName, order.productName], texts: [order.code] }),
  })
  const text = `${formatMoney(fen(amount))} 元，${reason}`
  await addTrail(db, order.id, at, { actor, action: '提出退款，待第二人批准', text })
  await notifyStaff(deps, db, {
    title: `请批准退款：${order.code}`,
    text: `${actor.name}提出退回${order.companyName} ${text}`,
    link: STAFF_REFUND_APPROVALS,
  })
}

/**
 * Refunds the order or a part of it immediately up to the limit; above it, the refund is proposed and a
 * second person decides. Partial refunds are added up, so that several small ones cannot bypass the limit.
 * Returns the new state of the order.
 */
export async function refundOrPropose(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  input: Proposal,
): Promise<OrderRow> {
  if (await findOpenApproval(db, order.id)) throw refuse('refund_waits')
  const left = await sumRefundable(db, order.id)
  const { amount } = input
  if (amount !== undefined && amount >= left) throw refuse('refund_part_too_large')
  if (order.refunded + (amount ?? left) > deps.settings.refundAloneMax * 100) {
    await proposeRefund(deps, db, order, { ...input, amount: amount ?? left, whole: amount === undefined })
    return order
  }
  if (amount === undefined) return refundInFull(deps, db, order, input)
  return refundInPart(deps, db, order, { ...input, amount })
}

type Decision = { id: string; version: number; approve: boolean; note?: string | undefined }

async function requireApproval(db: Db, id: string): Promise<ApprovalRow> {
  const [row] = isUuid(id)
    ? await db.select(approvalColumns).from(refundApprovals).where(eq(refundApprovals.id, id))
    : []
  if (!row) throw refuse('refund_approval_not_found')
  return row
}

type Closing = Pick<typeof refundApprovals.$inferInsert, 'status' | 'note' | 'decidedBy' | 'decidedAt'>

/** Closes an approval that is open in the given version; refuses with refund_moved_on otherwise. */
async function closeApproval(
  db: Db,
  { id, version }: { id: string; version: number },
  closing: Closing,
): Promise<ApprovalRow> {
  const [row] = await db
    .update(refundApprovals)
    .set({ ...closing, version: version + 1 })
    .where(
      and(
        eq(refundApprovals.id, id),
        eq(refundApprovals.version, version),
        eq(refundApprovals.status, 'open'),
      ),
    )
    .returning(approvalColumns)
  if (!row) throw refuse('refund_moved_on')
  return row
}

/** Lets a second person approve a refund, which is then made, or decline it with a reason. */
export async function decideRefundApproval(deps: OrderDeps, request: OrderRequest & { content: Decision }) {
  const { who, content } = request
  const note = content.approve ? toPrintable(content.note ?? '') : checkReason(content.note ?? '')
  return answerOnce(deps, request, async (db) => {
    const approval = await requireApproval(db, content.id)
    if (approval.proposedBy === who.userId) throw refuse('refund_approval_own')
    const order = await lockOrder(db, approval.orderId)
    const at = deps.now()
    const status = content.approve ? 'approved' : 'declined'
    const row = await closeApproval(db, content, { status, note, decidedBy: who.userId, decidedAt: at })
    const actor = await toActor(deps, db, who, '平台')
    const text = `${formatMoney(fen(row.amount))} 元，${row.proposer}提出${note && `：${note}`}`
    await addTrail(db, order.id, at, { actor, action: content.approve ? '批准退款' : '不批准退款', text })
    if (!content.approve) return toApprovalOnWire(row, order, who)
    const input = { actor, reason: row.reason, answer: row.answer }
    const changed = row.whole
      ? await refundInFull(deps, db, order, input)
      : await refundInPart(deps, db, order, { ...input, amount: row.amount })
    return toApprovalOnWire(row, changed, who)
  })
}

/** Lets the proposer withdraw a waiting refund. */
export const withdrawRefundApproval = (
  deps: OrderDeps,
  who: Person,
  input: { id: string; version: number },
) =>
  transact(deps.db, async (db) => {
    const approval = await requireApproval(db, input.id)
    if (approval.proposedBy !== who.userId) throw refuse('refund_approval_not_found')
    const order = await lockOrder(db, approval.orderId)
    const closed = { status: 'withdrawn', decidedBy: who.userId, decidedAt: deps.now() } as const
    const row = await closeApproval(db, input, closed)
    const actor = await toActor(deps, db, who, '平台')
    await addTrail(db, order.id, deps.now(), { actor, action: '撤回提出的退款' })
    return toApprovalOnWire(row, order, who)
  })

/** Lets staff refund the whole order, or a part of it, with or without a request by the buyer. */
export async function refundOrder(
  deps: OrderDeps,
  request: OrderRequest & {
    content: { id: string; version: number; reason: string; amount?: string | undefined }
  },
) {
  const { who, content } = request
  const reason = checkReason(content.reason)
  const amount = content.amount === undefined ? undefined : parseMoney(content.amount)
  if (content.amount !== undefined && !amount)
    throw refuseFields({ amount: '请填写大于 0 的金额，最多两位小数' })
  return answerOnce(deps, request, async (db) => {
    const order = await lockOrder(db, content.id)
    if (order.version !== content.version) throw refuse('order_moved_on')
    const actor = await toActor(deps, db, who, '平台')
    return loadDetail(deps, db, who, await refundOrPropose(deps, db, order, { actor, reason, amount }))
  })
}
