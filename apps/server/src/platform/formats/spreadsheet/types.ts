/** A non-empty row. Columns are counted from 0. */
export type SheetRow = {
  /** The spreadsheet program's own number, from 1. */
  number: number
  /** Texts as a person reads them; dates as `2026-11-23`, with a time of day as `2026-11-23 08:30:00`. */
  cells: string[]
  /** Columns whose text is the stored result of a formula. */
  formulas?: number[]
  /** Columns that show an error, such as `#REF!`. */
  errors?: number[]
  /** Columns with a formula whose result was not stored. */
  unfinished?: number[]
  /** Columns whose text has characters that cannot be stored; the text shows U+FFFD for each. */
  broken?: number[]
  /** Columns whose number has more than the fifteen digits that spreadsheet programs keep. */
  rounded?: number[]
}

export type SheetInfo = { name: string; hidden: boolean }

export type Format = 'xlsx' | 'csv'

/** Facts that are known before the rows are read. A CSV file has one sheet without a name. */
export type Opened = { format: Format; sheets: SheetInfo[]; sheet: string }

/** Limits for reading a person's file; a larger file is refused. */
export type ReadLimits = {
  /** Seconds of work, not counting the time in which the caller uses the rows. */
  seconds: number
  rows: number
  /** Non-empty columns. */
  columns: number
  /** Cells in the file, empty ones included. */
  cells: number
  /** Characters of one cell. */
  characters: number
  /** Parts of the archive. */
  entries: number
  /** Bytes of the parts that are read, unpacked. */
  unpackedBytes: number
}

/**
 * `format`: not a spreadsheet; `old`: Excel 97–2003, or with a password; `damaged`: incomplete or broken;
 * `empty`: without a sheet; `costly`: needs too much time or memory; the others name the exceeded limit.
 */
export type ProblemKind =
  | 'format'
  | 'old'
  | 'damaged'
  | 'empty'
  | 'costly'
  | Exclude<keyof ReadLimits, 'seconds'>

export class SpreadsheetProblem extends Error {
  readonly kind: ProblemKind
  constructor(kind: ProblemKind, detail = '') {
    super(detail)
    this.kind = kind
  }
}

/** The bytes of an upload, or a file on this machine that is too large to be held in memory. */
export type Source = Uint8Array | { path: string }

/** One open file: its rows in portions, then the ranges of merged cells, such as `A2:A5`. */
export type OpenFile = Opened & { portions: AsyncGenerator<SheetRow[], string[]> }

/** Number of rows in one message between the processes. */
export const PORTION = 500
