import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { Refusal } from '../../../http/errors.ts'
import { addDays, toShanghaiDay } from '../../../platform/base/clock.ts'
import { transact } from '../../../platform/database/database.ts'
import { type OrderDeps, SYSTEM } from '../context.ts'
import { BUYER_APPLICATIONS, notifyBuyer } from '../notifications.ts'
import { findOrder, lockOrder, moveOrder } from '../store.ts'
import { orders } from '../tables.ts'
import { addDelivery } from './delivery.ts'
import { countDays, entitlementColumns } from './spans.ts'
import { entitlements } from './tables.ts'

/** People are reminded this many days before the end. */
const REMINDERS = [30, 7, 1] as const
const BATCH_SIZE = 200

/** Sends each reminder once: those missed while the node was down are sent when it is up again. */
export async function remindOfEnds(deps: OrderDeps): Promise<void> {
  const today = toShanghaiDay(deps.now())
  const due = await deps.db
    .select(entitlementColumns)
    .from(entitlements)
    .where(and(eq(entitlements.status, 'active'), lte(entitlements.untilDay, addDays(today, REMINDERS[0]))))
  for (const row of due) {
    if (!row.untilDay) continue
    const left = countDays(today, row.untilDay) - 1
    const step = REMINDERS.findLast((days) => left <= days)
    if (left < 0 || step === undefined || (row.reminded !== null && row.reminded <= step)) continue
    await transact(deps.db, async (db) => {
      const claimed = await db
        .update(entitlements)
        .set({ reminded: step })
        .where(
          and(
            eq(entitlements.id, row.id),
            row.reminded === null ? isNull(entitlements.reminded) : eq(entitlements.reminded, row.reminded),
          ),
        )
        .returning({ id: entitlements.id })
      const order = claimed.length > 0 ? await findOrder(db, row.lastOrderId) : undefined
      if (!order) return
      const when = left === 0 ? '今天' : `${left} 天后`
      await notifyBuyer(deps, db, order, {
        state: `${when}到期`,
        title: `${row.productName}：${when}到期`,
        text: `${row.productName}${row.packageName}用到 ${row.untilDay}，续费后期限接着往后算`,
        link: BUYER_APPLICATIONS,
      })
    })
  }
}

/** Ends entitlements that are over by today. */
export async function endEntitlements(deps: OrderDeps): Promise<void> {
  const today = toShanghaiDay(deps.now())
  const over = await deps.db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(and(eq(entitlements.status, 'active'), lt(entitlements.untilDay, today)))
    .orderBy(asc(entitlements.untilDay))
  for (const { id } of over)
    await transact(deps.db, async (db) => {
      const [row] = await db
        .update(entitlements)
        .set({ status: 'ended' })
        .where(
          and(eq(entitlements.id, id), eq(entitlements.status, 'active'), lt(entitlements.untilDay, today)),
        )
        .returning(entitlementColumns)
      if (!row) return
      await addDelivery(deps, db, row, 'ended')
      const order = await findOrder(db, row.lastOrderId)
      if (order)
        await notifyBuyer(deps, db, order, {
          state: '已到期',
          title: `${row.productName}已到期`,
          text: `${row.productName}${row.packageName}用到 ${row.untilDay}，现已停用；数据保留，续费后继续使用`,
          link: BUYER_APPLICATIONS,
        })
    })
}

/** Completes activated orders whose time for objections is over. */
export async function completeOrders(deps: OrderDeps): Promise<void> {
  for (;;) {
    const now = deps.now()
    const due = await deps.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.status, 'activated'), lte(orders.completesAt, now)))
      .limit(BATCH_SIZE)
    for (const { id } of due)
      await transact(deps.db, async (db) => {
        const order = await lockOrder(db, id)
        await moveOrder(db, order, 'complete', {
          at: now,
          line: { actor: SYSTEM, action: '订单完成', text: '开通后到期自动完成' },
          set: { completedAt: now },
        })
      }).catch((error) => {
        if (!(error instanceof Refusal)) throw error
      })
    if (due.length < BATCH_SIZE) return
  }
}
