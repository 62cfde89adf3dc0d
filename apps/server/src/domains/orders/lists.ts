import { fen, fenToYuan } from '@biaojie/contract/money.ts'
import type { OrderStatus, PaymentMethod } from '@biaojie/contract/orders/rules.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, type SQL, sql, sum } from 'drizzle-orm'
import type { Person } from '../../http/access/principals.ts'
import { addDays, startOfDay, toShanghaiDay } from '../../platform/base/clock.ts'
import { createListing } from '../../platform/database/listing.ts'
import { buildTextQuery } from '../../platform/database/text-search.ts'
import { countByState } from '../node/cases/cases.ts'
import type { OrderDeps } from './context.ts'
import { toListRow } from './detail.ts'
import { loadRenewals } from './entitlements/on-wire.ts'
import { orders } from './tables.ts'

const PAID: OrderStatus[] = ['paid', 'activated', 'completed']
const EXPIRING_DAYS = 30
const YEAR_DAYS = 365

const isToPay = inArray(orders.status, ['unpaid', 'refused'])
const isInvoiceable = and(
  inArray(orders.status, PAID),
  gt(orders.total, orders.refunded),
  isNull(orders.invoiceId),
)
const isExpiring = (today: string) =>
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
  months?: boolean | undefined
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
  time: orders.createdAt,
  search: orders.search,
})

const toViewCondition = (deps: OrderDeps, view: OrderFilters['view']) =>
  view &&
  { toPay: isToPay, invoiceable: isInvoiceable, expiring: isExpiring(toShanghaiDay(deps.now())) }[view]

/** Returns the rows of the list as one condition, for sums. */
function toCondition(deps: OrderDeps, request: OrderFilters, within: SQL | undefined): SQL | undefined {
  const values = request as Record<string, never>
  const conditions = Object.entries(filters).map(([name, condition]) => {
    const value = values[name]
    return value === undefined || value === '' ? undefined : condition(value)
  })
  const query = buildTextQuery(request.text)
  return and(within, toViewCondition(deps, request.view), ...conditions, query?.anywhere(orders.search))
}

async function loadSums({ db }: OrderDeps, where: SQL | undefined) {
  const [row] = await db
    .select({
      total: sum(orders.total),
      paid: sql<
        string | null
      >`sum(${orders.total} - ${orders.refunded}) filter (where ${inArray(orders.status, PAID)})`,
    })
    .from(orders)
    .where(and(where, ne(orders.status, 'cancelled')))
  const toYuan = (text: string | null | undefined) => fenToYuan(fen(Number(text ?? 0)))
  return { total: toYuan(row?.total), paid: toYuan(row?.paid) }
}

async function loadCounts({ db }: OrderDeps, within: SQL | undefined): Promise<Record<string, number>> {
  const counts = await countByState(db, orders.status, within)
  return { all: Object.values(counts).reduce((total, count) => total + count, 0), ...counts }
}

/** Counts the orders that a company still has to pay, or has to pay again. */
export async function countOrdersToPay({ db }: OrderDeps, companyId: string): Promise<number> {
  const own = and(eq(orders.companyId, companyId), isToPay)
  return db.$count(orders, own)
}

async function countViews(deps: OrderDeps, within: SQL | undefined) {
  const today = toShanghaiDay(deps.now())
  const conditions = {
    toPay: isToPay,
    invoiceable: isInvoiceable,
    expiring: isExpiring(today),
    lastYear: gte(orders.createdAt, startOfDay(addDays(today, -YEAR_DAYS))),
  }
  const counted = Object.entries(conditions).map(
    async ([view, condition]) => [view, await deps.db.$count(orders, and(within, condition))] as const,
  )
  return Object.fromEntries(await Promise.all(counted))
}

/** Lists those of the person's company; none without one. */
export async function listOrders(deps: OrderDeps, who: Person, request: OrderListRequest) {
  if (!who.companyId)
    return { records: [], total: 0, counts: { all: 0 }, views: {}, sums: { total: 0, paid: 0 }, products: [] }
  const own = eq(orders.companyId, who.companyId)
  const { rows, total, months } = await pageOfOrders(deps.db, request, {
    where: and(own, toViewCondition(deps, request.view)),
  })
  const products = await deps.db
    .selectDistinct({ id: orders.productId, name: orders.productName })
    .from(orders)
    .where(own)
    .limit(200)
  const renewals = await loadRenewals(
    deps.db,
    rows.map(({ id }) => id),
  )
  return {
    records: rows.map((row) => ({ ...toListRow(row, deps.now()), renewal: renewals.get(row.id) ?? null })),
    total,
    months,
    counts: await loadCounts(deps, own),
    views: await countViews(deps, own),
    sums: await loadSums(deps, toCondition(deps, request, own)),
    products,
  }
}

/** Lists those of all companies for staff, with the number in each state. */
export async function listAllOrders(deps: OrderDeps, request: OrderListRequest) {
  const where = toViewCondition(deps, request.view)
  const { rows, total, months } = await pageOfOrders(deps.db, request, { where })
  return {
    records: rows.map((row) => ({
      ...toListRow(row, deps.now()),
      buyerCompanyId: row.companyId,
      buyerCompanyName: row.companyName,
    })),
    total,
    months,
    counts: await loadCounts(deps, undefined),
    sums: await loadSums(deps, toCondition(deps, request, undefined)),
  }
}

/** Returns whole rows of a company or of all, the newest first, for a file. */
export async function loadOrdersToExport(
  deps: OrderDeps,
  request: OrderListRequest & { companyId?: string },
) {
  const own = request.companyId === undefined ? undefined : eq(orders.companyId, request.companyId)
  const where = and(own, toViewCondition(deps, request.view))
  const { rows, total } = await pageOfOrders(deps.db, request, { where })
  return { records: rows, total }
}
