import type { Entitlement } from '@biaojie/contract/orders/entitlements.ts'
import { formatTerm } from '@biaojie/contract/orders/rules.ts'
import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { addDays, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, requireFirstRow } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { countByState } from '../../node/cases/cases.ts'
import { isStaff, type OrderDeps } from '../context.ts'
import type { OrderRow } from '../store.ts'
import { orders } from '../tables.ts'
import { countSeatUses, type SeatUse } from './seats/holders.ts'
import { countDays, type EntitlementRow, entitlementColumns, requireEntitlement } from './spans.ts'
import { activationSettings, entitlementDeliveries, entitlementOrders, entitlements } from './tables.ts'

const EXPIRING_DAYS = 30

/** Entitlements without an end come last. */
const page = createListing({
  table: entitlements,
  id: entitlements.id,
  filters: {
    status: (status: typeof entitlements.$inferSelect.status) => eq(entitlements.status, status),
    companyId: (id: string) => eq(entitlements.companyId, id),
    productId: (id: string) => eq(entitlements.productId, id),
  },
  order: [asc(entitlements.untilDay)],
  search: entitlements.search,
})

async function loadOpenUrls(db: Db, rows: EntitlementRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  if (ids.length === 0) return new Map()
  const settings = await db
    .select()
    .from(activationSettings)
    .where(inArray(activationSettings.productId, ids))
  return new Map(settings.map(({ productId, openUrl }) => [productId, openUrl]))
}

async function loadOrderCodes(db: Db, rows: EntitlementRow[]): Promise<Map<string, string>> {
  const ids = rows.map(({ lastOrderId }) => lastOrderId)
  if (ids.length === 0) return new Map()
  const orderRows = await db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(orderRows.map(({ id, code }) => [id, code]))
}

type WireContext = { today: string; openUrl: string; orderCode: string; use: SeatUse; viewer: Person | null }

function toWire(row: EntitlementRow, { today, openUrl, orderCode, use, viewer }: WireContext): Entitlement {
  const { fromDay: from, untilDay: until } = row
  const days = until ? countDays(from, until) : null
  const left = until ? Math.max(0, countDays(from > today ? from : today, until)) : null
  const used = Math.max(0, countDays(from, addDays(today, -1)))
  const isSeated = row.companyId === viewer?.companyId && (row.seats === null || use.held)
  return {
    id: row.id,
    companyId: row.companyId,
    companyName: row.companyName,
    productId: row.productId,
    productName: row.productName,
    packageProductId: row.packageId,
    packageName: row.packageName,
    from,
    until: until ?? '',
    days,
    daysUsed: days === null ? used : Math.min(days, used),
    daysLeft: row.status === 'ended' && left !== null ? 0 : left,
    status: row.status,
    endReason: row.endReason,
    packagePriceId: until && !row.endReason ? row.priceId : '',
    openUrl: isSeated || (viewer && isStaff(viewer)) ? openUrl : '',
    wasTrial: row.wasTrial,
    orderId: row.lastOrderId,
    orderCode,
    seats: row.seats,
    seatsUsed: use.used,
    isSeated,
  }
}

/** Returns entitlements for the wire, with days left and the provider's notification state. */
export async function loadWireEntitlements(
  deps: OrderDeps,
  db: Db,
  viewer: Person | null,
  rows: EntitlementRow[],
): Promise<Entitlement[]> {
  const [urls, codes] = [await loadOpenUrls(db, rows), await loadOrderCodes(db, rows)]
  const ids = rows.flatMap(({ id, seats }) => (seats === null ? [] : [id]))
  const uses = await countSeatUses(db, ids, viewer?.userId ?? null)
  const today = toShanghaiDay(deps.now())
  return rows.map((row) =>
    toWire(row, {
      today,
      openUrl: urls.get(row.productId) ?? '',
      orderCode: codes.get(row.lastOrderId) ?? '',
      use: uses.get(row.id) ?? { used: 0, held: false },
      viewer,
    }),
  )
}

/** Returns the entitlement an order created or extended; null before. */
export async function loadEntitlementOfOrder(
  deps: OrderDeps,
  db: Db,
  who: Person,
  order: OrderRow,
): Promise<Entitlement | null> {
  if (!order.activatedAt) return null
  const [row] = await db
    .select(entitlementColumns)
    .from(entitlementOrders)
    .innerJoin(entitlements, eq(entitlements.id, entitlementOrders.entitlementId))
    .where(eq(entitlementOrders.orderId, order.id))
  if (!row) return null
  return (await loadWireEntitlements(deps, db, who, [row]))[0] ?? null
}

export type Renewal = Pick<Entitlement, 'id' | 'productId' | 'packageProductId' | 'packagePriceId'>

/** Maps orders to the renewal of the entitlement that they gave or extended; lifetimes are not renewed. */
export async function loadRenewals(db: Db, orderIds: readonly string[]): Promise<Map<string, Renewal>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({
      orderId: entitlementOrders.orderId,
      id: entitlements.id,
      productId: entitlements.productId,
      packageProductId: entitlements.packageId,
      packagePriceId: entitlements.priceId,
    })
    .from(entitlementOrders)
    .innerJoin(entitlements, eq(entitlements.id, entitlementOrders.entitlementId))
    .where(and(inArray(entitlementOrders.orderId, [...orderIds]), isNotNull(entitlements.untilDay)))
  return new Map(rows.map(({ orderId, ...renewal }) => [orderId, renewal]))
}

