import { formatTerm, ORDER_STATUS_TEXT } from '@biaojie/contract/orders/rules.ts'
import { DAY_MS, isDay } from '@biaojie/contract/times.ts'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { Refusal, refuse, refuseFields } from '../../../http/errors.ts'
import { addDays, toShanghaiDay } from '../../../platform/base/clock.ts'
import { createId } from '../../../platform/base/ids.ts'
import { type Db, requireFirstRow, transact } from '../../../platform/database/database.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { defineJob, type Job } from '../../../platform/shared/jobs/job.ts'
import { type Actor, type OrderDeps, SYSTEM } from '../context.ts'
import { notifyBuyer } from '../notifications.ts'
import { ACTIVATE } from '../payments/paid.ts'
import { lockOrder, moveOrder, type OrderRow } from '../store.ts'
import { orders } from '../tables.ts'
import { addDelivery } from './delivery.ts'
import { findExtended } from './owned.ts'
import { addBuyersSeat, copySeats, countMaxSeats } from './seats/holders.ts'
import { type EntitlementRow, entitlementColumns, getLastDay, getRenewalStart } from './spans.ts'
import { entitlementOrders, entitlements } from './tables.ts'
import { endReplacedEntitlement, refuseWhenUpgraded, restoreReplaced } from './upgrading.ts'

const MAX_DAYS_AHEAD = 366

async function extendEntitlement(db: Db, order: OrderRow, at: Date): Promise<EntitlementRow | undefined> {
  const extendedId = await findExtended(db, order)
  if (!extendedId) return undefined
  const today = toShanghaiDay(at)
  const [row] = await db
    .select(entitlementColumns)
    .from(entitlements)
    .where(and(eq(entitlements.id, extendedId), eq(entitlements.companyId, order.companyId)))
    .for('update')
  if (!row || row.untilDay === null || row.endReason) return undefined
  const untilDay = getLastDay(getRenewalStart(row, today), order)
  const [extended] = await db
    .update(entitlements)
    .set({
      untilDay,
      status: 'active',
      lastOrderId: order.id,
      seats: countMaxSeats(row.seats, order.seats),
      reminded: null,
    })
    .where(eq(entitlements.id, row.id))
    .returning(entitlementColumns)
  await db.insert(entitlementOrders).values({
    orderId: order.id,
    entitlementId: row.id,
    kind: 'renewed',
    durationView: formatTerm(order.duration, order.durationUnit),
    untilBefore: row.untilDay,
    seatsBefore: row.seats,
    at,
  })
  return extended
}

async function createEntitlement(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  from: string,
  kind: 'given' | 'upgraded' = 'given',
): Promise<EntitlementRow> {
  const at = deps.now()
  const wasTrial = await deps.shop.endTrial(db, order.companyId, order.productId)
  const { companyId, companyName, productId, productName, packageId, packageName, priceId } = order
  const row = requireFirstRow(
    await db
      .insert(entitlements)
      .values({
        id: createId(at.getTime()),
        companyId,
        companyName,
        productId,
        productName,
        packageId,
        packageName,
        priceId,
        duration: order.duration,
        durationUnit: order.durationUnit,
        status: 'active',
        fromDay: from,
        untilDay: getLastDay(from, order),
        wasTrial,
        lastOrderId: order.id,
        seats: order.seats,
        createdAt: at,
        search: searchDocument({ names: [productName, companyName], texts: [order.code, packageName] }),
      })
      .returning(entitlementColumns),
  )
  await db.insert(entitlementOrders).values({
    orderId: order.id,
    entitlementId: row.id,
    kind,
    durationView: formatTerm(order.duration, order.durationUnit),
    at,
  })
  if (order.upgradesId) await copySeats(db, order.upgradesId, row)
  await addBuyersSeat(deps, db, row, order.buyerId)
  return row
}

/**
 * Gives the company of a paid order its entitlement from a given day; a renewal starts after the span that it
 * extends.
 */
