import { fen, yuanOf } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/bank-lines.ts'
import { isDay } from '@biaojie/contract/times.ts'
import { and, asc, count, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { refuse } from '../../../http/errors.ts'
import { addDays, shanghaiDay, shanghaiTime, startOfDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import type { OrderDeps } from '../context.ts'
import { type BankLineRow, bankLineColumns, fit, restOf } from '../payments/arrivals.ts'
import { bankLines, payments } from '../payments/tables.ts'
import { type OrderRow, orderColumns } from '../store.ts'
import { orders } from '../tables.ts'

const page = createListing({
  table: bankLines,
  id: bankLines.id,
  filters: {
    status: (status: string) => eq(bankLines.status, status),
    timeFrom: (day: string) => (isDay(day) ? gte(bankLines.at, startOfDay(day)) : undefined),
    timeTo: (day: string) => (isDay(day) ? lt(bankLines.at, startOfDay(addDays(day, 1))) : undefined),
  },
  order: [desc(bankLines.at)],
  search: bankLines.search,
})

/** On the wire; amounts in yuan. `order` is proposed for the rest of the line. */
export const bankLineOf = (row: BankLineRow, order?: OrderRow, uses: BankLine['uses'] = []): BankLine => ({
  id: row.id,
  reference: row.reference,
  time: shanghaiTime(row.at),
  amount: yuanOf(fen(row.amount)),
  rest: yuanOf(fen(restOf(row))),
  payerName: row.payerName,
  payerAccount: row.payerAccount.slice(-4),
  note: row.note,
  orderId: order?.id ?? '',
  orderCode: order?.code ?? '',
  orderVersion: order?.version ?? 0,
  orderAmount: yuanOf(fen(order?.total ?? 0)),
  orderCompany: order?.companyName ?? '',
  uses,
  status: row.status as BankLine['status'],
})

/** The given bank lines that still have money for an order. */
export async function openLines(db: Db, ids: string[]): Promise<BankLineRow[]> {
  if (ids.length === 0) return []
  return db
    .select(bankLineColumns)
    .from(bankLines)
    .where(and(inArray(bankLines.id, ids), eq(bankLines.status, 'open')))
}

/** A statement has fewer lines; staff find older ones by a search. */
const PROPOSED_FROM = 5_000

/** Bank lines proposed for each order, best first; those that were confirmed for an order come before all. */
export async function linesFor(db: Db, given: OrderRow[]): Promise<Map<string, BankLineRow[]>> {
  const found = new Map<string, BankLineRow[]>()
  if (given.length === 0) return found
  const oldest = new Date(Math.min(...given.map(({ createdAt }) => createdAt.getTime())))
  const since = startOfDay(addDays(shanghaiDay(oldest), -1))
  const ids = given.map(({ id }) => id)
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
    .limit(PROPOSED_FROM)
  for (const order of given) {
    const rankOf = (line: BankLineRow) =>
      line.status === 'used' ? (line.orderId === order.id ? 9 : 0) : fit(line, order)
    const ranked = lines
      .map((line) => ({ line, rank: rankOf(line) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => b.rank - a.rank)
    found.set(
      order.id,
      ranked.map(({ line }) => line),
    )
  }
  return found
}

/** Reads the orders that a transfer may pay. */
const awaitedOrders = (db: Db): Promise<OrderRow[]> =>
  db
    .select(orderColumns)
    .from(orders)
    .where(inArray(orders.status, ['reviewing', 'unpaid', 'refused']))

/** Finds the order that each open line fits best. */
export async function proposalsFor(db: Db, rows: BankLineRow[]): Promise<Map<string, OrderRow>> {
  const found = new Map<string, OrderRow>()
  if (!rows.some(({ status }) => status === 'open')) return found
  const awaited = await awaitedOrders(db)
  for (const row of rows) {
    if (row.status !== 'open') continue
    const [best] = awaited
      .map((order) => ({ order, rank: fit(row, order) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => b.rank - a.rank)
    if (best) found.set(row.id, best.order)
  }
  return found
}

/** Returns the parts of each line with their orders, the first part first. */
async function usesOf(db: Db, rows: BankLineRow[]): Promise<Map<string, BankLine['uses']>> {
  const ids = rows.filter(({ taken }) => taken > 0).map(({ id }) => id)
  const found = new Map<string, BankLine['uses']>()
  if (ids.length === 0) return found
  const { bankLineId, amount, surplus, orderId } = payments
  const parts = await db
    .select({ bankLineId, amount, surplus, orderId, orderCode: orders.code })
    .from(payments)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(bankLineId, ids))
    .orderBy(asc(payments.id))
  for (const { bankLineId: line, amount, ...part } of parts)
    if (line) found.set(line, [...(found.get(line) ?? []), { ...part, amount: yuanOf(fen(amount)) }])
  return found
}

/** Lines with the orders that have used them and the order that the rest fits best, and the number in each state. */
export async function listBankLines({ db }: OrderDeps, request: Parameters<typeof page>[1]) {
  const { rows, total } = await page(db, request)
  const uses = await usesOf(db, rows)
  const proposed = await proposalsFor(db, rows)
  const counted = await db
    .select({ status: bankLines.status, n: count() })
    .from(bankLines)
    .groupBy(bankLines.status)
  return {
    records: rows.map((row) => bankLineOf(row, proposed.get(row.id), uses.get(row.id))),
    total,
    counts: Object.fromEntries(counted.map(({ status, n }) => [status, n])),
  }
}

/** Marks a bank line as unrelated to orders, or removes the mark. */
export async function ignoreBankLine({ db }: OrderDeps, { id, ignored }: { id: string; ignored: boolean }) {
  const [row] = await db
    .update(bankLines)
    .set({ status: ignored ? 'ignored' : 'open' })
    .where(and(eq(bankLines.id, id), inArray(bankLines.status, ['open', 'ignored']), eq(bankLines.taken, 0)))
    .returning(bankLineColumns)
  if (row) return bankLineOf(row)
  const [used] = await db.select({ id: bankLines.id }).from(bankLines).where(eq(bankLines.id, id))
  throw refuse(used ? 'arrival_used' : 'bank_line_not_found')
}
