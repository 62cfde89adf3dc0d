import { fen, formatMoney } from '@biaojie/contract/money.ts'
import { findNextStatus, PAYMENT_METHOD_TEXT } from '@biaojie/contract/orders/rules.ts'
import { and, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { type Db, requireFirstRow, transact } from '../../../platform/database/database.ts'
import {
  Forged,
  type Paid,
  type PaymentState,
  ProviderRefused,
  ProviderUnreachable,
} from '../../../platform/providers/payment/provider.ts'
import { defineJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { findProvider, type OrderDeps, SYSTEM } from '../context.ts'
import { notifyStaff, toOrderPage } from '../notifications.ts'
import { getStatus, lockOrder, moveOrder, type PaymentRow } from '../store.ts'
import { returnUnclaimed } from './arrivals.ts'
import { ASK, CLOSE, closeOpenAttempts, completePaid, endWaitingTransfer, notifyOfPayment } from './paid.ts'
import { addRefund } from './refunding.ts'
import { payments } from './tables.ts'

/** Minimum time between two queries about one attempt. */
const QUERY_GAP_MS = 5_000
/** The first query comes this many ms after the attempt. */
export const FIRST_QUERY_MS = 20_000
const NEXT_QUERY_MS = 60_000

/** Finds it by the number that the provider knows. */
export async function findPaymentByNumber(
  deps: OrderDeps,
  outTradeNo: string,
): Promise<PaymentRow | undefined> {
  const [row] = await deps.db.select().from(payments).where(eq(payments.outTradeNo, outTradeNo))
  return row
}

/** Throws Forged unless the payment matches the attempt: number, amount, currency, receiver. */
function checkPaid(deps: OrderDeps, payment: PaymentRow, paid: Paid): void {
  const provider = findProvider(deps, payment.method)
  const isMatching =
    paid.outTradeNo === payment.outTradeNo &&
    paid.amount === payment.amount &&
    paid.currency === 'CNY' &&
    paid.transactionId !== '' &&
    paid.merchant === provider?.merchant
  if (!isMatching) throw new Forged(`payment ${payment.outTradeNo} differs from what was asked for`)
}

/**
 * Refuses a payment number that is already used for another attempt, because the provider's numbers are
 * unique.
 */
async function checkUnused(
  db: Db,
  { id, method, outTradeNo }: PaymentRow,
  { transactionId }: Paid,
): Promise<void> {
  const isSameTransaction = and(
    eq(payments.method, method),
    eq(payments.transactionId, transactionId),
    ne(payments.id, id),
  )
  if ((await db.$count(payments, isSameTransaction)) > 0)
    throw new Forged(`transaction ${transactionId} of ${outTradeNo} has paid another`)
}

/**
 * Processes a payment confirmed by the provider, in any order and any number of times. Money that its order
 * does not need (already paid, cancelled, expired) is refunded, and staff are notified. Throws Forged when it
 * does not match the attempt.
 */
export async function settle(deps: OrderDeps, paid: Paid): Promise<'taken' | 'known' | 'unknown'> {
  const payment = await findPaymentByNumber(deps, paid.outTradeNo)
  if (!payment) return 'unknown'
  checkPaid(deps, payment, paid)
  return transact(deps.db, async (db) => {
    const order = await lockOrder(db, payment.orderId)
    const [locked] = await db.select().from(payments).where(eq(payments.id, payment.id)).for('update')
    if (!locked || locked.status === 'succeeded') return 'known'
    await checkUnused(db, locked, paid)
    const isNeeded = findNextStatus(getStatus(order), 'pay') !== undefined
    const at = deps.now()
    const { transactionId, payer, paidAt } = paid
    const updated = await db
      .update(payments)
      .set({ status: 'succeeded', transactionId, payer, succeededAt: paidAt, surplus: !isNeeded })
      .where(eq(payments.id, locked.id))
      .returning()
    const method = locked.method
    if (!isNeeded) {
      const kind = order.status === 'cancelled' ? 'late' : 'surplus'
      const reason = kind === 'late' ? '订单取消后才到账，自动退款' : '订单已付款，重复到账自动退款'
      await addRefund(deps, db, order, {
        kind,
        amount: locked.amount,
        reason,
        payment: requireFirstRow(updated),
      })
      await notifyStaff(deps, db, {
        title: kind === 'late' ? `取消后到账：${order.code}` : `重复到账：${order.code}`,
        text: `${PAYMENT_METHOD_TEXT[method]}收到 ${formatMoney(fen(locked.amount))} 元，正在原路退回`,
        link: toOrderPage(order.id),
      })
      return 'taken'
    }
    const moved = await moveOrder(db, order, 'pay', {
      at,
      line: {
        actor: SYSTEM,
        action: '付款成功',
        text: `${PAYMENT_METHOD_TEXT[method]} ${formatMoney(fen(locked.amount))} 元`,
      },
      set: { paidAt, paymentMethod: method, refusal: '' },
    })
    await closeOpenAttempts(deps, db, order.id)
    const transfer = await endWaitingTransfer(deps, db, order, 'replaced')
    const returned = await returnUnclaimed(deps, db, moved)
    if (transfer && returned < transfer.amount)
      await addRefund(deps, db, moved, {
        kind: 'check',
        amount: transfer.amount - returned,
        reason: '订单已在线付款，买方另填写过转账',
      })
    await notifyOfPayment(deps, db, moved, method)
    await completePaid(deps, db, moved)
    return 'taken'
  })
}

/** Stores the provider's state of an attempt. */
export async function saveState(deps: OrderDeps, payment: PaymentRow, state: PaymentState): Promise<void> {
  if (state.state === 'paid') await settle(deps, state.paid)
  if (state.state === 'closed')
    await deps.db
      .update(payments)
      .set({ status: 'closed', closedAt: deps.now() })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending')))
}

/**
 * Asks the provider, unless this happened moments ago. A provider's failure is not thrown, because the job
 * asks again.
 */
export async function queryNow(deps: OrderDeps, payment: PaymentRow, gap = QUERY_GAP_MS): Promise<void> {
  const provider = findProvider(deps, payment.method)
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
  await queryProvider(deps, payment).catch((error) => {
    if (!isProviderTrouble(error)) throw error
  })
}

/**
 * Tells whether the provider does not answer, refuses, or answers something impossible; other errors are
 * faults of this node.
 */
export const isProviderTrouble = (error: unknown) =>
  error instanceof ProviderUnreachable || error instanceof ProviderRefused || error instanceof Forged

/** Asks about an attempt in any state, and stores the answer. */
export async function queryProvider(deps: OrderDeps, payment: PaymentRow): Promise<PaymentState> {
  const provider = findProvider(deps, payment.method)
  if (!provider) throw new Error(`payment ${payment.outTradeNo} has no provider`)
  const state = await provider.query(payment.outTradeNo)
  await saveState(deps, payment, state)
  return state
}

/** Schedules a query in the transaction in which an attempt begins, or while it is still open. */
export async function queryLater(
  deps: OrderDeps,
  db: Db,
  payment: Pick<PaymentRow, 'id'>,
  wait = NEXT_QUERY_MS,
): Promise<void> {
  const startAfter = new Date(deps.now().getTime() + wait)
  await deps.jobs.enqueue(db, ASK, { paymentId: payment.id }, { key: payment.id, startAfter })
}

async function findPending(deps: OrderDeps, id: string): Promise<PaymentRow | undefined> {
  const [row] = await deps.db.select().from(payments).where(eq(payments.id, id))
  return row?.status === 'pending' ? row : undefined
}

/** Closes the attempt at the provider first; a query afterwards finds a payment that was made meanwhile. */
async function closeAttempt(deps: OrderDeps, payment: PaymentRow): Promise<void> {
  await findProvider(deps, payment.method)?.close(payment.outTradeNo)
  const { state } = await queryProvider(deps, payment)
  if (state === 'pending') throw new Error(`${payment.outTradeNo} is still open at the provider`)
}

/** Asks for the state of an attempt until it is paid or closed; closes it once its time is over. */
async function followAttempt(deps: OrderDeps, payment: PaymentRow): Promise<void> {
  if (payment.expiresAt && payment.expiresAt < deps.now()) return closeAttempt(deps, payment)
  const { state } = await queryProvider(deps, payment)
  if (state === 'pending') await queryLater(deps, deps.db, payment)
}

/** Asks about open attempts, and closes unneeded ones. */
export function createSettlingJobs(deps: OrderDeps): Job[] {
  const checkWhilePending =
    (work: typeof followAttempt) =>
    async ({ paymentId }: { paymentId: string }) => {
      const payment = await findPending(deps, paymentId)
      if (payment) await work(deps, payment)
    }
  return [defineJob(ASK, checkWhilePending(followAttempt)), defineJob(CLOSE, checkWhilePending(closeAttempt))]
}
