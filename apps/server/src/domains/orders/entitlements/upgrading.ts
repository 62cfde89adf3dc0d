import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OrderDeps } from '../context.ts'
import type { OrderRow } from '../store.ts'
import { orders } from '../tables.ts'
import { addDelivery } from './delivery.ts'
import { isReplaceable, loadEntitlementsInUse, requireRenewable } from './owned.ts'
import {
  countDays,
  type EntitlementRow,
  entitlementColumns,
  getRenewalStart,
  requireEntitlement,
} from './spans.ts'
import { entitlementOrders, entitlements } from './tables.ts'

/** States of an order that may still change its right. */
const OPEN = ['approving', 'unpaid', 'reviewing', 'refused', 'paid'] as const

/** The span of a right that one order has paid for, and what it paid net of refunds, in fen. */
export type PaidSpan = { from: string; until: string; paid: number }

/** Returns the value of the days from today on, rounded down for each order. */
export const getRemainingWorth = (spans: readonly PaidSpan[], today: string): number =>
  spans.reduce((sum, { from, until, paid }) => {
    if (until < today || paid <= 0) return sum
    const left = countDays(from > today ? from : today, until)
    return sum + Math.floor((paid * left) / countDays(from, until))
  }, 0)

/** Returns the spans that make up a right. The credit of an earlier upgrade counts as paid. */
async function loadPaidSpans(db: Db, row: EntitlementRow): Promise<PaidSpan[]> {
  const parts = await db
    .select({
      kind: entitlementOrders.kind,
      untilBefore: entitlementOrders.untilBefore,
      at: entitlementOrders.at,
      paid: sql<string>`${orders.total} + ${orders.credit} - ${orders.refunded}`,
    })
    .from(entitlementOrders)
    .innerJoin(orders, eq(orders.id, entitlementOrders.orderId))
    .where(and(eq(entitlementOrders.entitlementId, row.id), ne(orders.status, 'cancelled')))
    .orderBy(sql`${entitlementOrders.untilBefore} nulls first`, asc(entitlementOrders.at))
  return parts.map(({ kind, untilBefore, at, paid }, index) => ({
    from:
      kind === 'renewed'
        ? getRenewalStart({ untilDay: untilBefore, endReason: '' }, toShanghaiDay(at))
        : row.fromDay,
    until: parts[index + 1]?.untilBefore ?? row.untilDay ?? '',
    paid: Number(paid),
  }))
}

/** Returns the right that the chosen package replaces, with what its remaining time is worth in fen. */
export async function requireUpgradable(
  db: Db,
  who: Person,
  id: string,
  offer: { applicationId: number; packageId: string; price: number },
  today: string,
): Promise<{ right: EntitlementRow; credit: number }> {
  const right = await requireEntitlement(db, who, id)
  const isSame = right.productId === String(offer.applicationId) && right.companyId === who.companyId
  if (!isSame || !isReplaceable(right, offer.packageId)) throw refuse('upgrade_not_possible')
  const rights = await loadEntitlementsInUse(db, right.companyId, right.productId)
  if (rights.some(({ packageId }) => packageId === offer.packageId))
    throw refuse('upgrade_not_possible', '贵企业已有所选的套餐，请给它续费')
  const credit = getRemainingWorth(await loadPaidSpans(db, right), today)
  if (credit > offer.price) throw refuse('upgrade_too_small')
  return { right, credit }
}

/**
 * Refuses an upgrade while any order is open, and a renewal while an upgrade is open, because each day may be
 * credited only once.
 */
async function lockForOrder(db: Db, id: string, isUpgrade: boolean): Promise<void> {
  await db.select({ id: entitlements.id }).from(entitlements).where(eq(entitlements.id, id)).for('update')
  const isAboutRight = isUpgrade
    ? or(eq(orders.upgradesId, id), eq(orders.renewsId, id))
    : eq(orders.upgradesId, id)
  const [open] = await db
    .select({ code: orders.code })
    .from(orders)
    .where(and(isAboutRight, inArray(orders.status, [...OPEN])))
    .limit(1)
  if (open) throw refuse('right_in_order', `这项使用权已有订单 ${open.code} 没有办完，请先付款或取消`)
}

