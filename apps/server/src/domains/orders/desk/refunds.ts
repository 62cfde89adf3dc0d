import { fen, formatMoney } from '@biaojie/contract/money.ts'
import type { RefundRow as Shown } from '@biaojie/contract/orders/refunds.ts'
import { isPaid, type RefundStatus } from '@biaojie/contract/orders/rules.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toPrintable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { countByState } from '../../node/cases/cases.ts'
import { isBeingBilled, markForReversal } from '../bills/reversing.ts'
import { type Actor, type OrderDeps, toActor } from '../context.ts'
import { toRefund } from '../detail.ts'
import { revokeEntitlement } from '../entitlements/activation.ts'
import { refuseWhenOrderUpgraded } from '../entitlements/upgrading.ts'
import { notifyBuyer } from '../notifications.ts'
import { REFUND } from '../payments/paid.ts'
import { addRefund, notifyOfOutcome, REFUND_KIND_TEXT } from '../payments/refunding.ts'
import { refundRequests, refunds } from '../payments/tables.ts'
import {
  addTrail,
  getStatus,
  loadOrdersById,
  loadPayments,
  loadRefunds,
  lockOrder,
  moveOrder,
  type OrderRow,
  orderColumns,
  type PaymentRow,
  type RefundRow,
  refundColumns,
  toCancelled,
} from '../store.ts'
import { orders } from '../tables.ts'

const page = createListing({
  table: refunds,
  id: refunds.id,
  filters: { status: (status: typeof refunds.$inferSelect.status) => eq(refunds.status, status) },
  order: [sql`case when ${refunds.status} in ('done', 'void') then 1 else 0 end`, desc(refunds.createdAt)],
  search: refunds.search,
})

const toWire = (row: RefundRow, order: OrderRow): Shown => ({
  ...toRefund(row, true),
  orderId: order.id,
  orderCode: order.code,
  companyName: order.companyName,
  kind: REFUND_KIND_TEXT[row.kind],
  version: row.version,
})

/** Lists open ones first, with the number in each state. */
export async function listRefunds({ db }: OrderDeps, request: Parameters<typeof page>[1]) {
  const { rows, total } = await page(db, request)
  const ordersById = await loadOrdersById(db, rows)
  return {
    records: rows.flatMap((row) => {
      const order = ordersById.get(row.orderId)
      return order ? [toWire(row, order)] : []
    }),
    total,
    counts: await countByState(db, refunds.status),
  }
}

/** Returns the payments of an order with the refundable amount of each. */
async function loadRefundablePayments(
  db: Db,
  orderId: string,
): Promise<{ payment: PaymentRow; left: number }[]> {
  const back = (await loadRefunds(db, orderId)).filter(({ status }) => status !== 'void')
  return (await loadPayments(db, orderId))
    .filter(({ status, surplus }) => status === 'succeeded' && !surplus)
    .map((payment) => {
      const parts = back.filter(({ paymentId }) => paymentId === payment.id)
      return { payment, left: payment.amount - parts.reduce((sum, { amount }) => sum + amount, 0) }
    })
}

/** Returns the refundable amount of the order in fen. */
export const sumRefundable = async (db: Db, orderId: string): Promise<number> =>
  (await loadRefundablePayments(db, orderId)).reduce((sum, { left }) => sum + left, 0)

/** Refunds part of an order that stays valid. An issued invoice must be reversed and issued again. */
export async function refundInPart(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  { actor, reason, amount }: { actor: Actor; reason: string; amount: number },
): Promise<OrderRow> {
  if (!isPaid(getStatus(order))) throw refuse('order_moved_on')
  const left = await loadRefundablePayments(db, order.id)
  if (amount <= 0 || amount >= left.reduce((sum, payment) => sum + payment.left, 0))
    throw refuse('refund_part_too_large')
  if (await isBeingBilled(db, order)) throw refuse('invoice_in_the_way')
  await refuseWhenOrderUpgraded(db, order.id)
  const [changed] = await db
    .update(orders)
    .set({ refunded: order.refunded + amount, version: order.version + 1 })
    .where(and(eq(orders.id, order.id), eq(orders.version, order.version)))
    .returning(orderColumns)
  if (!changed) throw refuse('order_moved_on')
  const text = `${formatMoney(fen(amount))} 元，${reason}`
  await addTrail(db, order.id, deps.now(), { actor, action: '部分退款', text })
  let rest = amount
  for (const part of left) {
    const partAmount = Math.min(rest, part.left)
    if (partAmount > 0)
      await addRefund(deps, db, changed, { kind: 'part', amount: partAmount, reason, payment: part.payment })
    rest -= partAmount
  }
  await markForReversal(deps, db, order, actor)
  await notifyBuyer(deps, db, changed, {
    state: '部分退款中',
    title: `部分退款：${order.productName}`,
    text: `订单 ${order.code} 退回 ${formatMoney(fen(amount))} 元，订单照常有效：${reason}`,
  })
  return changed
}

