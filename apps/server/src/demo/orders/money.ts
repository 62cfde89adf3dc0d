import { isOnlineMethod, ONLINE_METHODS } from '@biaojie/contract/orders/rules.ts'
import { and, count, eq, inArray, sql, sum } from 'drizzle-orm'
import type { OrderDeps } from '../../domains/orders/context.ts'
import { decideRefundRequest, requestRefund } from '../../domains/orders/desk/refund-requests.ts'
import { storeLines } from '../../domains/orders/desk/statements/import.ts'
import type { StatementLine } from '../../domains/orders/desk/statements/read.ts'
import { saveRefundState } from '../../domains/orders/payments/refunding.ts'
import { payments, reconciliations, refundRequests, refunds } from '../../domains/orders/payments/tables.ts'
import type { Person } from '../../http/access/principals.ts'
import { addDays, startOfDay, toShanghaiDay } from '../../platform/base/clock.ts'
import { createId } from '../../platform/base/ids.ts'
import { requireFirstRow, transact } from '../../platform/database/database.ts'

/** Bills of a day are compared at half past ten of the next one; the provider keeps six per mille. */
const RECONCILED_AFTER_MS = 37_800_000
const FEE = 0.006

/** Past events by which money goes back, each with its time. */
export type PastRefundStep =
  | { is: 'asked'; at: Date; reason: string }
  | { is: 'granted'; at: Date; answer: string }
  | { is: 'declined'; at: Date; answer: string }
  | { is: 'returned'; at: Date }

type Given = { buyer: Person; staff: Person }

/** A request of the past, which is not repeated and so needs no key. */
export const toRequest = <C>(who: Person, content: C) => ({ who, key: '', call: '', content })

/** Replays one past refund event: `deps` makes it happen at its time. */
export async function replayRefundStep(
  deps: OrderDeps,
  people: Given,
  orderId: string,
  step: PastRefundStep,
) {
  if (step.is === 'asked')
    return void (await requestRefund(deps, toRequest(people.buyer, { orderId, reason: step.reason })))
  if (step.is === 'returned') return finishRefunds(deps, orderId)
  const request = requireFirstRow(
    await deps.db
      .select({ id: refundRequests.id, version: refundRequests.version })
      .from(refundRequests)
      .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, 'open'))),
  )
  const action = step.is === 'granted' ? ('grant' as const) : ('refuse' as const)
  await decideRefundRequest(deps, toRequest(people.staff, { ...request, action, answer: step.answer }))
}

/** The provider of an online payment says that the money is back. */
async function finishRefunds(deps: OrderDeps, orderId: string): Promise<void> {
  const open = await deps.db
    .select({ number: refunds.outRefundNo })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'processing')))
  for (const { number } of open)
    await saveRefundState(deps, number, { state: 'done', reference: `SAMPLE${number}` })
}

/** Stores arrivals of a bank's statement that no order has taken yet. */
export const importBankLines = (deps: OrderDeps, staff: Person, lines: StatementLine[]): Promise<unknown> =>
  transact(deps.db, (db) => storeLines(deps, db, staff, lines))

type Day = { day: string; method: (typeof payments.$inferSelect)['method']; n: number; amount: number }

/** Online payments by day and method; refunds likewise. */
async function loadDays(deps: OrderDeps): Promise<{ paid: Day[]; back: Day[] }> {
  const toDay = (column: typeof payments.succeededAt | typeof refunds.doneAt) =>
    sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  const [paidOn, backOn] = [toDay(payments.succeededAt), toDay(refunds.doneAt)]
  const paid = await deps.db
    .select({ day: paidOn, method: payments.method, n: count(), amount: sum(payments.amount) })
    .from(payments)
    .where(and(eq(payments.status, 'succeeded'), inArray(payments.method, [...ONLINE_METHODS])))
    .groupBy(paidOn, payments.method)
  const back = await deps.db
    .select({ day: backOn, method: refunds.method, n: count(), amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.status, 'done'), inArray(refunds.method, [...ONLINE_METHODS])))
    .groupBy(backOn, refunds.method)
  const addNumber = (row: Omit<Day, 'amount'> & { amount: string | null }) => ({
    ...row,
    amount: Number(row.amount),
  })
  return { paid: paid.map(addNumber), back: back.map(addNumber) }
}

/** Reconciles each day before this one with online payments or refunds, whose bills agree. */
export async function reconcilePast(deps: OrderDeps): Promise<void> {
  const { paid, back } = await loadDays(deps)
  const days = new Map([...paid, ...back].map(({ day, method }) => [`${day} ${method}`, { day, method }]))
  const isSameDay = (other: { day: string; method: string }) => (row: Day) =>
    row.day === other.day && row.method === other.method
  for (const entry of days.values()) {
    const { day, method } = entry
    if (!isOnlineMethod(method) || day >= toShanghaiDay(deps.now())) continue
    const runAt = new Date(startOfDay(addDays(day, 1)).getTime() + RECONCILED_AFTER_MS)
    const { n = 0, amount: total = 0 } = paid.find(isSameDay(entry)) ?? {}
    const refunded = back.find(isSameDay(entry))?.amount ?? 0
    await deps.db.insert(reconciliations).values({
      id: createId(runAt.getTime()),
      ...{ day, method, status: 'clean', ourCount: n, ourAmount: total, billCount: n, billAmount: total },
      ...{ refunded, billRefunded: refunded },
      fees: Math.round(total * FEE),
      differences: [],
      problem: '',
      runAt,
    })
  }
}
