import type { Entitlement } from '@biaojie/contract/entitlements.ts'
import { type DurationUnit, termText } from '@biaojie/contract/order-rules.ts'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Who } from '../../../http/serve.ts'
import { addDays, shanghaiDay, shanghaiTime } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import { createListing } from '../../../platform/listing.ts'
import type { OrderDeps } from '../context.ts'
import type { OrderRow } from '../store.ts'
import {
  activationSettings,
  entitlementDeliveries,
  entitlementOrders,
  entitlements,
  orders,
} from '../tables.ts'
import { daysBetween, type EntitlementRow, entitlementColumns, entitlementOf } from './spans.ts'

const EXPIRING_DAYS = 30

/** Lifetimes come last. */
const page = createListing({
  table: entitlements,
  id: entitlements.id,
  filters: {
    status: (status: string) => eq(entitlements.status, status),
    companyId: (id: string) => eq(entitlements.companyId, id),
  },
  order: [asc(entitlements.untilDay)],
  search: entitlements.search,
})

async function openUrls(db: Db, rows: EntitlementRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  if (ids.length === 0) return new Map()
  const found = await db.select().from(activationSettings).where(inArray(activationSettings.productId, ids))
  return new Map(found.map(({ productId, openUrl }) => [productId, openUrl]))
}

async function codesOf(db: Db, rows: EntitlementRow[]): Promise<Map<string, string>> {
  const ids = rows.map(({ lastOrderId }) => lastOrderId)
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(found.map(({ id, code }) => [id, code]))
}

function shownRow(row: EntitlementRow, today: string, openUrl: string, orderCode: string): Entitlement {
  const { fromDay: from, untilDay: until } = row
  const days = until ? daysBetween(from, until) : null
  const left = until ? Math.max(0, daysBetween(from > today ? from : today, until)) : null
  const used = Math.max(0, daysBetween(from, addDays(today, -1)))
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
    status: row.status as Entitlement['status'],
    endReason: row.endReason,
    packagePriceId: until ? row.priceId : '',
    openUrl,
    wasTrial: row.wasTrial,
    orderId: row.lastOrderId,
    orderCode,
  }
}

export async function shownEntitlements(
  deps: OrderDeps,
  db: Db,
  rows: EntitlementRow[],
): Promise<Entitlement[]> {
  const [urls, codes] = [await openUrls(db, rows), await codesOf(db, rows)]
  const today = shanghaiDay(deps.now())
  return rows.map((row) =>
    shownRow(row, today, urls.get(row.productId) ?? '', codes.get(row.lastOrderId) ?? ''),
  )
}

/** What an order gave or prolonged; null before. */
export async function entitlementOfOrder(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
): Promise<Entitlement | null> {
  if (!order.activatedAt) return null
  const [found] = await db
    .select(entitlementColumns)
    .from(entitlementOrders)
    .innerJoin(entitlements, eq(entitlements.id, entitlementOrders.entitlementId))
    .where(eq(entitlementOrders.orderId, order.id))
  if (!found) return null
  return (await shownEntitlements(deps, db, [found]))[0] ?? null
}

type ListRequest = {
  status?: Entitlement['status'] | undefined
  companyId?: string | undefined
  text?: string | undefined
  current?: number | undefined
  size?: number | undefined
}

export async function listAllEntitlements(deps: OrderDeps, request: ListRequest) {
  const { rows, total } = await page(deps.db, request)
  return { records: await shownEntitlements(deps, deps.db, rows), total }
}

/** Of the person's company; none without one. */
export async function listEntitlements(deps: OrderDeps, who: Who, request: ListRequest) {
  const { companyId } = who
  if (!companyId) return { records: [], total: 0, counts: { active: 0, ended: 0, expiring: 0 } }
  const listed = await listAllEntitlements(deps, { ...request, companyId })
  const byStatus = await deps.db
    .select({ status: entitlements.status, n: count() })
    .from(entitlements)
    .where(eq(entitlements.companyId, companyId))
    .groupBy(entitlements.status)
  const of = (status: string) => byStatus.find((one) => one.status === status)?.n ?? 0
  const expiring = await countExpiring(deps, companyId)
  return { ...listed, counts: { active: of('active'), ended: of('ended'), expiring } }
}

export async function countExpiring({ db, now }: OrderDeps, companyId: string): Promise<number> {
  const today = shanghaiDay(now())
  const [row] = await db
    .select({ n: count() })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.companyId, companyId),
        eq(entitlements.status, 'active'),
        isNotNull(entitlements.untilDay),
        gte(entitlements.untilDay, today),
        lte(entitlements.untilDay, addDays(today, EXPIRING_DAYS)),
      ),
    )
  return row?.n ?? 0
}

export async function readEntitlement(deps: OrderDeps, who: Who, id: string) {
  const { db } = deps
  const row = await entitlementOf(db, who, id)
  const [shown] = await shownEntitlements(deps, db, [row])
  const from = await db
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
    ...shown!,
    orders: from.map(({ orders: order, entitlement_orders: given }) => ({
      orderId: order.id,
      orderCode: order.code,
      kind: given.kind as 'given' | 'renewed',
      durationView: termText(order.duration, order.durationUnit as DurationUnit),
      time: shanghaiTime(given.at),
    })),
    deliveries: deliveries.map((one) => ({
      event: one.event as 'activated' | 'renewed' | 'ended',
      status: one.status as 'waiting' | 'done' | 'failed',
      attempts: one.attempts,
      problem: one.problem,
      time: shanghaiTime(one.doneAt ?? one.createdAt),
    })),
  }
}
