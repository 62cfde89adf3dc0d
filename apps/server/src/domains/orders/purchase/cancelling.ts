import { and, asc, inArray, lt } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { Refusal, refuse } from '../../../http/errors.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import {
  type Actor,
  answerOnce,
  checkReason,
  type OrderDeps,
  type OrderRequest,
  SYSTEM,
  toActor,
} from '../context.ts'
import { refundOrPropose } from '../desk/approvals.ts'
import { loadDetail } from '../detail.ts'
import { canDecideOn, findUnsubscribeEnd } from '../entitlements/unused.ts'
import { notifyBuyer } from '../notifications.ts'
import { returnUnclaimed } from '../payments/arrivals.ts'
import { closeOpenAttempts, endWaitingTransfer } from '../payments/paid.ts'
import { addRefund } from '../payments/refunding.ts'
import { getStatus, lockOrder, lockOwnOrder, moveOrder, type OrderRow, toCancelled } from '../store.ts'
import { orders } from '../tables.ts'

/** Ends an unused order for its buyer, and pays the money back without asking staff, up to the node's limit. */
export async function unsubscribe(
  deps: OrderDeps,
  request: OrderRequest & { content: { orderId: string; reason: string } },
) {
  const { who, content } = request
  const reason = checkReason(content.reason)
  return answerOnce(deps, request, async (db) => {
    const order = await lockOwnOrder(db, who, content.orderId)
    if (!canDecideOn(who, order)) throw refuse('order_of_colleague')
    if (!(await findUnsubscribeEnd(db, order, deps.now()))) throw refuse('unsubscribe_not_possible')
    const actor = await toActor(deps, db, who, '买方')
    const ended = await refundOrPropose(deps, db, order, {
      actor,
      reason: `自助退订：${reason}`,
      byBuyer: true,
    })
    return loadDetail(deps, db, who, ended)
  })
}

const BATCH_SIZE = 200

async function endOrder(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  input: { actor: Actor; isExpiry: boolean },
) {
  const { actor, isExpiry } = input
  const at = deps.now()
  const moved = await moveOrder(db, order, isExpiry ? 'expire' : 'cancel', {
    at,
    line: { actor, action: isExpiry ? '过期取消' : '取消订单', text: isExpiry ? '过期未付，自动取消' : '' },
    set: toCancelled(at, isExpiry ? 'expired' : 'buyer'),
  })
  await closeOpenAttempts(deps, db, order.id)
  const transfer = await endWaitingTransfer(deps, db, order, 'withdrawn')
  const returned = await returnUnclaimed(deps, db, moved)
  if (transfer && returned < transfer.amount)
    await addRefund(deps, db, moved, {
      kind: 'check',
      amount: transfer.amount - returned,
      reason: '订单已取消，买方填写过转账',
    })
  return moved
}

/** Cancels an order before its payment is confirmed; members cannot cancel a colleague's order. */
export const cancelOrder = (deps: OrderDeps, who: Person, id: string) =>
  transact(deps.db, async (db) => {
    const order = await lockOwnOrder(db, who, id)
    if (!canDecideOn(who, order)) throw refuse('order_of_colleague')
    const actor = await toActor(deps, db, who, '买方')
    const moved = await endOrder(deps, db, order, { actor, isExpiry: false })
    return { id: moved.id, status: getStatus(moved) }
  })

async function expireOrder(deps: OrderDeps, id: string): Promise<void> {
  await transact(deps.db, async (db) => {
    const order = await lockOrder(db, id)
    // The order was paid or extended after the list was read.
    if (order.payUntil >= deps.now()) return
    const moved = await endOrder(deps, db, order, { actor: SYSTEM, isExpiry: true })
    await notifyBuyer(deps, db, moved, {
      state: '已过期取消',
      title: `订单已取消：${order.productName}`,
      text: `订单 ${order.code} 过期未付，已自动取消；需要时可重新购买`,
    })
  }).catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** Expires orders that were not paid in time. */
export async function expireOrders(deps: OrderDeps): Promise<void> {
  for (;;) {
    const due = await deps.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.status, ['approving', 'unpaid', 'refused']), lt(orders.payUntil, deps.now())))
      .orderBy(asc(orders.payUntil))
      .limit(BATCH_SIZE)
    for (const { id } of due) await expireOrder(deps, id)
    if (due.length < BATCH_SIZE) return
  }
}