export async function activate(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  actor: Actor,
  from?: string,
): Promise<OrderRow> {
  const at = deps.now()
  const today = toShanghaiDay(at)
  if (from !== undefined && !(isDay(from) && from >= today && from <= addDays(today, MAX_DAYS_AHEAD)))
    throw refuseFields({ from: '开始日期应在今天到一年之内' })
  if (order.status !== 'paid') throw refuse('order_moved_on')
  const extended = await extendEntitlement(db, order, at)
  if (order.upgradesId && from !== undefined && from !== today)
    throw refuseFields({ from: '更换套餐在开通当天生效，不能改开始日期' })
  const row =
    extended ??
    (await createEntitlement(deps, db, order, from ?? today, order.upgradesId ? 'upgraded' : 'given'))
  const span = row.untilDay ? `${row.fromDay} 至 ${row.untilDay}` : `${row.fromDay} 起，终身`
  const moved = await moveOrder(db, order, 'activate', {
    at,
    line: { actor, action: extended ? '续期' : '开通', text: `应用已开通，${span}` },
    set: {
      activatedAt: at,
      completesAt: new Date(at.getTime() + deps.settings.completeDays * DAY_MS),
      entitledUntil: row.untilDay,
    },
  })
  await addDelivery(deps, db, row, extended ? 'renewed' : 'activated')
  await endReplacedEntitlement(deps, db, order)
  await notifyBuyer(deps, db, moved, {
    state: ORDER_STATUS_TEXT.activated,
    title: `${extended ? '已续期' : '已开通'}：${order.productName}`,
    text: `${order.productName}${order.packageName}${extended ? '已续期' : '已开通'}，${span}`,
  })
  return moved
}

async function activateAutomatically(deps: OrderDeps, orderId: string): Promise<void> {
  await transact(deps.db, async (db) => {
    const order = await lockOrder(db, orderId)
    // Staff activated or refunded it in the meantime.
    if (order.status !== 'paid') return
    await activate(deps, db, order, SYSTEM)
  }).catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** Activates orders of applications that need no manual step. */
export const createActivationJobs = (deps: OrderDeps): Job[] => [
  defineJob(ACTIVATE, ({ orderId }) => activateAutomatically(deps, orderId)),
]

/**
 * Tells whether a later valid order has extended the same entitlement, so that its span depends on this one.
 */
async function hasLaterRenewal(db: Db, from: typeof entitlementOrders.$inferSelect): Promise<boolean> {
  const [later] = await db
    .select({ id: orders.id })
    .from(entitlementOrders)
    .innerJoin(orders, eq(orders.id, entitlementOrders.orderId))
    .where(
      and(
        eq(entitlementOrders.entitlementId, from.entitlementId),
        ne(entitlementOrders.orderId, from.orderId),
        from.untilBefore ? gt(entitlementOrders.untilBefore, from.untilBefore) : undefined,
        ne(orders.status, 'cancelled'),
      ),
    )
    .limit(1)
  return later !== undefined
}

/**
 * Revokes the entitlement of a refunded order: its span, or the whole entitlement. Refused while a later
 * renewal is valid.
 */
export async function revokeEntitlement(
  deps: OrderDeps,
  db: Db,
  order: OrderRow,
  reason: string,
): Promise<void> {
  const [from] = await db.select().from(entitlementOrders).where(eq(entitlementOrders.orderId, order.id))
  if (!from) return
  await refuseWhenUpgraded(db, from.entitlementId)
  if (await hasLaterRenewal(db, from))
    throw refuse('order_moved_on', '之后还有续期订单，请先退最近一次续期的订单')
  const today = toShanghaiDay(deps.now())
  const isGiven = from.kind !== 'renewed'
  const [row] = await db
    .update(entitlements)
    .set(
      isGiven
        ? { status: 'ended', endReason: reason }
        : {
            untilDay: from.untilBefore,
            seats: from.seatsBefore,
            // An entitlement ended by staff stays ended.
            status: sql`case when ${entitlements.endReason} = '' and ${from.untilBefore ?? today} >= ${today}::text then 'active' else 'ended' end`,
          },
    )
    .where(eq(entitlements.id, from.entitlementId))
    .returning(entitlementColumns)
  if (row) await addDelivery(deps, db, row, row.status === 'ended' ? 'ended' : 'renewed')
  if (from.kind === 'upgraded') await restoreReplaced(deps, db, order)
}
