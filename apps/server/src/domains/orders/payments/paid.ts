import { fen, formatMoney } from '@biaojie/contract/money.ts'
import { ORDER_STATUS_TEXT, PAYMENT_METHOD_TEXT, type PaymentMethod } from '@biaojie/contract/orders/rules.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { defineJobKind } from '../../../platform/shared/jobs/job.ts'
import type { OrderDeps } from '../context.ts'
import { activationSettings } from '../entitlements/tables.ts'
import { notifyBuyer, notifyStaff, STAFF_TRANSFERS, toOrderPage } from '../notifications.ts'
import type { OrderRow } from '../store.ts'
import { orderTransfers, payments } from './tables.ts'

/** Activates a paid order whose application needs no manual step. */
export const ACTIVATE = defineJobKind<{ orderId: string }>('orders.activate')
/** Asks the provider for the state of an attempt, and closes it when its time is over. */
export const ASK = defineJobKind<{ paymentId: string }>('orders.ask-payment')
/** Closes an attempt that is no longer needed. */
export const CLOSE = defineJobKind<{ paymentId: string }>('orders.close-payment')
/** Sends a refund to the provider and asks for its result. */
export const REFUND = defineJobKind<{ refundId: string }>('orders.refund')

/** Runs the consequences of an order that was paid or costs nothing. Part of the caller's transaction. */
export async function completePaid(
  deps: OrderDeps,
  db: Db,
  order: Pick<OrderRow, 'id' | 'code' | 'productId' | 'productName' | 'companyName' | 'total'> & {
    paymentMethod?: string | null
  },
): Promise<void> {
  const [settings] = await db
    .select()
    .from(activationSettings)
    .where(eq(activationSettings.productId, order.productId))
  if (settings?.mode === 'auto') {
    await deps.jobs.enqueue(db, ACTIVATE, { orderId: order.id }, { key: order.id })
    return
  }
  await notifyStaff(deps, db, {
    area: 'entitlements',
    title: `待开通：${order.productName}`,
    text: `${order.companyName}的订单 ${order.code} 已付款，请开通应用`,
    link: toOrderPage(order.id),
  })
}

/** Notifies the buyer that the money has arrived. */
export const notifyOfPayment = (
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  method: PaymentMethod,
): Promise<void> =>
  notifyBuyer(deps, db, order, {
    state: ORDER_STATUS_TEXT.paid,
    title: `已收到付款：${order.productName}`,
    text: `订单 ${order.code} 已收到 ${formatMoney(fen(order.total))} 元（${PAYMENT_METHOD_TEXT[method]}），应用将在 1 个工作日内开通`,
  })

/** Open attempts at providers are no longer needed, so they are closed after the commit. */
export async function closeOpenAttempts(deps: OrderDeps, db: Db, orderId: string): Promise<void> {
  const open = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending')))
  for (const { id } of open) await deps.jobs.enqueue(db, CLOSE, { paymentId: id }, { key: id })
}

/**
 * Ends a waiting transfer that the order no longer needs. It may have been sent anyway, so staff find out
 * whether money must be refunded.
 */
export async function endWaitingTransfer(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  status: 'withdrawn' | 'replaced',
): Promise<typeof orderTransfers.$inferSelect | undefined> {
  const [ended] = await db
    .update(orderTransfers)
    .set({ status, decidedAt: deps.now() })
    .where(and(eq(orderTransfers.orderId, order.id), eq(orderTransfers.status, 'submitted')))
    .returning()
  if (ended)
    await notifyStaff(deps, db, {
      title: `请核实转账：${order.code}`,
      text: `${order.companyName}填写过 ${formatMoney(fen(ended.amount))} 元的转账，订单已${status === 'replaced' ? '以其他方式付款' : '取消'}，请核实是否到账并退回`,
      link: STAFF_TRANSFERS,
    })
  return ended
}
