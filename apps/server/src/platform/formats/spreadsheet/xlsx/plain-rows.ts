import type { XmlSink } from './xml.ts'

/** A row as spreadsheet programs write it: its number first, and no attribute with an entity. */
const ROW = /<row(?: r="(\d+)")?(?: (?!r=)[\w:]+="[^"<&]*")*>/y
/** A cell without formula, entities and formatted text. */
const CELL =
  /<c(?: r="([A-Z]{1,3})\d*")?(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(?:<v>([^<&]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<&]*)<\/t><\/is>)?<\/c>)/y
const ROW_END = '</row>'
/** A longer row is left to the XML parser, which needs no memory for it. */
const MAX_WAITING = 1024 * 1024

export type PlainCell = {
  /** Letters of the column; undefined for the one after the last cell. */
  column: string | undefined
  style: string | undefined
  type: string | undefined
  value: string | undefined
  inline: string | undefined
}
export type PlainRow = { number: string | undefined; cells: PlainCell[] }

function plainRow(text: string): PlainRow | undefined {
  ROW.lastIndex = 0
  const row = ROW.exec(text)
  if (!row) return undefined
  const cells: PlainCell[] = []
  let at = ROW.lastIndex
  for (;;) {
    CELL.lastIndex = at
    const cell = CELL.exec(text)
    if (!cell) break
    at = CELL.lastIndex
    cells.push({ column: cell[1], style: cell[2], type: cell[3], value: cell[4], inline: cell[5] })
  }
  return at + ROW_END.length === text.length ? { number: row[1], cells } : undefined
}

/**
 * Takes the rows of usual form out of the XML of a sheet, because a general parser needs ten times as long for them, and
 * passes everything else to `parser` in the order of the file. A sheet with a comment or CDATA is parsed from there on,
 * since these may hold what looks like rows.
 */
export function createPlainRows(take: (row: PlainRow) => void, parser: XmlSink): XmlSink {
  let waiting = ''
  let isPlain = true

  /** Returns the position after the last complete row. */
  function takeRows(): number {
    let from = 0
    for (;;) {
      const start = waiting.indexOf('<row', from)
      const end = start < 0 ? -1 : waiting.indexOf(ROW_END, start)
      if (end < 0) return from
      const next = end + ROW_END.length
      if (start > from) parser.write(waiting.slice(from, start))
      const text = waiting.slice(start, next)
      const row = plainRow(text)
      if (row) take(row)
      else parser.write(text)
      from = next
    }
  }

  /** The rest begins with a row or a tag that the next piece may complete. */
  function leftFrom(from: number): number {
    const row = waiting.indexOf('<row', from)
    const tag = row < 0 ? waiting.lastIndexOf('<') : row
    return tag < from ? waiting.length : tag
  }

  function passUpTo(from: number, end: number): void {
    if (end > from) parser.write(waiting.slice(from, end))
    waiting = waiting.slice(end)
  }

  return {
    write(xml: string): void {
      waiting += xml
      isPlain &&= waiting.length <= MAX_WAITING && !waiting.includes('<!')
      const from = isPlain ? takeRows() : 0
      passUpTo(from, isPlain ? leftFrom(from) : waiting.length)
    },
    end() {
      passUpTo(0, waiting.length)
      parser.end()
    },
  }
}
