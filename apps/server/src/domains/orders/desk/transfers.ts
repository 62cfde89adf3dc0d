import { ORDER_STATUS_TEXT } from '@biaojie/contract/orders/rules.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import {
  addPayDays,
  answerOnce,
  checkReason,
  type OrderDeps,
  type OrderRequest,
  toActor,
} from '../context.ts'
import { loadDetail } from '../detail.ts'
import { notifyBuyer } from '../notifications.ts'
import { orderTransfers } from '../payments/tables.ts'
import { lockOrder, moveOrder, type TransferRow, transferColumns } from '../store.ts'
import { type Arrival, type Excess, lockArrivalLines, payWithLines } from './claiming.ts'

/** Refuses an unknown number. */
export async function requireTransfer(db: Db, id: string): Promise<TransferRow> {
  const [row] = isUuid(id)
    ? await db.select(transferColumns).from(orderTransfers).where(eq(orderTransfers.id, id))
    : []
  if (!row) throw refuse('transfer_not_found')
  return row
}

/**
 * Returns the waiting transfer and its order, both locked; refuses when either has changed since `version`.
 */
async function lockWaiting(db: Db, id: string, version: number) {
  const transferBefore = await requireTransfer(db, id)
  const order = await lockOrder(db, transferBefore.orderId)
  const transfer = await requireTransfer(db, id)
  if (order.version !== version || transfer.status !== 'submitted') throw refuse('order_moved_on')
  return { order, transfer }
}

/** Stores the unfinished check for the next person who opens the transfer; the order does not change. */
export const saveArrivals = (
  deps: OrderDeps,
  who: Person,
  input: { id: string; version: number; arrivals: Arrival[] },
) =>
  transact(deps.db, async (db) => {
    const { transfer } = await lockWaiting(db, input.id, input.version)
    const at = deps.now()
    const { name: by } = await toActor(deps, db, who, '平台')
    await db
      .update(orderTransfers)
      .set({ kept: { arrivals: input.arrivals, by, at: at.getTime() } })
      .where(eq(orderTransfers.id, transfer.id))
    return { by, time: toShanghaiTime(at) }
  })

/**
 * Confirms the money: the arrivals must equal the amount due, or `excess` defines what happens with the rest.
 */
export async function confirmTransfer(
  deps: OrderDeps,
  request: OrderRequest & {
    content: { id: string; version: number; arrivals: Arrival[]; excess?: Excess | undefined }
  },
) {
  const { who, content } = request
  return answerOnce(deps, request, async (db) => {
    const { order } = await lockWaiting(db, content.id, content.version)
    const lines = await lockArrivalLines(deps, db, who, content.arrivals)
    const moved = await payWithLines(deps, db, { who, order, lines, excess: content.excess })
    return loadDetail(deps, db, who, moved)
  })
}

/** Refuses the transfer with a reason; the buyer may submit again, and the time to pay restarts. */
export const refuseTransfer = (
  deps: OrderDeps,
  who: Person,
  input: { id: string; version: number; reason: string },
) => {
  const reason = checkReason(input.reason)
  return transact(deps.db, async (db) => {
    const { order, transfer } = await lockWaiting(db, input.id, input.version)
    const at = deps.now()
    await db
      .update(orderTransfers)
      .set({ status: 'refused', reason, decidedAt: at, decidedBy: who.userId })
      .where(eq(orderTransfers.id, transfer.id))
    const payUntil = new Date(Math.max(addPayDays(deps, at).getTime(), order.payUntil.getTime()))
    const moved = await moveOrder(db, order, 'refuseTransfer', {
      at,
      line: { actor: await toActor(deps, db, who, '平台'), action: '退回', text: reason },
      set: { refusal: reason, payUntil },
    })
    await notifyBuyer(deps, db, moved, {
      state: ORDER_STATUS_TEXT.refused,
      title: `转账核销未通过：${order.productName}`,
      text: `订单 ${order.code}：${reason}`,
    })
    return loadDetail(deps, db, who, moved)
  })
}
