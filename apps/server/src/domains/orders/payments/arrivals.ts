import { fen, formatMoney } from '@biaojie/contract/money.ts'
import { canPay } from '@biaojie/contract/orders/rules.ts'
import { and, arrayContains, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { defineJob, defineJobKind, type Job } from '../../../platform/shared/jobs/job.ts'
import type { OrderDeps } from '../context.ts'
import { notifyStaff, STAFF_BANK_LINES } from '../notifications.ts'
import { getStatus, lockOrder, type OrderRow, type PaymentRow } from '../store.ts'
import { orders } from '../tables.ts'
import { addRefund } from './refunding.ts'
import { bankLines, payments } from './tables.ts'

const { search: _search, ...bankLineColumns } = getTableColumns(bankLines)

export { bankLineColumns }
export type BankLineRow = Omit<typeof bankLines.$inferSelect, 'search'>

/** A statement contains money for an order. */
export const ARRIVED = defineJobKind<{ orderId: string }>('orders.arrived')

/** Returns the unassigned part of a line. */
export const getUnclaimedAmount = ({ amount, taken }: BankLineRow) => amount - taken

export const simplifyName = (name: string) => name.normalize('NFKC').replace(/[\s（）()]/g, '')

/**
 * Ranks how well a line matches an order: by its number in the note, or by payer and amount. A note that
 * names only other orders never matches.
 */
export function rankFit(line: BankLineRow, order: OrderRow): number {
  const isNoted = line.orderCodes.includes(order.code)
  if (!isNoted && line.orderCodes.length > 0) return 0
  const isNamed = simplifyName(line.payerName) === simplifyName(order.companyName)
  const isExact = getUnclaimedAmount(line) === order.total
  if (isNoted) return 4 + (isNamed ? 2 : 0) + (isExact ? 1 : 0)
  return isNamed && isExact ? 3 : 0
}

/** Locks lines until the end of the transaction, always in the same order and after the order itself. */
export const lockLines = (db: Db, ids: string[]): Promise<BankLineRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select(bankLineColumns)
        .from(bankLines)
        .where(inArray(bankLines.id, ids))
        .orderBy(asc(bankLines.id))
        .for('update')

/** Assigns a part of a locked line to the order; `surplus` is money that the order does not need. */
export async function claimPart(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  part: { line: BankLineRow; amount: number; surplus: boolean },
): Promise<PaymentRow> {
  const { line, amount, surplus } = part
  const at = deps.now()
  const id = createId(at.getTime())
  const [payment] = await db
    .insert(payments)
    .values({
      id,
      orderId: order.id,
      method: 'transfer',
      status: 'succeeded',
      amount,
      outTradeNo: `${order.code}T${id.slice(-8)}`,
      transactionId: line.reference,
      bankLineId: line.id,
      payer: line.payerName,
      createdAt: at,
      succeededAt: line.at,
      surplus,
    })
    .returning()
  await db
    .update(bankLines)
    .set({
      taken: sql`${bankLines.taken} + ${amount}`,
      status: sql`case when ${bankLines.taken} + ${amount} >= ${bankLines.amount} then 'used' else 'open' end`,
      orderId: order.id,
    })
    .where(eq(bankLines.id, line.id))
  if (!payment) throw new Error('a stored payment was not returned')
  return payment
}

/** Tells if one of these orders can still be paid. */
async function isAnyPayable(db: Db, codes: string[]): Promise<boolean> {
  if (codes.length === 0) return false
  const orderRows = await db.select({ status: orders.status }).from(orders).where(inArray(orders.code, codes))
  return orderRows.some(({ status }) => canPay(getStatus({ status })))
}

/**
 * Refunds money for a locked order that needs none any more: each open line that names the order is refunded,
 * unless its note names another order that waits for money. Returns the sum. Staff are notified, also about
 * lines that may be meant for the order without naming it. `except`: lines whose rest staff keep for another
 * order.
 */
export async function returnUnclaimed(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  except: readonly string[] = [],
): Promise<number> {
  const openLines = await db
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(and(eq(bankLines.status, 'open'), arrayContains(bankLines.orderCodes, [order.code])))
  const ids = openLines.map(({ id }) => id).filter((id) => !except.includes(id))
  let sum = 0
  for (const line of await lockLines(db, ids)) {
    if (line.status !== 'open') continue
    if (
      await isAnyPayable(
        db,
        line.orderCodes.filter((code) => code !== order.code),
      )
    )
      continue
    const isLate = order.status === 'cancelled'
    const payment = await claimPart(deps, db, order, {
      line,
      amount: getUnclaimedAmount(line),
      surplus: true,
    })
    await addRefund(deps, db, order, {
      kind: isLate ? 'late' : 'surplus',
      amount: payment.amount,
      reason: isLate ? '订单已取消，这笔到账没有认领' : '订单已付款，另有一笔到账',
      payment,
    })
    sum += payment.amount
  }
  await notifyOfSimilarLines(deps, db, order)
  return sum
}

/**
 * Lines with the same payer and amount but without any number may belong to the ended order, so staff must
 * check them.
 */
async function notifyOfSimilarLines(deps: OrderDeps, db: Db, order: OrderRow): Promise<void> {
  if (order.status !== 'cancelled' || order.total === 0) return
  const open = await db
    .select(bankLineColumns)
    .from(bankLines)
    .where(and(eq(bankLines.status, 'open'), eq(bankLines.amount, order.total)))
  if (!open.some((line) => rankFit(line, order) > 0)) return
  await notifyStaff(deps, db, {
    title: `订单已取消，有未认领的到账：${order.code}`,
    text: `${order.companyName}有一笔 ${formatMoney(fen(order.total))} 元的到账没有认领，请核实是否退回`,
    link: STAFF_BANK_LINES,
  })
}

/** Refunds money from an import for an order that has ended or is paid already. */
async function returnArrival(deps: OrderDeps, orderId: string): Promise<void> {
  await transact(deps.db, async (db) => {
    const order = await lockOrder(db, orderId)
    if (!canPay(getStatus(order))) await returnUnclaimed(deps, db, order)
  })
}

export const createArrivalJobs = (deps: OrderDeps): Job[] => [
  defineJob(ARRIVED, ({ orderId }) => returnArrival(deps, orderId)),
]
