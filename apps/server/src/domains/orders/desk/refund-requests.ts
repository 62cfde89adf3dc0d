import { fen, fenToYuan } from '@biaojie/contract/money.ts'
import type { RefundRequestRow } from '@biaojie/contract/orders/refund-requests.ts'
import {
  canAskRefund,
  REFUND_REQUESTS_MAX,
  type RefundRequestStatus,
} from '@biaojie/contract/orders/rules.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { createId, isUuid } from '../../../platform/base/ids.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { countByState } from '../../node/cases/cases.ts'
import { answerOnce, checkReason, type OrderDeps, type OrderRequest, toActor } from '../context.ts'
import { loadDetail } from '../detail.ts'
import { notifyBuyer, notifyStaff, STAFF_REFUND_REQUESTS } from '../notifications.ts'
import { refundRequests } from '../payments/tables.ts'
import {
  addTrail,
  loadOrdersById,
  loadPayments,
  lockOrder,
  lockOwnOrder,
  type OrderRow,
  type RefundRequestRow as RequestRow,
  requestColumns,
} from '../store.ts'
import { refundOrPropose } from './approvals.ts'

const page = createListing({
  table: refundRequests,
  id: refundRequests.id,
  filters: {
    status: (status: typeof refundRequests.$inferSelect.status) => eq(refundRequests.status, status),
  },
  // Open requests come first, the oldest on top; then the decided ones, the newest first.
  order: [
    sql`case when ${refundRequests.status} = 'open' then 0 else 1 end`,
    asc(sql`case when ${refundRequests.status} = 'open' then ${refundRequests.createdAt} end`),
    desc(refundRequests.createdAt),
  ],
  search: refundRequests.search,
})

const toWire = (row: RequestRow, order: OrderRow): RefundRequestRow => ({
  id: row.id,
  version: row.version,
  status: row.status,
  orderId: order.id,
  orderCode: order.code,
  companyName: order.companyName,
  productName: order.productName,
  packageName: order.packageName,
  amount: fenToYuan(fen(order.total)),
  isActivated: order.activatedAt !== null,
  reason: row.reason,
  answer: row.answer,
  requestTime: toShanghaiTime(row.createdAt),
  decideTime: row.decidedAt ? toShanghaiTime(row.decidedAt) : '',
})

/** Lists waiting ones first, with the number in each state. */
export async function listRefundRequests({ db }: OrderDeps, request: Parameters<typeof page>[1]) {
  const { rows, total } = await page(db, request)
  const ordersById = await loadOrdersById(db, rows)
  return {
    records: rows.flatMap((row) => {
      const order = ordersById.get(row.orderId)
      return order ? [toWire(row, order)] : []
    }),
    total,
    counts: await countByState(db, refundRequests.status),
  }
}

/** Counts an order's requests, including withdrawn ones, because each has notified staff. */
async function countRequests(db: Db, orderId: string): Promise<number> {
  return db.$count(refundRequests, eq(refundRequests.orderId, orderId))
}

/**
 * Requests a refund for the buyer. Refuses an order without money to refund, a second request while one is
 * open, and more than three requests for one order.
 */
export async function requestRefund(
  deps: OrderDeps,
  request: OrderRequest & { content: { orderId: string; reason: string } },
) {
  const { who, content } = request
  const reason = checkReason(content.reason)
  return answerOnce(deps, request, async (db) => {
    const order = await lockOwnOrder(db, who, content.orderId)
    const paid = (await loadPayments(db, order.id)).filter(
      (payment) => payment.status === 'succeeded' && !payment.surplus,
    )
    const state = { status: order.status, paidAmount: paid.length }
    if (!canAskRefund(state)) throw refuse('refund_not_possible')
    const requests = await countRequests(db, order.id)
    const at = deps.now()
    const added = await db
      .insert(refundRequests)
      .values({
        id: createId(at.getTime()),
        orderId: order.id,
        status: 'open',
        reason,
        requestedBy: who.userId,
        createdAt: at,
        search: searchDocument({ names: [order.companyName, order.productName], texts: [order.code] }),
      })
      .onConflictDoNothing()
      .returning({ id: refundRequests.id })
    if (added.length === 0) throw refuse('refund_requested')
    if (requests >= REFUND_REQUESTS_MAX) throw refuse('refund_requests_used_up')
    const actor = await toActor(deps, db, who, '买方')
    await addTrail(db, order.id, at, { actor, action: '申请退款', text: reason })
    await notifyStaff(deps, db, {
      title: `退款申请：${order.code}`,
      text: `${order.companyName}申请退款：${reason}`,
      link: STAFF_REFUND_REQUESTS,
    })
    return loadDetail(deps, db, who, order)
  })
}

