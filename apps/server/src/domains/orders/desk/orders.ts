import { fen, fenToYuan } from '@biaojie/contract/money.ts'
import type { OrderWaiting } from '@biaojie/contract/orders/manage.ts'
import { ORDER_STATUSES, type OrderStatus } from '@biaojie/contract/orders/rules.ts'
import { and, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { addMonths, startOfDay, toShanghaiDay } from '../../../platform/base/clock.ts'
import { requireFirstRow, transact } from '../../../platform/database/database.ts'
import { revealContact as revealPhone } from '../../node/cases/cases.ts'
import { invoices } from '../bills/tables.ts'
import { type OrderDeps, toActor } from '../context.ts'
import { loadDetail } from '../detail.ts'
import { activate } from '../entitlements/activation.ts'
import {
  bankLines,
  orderTransfers,
  payments,
  refundApprovals,
  refundRequests,
  refunds,
} from '../payments/tables.ts'
import { addTrail, lockOrder } from '../store.ts'
import { orders } from '../tables.ts'

/** Activates the application by staff; refused when the order is not paid or has changed since `version`. */
export const activateOrder = (
  deps: OrderDeps,
  who: Person,
  input: { id: string; version: number; from?: string | undefined },
) =>
  transact(deps.db, async (db) => {
    const order = await lockOrder(db, input.id)
    if (order.version !== input.version) throw refuse('order_moved_on')
    const actor = await toActor(deps, db, who, '平台')
    return loadDetail(deps, db, who, await activate(deps, db, order, actor, input.from || undefined))
  })

/** Returns the whole number; the trail records the viewer. */
export const revealContact = (deps: OrderDeps, who: Person, id: string) =>
  transact(deps.db, async (db) => {
    const order = await lockOrder(db, id)
    const actor = await toActor(deps, db, who, '平台')
    const record = (line: { action: string; text: string }) =>
      addTrail(db, order.id, deps.now(), { actor, ...line })
    return revealPhone(order.contactPhone, record, '查看联系人完整电话')
  })

const toYuan = (amount: string | number | null | undefined) => fenToYuan(fen(Number(amount ?? 0)))
const toMonth = (column: unknown) => sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM')`

/**
 * Counts the cases that wait for staff in one statement, because every open console asks for it each minute.
 */
export async function countWaiting({ db }: OrderDeps): Promise<OrderWaiting> {
  const count = (table: PgTable, where: SQL | undefined) =>
    sql`(select count(*)::int from ${table} where ${where})`
  const { rows } = await db.execute<OrderWaiting>(sql`select
    ${count(orderTransfers, eq(orderTransfers.status, 'submitted'))} as "transfers",
    ${count(orders, eq(orders.status, 'paid'))} as "activations",
    ${count(refunds, inArray(refunds.status, ['checking', 'waiting', 'failed']))} as "refunds",
    ${count(refundApprovals, eq(refundApprovals.status, 'open'))} as "refundApprovals",
    ${count(refundRequests, eq(refundRequests.status, 'open'))} as "refundRequests",
    ${count(invoices, inArray(invoices.status, ['requested', 'reversing']))} as "invoices",
    ${count(bankLines, eq(bankLines.status, 'open'))} as "unclaimed"`)
  return requireFirstRow(rows)
}

/** Returns orders, money and activations by month, the oldest first, with empty months. */
export async function loadOrderFigures(deps: OrderDeps, months = 12) {
  const { db } = deps
  const first = addMonths(`${toShanghaiDay(deps.now()).slice(0, 7)}-01`, 1 - months)
  const since = startOfDay(first)
  const ordered = await db
    .select({ month: toMonth(orders.createdAt), n: count(), amount: sql<string>`sum(${orders.total})` })
    .from(orders)
    .where(gte(orders.createdAt, since))
    .groupBy(sql`1`)
  const activated = await db
    .select({ month: toMonth(orders.activatedAt), n: count() })
    .from(orders)
    .where(gte(orders.activatedAt, since))
    .groupBy(sql`1`)
  const paid = await db
    .select({
      month: toMonth(payments.succeededAt),
      method: payments.method,
      n: sql<string>`count(distinct ${payments.orderId})`,
      amount: sql<string>`sum(${payments.amount})`,
    })
    .from(payments)
    .where(
      and(eq(payments.status, 'succeeded'), eq(payments.surplus, false), gte(payments.succeededAt, since)),
    )
    .groupBy(sql`1`, payments.method)
  const refunded = await db
    .select({ month: toMonth(refunds.doneAt), amount: sql<string>`sum(${refunds.amount})` })
    .from(refunds)
    .where(and(eq(refunds.status, 'done'), gte(refunds.doneAt, since)))
    .groupBy(sql`1`)
  const byStatus = await db
    .select({ status: orders.status, n: count(), amount: sql<string>`sum(${orders.total})` })
    .from(orders)
    .groupBy(orders.status)
  const all = Array.from({ length: months }, (_, at) => addMonths(first, at).slice(0, 7))
  return {
    months: all.map((month) => {
      const ownPayments = paid.filter((row) => row.month === month)
      const placed = ordered.find((row) => row.month === month)
      return {
        month,
        ordered: placed?.n ?? 0,
        orderedAmount: toYuan(placed?.amount),
        paid: ownPayments.reduce((total, { n }) => total + Number(n), 0),
        paidAmount: toYuan(ownPayments.reduce((total, { amount }) => total + Number(amount), 0)),
        refundedAmount: toYuan(refunded.find((row) => row.month === month)?.amount),
        activated: activated.find((row) => row.month === month)?.n ?? 0,
        byMethod: Object.fromEntries(ownPayments.map(({ method, amount }) => [method, toYuan(amount)])),
      }
    }),
    byStatus: ORDER_STATUSES.map((status: OrderStatus) => {
      const row = byStatus.find((row) => row.status === status)
      return { status, count: row?.n ?? 0, amount: toYuan(row?.amount) }
    }),
  }
}