/**
 * Refunds the whole order: refunds the rest of its payments, ends or shortens the entitlement, grants an open
 * refund request, and marks an issued invoice for reversal.
 */
export async function refundInFull(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  { actor, reason, answer = '' }: { actor: Actor; reason: string; answer?: string },
): Promise<OrderRow> {
  const at = deps.now()
  const moved = await moveOrder(db, order, 'refund', {
    at,
    line: { actor, action: '退款', text: answer ? `${reason}（${answer}）` : reason },
    set: toCancelled(at, 'refunded'),
  })
  for (const { payment, left } of await loadRefundablePayments(db, order.id))
    if (left > 0) await addRefund(deps, db, moved, { kind: 'order', amount: left, reason, payment })
  await grantOpenRequest(db, order.id, { answer, decidedBy: actor.id, decidedAt: at })
  await revokeEntitlement(deps, db, order, '已退款')
  await markForReversal(deps, db, order, actor)
  await notifyBuyer(deps, db, moved, {
    state: '退款中',
    title: `订单退款：${order.productName}`,
    text: `订单 ${order.code} 已取消，款项将原路退回：${answer || reason}`,
  })
  return moved
}

const grantOpenRequest = (
  db: Db,
  orderId: string,
  set: { answer: string; decidedBy: string | null; decidedAt: Date },
) =>
  db
    .update(refundRequests)
    .set({ ...set, status: 'granted', version: sql`${refundRequests.version} + 1` })
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, 'open')))

type Settlement = {
  id: string
  version: number
  action: 'done' | 'void' | 'retry'
  reference?: string | undefined
}
/** The refund states in which each action is possible. */
const FROM_STATUSES: Record<Settlement['action'], RefundStatus[]> = {
  done: ['waiting', 'checking'],
  void: ['checking'],
  retry: ['failed'],
}

/** The trail's text beside the name of the actor. */
const SETTLED_LINE: Record<'void' | 'retry', (row: RefundRow) => { action: string; text: string }> = {
  void: () => ({ action: '核实未到账', text: '没有收到这笔转账，无需退款' }),
  retry: ({ amount, problem }) => ({
    action: '再次退款',
    text: `${formatMoney(fen(amount))} 元${problem && `，上次没有退成：${problem}`}`,
  }),
}

/** Records staff's result for a refund: paid back, nothing had arrived, or asked the provider again. */
export const settleRefund = (deps: OrderDeps, who: Person, input: Settlement) =>
  transact(deps.db, async (db) => {
    const reference = toPrintable(input.reference ?? '')
    if (input.action === 'done' && !reference) throw refuseFields({ reference: '请填写银行流水号' })
    const [refund] = await db.select(refundColumns).from(refunds).where(eq(refunds.id, input.id))
    if (!refund) throw refuse('refund_not_found')
    const order = await lockOrder(db, refund.orderId)
    const at = deps.now()
    const [row] = await db
      .update(refunds)
      .set({
        status: input.action === 'retry' ? 'processing' : input.action,
        version: input.version + 1,
        settledBy: who.userId,
        ...(input.action === 'done' && { reference, doneAt: at }),
      })
      .where(
        and(
          eq(refunds.id, input.id),
          eq(refunds.version, input.version),
          inArray(refunds.status, FROM_STATUSES[input.action]),
        ),
      )
      .returning(refundColumns)
    if (!row) throw refuse('refund_moved_on')
    const actor = await toActor(deps, db, who, '平台')
    if (input.action === 'done') await notifyOfOutcome(deps, db, order, row, actor)
    else await addTrail(db, order.id, at, { actor, ...SETTLED_LINE[input.action](refund) })
    if (input.action === 'retry') await deps.jobs.enqueue(db, REFUND, { refundId: row.id }, { key: row.id })
    return toWire(row, order)
  })
