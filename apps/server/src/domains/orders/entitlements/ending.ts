import { and, eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse } from '../../../http/errors.ts'
import { requireFirstRow, transact } from '../../../platform/database/database.ts'
import { checkReason, type OrderDeps, toActor } from '../context.ts'
import { BUYER_APPLICATIONS, notifyCompany } from '../notifications.ts'
import { addTrail, lockOrder } from '../store.ts'
import { addDelivery } from './delivery.ts'
import { loadWireEntitlements } from './on-wire.ts'
import { entitlementColumns, requireEntitlement } from './spans.ts'
import { entitlements } from './tables.ts'

/** Ends an entitlement early. This refunds no money; staff refund the order instead. */
export const endEntitlement = (deps: OrderDeps, who: Person, input: { id: string; reason: string }) => {
  const reason = checkReason(input.reason)
  return transact(deps.db, async (db) => {
    const entitlement = await requireEntitlement(db, who, input.id)
    // Orders are locked before their entitlements.
    const order = await lockOrder(db, entitlement.lastOrderId)
    const [row] = await db
      .update(entitlements)
      .set({ status: 'ended', endReason: reason })
      .where(and(eq(entitlements.id, entitlement.id), eq(entitlements.status, 'active')))
      .returning(entitlementColumns)
    if (!row) throw refuse('entitlement_moved_on')
    const actor = await toActor(deps, db, who, '平台')
    await addTrail(db, order.id, deps.now(), { actor, action: '提前结束使用权', text: reason })
    await addDelivery(deps, db, row, 'ended')
    await notifyCompany(deps, db, row.companyId, {
      title: `${row.productName}已停用`,
      text: `${row.productName}${row.packageName}由平台提前结束：${reason}`,
      link: BUYER_APPLICATIONS,
    })
    return requireFirstRow(await loadWireEntitlements(deps, db, who, [row]))
  })
}
