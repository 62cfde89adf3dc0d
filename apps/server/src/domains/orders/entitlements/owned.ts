import type { OwnedRight } from '@biaojie/contract/orders/record.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OrderRow } from '../store.ts'
import {
  type EntitlementRow,
  entitlementColumns,
  getRenewalEnd,
  getRenewalStart,
  requireEntitlement,
} from './spans.ts'
import { entitlementOrders, entitlements } from './tables.ts'

/**
 * Returns the company's active rights to an application, the ones that end first on top and unlimited ones
 * last.
 */
export const loadEntitlementsInUse = (
  db: Db,
  companyId: string,
  productId: string,
): Promise<EntitlementRow[]> =>
  db
    .select(entitlementColumns)
    .from(entitlements)
    .where(
      and(
        eq(entitlements.companyId, companyId),
        eq(entitlements.productId, productId),
        eq(entitlements.status, 'active'),
      ),
    )
    .orderBy(asc(entitlements.untilDay))

/** An unlimited right cannot be extended. */
export const canExtend = (row: EntitlementRow, packageId: string) =>
  row.packageId === packageId && row.untilDay !== null && !row.endReason

/**
 * Another package can replace an active right with an end; an unlimited right has no remaining time to
 * credit.
 */
export const isReplaceable = (row: EntitlementRow, packageId: string) =>
  row.packageId !== packageId && row.status === 'active' && row.untilDay !== null

/** Returns rights for the wire, those to the chosen package first. */
export const toOwnedRights = (rows: EntitlementRow[], packageId: string): OwnedRight[] =>
  rows
    .toSorted((a, b) => Number(b.packageId === packageId) - Number(a.packageId === packageId))
    .map((row) => ({
      entitlementId: row.id,
      packageProductId: row.packageId,
      packageName: row.packageName,
      until: row.untilDay ?? '',
      canRenew: canExtend(row, packageId),
      canUpgrade: isReplaceable(row, packageId) && !rows.some((other) => other.packageId === packageId),
    }))

const formatUntil = ({ untilDay }: EntitlementRow) => (untilDay ? `用到 ${untilDay}` : '长期有效')

/** Refuses an order that would give the company a second right beside an active one without its knowledge. */
export async function refuseWhenOwned(db: Db, companyId: string, productId: string): Promise<void> {
  const [right] = await loadEntitlementsInUse(db, companyId, productId)
  if (!right) return
  const words = `贵企业已在使用${right.productName}${right.packageName}（${formatUntil(right)}）`
  throw refuse('application_owned', `${words}，可以续费或更换套餐；确需另买一份，请先确认`)
}

/** Returns the company's right to the same package, which an order or a quote extends. */
export async function requireRenewable(
  db: Db,
  who: Person,
  id: string,
  packageId: string,
): Promise<EntitlementRow> {
  const row = await requireEntitlement(db, who, id)
  if (!canExtend(row, packageId)) throw refuse('renewal_not_possible')
  return row
}

/**
 * Returns the right that an order extends on activation: the one it renews, or one to the same package that
 * the company got while the order was unpaid. The lock prevents two orders of one company from both creating
 * a right.
 */
export async function findExtended(db: Db, order: OrderRow): Promise<string | undefined> {
  if (order.renewsId) return order.renewsId
  if (order.upgradesId) return undefined
  const { companyId, productId, packageId } = order
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`rights ${companyId} ${productId}`}, 0))`,
  )
  if (order.additional) return undefined
  const rows = await loadEntitlementsInUse(db, companyId, productId)
  return rows.find((row) => canExtend(row, packageId))?.id
}

/** Returns the days that an order's renewal adds: as expected before its activation, null for other orders. */
export async function loadRenewalSpan(
  db: Db,
  order: OrderRow,
  today: string,
): Promise<{ from: string; until: string } | null> {
  if (!order.renewsId) return null
  const [row] = await db
    .select(entitlementColumns)
    .from(entitlements)
    .where(eq(entitlements.id, order.renewsId))
  if (!row) return null
  const [activation] = await db
    .select()
    .from(entitlementOrders)
    .where(eq(entitlementOrders.orderId, order.id))
  const before = activation ? { untilDay: activation.untilBefore, endReason: '' } : row
  const day = activation ? toShanghaiDay(activation.at) : today
  return { from: getRenewalStart(before, day), until: getRenewalEnd(before, order, day) }
}

/** Maps rights to their last days; lifetimes have none. */
export async function loadLastDays(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: entitlements.id, untilDay: entitlements.untilDay })
    .from(entitlements)
    .where(inArray(entitlements.id, ids))
  return new Map(rows.map(({ id, untilDay }) => [id, untilDay ?? '']))
}