export type EntitlementFilters = {
  status?: Entitlement['status'] | undefined
  companyId?: string | undefined
  view?: 'expiring' | 'undelivered' | undefined
  text?: string | undefined
  current?: number | undefined
  size?: number | undefined
}

const isExpiring = (today: string) =>
  and(
    eq(entitlements.status, 'active'),
    isNotNull(entitlements.untilDay),
    gte(entitlements.untilDay, today),
    lte(entitlements.untilDay, addDays(today, EXPIRING_DAYS)),
  )

/** Selects entitlements whose provider could not be notified yet. */
const isUndelivered = (db: Db) =>
  exists(
    db
      .select({ id: entitlementDeliveries.id })
      .from(entitlementDeliveries)
      .where(
        and(
          eq(entitlementDeliveries.entitlementId, entitlements.id),
          eq(entitlementDeliveries.status, 'failed'),
        ),
      ),
  )

const toCondition = ({ db, now }: OrderDeps, view: EntitlementFilters['view']) => {
  if (view === 'undelivered') return isUndelivered(db)
  return view === 'expiring' ? isExpiring(toShanghaiDay(now())) : undefined
}

async function loadPage(deps: OrderDeps, viewer: Person | null, request: EntitlementFilters) {
  const { rows, total } = await page(deps.db, request, { where: toCondition(deps, request.view) })
  return { records: await loadWireEntitlements(deps, deps.db, viewer, rows), total }
}

/** Counts those of one company, or all. */
async function loadCounts({ db, now }: OrderDeps, companyId?: string) {
  const own = companyId ? eq(entitlements.companyId, companyId) : undefined
  const { active = 0, ended = 0 } = await countByState(db, entitlements.status, own)
  const expiring = await db.$count(entitlements, and(own, isExpiring(toShanghaiDay(now()))))
  return { active, ended, expiring }
}

/**
 * Lists the rights of all companies for staff, including the notification state. A file has no viewer, so it
 * contains no addresses of applications.
 */
export async function listAllEntitlements(
  deps: OrderDeps,
  request: EntitlementFilters,
  viewer: Person | null = null,
) {
  const { db } = deps
  const { records, total } = await loadPage(deps, viewer, request)
  const ids = records.map(({ id }) => id)
  const failed =
    ids.length > 0
      ? await db
          .selectDistinct({ id: entitlementDeliveries.entitlementId })
          .from(entitlementDeliveries)
          .where(
            and(
              inArray(entitlementDeliveries.entitlementId, ids),
              eq(entitlementDeliveries.status, 'failed'),
            ),
          )
      : []
  const undelivered = new Set(failed.map(({ id }) => id))
  const counts = {
    ...(await loadCounts(deps)),
    undelivered: await db.$count(entitlements, isUndelivered(db)),
  }
  return { records: records.map((row) => ({ ...row, undelivered: undelivered.has(row.id) })), total, counts }
}

/** Lists those of the person's company; none without one. */
export async function listEntitlements(deps: OrderDeps, who: Person, request: EntitlementFilters) {
  const { companyId } = who
  if (!companyId) return { records: [], total: 0, counts: { active: 0, ended: 0, expiring: 0 } }
  return {
    ...(await loadPage(deps, who, { ...request, companyId })),
    counts: await loadCounts(deps, companyId),
  }
}

/** Returns one of the viewer's company or any for staff, with its orders and notifications. */
export async function readEntitlement(deps: OrderDeps, who: Person, id: string) {
  const { db } = deps
  const row = await requireEntitlement(db, who, id)
  const entitlement = requireFirstRow(await loadWireEntitlements(deps, db, who, [row]))
  const orderRows = await db
    .select()
    .from(entitlementOrders)
    .innerJoin(orders, eq(orders.id, entitlementOrders.orderId))
    .where(eq(entitlementOrders.entitlementId, id))
    .orderBy(desc(entitlementOrders.at))
  const deliveries = await db
    .select()
    .from(entitlementDeliveries)
    .where(eq(entitlementDeliveries.entitlementId, id))
    .orderBy(desc(entitlementDeliveries.id))
  return {
    ...entitlement,
    orders: orderRows.map(({ orders: order, entitlement_orders: link }) => ({
      orderId: order.id,
      orderCode: order.code,
      kind: link.kind,
      durationView: formatTerm(order.duration, order.durationUnit),
      time: toShanghaiTime(link.at),
    })),
    deliveries: deliveries.map((delivery) => ({
      id: delivery.id,
      event: delivery.event,
      status: delivery.status,
      attempts: delivery.attempts,
      problem: isStaff(who) ? delivery.problem : '',
      time: toShanghaiTime(delivery.doneAt ?? delivery.createdAt),
    })),
  }
}
