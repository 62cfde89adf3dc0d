import { findForbidden, removeBroken, removeInvisible } from '@biaojie/contract/texts.ts'
import { type ReadLimits, type SheetRow, SpreadsheetProblem } from '../types.ts'
import { formatPlainNumber } from './numbers.ts'
import type { Workbook } from './workbook.ts'
import type { XmlHandler } from './xml.ts'

const MAX_ROW_NUMBER = 1_048_576
/** The maximum number of reported merged ranges; a sheet with more is not a table. */
const MAX_MERGED = 10_000

type Value = {
  text: string
  hasFormula?: boolean
  isError?: boolean
  isRounded?: boolean
  isUnfinished?: boolean
  isBroken?: boolean
}
type Cell = { type: string; style: number; value: string; inline: string; hasFormula: boolean }

/** BC7 → 54; undefined when no column is named. */
function parseColumn(reference: string): number | undefined {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column > 0 ? column - 1 : undefined
}

/** 2026-11-23T08:30:00.000Z → 2026-11-23 08:30:00 */
const toDateText = (value: string) => value.replace(/T00:00:00.*$/, '').replace(/T(\d\d:\d\d:\d\d).*$/, ' $1')

/**
 * Decodes a workbook text, in which `_x000D_` stands for a character that XML cannot contain (ECMA-376,
 * ST_Xstring).
 */
function toTextValue(written: string): Value {
  const decoded = written.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  const text = removeBroken(removeInvisible(decoded).replace(/\r\n?/g, '\n'))
  return { text, isBroken: findForbidden(decoded, true) !== undefined }
}

function toCellValue(
  { type, style, value, inline }: Omit<Cell, 'hasFormula'>,
  { texts, formats }: Workbook,
): Value {
  if (type === 'inlineStr') return toTextValue(inline)
  if (value === '') return { text: '' }
  if (type === 's') return toTextValue(texts.read(Number(value)) ?? '')
  if (type === 'str') return toTextValue(value)
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'e') return { text: value, isError: true }
  if (type === 'd') return { text: toDateText(value) }
  const number = Number(value)
  if (Number.isNaN(number)) return { text: value }
  return (formats[style] ?? formatPlainNumber)(number)
}

const parseStyle = (reference: string) => (reference === '' ? -1 : Number(reference))

/** Collects the content of one cell while it is read. */
function createCellReader(workbook: Workbook, { characters }: ReadLimits) {
  let cell: Cell | undefined
  let target: 'value' | 'inline' | undefined
  let isPhonetic = false
  return {
    begin({ t = 'n', s = '' }: Record<string, string>): void {
      if (cell) throw new SpreadsheetProblem('damaged', 'a cell inside a cell')
      cell = { type: t, style: parseStyle(s), value: '', inline: '', hasFormula: false }
    },
    open(name: string): void {
      if (name === 'v') target = 'value'
      else if (name === 't') target = isPhonetic ? undefined : 'inline'
      else if (name === 'rPh') isPhonetic = true
      else if (name === 'f' && cell) cell.hasFormula = true
    },
    addText(text: string): void {
      if (!cell || !target) return
      cell[target] += text
      if (cell[target].length > characters) throw new SpreadsheetProblem('characters')
    },
    close(name: string): void {
      if (name === 'v' || name === 't') target = undefined
      else if (name === 'rPh') isPhonetic = false
    },
    finish(): (Value & { hasFormula: boolean }) | undefined {
      const found = cell && {
        ...toCellValue(cell, workbook),
        hasFormula: cell.hasFormula,
        isUnfinished: cell.hasFormula && cell.type !== 'str' && cell.value === '' && cell.inline === '',
      }
      cell = undefined
      return found
    },
  }
}

function createRow(number: number): SheetRow {
  if (!(number >= 1 && number <= MAX_ROW_NUMBER)) throw new SpreadsheetProblem('damaged', 'number of a row')
  return { number, cells: [] }
}

function addCell(row: SheetRow, column: number, value: Value): void {
  const { text, hasFormula, isError, isRounded, isUnfinished, isBroken } = value
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
  if (hasFormula) row.formulas = [...(row.formulas ?? []), column]
  if (isError) row.errors = [...(row.errors ?? []), column]
  if (isUnfinished) row.unfinished = [...(row.unfinished ?? []), column]
  if (isBroken) row.broken = [...(row.broken ?? []), column]
  if (isRounded) row.rounded = [...(row.rounded ?? []), column]
}

/** Collects rows while a sheet is read. The caller empties `rows`; `merged` is complete at the end. */
export function createSheetReader(workbook: Workbook, limits: ReadLimits) {
  const rows: SheetRow[] = []
  const merged: string[] = []
  const cell = createCellReader(workbook, limits)
  let row: SheetRow | undefined
  let [column, number, rowCount, cellCount] = [-1, 0, 0, 0]

  function openRow(reference: string | undefined): void {
    if (row) throw new SpreadsheetProblem('damaged', 'a row inside a row')
    number = reference === undefined ? number + 1 : Number(reference)
    row = createRow(number)
    column = -1
  }

  function moveToCell(reference = ''): void {
    if (!row) throw new SpreadsheetProblem('damaged', 'a cell outside of a row')
    cellCount += 1
    if (cellCount > limits.cells) throw new SpreadsheetProblem('cells')
    column = parseColumn(reference) ?? column + 1
  }

  function keepCell(value: Value | undefined): void {
    if (!row || !value || (value.text === '' && !value.hasFormula)) return
    if (column >= limits.columns) throw new SpreadsheetProblem('columns')
    addCell(row, column, value)
  }

  function closeRow(): void {
    if (row && row.cells.length > 0) {
      rowCount += 1
      if (rowCount > limits.rows) throw new SpreadsheetProblem('rows')
      rows.push(row)
    }
    row = undefined
  }

  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'c') {
        moveToCell(attributes.r)
        cell.begin(attributes)
      } else if (name === 'row') openRow(attributes.r)
      else if (name === 'mergeCell' && attributes.ref && merged.length < MAX_MERGED)
        merged.push(attributes.ref)
      else cell.open(name)
    },
    text: cell.addText,
    close(name) {
      if (name === 'c') keepCell(cell.finish())
      else if (name === 'row') closeRow()
      else cell.close(name)
    },
  }
  return { handler, rows, merged }
}
