import { Readable } from 'node:stream'
import { makeHarmless } from '@biaojie/contract/texts.ts'
import { writeXlsx as writeWorkbook, writeXlsxStream } from 'hucre/xlsx'

export type Cell = string | number | null
export type Row = readonly Cell[]
/** Rows come in portions, so that only one portion is in memory. */
export type Sheet = {
  name: string
  titles: readonly string[]
  portions: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
  /** Numbers have two decimals, like amounts, unless this is set. */
  numbers?: 'asTheyAre'
}

const MAX_NAME_LENGTH = 31
/** In characters; a longer text is read by opening its cell. */
const MAX_WIDTH = 48
const TWO_DECIMALS = '#,##0.00'

const toCell = (value: Cell) => (typeof value === 'string' ? makeHarmless(value) : value)

/** A Chinese character is as wide as two others. */
const computeWidth = (text: string) =>
  [...text].reduce((width, character) => width + (character > '\u2e7f' ? 2 : 1), 0)

/** Wide enough for the title and the first rows. */
const toColumn = (title: string, at: number, rows: readonly Row[], numbers: Sheet['numbers']) => {
  const longest = Math.max(...[title, ...rows.map((row) => String(row[at] ?? ''))].map(computeWidth))
  return { width: Math.min(MAX_WIDTH, longest + 2), ...(!numbers && { numFmt: TWO_DECIMALS }) }
}

async function* writeRows(titles: readonly string[], portions: AsyncIterable<readonly Row[]>) {
  yield titles.map(toCell)
  for await (const rows of portions) for (const row of rows) yield row.map(toCell)
}

/** Reads the first portion separately, because the file begins with the column widths. */
async function readFirst(portions: Sheet['portions']) {
  const iterator =
    Symbol.asyncIterator in portions ? portions[Symbol.asyncIterator]() : portions[Symbol.iterator]()
  const first = await iterator.next()
  const rows = first.done ? [] : first.value
  async function* generateAll() {
    try {
      yield rows
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { rows, all: generateAll() }
}

/**
 * Writes an XLSX file with one sheet: a fixed title row, then rows; numbers as numbers, everything else as
 * text. Rows are written as they are read, so neither the rows nor the file are ever completely in memory. An
 * error in the first portion is thrown here, before anything is written.
 */
export async function writeXlsx({ name, titles, portions, numbers }: Sheet): Promise<Readable> {
  const { rows, all } = await readFirst(portions)
  const stream = writeXlsxStream(writeRows(titles, all), {
    name: name.slice(0, MAX_NAME_LENGTH),
    columns: titles.map((title, at) => toColumn(title, at, rows, numbers)),
    freezePane: { rows: 1 },
  })
  return Readable.from(stream, { objectMode: false })
}

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const toCsvLine = (row: Row) => `${row.map((value) => quote(String(toCell(value) ?? ''))).join(',')}\r\n`

/** Writes a CSV file in the form of Excel: UTF-8 with a byte order mark, cells separated by commas. */
export function writeCsv({ titles, portions }: Pick<Sheet, 'titles' | 'portions'>): Readable {
  async function* generateLines() {
    yield `\ufeff${toCsvLine(titles)}`
    for await (const rows of portions) yield rows.map(toCsvLine).join('')
  }
  return Readable.from(generateLines(), { objectMode: false })
}

/** Excel's limit for the length of a column's list of choices. */
const MAX_LIST_LENGTH = 255
const MAX_ROW = 1_048_576
const toColumnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : toColumnName(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

type Form = { name: string; titles: readonly string[]; choices: readonly (readonly string[])[] }

/** Writes an XLSX form to fill in: a title row, and lists of choices for some columns. */
export async function writeForm({ name, titles, choices }: Form): Promise<Readable> {
  const lists = choices.flatMap((values, at) => {
    const column = toColumnName(at)
    // A comma would split the choice.
    if (values.length === 0 || values.some((value) => value.includes(','))) return []
    if (values.join(',').length > MAX_LIST_LENGTH) return []
    return [
      {
        type: 'list' as const,
        values: [...values],
        allowBlank: true,
        range: `${column}2:${column}${MAX_ROW}`,
      },
    ]
  })
  const bytes = await writeWorkbook({
    sheets: [
      {
        name: name.slice(0, MAX_NAME_LENGTH),
        rows: [titles.map(toCell)],
        columns: titles.map((title) => ({ width: Math.min(MAX_WIDTH, computeWidth(title) + 4) })),
        freezePane: { rows: 1 },
        dataValidations: lists,
      },
    ],
  })
  return Readable.from([Buffer.from(bytes)], { objectMode: false })
}

type SmallSheet = { name: string; titles: readonly string[]; rows: readonly Row[] }

/** A small XLSX file with several sheets, numbers as they are. */
export const writeSheets = (sheets: readonly SmallSheet[]): Promise<Uint8Array> =>
  writeWorkbook({
    sheets: sheets.map(({ name, titles, rows }) => ({
      name: name.slice(0, MAX_NAME_LENGTH),
      rows: [titles, ...rows].map((row) => row.map(toCell)),
      columns: titles.map((title, at) => toColumn(title, at, rows, 'asTheyAre')),
      freezePane: { rows: 1 },
    })),
  })
