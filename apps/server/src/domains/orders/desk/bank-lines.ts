import { fen, fenToYuan } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { and, asc, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import { addDays, startOfDay, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { countByState } from '../../node/cases/cases.ts'
import type { OrderDeps } from '../context.ts'
import { type BankLineRow, bankLineColumns, getUnclaimedAmount, rankFit } from '../payments/arrivals.ts'
import { bankLines, payments } from '../payments/tables.ts'
import { type OrderRow, orderColumns } from '../store.ts'
import { orders } from '../tables.ts'

const page = createListing({
  table: bankLines,
  id: bankLines.id,
  filters: {
    status: (status: BankLine['status']) => eq(bankLines.status, status),
    timeFrom: (day: string) => (isDay(day) ? gte(bankLines.at, startOfDay(day)) : undefined),
    timeTo: (day: string) => (isDay(day) ? lt(bankLines.at, startOfDay(addDays(day, 1))) : undefined),
  },
  order: [desc(bankLines.at)],
  time: bankLines.at,
  search: bankLines.search,
})

/** Converts a bank line for the API; amounts in yuan. `order` is proposed for the rest of the line. */
export const toWire = (row: BankLineRow, order?: OrderRow, uses: BankLine['uses'] = []): BankLine => ({
  id: row.id,
  reference: row.reference,
  time: toShanghaiTime(row.at),
  amount: fenToYuan(fen(row.amount)),
  rest: fenToYuan(fen(getUnclaimedAmount(row))),
  payerName: row.payerName,
  payerAccount: row.payerAccount.slice(-4),
  note: row.note,
  orderId: order?.id ?? '',
  orderCode: order?.code ?? '',
  orderVersion: order?.version ?? 0,
  orderAmount: fenToYuan(fen(order?.total ?? 0)),
  orderCompany: order?.companyName ?? '',
  uses,
  status: row.status,
})

/** Loads the given bank lines that have unassigned money. */
export async function loadOpenLines(db: Db, ids: string[]): Promise<BankLineRow[]> {
  if (ids.length === 0) return []
  return db
    .select(bankLineColumns)
    .from(bankLines)
    .where(and(inArray(bankLines.id, ids), eq(bankLines.status, 'open')))
}

/** More lines than a statement has; staff find older ones by search. */
const MAX_COMPARED_LINES = 5_000

/** Proposes bank lines for each order, best first; lines confirmed for an order come before all others. */
export async function loadLinesByOrder(db: Db, orderRows: OrderRow[]): Promise<Map<string, BankLineRow[]>> {
  const linesByOrder = new Map<string, BankLineRow[]>()
  if (orderRows.length === 0) return linesByOrder
  const oldest = new Date(Math.min(...orderRows.map(({ createdAt }) => createdAt.getTime())))
  const since = startOfDay(addDays(toShanghaiDay(oldest), -1))
  const ids = orderRows.map(({ id }) => id)
  const lines = await db
    .select(bankLineColumns)
    .from(bankLines)
    .where(
      or(
        and(eq(bankLines.status, 'open'), gte(bankLines.at, since)),
        and(eq(bankLines.status, 'used'), inArray(bankLines.orderId, ids)),
      ),
    )
    .orderBy(desc(bankLines.at))
    .limit(MAX_COMPARED_LINES)
  for (const order of orderRows) {
    const rankLine = (line: BankLineRow) =>
      line.status === 'used' ? (line.orderId === order.id ? 9 : 0) : rankFit(line, order)
    const ranked = lines
      .map((line) => ({ line, rank: rankLine(line) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => b.rank - a.rank)
    linesByOrder.set(
      order.id,
      ranked.map(({ line }) => line),
    )
  }
  return linesByOrder
}

/** Reads the orders that a transfer may pay. */
const loadPayableOrders = (db: Db): Promise<OrderRow[]> =>
  db
    .select(orderColumns)
    .from(orders)
    .where(inArray(orders.status, ['reviewing', 'unpaid', 'refused']))

/** Finds the best matching order for each open line. */
export async function proposeOrders(db: Db, rows: BankLineRow[]): Promise<Map<string, OrderRow>> {
  const orderByLine = new Map<string, OrderRow>()
  if (!rows.some(({ status }) => status === 'open')) return orderByLine
  const payableOrders = await loadPayableOrders(db)
  for (const row of rows) {
    if (row.status !== 'open') continue
    const [best] = payableOrders
      .map((order) => ({ order, rank: rankFit(row, order) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => b.rank - a.rank)
    if (best) orderByLine.set(row.id, best.order)
  }
  return orderByLine
}

/** Returns the parts of each line with their orders, in order. */
async function loadUses(db: Db, rows: BankLineRow[]): Promise<Map<string, BankLine['uses']>> {
  const ids = rows.filter(({ taken }) => taken > 0).map(({ id }) => id)
  const usesByLine = new Map<string, BankLine['uses']>()
  if (ids.length === 0) return usesByLine
  const { bankLineId, amount, surplus, orderId } = payments
  const parts = await db
    .select({ bankLineId, amount, surplus, orderId, orderCode: orders.code })
    .from(payments)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(bankLineId, ids))
    .orderBy(asc(payments.id))
  for (const { bankLineId: line, amount, ...part } of parts)
    if (line)
      usesByLine.set(line, [...(usesByLine.get(line) ?? []), { ...part, amount: fenToYuan(fen(amount)) }])
  return usesByLine
}

/**
 * Lists lines with the orders that have used them and the order proposed for the rest, and the number in each
 * state.
 */
export async function listBankLines({ db }: OrderDeps, request: Parameters<typeof page>[1]) {
  const { rows, total, months } = await page(db, request)
  const uses = await loadUses(db, rows)
  const proposals = await proposeOrders(db, rows)
  return {
    records: rows.map((row) => toWire(row, proposals.get(row.id), uses.get(row.id))),
    total,
    months,
    counts: await countByState(db, bankLines.status),
  }
}

/** Marks a bank line as unrelated to orders, or removes the mark. */
export async function ignoreBankLine({ db }: OrderDeps, { id, ignored }: { id: string; ignored: boolean }) {
  const [row] = await db
    .update(bankLines)
    .set({ status: ignored ? 'ignored' : 'open' })
    .where(and(eq(bankLines.id, id), inArray(bankLines.status, ['open', 'ignored']), eq(bankLines.taken, 0)))
    .returning(bankLineColumns)
  if (row) return toWire(row)
  const [used] = await db.select({ id: bankLines.id }).from(bankLines).where(eq(bankLines.id, id))
  throw refuse(used ? 'arrival_used' : 'bank_line_not_found')
}
