import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { removeInvisible } from '@biaojie/contract/texts.ts'
import { CsvError, parse } from 'csv-parse'
import {
  type OpenFile,
  PORTION,
  type ReadLimits,
  type SheetRow,
  type Source,
  SpreadsheetProblem,
} from './types.ts'

const PIECE_BYTES = 64 * 1024
/** The separator is detected in this many characters. */
const SAMPLE_LENGTH = 4_000
const SEPARATORS = ['\t', ';', ',']
/** UTF-16 is Excel's “Unicode text”; GB18030 is its CSV on Chinese Windows. */
const ENCODINGS = ['utf-8', 'utf-16le', 'gb18030'] as const
type Encoding = (typeof ENCODINGS)[number]

function* splitBytes(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

const readBytes = (source: Source): AsyncIterable<Uint8Array> | Iterable<Uint8Array> =>
  source instanceof Uint8Array
    ? splitBytes(source)
    : createReadStream(source.path, { highWaterMark: PIECE_BYTES })

async function* decode(source: Source, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const piece of readBytes(source)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** Returns the beginning of the text when all of it can be decoded; undefined otherwise. */
async function readSampleAs(source: Source, encoding: Encoding): Promise<string | undefined> {
  let sample = ''
  try {
    for await (const text of decode(source, encoding)) {
      if (text.includes('\0')) return undefined
      if (sample.length < SAMPLE_LENGTH) sample += text
    }
    return sample
  } catch {
    return undefined
  }
}

/** UTF-16 requires a byte order mark, because almost any bytes could be read as UTF-16. */
async function isLikeUtf16(source: Source): Promise<boolean> {
  for await (const piece of readBytes(source)) return piece[0] === 0xff && piece[1] === 0xfe
  return false
}

async function detectEncoding(source: Source): Promise<{ encoding: Encoding; sample: string }> {
  const isUtf16 = await isLikeUtf16(source)
  for (const encoding of ENCODINGS) {
    if ((encoding === 'utf-16le') !== isUtf16) continue
    const sample = await readSampleAs(source, encoding)
    if (sample !== undefined) return { encoding, sample }
  }
  throw new SpreadsheetProblem('format')
}

const countMarks = (sample: string, mark: string) => sample.split(mark).length
const detectSeparator = (sample: string) =>
  SEPARATORS.reduce((best, mark) => (countMarks(sample, mark) > countMarks(sample, best) ? mark : best), ',')

/** Programs write `="00123"` for a text that a spreadsheet must not convert to a number. */
const readCellText = (text: string) => /^="([^"]*)"$/.exec(text)?.[1] ?? text

function toRow(record: string[], number: number, limits: ReadLimits): SheetRow | undefined {
  const cells = record.map(readCellText)
  while (cells.length > 0 && cells.at(-1) === '') cells.pop()
  if (cells.length > limits.columns) throw new SpreadsheetProblem('columns')
  if (cells.some((text) => text.length > limits.characters)) throw new SpreadsheetProblem('characters')
  return cells.length > 0 ? { number, cells } : undefined
}

const toProblem = (error: unknown) => {
  if (!(error instanceof CsvError)) return error
  return new SpreadsheetProblem(
    error.code === 'CSV_MAX_RECORD_SIZE' ? 'characters' : 'damaged',
    error.message,
  )
}

type Form = { delimiter: string; maxLength: number }

function parseRecords(text: AsyncIterable<string>, { delimiter, maxLength }: Form): AsyncIterable<string[]> {
  const parser = parse({
    delimiter,
    max_record_size: maxLength,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  const input = Readable.from(text, { objectMode: false })
  input.on('error', (error) => parser.destroy(error))
  return input.pipe(parser)
}

async function* keepVisible(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield removeInvisible(piece)
}

/**
 * A text table in UTF-8, GB18030 or UTF-16 with a byte order mark, separated by commas, semicolons or tabs.
 */
export async function openCsv(source: Source, limits: ReadLimits): Promise<OpenFile> {
  const { encoding, sample } = await detectEncoding(source)
  const form = { delimiter: detectSeparator(sample), maxLength: limits.columns * limits.characters }

  async function* generatePortions() {
    const rows: SheetRow[] = []
    let [number, counted, cells] = [0, 0, 0]
    function readRecord(record: string[]): void {
      number += 1
      cells += record.length
      if (cells > limits.cells) throw new SpreadsheetProblem('cells')
      const row = toRow(record, number, limits)
      if (!row) return
      counted += 1
      if (counted > limits.rows) throw new SpreadsheetProblem('rows')
      rows.push(row)
    }
    try {
      for await (const record of parseRecords(keepVisible(decode(source, encoding)), form)) {
        readRecord(record)
        if (rows.length >= PORTION) yield rows.splice(0, PORTION)
      }
    } catch (error) {
      throw toProblem(error)
    }
    if (rows.length > 0) yield rows
    return []
  }
  return { format: 'csv', sheets: [{ name: '', hidden: false }], sheet: '', portions: generatePortions() }
}
