import { fen, yuanOf } from '@biaojie/contract/money.ts'
import type { OrderStatus, PaymentMethod } from '@biaojie/contract/orders/rules.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { and, count, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, type SQL, sql, sum } from 'drizzle-orm'
import type { Person } from '../../http/access/principals.ts'
import { addDays, shanghaiDay, startOfDay } from '../../platform/base/clock.ts'
import { createListing } from '../../platform/database/listing.ts'
import { textQuery } from '../../platform/database/text-search.ts'
import type { OrderDeps } from './context.ts'
import { rowOf } from './detail.ts'
import { renewalsOf } from './entitlements/on-wire.ts'
import { orders } from './tables.ts'

const PAID: OrderStatus[] = ['paid', 'activated', 'completed']
const EXPIRING_DAYS = 30
const YEAR_DAYS = 365

const toPay = inArray(orders.status, ['unpaid', 'refused'])
const invoiceable = and(
  inArray(orders.status, PAID),
  gt(orders.total, orders.refunded),
  isNull(orders.invoiceId),
)
const expiring = (today: string) =>
  and(
    inArray(orders.status, ['activated', 'completed']),
    gte(orders.entitledUntil, today),
    lte(orders.entitledUntil, addDays(today, EXPIRING_DAYS)),
  )

export type OrderFilters = {
  status?: OrderStatus | undefined
  paymentMethod?: PaymentMethod | undefined
  productId?: string | undefined
  createTimeFrom?: string | undefined
  createTimeTo?: string | undefined
  amountFrom?: number | undefined
  amountTo?: number | undefined
  buyerCompanyId?: string | undefined
  text?: string | undefined
  view?: 'toPay' | 'invoiceable' | 'expiring' | undefined
  ids?: string[] | undefined
}
export type OrderListRequest = OrderFilters & {
  sortBy?: 'createTime' | 'totalAmount' | 'payUntil' | undefined
  sortOrder?: 'asc' | 'desc' | undefined
  current?: number | undefined
  size?: number | undefined
}

const filters = {
  status: (status: OrderStatus) => eq(orders.status, status),
  paymentMethod: (method: PaymentMethod) => eq(orders.paymentMethod, method),
  productId: (id: string) => eq(orders.productId, id),
  createTimeFrom: (day: string) => (isDay(day) ? gte(orders.createdAt, startOfDay(day)) : undefined),
  createTimeTo: (day: string) => (isDay(day) ? lt(orders.createdAt, startOfDay(addDays(day, 1))) : undefined),
  amountFrom: (amount: number) => gte(orders.total, amount),
  amountTo: (amount: number) => lte(orders.total, amount),
  buyerCompanyId: (id: string) => eq(orders.companyId, id),
  ids: (ids: string[]) => inArray(orders.id, ids),
} satisfies Record<string, (value: never) => SQL | undefined>

/** Filters, sorts and pages of orders. */
export const pageOfOrders = createListing({
  table: orders,
  id: orders.id,
  filters,
  sorts: { createTime: orders.createdAt, totalAmount: orders.total, payUntil: orders.payUntil },
  order: [desc(orders.createdAt)],
  search: orders.search,
})

const viewOf = (deps: OrderDeps, view: OrderFilters['view']) =>
  view && { toPay, invoiceable, expiring: expiring(shanghaiDay(deps.now())) }[view]

/** Returns the rows of the list as one condition, for sums. */
function conditionOf(deps: OrderDeps, asked: OrderFilters, within: SQL | undefined): SQL | undefined {
  const values = asked as Record<string, never>
  const conditions = Object.entries(filters).map(([name, condition]) => {
    const value = values[name]
    return value === undefined || value === '' ? undefined : condition(value)
  })
  const query = textQuery(asked.text)
  return and(within, viewOf(deps, asked.view), ...conditions, query?.anywhere(orders.search))
}

async function sumsOf({ db }: OrderDeps, where: SQL | undefined) {
  const [row] = await db
    .select({
      total: sum(orders.total),
      paid: sql<
        string | null
      >`sum(${orders.total} - ${orders.refunded}) filter (where ${inArray(orders.status, PAID)})`,
    })
    .from(orders)
    .where(and(where, ne(orders.status, 'cancelled')))
  const amount = (text: string | null | undefined) => yuanOf(fen(Number(text ?? 0)))
  return { total: amount(row?.total), paid: amount(row?.paid) }
}

async function countsOf({ db }: OrderDeps, within: SQL | undefined): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: orders.status, n: count() })
    .from(orders)
    .where(within)
    .groupBy(orders.status)
  const all = rows.reduce((total, { n }) => total + n, 0)
  return { all, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) }
}

async function viewsOf(deps: OrderDeps, within: SQL | undefined) {
  const today = shanghaiDay(deps.now())
  const conditions = {
    toPay,
    invoiceable,
    expiring: expiring(today),
    lastYear: gte(orders.createdAt, startOfDay(addDays(today, -YEAR_DAYS))),
  }
  const counted = Object.entries(conditions).map(async ([view, condition]) => {
    const [row] = await deps.db.select({ n: count() }).from(orders).where(and(within, condition))
    return [view, row?.n ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

/** Lists those of the person's company; none without one. */
export async function listOrders(deps: OrderDeps, who: Person, request: OrderListRequest) {
  if (!who.companyId)
    return { records: [], total: 0, counts: { all: 0 }, views: {}, sums: { total: 0, paid: 0 }, products: [] }
  const own = eq(orders.companyId, who.companyId)
  const { rows, total } = await pageOfOrders(deps.db, request, {
    where: and(own, viewOf(deps, request.view)),
  })
  const products = await deps.db
    .selectDistinct({ id: orders.productId, name: orders.productName })
    .from(orders)
    .where(own)
    .limit(200)
  const renewals = await renewalsOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  return {
    records: rows.map((row) => ({ ...rowOf(row, deps.now()), renewal: renewals.get(row.id) ?? null })),
    total,
    counts: await countsOf(deps, own),
    views: await viewsOf(deps, own),
    sums: await sumsOf(deps, conditionOf(deps, request, own)),
    products,
  }
}

/** Lists those of all companies for staff, with the number in each state. */
export async function listAllOrders(deps: OrderDeps, request: OrderListRequest) {
  const where = viewOf(deps, request.view)
  const { rows, total } = await pageOfOrders(deps.db, request, { where })
  return {
    records: rows.map((row) => ({
      ...rowOf(row, deps.now()),
      buyerCompanyId: row.companyId,
      buyerCompanyName: row.companyName,
    })),
    total,
    counts: await countsOf(deps, undefined),
    sums: await sumsOf(deps, conditionOf(deps, request, undefined)),
  }
}

/** Returns whole rows of a company or of all, the newest first, for a file. */
export async function exportedOrders(deps: OrderDeps, asked: OrderListRequest & { companyId?: string }) {
  const own = asked.companyId === undefined ? undefined : eq(orders.companyId, asked.companyId)
  const where = and(own, viewOf(deps, asked.view))
  const { rows, total } = await pageOfOrders(deps.db, asked, { where })
  return { records: rows, total }
}
