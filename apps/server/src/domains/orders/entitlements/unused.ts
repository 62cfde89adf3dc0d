import { UNSUBSCRIBE_DAYS } from '@biaojie/contract/orders/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OrderDeps } from '../context.ts'
import type { OrderRow } from '../store.ts'
import { recordOpening } from './seats/holders.ts'
import { requireEntitlement } from './spans.ts'
import { activationSettings, entitlementOrders, entitlements } from './tables.ts'

/**
 * Returns until when the buyer can end the order without staff. Before activation there is no limit. After it
 * the buyer has seven days, if the application has not been opened or, for a renewal, the renewed time has
 * not begun. Undefined when the order cannot be ended this way.
 */
export async function findUnsubscribeEnd(
  db: Db,
  order: OrderRow,
  now: Date,
): Promise<{ until: string } | undefined> {
  if (order.status === 'paid') return { until: '' }
  if (order.status !== 'activated' && order.status !== 'completed') return undefined
  const until = new Date((order.activatedAt ?? order.createdAt).getTime() + UNSUBSCRIBE_DAYS * DAY_MS)
  if (until <= now) return undefined
  const [entitlement] = await db
    .select({
      kind: entitlementOrders.kind,
      untilBefore: entitlementOrders.untilBefore,
      openedAt: entitlements.openedAt,
      upgradedBy: entitlements.upgradedBy,
    })
    .from(entitlementOrders)
    .innerJoin(entitlements, eq(entitlements.id, entitlementOrders.entitlementId))
    .where(eq(entitlementOrders.orderId, order.id))
  if (!entitlement || entitlement.upgradedBy) return undefined
  const isUnused =
    entitlement.kind !== 'renewed'
      ? entitlement.openedAt === null
      : (entitlement.untilBefore ?? '') >= toShanghaiDay(now)
  return isUnused ? { until: toShanghaiDay(until) } : undefined
}

/** Tells whether this person of the company decides about the order: who placed it, or an administrator. */
export const canDecideOn = (who: Person, order: Pick<OrderRow, 'companyId' | 'buyerId'>): boolean =>
  who.companyId === order.companyId && (who.type === 'COMPANY_ADMIN' || who.userId === order.buyerId)

/** Returns the address of an application that the company may use, and stores the first time. */
export async function openApplication(
  deps: OrderDeps,
  who: Person,
  id: string,
): Promise<{ openUrl: string }> {
  const { db, now } = deps
  const row = await requireEntitlement(db, who, id)
  const [settings] = await db
    .select({ openUrl: activationSettings.openUrl })
    .from(activationSettings)
    .where(eq(activationSettings.productId, row.productId))
  const isOwn = row.companyId === who.companyId
  if (isOwn) await recordOpening(deps, row, who.userId)
  if (isOwn && row.status === 'active')
    await db
      .update(entitlements)
      .set({ openedAt: now() })
      .where(and(eq(entitlements.id, row.id), isNull(entitlements.openedAt)))
  return { openUrl: row.status === 'active' ? (settings?.openUrl ?? '') : '' }
}
