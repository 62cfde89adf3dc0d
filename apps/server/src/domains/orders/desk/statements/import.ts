import { and, eq, inArray } from 'drizzle-orm'
import type { Person } from '../../../../http/access/principals.ts'
import { readUploadedRows } from '../../../../http/answers/spreadsheets.ts'
import { refuse } from '../../../../http/errors.ts'
import { toShanghaiDay } from '../../../../platform/base/clock.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { type Db, transact } from '../../../../platform/database/database.ts'
import { searchDocument } from '../../../../platform/database/text-search.ts'
import type { OrderDeps } from '../../context.ts'
import { ARRIVED, type BankLineRow, bankLineColumns } from '../../payments/arrivals.ts'
import { bankLines } from '../../payments/tables.ts'
import { orders } from '../../tables.ts'
import { proposeOrders } from '../bank-lines.ts'
import { findOrderCodes, readStatement, type StatementLine } from './read.ts'

const MAX_PROBLEMS = 50

/**
 * All fields that distinguish lines, except the account, which is compared separately because not every
 * statement names it.
 */
const toComparisonKey = (
  line: Pick<BankLineRow, 'day' | 'amount' | 'payerName' | 'payerAccount' | 'reference'>,
) => JSON.stringify([line.day, line.amount, line.payerName, line.payerAccount, line.reference])

const isSameAccount = (a: string, b: string) => a === b || a === '' || b === ''
/** Some banks write 0 or nothing instead of a number. */
const isNumbered = (reference: string) => !/^0*$/.test(reference)

const toColumns = (line: StatementLine) => ({
  ...line,
  day: toShanghaiDay(line.at),
  orderCodes: findOrderCodes(line.note),
  search: searchDocument({ names: [line.payerName], texts: [line.reference, line.note] }),
})

/**
 * Finds the stored line for each line of a statement; of two equal lines, each matches its own stored line.
 */
function createFinder(stored: BankLineRow[]) {
  const free = new Set(stored)
  const byKey = Map.groupBy(stored, toComparisonKey)
  const typed = stored.filter((line) => line.typed)
  return (line: ReturnType<typeof toColumns>): BankLineRow | undefined => {
    const isFree = (storedLine: BankLineRow) =>
      free.has(storedLine) && isSameAccount(storedLine.account, line.account)
    // A manually entered line has number and amount, but not always the other fields.
    const isTyped = (storedLine: BankLineRow) =>
      free.has(storedLine) &&
      isNumbered(line.reference) &&
      storedLine.reference === line.reference &&
      storedLine.amount === line.amount
    const storedLine = byKey.get(toComparisonKey(line))?.find(isFree) ?? typed.find(isTyped)
    if (storedLine) free.delete(storedLine)
    return storedLine
  }
}

/** Stores the lines that do not exist yet. Returns all ids, and the number of new lines. */
export async function storeLines(deps: OrderDeps, db: Db, who: Person, lines: StatementLine[]) {
  const now = deps.now()
  const newLines = lines.map(toColumns)
  const days = [...new Set(newLines.map(({ day }) => day))]
  const references = [...new Set(newLines.map(({ reference }) => reference).filter(isNumbered))]
  const stored = await db.select(bankLineColumns).from(bankLines).where(inArray(bankLines.day, days))
  const typed = await db
    .select(bankLineColumns)
    .from(bankLines)
    .where(and(eq(bankLines.typed, true), inArray(bankLines.reference, references)))
  const storedById = new Map([...stored, ...typed].map((row) => [row.id, row]))
  const findStored = createFinder([...storedById.values()])
  const occurrences = new Map<string, number>()
  const ids: string[] = []
  let added = 0
  for (const line of newLines) {
    const key = JSON.stringify([line.account, toComparisonKey(line)])
    const occurrence = (occurrences.get(key) ?? 0) + 1
    occurrences.set(key, occurrence)
    const storedLine = findStored(line)
    if (storedLine) {
      ids.push(storedLine.id)
      // The bank's data are more reliable than manually entered data.
      if (storedLine.typed)
        await db
          .update(bankLines)
          .set({ ...line, running: occurrence, typed: false })
          .where(eq(bankLines.id, storedLine.id))
      continue
    }
    const row = {
      ...line,
      id: createId(now.getTime()),
      running: occurrence,
      status: 'open' as const,
      importedAt: now,
      importedBy: who.userId,
    }
    // A colleague may import the same statement at the same moment.
    const rows = await db.insert(bankLines).values(row).onConflictDoNothing().returning({ id: bankLines.id })
    added += rows.length
    ids.push(...rows.map(({ id }) => id))
  }
  return { ids, added, codes: [...new Set(newLines.flatMap(({ orderCodes }) => orderCodes))] }
}

/** Stores the new arrivals of a statement, and proposes orders for them. */
export async function importStatement(deps: OrderDeps, who: Person, bytes: Uint8Array) {
  const rows = await readUploadedRows(bytes, { who: who.userId })
  const statement = readStatement(rows, deps.now())
  if (!statement) throw refuse('statement_unreadable')
  const { lines, problems } = statement
  const { ids, added } = await transact(deps.db, async (db) => {
    const result = await storeLines(deps, db, who, lines)
    const namedOrders = result.codes.length
      ? await db.select({ id: orders.id }).from(orders).where(inArray(orders.code, result.codes))
      : []
    for (const { id } of namedOrders) await deps.jobs.enqueue(db, ARRIVED, { orderId: id }, { key: id })
    return result
  })
  const stored = ids.length
    ? await deps.db.select(bankLineColumns).from(bankLines).where(inArray(bankLines.id, ids))
    : []
  return {
    added,
    known: lines.length - added,
    matched: (await proposeOrders(deps.db, stored)).size,
    problems: problems.slice(0, MAX_PROBLEMS),
  }
}
