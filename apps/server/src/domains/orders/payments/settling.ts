import { fen, moneyText } from '@biaojie/contract/money.ts'
import { orderAfter, PAYMENT_METHOD_TEXT, type PaymentMethod } from '@biaojie/contract/order-rules.ts'
import { and, eq } from 'drizzle-orm'
import { transact } from '../../../platform/database.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { Forged, type Paid, type PaymentState } from '../../../platform/payment/provider.ts'
import { type OnlineMethod, type OrderDeps, SYSTEM } from '../context.ts'
import { lockOrder, move, type PaymentRow, statusOf } from '../store.ts'
import { payments } from '../tables.ts'
import { tellStaff } from '../telling.ts'
import { ASK, afterPayment, CLOSE, closeOthers, endWaitingTransfer, tellPaid } from './paid.ts'
import { addRefund } from './refunding.ts'

/** Minimum time between two queries about one attempt. */
const ASK_GAP_MS = 5_000
const FIRST_ASK_MS = 20_000
const NEXT_ASK_MS = 60_000

export async function paymentByNumber(deps: OrderDeps, outTradeNo: string): Promise<PaymentRow | undefined> {
  const [row] = await deps.db.select().from(payments).where(eq(payments.outTradeNo, outTradeNo))
  return row
}

/** Nothing but what was asked for may be taken as its payment. */
function checkPaid(deps: OrderDeps, payment: PaymentRow, paid: Paid): void {
  const provider = deps.providers[payment.method as OnlineMethod]
  const fits =
    paid.outTradeNo === payment.outTradeNo &&
    paid.amount === payment.amount &&
    paid.currency === 'CNY' &&
    paid.transactionId !== '' &&
    provider?.isUs(paid)
  if (!fits) throw new Forged(`payment ${payment.outTradeNo} differs from what was asked for`)
}

/**
 * Takes a payment that the provider has confirmed, however often and in whatever order it is told. Money that its
 * order does not need (paid already, cancelled, expired) goes back, and staff are told. Throws Forged when it is
 * not the payment that was asked for.
 */
export async function settle(deps: OrderDeps, paid: Paid): Promise<'taken' | 'known' | 'unknown'> {
  const found = await paymentByNumber(deps, paid.outTradeNo)
  if (!found) return 'unknown'
  checkPaid(deps, found, paid)
  return transact(deps.db, async (db) => {
    const order = await lockOrder(db, found.orderId)
    const [payment] = await db.select().from(payments).where(eq(payments.id, found.id)).for('update')
    if (!payment || payment.status === 'succeeded') return 'known'
    const needed = orderAfter(statusOf(order), 'pay') !== undefined
    const at = deps.now()
    const { transactionId, payer, paidAt } = paid
    const [taken] = await db
      .update(payments)
      .set({ status: 'succeeded', transactionId, payer, succeededAt: paidAt, surplus: !needed })
      .where(eq(payments.id, payment.id))
      .returning()
    const method = payment.method as PaymentMethod
    if (!needed) {
      const kind = order.status === 'cancelled' ? 'late' : 'surplus'
      const reason = kind === 'late' ? '订单取消后才到账，自动退款' : '订单已付款，重复到账自动退款'
      await addRefund(deps, db, order, { kind, amount: payment.amount, reason, payment: taken! })
      await tellStaff(deps, db, {
        title: kind === 'late' ? `取消后到账：${order.code}` : `重复到账：${order.code}`,
        text: `${PAYMENT_METHOD_TEXT[method]}收到 ${moneyText(fen(payment.amount))} 元，正在原路退回`,
        link: `/console/order-desk/${order.id}`,
      })
      return 'taken'
    }
    const moved = await move(db, order, 'pay', {
      at,
      line: {
        actor: SYSTEM,
        action: '付款成功',
        text: `${PAYMENT_METHOD_TEXT[method]} ${moneyText(fen(payment.amount))} 元`,
      },
      set: { paidAt, paymentMethod: method, refusal: '' },
    })
    await closeOthers(deps, db, order.id)
    const transfer = await endWaitingTransfer(deps, db, order, 'replaced')
    if (transfer)
      await addRefund(deps, db, moved, {
        kind: 'check',
        amount: transfer.amount,
        reason: '订单已在线付款，买方另填写过转账',
      })
    await tellPaid(deps, db, moved, method)
    await afterPayment(deps, db, moved)
    return 'taken'
  })
}

/** Stores what the provider says of an attempt. */
export async function takeState(deps: OrderDeps, payment: PaymentRow, state: PaymentState): Promise<void> {
  if (state.state === 'paid') await settle(deps, state.paid)
  if (state.state === 'closed')
    await deps.db
      .update(payments)
      .set({ status: 'closed', closedAt: deps.now() })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending')))
}

/** Asks the provider, unless somebody has just done so. */
export async function askNow(deps: OrderDeps, payment: PaymentRow): Promise<void> {
  const now = deps.now()
  const provider = deps.providers[payment.method as OnlineMethod]
  const waited = !payment.askedAt || now.getTime() - payment.askedAt.getTime() >= ASK_GAP_MS
  if (payment.status !== 'pending' || !provider || !waited) return
  const claimed = await deps.db
    .update(payments)
    .set({ askedAt: now })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending')))
    .returning({ id: payments.id })
  if (claimed.length > 0) await takeState(deps, payment, await provider.query(payment.outTradeNo))
}

export async function askLater(
  deps: OrderDeps,
  payment: Pick<PaymentRow, 'id'>,
  first = false,
): Promise<void> {
  const startAfter = new Date(deps.now().getTime() + (first ? FIRST_ASK_MS : NEXT_ASK_MS))
  await deps.jobs.enqueue(deps.db, ASK, { paymentId: payment.id }, { key: payment.id, startAfter })
}

async function pending(deps: OrderDeps, id: string): Promise<PaymentRow | undefined> {
  const [row] = await deps.db.select().from(payments).where(eq(payments.id, id))
  return row?.status === 'pending' ? row : undefined
}

/** Closes at the provider first: what has been paid in the meantime is then found by the question after it. */
async function close(deps: OrderDeps, paymentId: string): Promise<void> {
  const payment = await pending(deps, paymentId)
  const provider = payment && deps.providers[payment.method as OnlineMethod]
  if (!payment || !provider) return
  await provider.close(payment.outTradeNo)
  const state = await provider.query(payment.outTradeNo)
  await takeState(deps, payment, state)
  if (state.state === 'pending') throw new Error(`${payment.outTradeNo} is still open at the provider`)
}

async function ask(deps: OrderDeps, paymentId: string): Promise<void> {
  const payment = await pending(deps, paymentId)
  const provider = payment && deps.providers[payment.method as OnlineMethod]
  if (!payment || !provider) return
  if (payment.expiresAt && payment.expiresAt < deps.now()) return close(deps, paymentId)
  await takeState(deps, payment, await provider.query(payment.outTradeNo))
  if (await pending(deps, paymentId)) await askLater(deps, payment)
}

export const settlingJobs = (deps: OrderDeps): Job[] => [
  job(ASK, ({ paymentId }) => ask(deps, paymentId)),
  job(CLOSE, ({ paymentId }) => close(deps, paymentId)),
]