type Decision = { status: Exclude<RefundRequestStatus, 'open'>; answer?: string; decidedBy: string }

/** Ends an open request; undefined when somebody else was faster. */
async function closeRequest(
  db: Db,
  row: RequestRow,
  at: Date,
  decision: Decision,
): Promise<RequestRow | undefined> {
  const [decided] = await db
    .update(refundRequests)
    .set({ ...decision, version: row.version + 1, decidedAt: at })
    .where(
      and(
        eq(refundRequests.id, row.id),
        eq(refundRequests.version, row.version),
        eq(refundRequests.status, 'open'),
      ),
    )
    .returning(requestColumns)
  return decided
}

async function requireRequest(db: Db, id: string): Promise<RequestRow> {
  const [row] = isUuid(id)
    ? await db.select(requestColumns).from(refundRequests).where(eq(refundRequests.id, id))
    : []
  if (!row) throw refuse('refund_request_not_found')
  return row
}

/** Lets the buyer withdraw an open request. */
export const withdrawRefundRequest = (deps: OrderDeps, who: Person, id: string) =>
  transact(deps.db, async (db) => {
    const { orderId } = await requireRequest(db, id)
    const order = await lockOrder(db, orderId)
    if (!who.companyId || order.companyId !== who.companyId) throw refuse('refund_request_not_found')
    const at = deps.now()
    const row = await requireRequest(db, id)
    if (!(await closeRequest(db, row, at, { status: 'withdrawn', decidedBy: who.userId })))
      throw refuse('refund_request_moved_on')
    const actor = await toActor(deps, db, who, '买方')
    await addTrail(db, order.id, at, { actor, action: '撤回退款申请' })
    return loadDetail(deps, db, who, order)
  })

type StaffDecision = { id: string; version: number; action: 'grant' | 'refuse'; answer?: string | undefined }

/** Grants the request, which refunds the whole order, or refuses it with a reason for the buyer. */
export async function decideRefundRequest(
  deps: OrderDeps,
  request: OrderRequest & { content: StaffDecision },
) {
  const { who, content } = request
  const isGranted = content.action === 'grant'
  const answer = isGranted ? toPrintable(content.answer ?? '') : checkReason(content.answer ?? '')
  return answerOnce(deps, request, async (db) => {
    const { orderId } = await requireRequest(db, content.id)
    const order = await lockOrder(db, orderId)
    const row = await requireRequest(db, content.id)
    if (row.version !== content.version) throw refuse('refund_request_moved_on')
    const actor = await toActor(deps, db, who, '平台')
    if (row.status !== 'open') throw refuse('refund_request_moved_on')
    // The refund grants the request; a refund that waits for a second person leaves the request open.
    if (isGranted) await refundOrPropose(deps, db, order, { actor, reason: row.reason, answer })
    else await refuseRequest(deps, db, order, { row, actor, answer })
    const decided = await requireRequest(db, row.id)
    return toWire(decided, await lockOrder(db, orderId))
  })
}

async function refuseRequest(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  { row, actor, answer }: { row: RequestRow; actor: Awaited<ReturnType<typeof toActor>>; answer: string },
): Promise<void> {
  const at = deps.now()
  if (!(await closeRequest(db, row, at, { status: 'refused', answer, decidedBy: actor.id! })))
    throw refuse('refund_request_moved_on')
  await addTrail(db, order.id, at, { actor, action: '不同意退款', text: answer })
  await notifyBuyer(deps, db, order, {
    state: '退款申请未通过',
    title: `退款申请未通过：${order.productName}`,
    text: `订单 ${order.code}：${answer}`,
  })
}
