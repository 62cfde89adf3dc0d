import { fen, fenToYuan } from '@biaojie/contract/money.ts'
import { count, gte, inArray, sql } from 'drizzle-orm'
import { addDays, startOfDay, toShanghaiDay } from '../../../platform/base/clock.ts'
import type { OrderDeps } from '../context.ts'
import { orders } from '../tables.ts'

const PAID = ['paid', 'activated', 'completed'] as const

/**
 * Returns the results of each application in the last days: views, trials, orders and money; the most viewed
 * first.
 */
export async function loadApplicationFigures({ db, now, shop }: OrderDeps, days: number) {
  const first = addDays(toShanghaiDay(now()), 1 - days)
  const since = startOfDay(first)
  const id = sql<number>`${orders.productId}::int`
  const ordered = await db
    .select({
      id,
      ordered: count(),
      paid: sql<number>`count(*) filter (where ${inArray(orders.status, [...PAID])})`.mapWith(Number),
      amount: sql<string>`coalesce(sum(${orders.total}) filter (where ${inArray(orders.status, [...PAID])}), 0)`,
    })
    .from(orders)
    .where(gte(orders.createdAt, since))
    .groupBy(orders.productId)
  const ordersByProduct = new Map(ordered.map((row) => [row.id, row]))
  const [views, trials] = [await shop.loadViewsSince(first), await shop.trialsSince(since)]
  const ids = [...new Set([...views.keys(), ...trials.keys(), ...ordersByProduct.keys()])]
  const names = await shop.loadNames(db, ids)
  return ids
    .map((id) => ({
      id,
      name: names.get(id)?.name ?? `应用 ${id}`,
      views: views.get(id) ?? 0,
      trials: trials.get(id) ?? 0,
      ordered: ordersByProduct.get(id)?.ordered ?? 0,
      paid: ordersByProduct.get(id)?.paid ?? 0,
      paidAmount: fenToYuan(fen(Number(ordersByProduct.get(id)?.amount ?? 0))),
    }))
    .sort((a, b) => b.views - a.views || b.ordered - a.ordered || a.id - b.id)
}
