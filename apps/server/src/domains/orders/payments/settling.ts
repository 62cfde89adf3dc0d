import { fen, moneyText } from '@biaojie/contract/money.ts'
import { orderAfter, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { and, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { type Db, transact } from '../../../platform/database/database.ts'
import { firstRow } from '../../../platform/database/rows.ts'
import {
  Forged,
  type Paid,
  type PaymentState,
  ProviderRefused,
  ProviderUnreachable,
} from '../../../platform/providers/payment/provider.ts'
import { type Job, job } from '../../../platform/shared/jobs/job.ts'
import { type OrderDeps, providerOf, SYSTEM } from '../context.ts'
import { notifyStaff, orderPage } from '../notifications.ts'
import { lockOrder, move, type PaymentRow, statusOf } from '../store.ts'
import { returnUnclaimed } from './arrivals.ts'
import { ASK, afterPayment, CLOSE, closeOthers, endWaitingTransfer, notifyOfPayment } from './paid.ts'
import { addRefund } from './refunding.ts'
import { payments } from './tables.ts'

/** Minimum time between two queries about one attempt. */
const ASK_GAP_MS = 5_000
/** The first query comes this many ms after the attempt. */
export const FIRST_ASK_MS = 20_000
const NEXT_ASK_MS = 60_000

/** Finds it by the number that the provider knows. */
export async function paymentByNumber(deps: OrderDeps, outTradeNo: string): Promise<PaymentRow | undefined> {
  const [row] = await deps.db.select().from(payments).where(eq(payments.outTradeNo, outTradeNo))
  return row
}

/** Throws Forged unless the payment matches the attempt: number, amount, currency, receiver. */
function checkPaid(deps: OrderDeps, payment: PaymentRow, paid: Paid): void {
  const provider = providerOf(deps, payment.method)
  const fits =
    paid.outTradeNo === payment.outTradeNo &&
    paid.amount === payment.amount &&
    paid.currency === 'CNY' &&
    paid.transactionId !== '' &&
    paid.merchant === provider?.merchant
  if (!fits) throw new Forged(`payment ${payment.outTradeNo} differs from what was asked for`)
}

/** A provider gives each payment a number of its own; one that has paid another is not taken. */
async function checkUnused(
  db: Db,
  { id, method, outTradeNo }: PaymentRow,
  { transactionId }: Paid,
): Promise<void> {
  const same = and(
    eq(payments.method, method),
    eq(payments.transactionId, transactionId),
    ne(payments.id, id),
  )
  if ((await db.$count(payments, same)) > 0)
    throw new Forged(`transaction ${transactionId} of ${outTradeNo} has paid another`)
}

/**
 * Takes a payment confirmed by the provider, in any order and any number of times. Money that its order does
 * not need (paid already, cancelled, expired) is refunded, and staff are notified. Throws Forged when it does
 * not match the attempt.
 */
export async function settle(deps: OrderDeps, paid: Paid): Promise<'taken' | 'known' | 'unknown'> {
  const found = await paymentByNumber(deps, paid.outTradeNo)
  if (!found) return 'unknown'
  checkPaid(deps, found, paid)
  return transact(deps.db, async (db) => {
    const order = await lockOrder(db, found.orderId)
    const [payment] = await db.select().from(payments).where(eq(payments.id, found.id)).for('update')
    if (!payment || payment.status === 'succeeded') return 'known'
    await checkUnused(db, payment, paid)
    const needed = orderAfter(statusOf(order), 'pay') !== undefined
    const at = deps.now()
    const { transactionId, payer, paidAt } = paid
    const taken = await db
      .update(payments)
      .set({ status: 'succeeded', transactionId, payer, succeededAt: paidAt, surplus: !needed })
      .where(eq(payments.id, payment.id))
      .returning()
    const method = payment.method
    if (!needed) {
      const kind = order.status === 'cancelled' ? 'late' : 'surplus'
      const reason = kind === 'late' ? '订单取消后才到账，自动退款' : '订单已付款，重复到账自动退款'
      await addRefund(deps, db, order, { kind, amount: payment.amount, reason, payment: firstRow(taken) })
      await notifyStaff(deps, db, {
        title: kind === 'late' ? `取消后到账：${order.code}` : `重复到账：${order.code}`,
        text: `${PAYMENT_METHOD_TEXT[method]}收到 ${moneyText(fen(payment.amount))} 元，正在原路退回`,
        link: orderPage(order.id),
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
    const returned = await returnUnclaimed(deps, db, moved)
    if (transfer && returned < transfer.amount)
      await addRefund(deps, db, moved, {
        kind: 'check',
        amount: transfer.amount - returned,
        reason: '订单已在线付款，买方另填写过转账',
      })
    await notifyOfPayment(deps, db, moved, method)
    await afterPayment(deps, db, moved)
    return 'taken'
  })
}

/** Stores the provider's state of an attempt. */
export async function takeState(deps: OrderDeps, payment: PaymentRow, state: PaymentState): Promise<void> {
  if (state.state === 'paid') await settle(deps, state.paid)
  if (state.state === 'closed')
    await deps.db
      .update(payments)
      .set({ status: 'closed', closedAt: deps.now() })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending')))
}

/**
 * Asks the provider, unless somebody has just done so. A provider's failure does not reach the caller: the
 * job asks again.
 */
export async function askNow(deps: OrderDeps, payment: PaymentRow, gap = ASK_GAP_MS): Promise<void> {
  const provider = providerOf(deps, payment.method)
  if (payment.status !== 'pending' || !provider) return
  const at = deps.now()
  const before = new Date(at.getTime() - gap)
  const claimed = await deps.db
    .update(payments)
    .set({ askedAt: at })
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.status, 'pending'),
        or(isNull(payments.askedAt), lte(payments.askedAt, before)),
      ),
    )
    .returning({ id: payments.id })
  if (claimed.length === 0) return
  await ask(deps, payment).catch((error) => {
    if (!isProvidersTrouble(error)) throw error
  })
}

/**
 * Tells whether the provider does not answer, refuses, or answers something impossible; any other error is a
 * fault of this node.
 */
export const isProvidersTrouble = (error: unknown) =>
  error instanceof ProviderUnreachable || error instanceof ProviderRefused || error instanceof Forged

/** Asks about an attempt in any state, and stores the answer. */
export async function ask(deps: OrderDeps, payment: PaymentRow): Promise<PaymentState> {
  const provider = providerOf(deps, payment.method)
  if (!provider) throw new Error(`payment ${payment.outTradeNo} has no provider`)
  const state = await provider.query(payment.outTradeNo)
  await takeState(deps, payment, state)
  return state
}

/** Schedules a query in the transaction in which an attempt begins, or while it is still open. */
export async function askLater(
  deps: OrderDeps,
  db: Db,
  payment: Pick<PaymentRow, 'id'>,
  wait = NEXT_ASK_MS,
): Promise<void> {
  const startAfter = new Date(deps.now().getTime() + wait)
  await deps.jobs.enqueue(db, ASK, { paymentId: payment.id }, { key: payment.id, startAfter })
}

async function pending(deps: OrderDeps, id: string): Promise<PaymentRow | undefined> {
  const [row] = await deps.db.select().from(payments).where(eq(payments.id, id))
  return row?.status === 'pending' ? row : undefined
}

/** Closes it at the provider first; the query after it then finds a payment made in the meantime. */
async function close(deps: OrderDeps, payment: PaymentRow): Promise<void> {
  await providerOf(deps, payment.method)?.close(payment.outTradeNo)
  const { state } = await ask(deps, payment)
  if (state === 'pending') throw new Error(`${payment.outTradeNo} is still open at the provider`)
}

/** Asks for the state of an attempt until it is paid or closed; closes it once its time is over. */
async function follow(deps: OrderDeps, payment: PaymentRow): Promise<void> {
  if (payment.expiresAt && payment.expiresAt < deps.now()) return close(deps, payment)
  const { state } = await ask(deps, payment)
  if (state === 'pending') await askLater(deps, deps.db, payment)
}

/** Asks about open attempts, and closes unneeded ones. */
export function settlingJobs(deps: OrderDeps): Job[] {
  const whilePending =
    (work: typeof follow) =>
    async ({ paymentId }: { paymentId: string }) => {
      const payment = await pending(deps, paymentId)
      if (payment) await work(deps, payment)
    }
  return [job(ASK, whilePending(follow)), job(CLOSE, whilePending(close))]
}
