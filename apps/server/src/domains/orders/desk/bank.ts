import { fen, parseMoney, yuanOf } from '@biaojie/contract/money.ts'
import type { BankLine } from '@biaojie/contract/orders/transfers.ts'
import { isDay, timeOf } from '@biaojie/contract/times.ts'
import { and, count, desc, eq, getTableColumns, gte, inArray, lt, or } from 'drizzle-orm'
import type { Person } from '../../../http/access/principals.ts'
import { readUploadedRows } from '../../../http/answers/spreadsheets.ts'
import { refuse } from '../../../http/errors.ts'
import { addDays, shanghaiTime, startOfDay } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/ids.ts'
import { printable } from '../../../platform/database/columns.ts'
import { type Db, transact } from '../../../platform/database/database.ts'
import { createListing } from '../../../platform/database/listing.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import type { OrderDeps } from '../context.ts'
import { bankLines } from '../payments/tables.ts'
import { type OrderRow, orderColumns } from '../store.ts'
import { orders } from '../tables.ts'

const { search: _search, ...columns } = getTableColumns(bankLines)
export type BankLineRow = Omit<typeof bankLines.$inferSelect, 'search'>

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

/** Returns a line for the wire; the amount in yuan. `orderCode` is that of the matching order, or empty. */
export const bankLineOf = (row: BankLineRow, orderCode: string): BankLine => ({
  id: row.id,
  reference: row.reference,
  time: shanghaiTime(row.at),
  amount: yuanOf(fen(row.amount)),
  payerName: row.payerName,
  payerAccount: row.payerAccount.slice(-4),
  note: row.note,
  orderId: row.orderId ?? '',
  orderCode,
  status: row.status as BankLine['status'],
})

const plain = (name: string) => name.normalize('NFKC').replace(/[\s（）()]/g, '')

/** Rates how well a line fits an order: by its number in the note, or by payer and amount. */
function fit(line: BankLineRow, order: OrderRow): number {
  const noted = line.note.toUpperCase().includes(order.code) ? 4 : 0
  const named = plain(line.payerName) === plain(order.companyName) ? 2 : 0
  const exact = line.amount === order.total ? 1 : 0
  return noted > 0 ? noted + named + exact : named > 0 && exact > 0 ? named + exact : 0
}

/** Returns the given bank lines that belong to no order yet. */
export async function openLines(db: Db, ids: string[]): Promise<BankLineRow[]> {
  if (ids.length === 0) return []
  return db
    .select(columns)
    .from(bankLines)
    .where(and(inArray(bankLines.id, ids), eq(bankLines.status, 'open')))
}

/** Returns bank lines proposed for each order, best first; lines confirmed for an order come before all. */
export async function linesFor(db: Db, given: OrderRow[]): Promise<Map<string, BankLineRow[]>> {
  const found = new Map<string, BankLineRow[]>()
  if (given.length === 0) return found
  const oldest = new Date(Math.min(...given.map(({ createdAt }) => createdAt.getTime())))
  const lines = await db
    .select(columns)
    .from(bankLines)
    .where(
      or(
        and(
          eq(bankLines.status, 'open'),
          gte(bankLines.at, startOfDay(addDays(oldest.toISOString().slice(0, 10), -1))),
        ),
        and(
          eq(bankLines.status, 'used'),
          inArray(
            bankLines.orderId,
            given.map(({ id }) => id),
          ),
        ),
      ),
    )
    .orderBy(desc(bankLines.at))
    .limit(5_000)
  for (const order of given) {
    const ranked = lines
      .map((line) => ({
        line,
        rank: line.status === 'used' ? (line.orderId === order.id ? 9 : 0) : fit(line, order),
      }))
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => b.rank - a.rank)
    found.set(
      order.id,
      ranked.map(({ line }) => line),
    )
  }
  return found
}

/** Column titles in the statements of large banks, by meaning. */
const TITLES = {
  reference: ['交易流水号', '流水号', '交易流水', '核心流水号', '凭证号', '交易序号', '账户明细编号'],
  time: ['交易时间', '交易日期', '记账时间', '记账日期', '日期', '到账时间'],
  amount: [
    '收入金额',
    '贷方发生额',
    '贷方金额',
    '收入',
    '入账金额',
    '交易金额',
    '金额',
    '贷方发生额（收入）',
  ],
  payerName: ['对方户名', '对方账户名称', '付款户名', '付款人名称', '对方单位名称', '对方名称', '付款人'],
  payerAccount: ['对方账号', '付款账号', '付款人账号', '对方账户'],
  note: ['附言', '用途', '摘要', '备注', '交易附言'],
}
type Field = keyof typeof TITLES
type Cells = Record<Field, number>

const clean = (title: string) => title.normalize('NFKC').replace(/[\s:：]/g, '')

/** Finds the line of titles anywhere, and the meaning of each column; undefined when there is none. */
function headOf(rows: string[][]): { at: number; cells: Cells } | undefined {
  for (const [at, row] of rows.slice(0, 30).entries()) {
    const titles = row.map(clean)
    const cells = Object.fromEntries(
      Object.entries(TITLES).map(([field, names]) => [
        field,
        names.map((name) => titles.indexOf(clean(name))).find((column) => column >= 0) ?? -1,
      ]),
    ) as Cells
    if (cells.amount >= 0 && cells.time >= 0 && cells.payerName >= 0 && cells.reference >= 0)
      return { at, cells }
  }
  return undefined
}

