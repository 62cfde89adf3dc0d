import { type Fen, parseMoney } from '@biaojie/contract/money.ts'
import { toPrintable } from '../../../../platform/database/columns.ts'
import { type Columns, type Field, findAccountAbove, findTitleRow } from './columns.ts'
import { parseMoment } from './times.ts'

/** The number of an order as `nextCode` makes it: BJ202611220037. */
const ORDER_CODE = /BJ\d{12,16}(?!\d)/g

/** Finds order numbers in a payer's note, even if the bank has inserted spaces. */
export function findOrderCodes(note: string): string[] {
  const text = note.normalize('NFKC').toUpperCase()
  const matches = text.match(ORDER_CODE) ?? text.replace(/\s+/g, '').match(ORDER_CODE) ?? []
  return [...new Set(matches)]
}

/** One arrival in a statement. */
export type StatementLine = {
  /** Our own account; empty where the statement does not name it. */
  account: string
  /** The bank's number of the transaction; some banks write none, or always 0. */
  reference: string
  at: Date
  amount: Fen
  payerName: string
  payerAccount: string
  note: string
}
/** A row of a file, with the row number that a person sees. */
type Row = { number: number; cells: readonly string[] }
type Problem = { problem: string }
type ReadResult = StatementLine | Problem | undefined

export type Statement = {
  lines: StatementLine[]
  /** Rows that could not be read: 第 7 行：金额不正确. */
  problems: string[]
}

const NOTE_LENGTH = 200
const REFERENCE_LENGTH = 64
/** Clocks of banks may be a little ahead of ours. */
const MAX_AHEAD_MS = 10 * 60_000

const IN = new Set(['贷', '贷方', 'C', 'CR', '收入', '收', '来账', '转入', '入账'])
const OUT = new Set(['借', '借方', 'D', 'DR', '支出', '支', '往账', '转出', '出账'])

type Reader = { columns: Columns; account: string; signed: boolean; latest: Date }

const createCellReader =
  (row: readonly string[], columns: Columns) =>
  (field: Field): string => {
    const column = columns[field]
    const text = column === undefined ? '' : toPrintable(row[column] ?? '').trim()
    // Quotes and formulas prevent spreadsheet programs from converting long numbers.
    return text
      .replace(/^="(.*)"$/, '$1')
      .replace(/^'+/, '')
      .trim()
  }

/** Joins the payer's notes from all columns, those with an order number first. */
function joinNotes(row: readonly string[], { notes }: Columns): string {
  const texts = [...new Set(notes.map((column) => toPrintable(row[column] ?? '').trim()).filter(Boolean))]
  const withOrderNumber = texts.filter((text) => findOrderCodes(text).length > 0)
  return [...new Set([...withOrderNumber, ...texts])].join('，').slice(0, NOTE_LENGTH)
}

/** Returns the amount that a row received; undefined for outgoing payments or no amount. */
function readAmount(cell: (field: Field) => string, { columns, signed }: Reader): Fen | Problem | undefined {
  const direction = cell('direction').toUpperCase()
  if (OUT.has(direction)) return undefined
  const isIncome = columns.income !== undefined
  const text = cell(isIncome ? 'income' : 'amount').replace(/^(?:CNY|RMB|人民币)\s*/i, '')
  if (/^[-–—]*$/.test(text)) return undefined
  if (/^[-–(（]/.test(text)) return isIncome ? { problem: '收入为负数，可能是冲正，请人工核对' } : undefined
  const amount = parseMoney(text.replace(/^\+/, ''))
  if (amount === undefined) return { problem: '金额不正确' }
  if (amount === 0) return undefined
  if (!isIncome && !signed && !IN.has(direction)) return { problem: '看不出是收入还是支出' }
  return amount
}

function readLine(row: readonly string[], reader: Reader): ReadResult {
  const cell = createCellReader(row, reader.columns)
  const amount = readAmount(cell, reader)
  if (typeof amount !== 'number') return amount
  const at = parseMoment(cell('date'), cell('time'))
  if (!at) return { problem: '交易时间不正确' }
  if (at > reader.latest) return { problem: '交易时间在将来' }
  const reference = cell('reference')
  if (reference.length > REFERENCE_LENGTH) return { problem: '流水号过长' }
  return {
    account: cell('account').replace(/[\s-]/g, '').slice(0, 40) || reader.account,
    reference,
    at,
    amount,
    payerName: cell('payerName').slice(0, 100),
    payerAccount: cell('payerAccount').replace(/\s/g, '').slice(0, 40),
    note: joinNotes(row, reader.columns),
  }
}

/** Sums and remarks at the end of a statement have too few cells to be a transaction. */
const isMovement = (row: readonly string[], { date, time }: Columns) =>
  [date, time].some((column) => column !== undefined && (row[column] ?? '').trim() !== '') &&
  !row[0]?.startsWith('#')

/**
 * Reads the arrivals from a bank's exported statement. Outgoing payments are left out; a row that cannot be
 * read is reported as a problem, never as an arrival. Undefined when no row has the titles of a statement.
 */
export function readStatement(rows: readonly Row[], now: Date): Statement | undefined {
  const cells = rows.map((row) => row.cells)
  const head = findTitleRow(cells)
  if (!head) return undefined
  const { at, columns } = head
  const reader: Reader = {
    columns,
    account: findAccountAbove(cells, at),
    // A single amount column uses signs when it contains both directions.
    signed:
      columns.income === undefined &&
      columns.direction === undefined &&
      cells.slice(at + 1).some((row) => /^\s*[-+–]\s*\d/.test(row[columns.amount ?? -1] ?? '')),
    latest: new Date(now.getTime() + MAX_AHEAD_MS),
  }
  const statement: Statement = { lines: [], problems: [] }
  for (const { number, cells: row } of rows.slice(at + 1)) {
    if (!isMovement(row, columns)) continue
    const result = readLine(row, reader)
    if (!result) continue
    if ('problem' in result) statement.problems.push(`第 ${number} 行：${result.problem}`)
    else statement.lines.push(result)
  }
  return statement
}