/** The columns that name the right which an order renews or replaces, and the value of the replaced one. */
export type RightFields = Pick<OrderRow, 'renewsId' | 'upgradesId' | 'credit'>

/** Locks a right until the end of the transaction in which its renewal is saved. */
export async function lockRenewal(db: Db, who: Person, id: string, packageId: string): Promise<RightFields> {
  await lockForOrder(db, id, false)
  await requireRenewable(db, who, id, packageId)
  return { renewsId: id, upgradesId: null, credit: 0 }
}

/** Locks a right until the end of the transaction in which the order that replaces it is saved. */
export async function lockUpgrade(
  db: Db,
  who: Person,
  id: string,
  offer: Parameters<typeof requireUpgradable>[3],
  today: string,
): Promise<RightFields> {
  await lockForOrder(db, id, true)
  const { credit } = await requireUpgradable(db, who, id, offer, today)
  return { renewsId: null, upgradesId: id, credit }
}

/** Refuses a refund of money that an upgrade has credited, whether that order is activated or still open. */
export async function refuseWhenUpgraded(db: Db, entitlementId: string): Promise<void> {
  const [right] = await db
    .select({ upgradedBy: entitlements.upgradedBy })
    .from(entitlements)
    .where(eq(entitlements.id, entitlementId))
    .for('update')
  const [counting] = await db
    .select({ code: orders.code })
    .from(orders)
    .where(
      right?.upgradedBy
        ? eq(orders.id, right.upgradedBy)
        : and(eq(orders.upgradesId, entitlementId), inArray(orders.status, [...OPEN])),
    )
    .limit(1)
  if (counting)
    throw refuse('right_upgraded', `剩余期限已折抵到订单 ${counting.code}，请先取消或退掉那笔订单`)
}

/** Works like `refuseUpgraded` for the right that an order created or extended, if there is one. */
export async function refuseWhenOrderUpgraded(db: Db, orderId: string): Promise<void> {
  const [link] = await db
    .select({ entitlementId: entitlementOrders.entitlementId })
    .from(entitlementOrders)
    .where(eq(entitlementOrders.orderId, orderId))
  if (link) await refuseWhenUpgraded(db, link.entitlementId)
}

/**
 * Ends the right that an activated order replaces; does nothing for other orders, or when the right has ended
 * already.
 */
export async function endReplacedEntitlement(deps: OrderDeps, db: Db, order: OrderRow): Promise<void> {
  if (!order.upgradesId) return
  const [ended] = await db
    .update(entitlements)
    .set({ status: 'ended', endReason: `已更换为${order.packageName}`, upgradedBy: order.id })
    .where(and(eq(entitlements.id, order.upgradesId), eq(entitlements.endReason, '')))
    .returning(entitlementColumns)
  if (ended) await addDelivery(deps, db, ended, 'ended')
}

/** Restores the right that a refunded upgrade had replaced, with its remaining days. */
export async function restoreReplaced(deps: OrderDeps, db: Db, order: OrderRow): Promise<void> {
  const today = toShanghaiDay(deps.now())
  const [row] = await db
    .update(entitlements)
    .set({
      endReason: '',
      upgradedBy: null,
      status: sql`case when ${entitlements.untilDay} >= ${today} then 'active' else 'ended' end`,
    })
    .where(eq(entitlements.upgradedBy, order.id))
    .returning(entitlementColumns)
  if (row?.status === 'active') await addDelivery(deps, db, row, 'activated')
}

/** Returns the right that an order replaces, for the wire; null for other orders. */
export async function loadUpgrade(db: Db, order: Pick<OrderRow, 'upgradesId'>) {
  if (!order.upgradesId) return null
  const [row] = await db
    .select(entitlementColumns)
    .from(entitlements)
    .where(eq(entitlements.id, order.upgradesId))
  return row ? toUpgrade(row) : null
}

export const toUpgrade = ({ id, packageName, untilDay }: EntitlementRow) => ({
  entitlementId: id,
  packageName,
  until: untilDay ?? '',
})
