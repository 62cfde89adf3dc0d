import { fen, fenToYuan, formatMoney, readFen } from '@biaojie/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { refuse, refuseFields } from '../../../http/errors.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { addPayDays, checkReason, type OrderDeps, toActor } from '../context.ts'
import { loadDetail } from '../detail.ts'
import { notifyBuyer, notifyCompany, toOrderPage } from '../notifications.ts'
import { lockOwnOrder, moveOrder, type NewOrder, type OrderRow, toCancelled } from '../store.ts'
import { orderLimits } from '../tables.ts'

async function loadLimit(db: Db, companyId: string) {
  const [row] = await db.select().from(orderLimits).where(eq(orderLimits.companyId, companyId))
  return row
}

/**
 * Returns the amount in fen up to which this person orders without approval; null for administrators and when
 * no limit is set.
 */
export async function findPersonLimit(db: Db, who: Person): Promise<number | null> {
  if (!who.companyId || who.type === 'COMPANY_ADMIN') return null
  return (await loadLimit(db, who.companyId))?.limit ?? null
}

/** Notifies the administrators of an order that needs approval. */
export const askAdministrators = (deps: OrderDeps, db: Db, order: NewOrder) =>
  notifyCompany(deps, db, order.companyId, {
    title: `请审批订单：${order.productName}`,
    text: `${order.contactName}下单 ${order.productName}${order.packageName}，${formatMoney(fen(order.total))} 元，超过成员的下单额度`,
    link: toOrderPage(order.id),
  })

/** Returns the company's limit in yuan, with who set it. */
export async function readLimit({ db }: OrderDeps, who: Person) {
  const row = who.companyId ? await loadLimit(db, who.companyId) : undefined
  return row
    ? { limit: fenToYuan(fen(row.limit)), by: row.setBy, time: toShanghaiTime(row.setAt) }
    : { limit: null, by: '', time: '' }
}

/** Sets or removes the limit of the administrator's company; orders that were saved before keep their state. */
export async function saveLimit(deps: OrderDeps, who: Person, input: { limit: number | null }) {
  const { db } = deps
  if (!who.companyId) throw refuse('forbidden')
  const amount = input.limit === null ? null : readFen(input.limit)
  if (amount === undefined) throw refuseFields({ limit: '请输入正确的金额' })
  if (amount === null) await db.delete(orderLimits).where(eq(orderLimits.companyId, who.companyId))
  else {
    const { name } = await toActor(deps, db, who, '买方')
    const set = { limit: amount, setBy: name, setAt: deps.now() }
    await db
      .insert(orderLimits)
      .values({ companyId: who.companyId, ...set })
      .onConflictDoUpdate({ target: orderLimits.companyId, set })
  }
  return readLimit(deps, who)
}

async function lockSeenOrder(db: Db, who: Person, input: { id: string; version: number }): Promise<OrderRow> {
  const order = await lockOwnOrder(db, who, input.id)
  if (order.version !== input.version) throw refuse('order_moved_on')
  return order
}

/** Approves a member's order; its payment period begins now. */
export const approveOrder = (deps: OrderDeps, who: Person, input: { id: string; version: number }) =>
  transact(deps.db, async (db) => {
    const order = await lockSeenOrder(db, who, input)
    const at = deps.now()
    const actor = await toActor(deps, db, who, '买方')
    const payUntil = addPayDays(deps, at)
    const moved = await moveOrder(db, order, 'approve', {
      at,
      line: { actor, action: '批准订单' },
      set: { payUntil },
    })
    await notifyBuyer(deps, db, moved, {
      state: '已批准，可以付款',
      title: `订单已批准：${order.productName}`,
      text: `${actor.name}批准了订单 ${order.code}，请在 ${toShanghaiTime(payUntil).slice(0, 10)} 前付款`,
    })
    return loadDetail(deps, db, who, moved)
  })

/** Ends a member's order with a reason. */
export const declineOrder = (
  deps: OrderDeps,
  who: Person,
  input: { id: string; version: number; reason: string },
) => {
  const reason = checkReason(input.reason)
  return transact(deps.db, async (db) => {
    const order = await lockSeenOrder(db, who, input)
    const at = deps.now()
    const actor = await toActor(deps, db, who, '买方')
    const moved = await moveOrder(db, order, 'decline', {
      at,
      line: { actor, action: '不批准订单', text: reason },
      set: toCancelled(at, 'declined'),
    })
    await notifyBuyer(deps, db, moved, {
      state: '企业管理员未批准',
      title: `订单未批准：${order.productName}`,
      text: `${actor.name}没有批准订单 ${order.code}：${reason}`,
    })
    return loadDetail(deps, db, who, moved)
  })
}