/** Reads 2026-11-19 14:52:07, 2026/11/19, 20261119 145207. */
function instantOf(text: string): Date | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?[ T]*(?:(\d{2}):?(\d{2}):?(\d{2})?)?/.exec(text.trim()) ??
    []
  if (!year || !month || !day) return undefined
  const at = timeOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${hour}:${minute}:${second}`)
  return Number.isNaN(at) ? undefined : new Date(at)
}

type Line = {
  reference: string
  at: Date
  amount: number
  payerName: string
  payerAccount: string
  note: string
}

/** Reads one line; a text is the reason why it cannot be read, undefined means that no money came in. */
function lineOf(row: string[], cells: Cells): Line | string | undefined {
  const cell = (field: Field) =>
    printable((cells[field] < 0 ? '' : row[cells[field]]) ?? '').replace(/^['\t]+/, '')
  const amountText = cell('amount').replace(/^\+/, '')
  if (!amountText || /^-/.test(amountText)) return undefined
  const amount = parseMoney(amountText)
  if (amount === undefined) return '金额不正确'
  if (amount === 0) return undefined
  const at = instantOf(cell('time'))
  if (!at) return '交易时间不正确'
  const reference = cell('reference')
  if (!reference || reference.length > 64) return '流水号不正确'
  return {
    reference,
    at,
    amount,
    payerName: cell('payerName').slice(0, 100),
    payerAccount: cell('payerAccount').replace(/\s/g, '').slice(0, 40),
    note: cell('note').slice(0, 200),
  }
}

/** Stores unknown lines of a statement, and proposes orders for them. */
export async function importStatement(deps: OrderDeps, who: Person, bytes: Uint8Array) {
  const rows = await readUploadedRows(bytes, { who: who.userId })
  const head = headOf(rows.map(({ cells }) => cells))
  if (!head) throw refuse('statement_unreadable')
  const problems: string[] = []
  const lines: Line[] = []
  for (const { number, cells } of rows.slice(head.at + 1)) {
    const read = lineOf(cells, head.cells)
    if (typeof read === 'string') problems.push(`第 ${number} 行：${read}`)
    else if (read) lines.push(read)
  }
  const now = deps.now()
  const added = await transact(deps.db, async (db) => {
    let count = 0
    for (const line of lines) {
      const stored = await db
        .insert(bankLines)
        .values({
          id: newId(now.getTime()),
          ...line,
          status: 'open',
          importedAt: now,
          importedBy: who.userId,
          search: searchDocument({ names: [line.payerName], texts: [line.reference, line.note] }),
        })
        .onConflictDoNothing()
        .returning({ id: bankLines.id })
      count += stored.length
    }
    return count
  })
  const matches = await linesFor(deps.db, await waitingOrders(deps.db))
  const matched = new Set([...matches.values()].flat().map(({ reference }) => reference))
  return {
    added,
    known: lines.length - added,
    matched: lines.filter(({ reference }) => matched.has(reference)).length,
    problems: problems.slice(0, 50),
  }
}

/** Returns orders that a transfer may be for. */
const waitingOrders = (db: Db): Promise<OrderRow[]> =>
  db
    .select(orderColumns)
    .from(orders)
    .where(inArray(orders.status, ['reviewing', 'unpaid', 'refused']))

async function codesOf(db: Db, rows: BankLineRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ orderId }) => orderId ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(found.map(({ id, code }) => [id, code]))
}

type ListRequest = Parameters<typeof page>[1]
/** Returns the order that each open line fits best. */
async function proposalsFor(db: Db, rows: BankLineRow[]): Promise<Map<string, OrderRow>> {
  const found = new Map<string, OrderRow>()
  if (!rows.some(({ status }) => status === 'open')) return found
  const waiting = await waitingOrders(db)
  for (const row of rows) {
    if (row.status !== 'open') continue
    const ranked = waiting
      .map((order) => ({ order, rank: fit(row, order) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => b.rank - a.rank)
    if (ranked[0]) found.set(row.id, ranked[0].order)
  }
  return found
}

/** Lists lines with the order each fits best, and the number in each state. */
export async function listBankLines({ db }: OrderDeps, request: ListRequest) {
  const { rows, total } = await page(db, request)
  const codes = await codesOf(db, rows)
  const proposed = await proposalsFor(db, rows)
  const counted = await db
    .select({ status: bankLines.status, n: count() })
    .from(bankLines)
    .groupBy(bankLines.status)
  const records = rows.map((row) => {
    const order = proposed.get(row.id)
    if (order) return { ...bankLineOf(row, order.code), orderId: order.id }
    return bankLineOf(row, codes.get(row.orderId ?? '') ?? '')
  })
  return { records, total, counts: Object.fromEntries(counted.map(({ status, n }) => [status, n])) }
}

/** Marks a bank line as unrelated to orders, or removes the mark. */
export async function ignoreBankLine({ db }: OrderDeps, { id, ignored }: { id: string; ignored: boolean }) {
  const [row] = await db
    .update(bankLines)
    .set({ status: ignored ? 'ignored' : 'open' })
    .where(and(eq(bankLines.id, id), inArray(bankLines.status, ['open', 'ignored'])))
    .returning(columns)
  if (row) return bankLineOf(row, '')
  const [used] = await db.select({ id: bankLines.id }).from(bankLines).where(eq(bankLines.id, id))
  throw refuse(used ? 'arrival_used' : 'bank_line_not_found')
}
