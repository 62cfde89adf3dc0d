import { getIdentity } from '@biaojie/contract/identity.ts'
import {
  BOTTOM,
  beginPage,
  type Document,
  drawFrame,
  drawRule,
  FRAME,
  fitText,
  INK,
  isFigures,
  LEFT,
  LINE,
  MUTED,
  makePdf,
  TOP,
  WIDTH,
  writeFeet,
  writeHead,
  writeHeading,
  writeShort,
} from './pdf.ts'
import { type Table, writeTable } from './table.ts'

/** `withNext` keeps a line on the same page as the next one. */
type Line = { height: number; withNext?: boolean | undefined }
type Place = { y: number; newPage: boolean }

/** Space between two lines, with a rule in its middle. */
const GAP = 14

/**
 * Returns the position of each line, starting at `from`: lines that do not fit above `bottom` start a new
 * page at `top`.
 */
export function computePlaces(
  lines: readonly Line[],
  { from, top, bottom }: { from: number; top: number; bottom: number },
): { places: Place[]; end: number } {
  let y = from
  const places = lines.map(({ height }, at) => {
    const last = lines.findIndex((line, below) => below >= at && !line.withNext)
    const together = lines.slice(at, last + 1)
    const needed = together.reduce((sum, line) => sum + line.height + GAP, -GAP)
    const isHead = at === 0 || !lines[at - 1]?.withNext
    const newPage = y + height > bottom || (isHead && y + needed > bottom && top + needed <= bottom)
    const place = { y: newPage ? top : y, newPage }
    y = place.y + height + GAP
    return place
  })
  return { places, end: y }
}

/** `withNext` keeps a line on the same page as the next one. */
export type PdfLine = { label: string; text: string; strong?: boolean; withNext?: boolean }
/** Each party signs in its own box; without a seal picture the box has an empty place for the seal. */
export type Signature = { label: string; seal?: Uint8Array | undefined }
/** The sold items as the parts list of a drawing. */
export type PartsList = Table & {
  /** Shown below the rows, with the amount in the last column. */
  sums: readonly { label: string; text: string; strong?: boolean }[]
}
export type PdfPage = {
  title: string
  parts?: PartsList
  lines: PdfLine[]
  /** Lists below the lines, each with its heading. */
  tables?: readonly (Table & { title: string })[]
  signatures?: readonly Signature[]
  note: string
  /** The date of writing. */
  printed: string
}

const LABEL = 92
const NUMERAL = 24
/** Room for the heading of a table, its titles and a row. */
const TABLE_START = 80
/** The title block at the foot of a page. */
const BLOCK = 40
/** A seal is 38 mm wide in print. */
const SEAL = 108
const SIGNATURE = SEAL + 16

const measureHeight = (document: Document, { strong, text }: PdfLine) =>
  document.fontSize(strong ? 15 : 10.5).heightOfString(text, { width: WIDTH - LABEL - NUMERAL })

function writeLine(document: Document, line: PdfLine & { height: number; number: number }, y: number): void {
  const { strong = false, label, text, height, number } = line
  const size = strong ? 15 : 10.5
  const x = LEFT + NUMERAL + LABEL
  document.fillColor(INK).fontSize(size)
  if (isFigures(text)) writeShort(document, text, { x, y, width: WIDTH - LABEL - NUMERAL, size })
  else document.text(text, x, y, { width: WIDTH - LABEL - NUMERAL })
  document.fillColor(MUTED)
  writeShort(document, String(number), { x: LEFT, y: y + (strong ? 4 : 0), width: NUMERAL, size: 9 })
  document.fontSize(10.5).text(label, LEFT + NUMERAL, y + (strong ? 4 : 0))
  drawRule(document, y + height + GAP / 2, LINE, 0.5)
}

/** A list of sold items is short, so it never continues on another page. */
const PARTS = { size: 10.5, padding: 6 }
const SUM = 26

/** Writes the list of parts with its sums. Returns where it ends. */
function writeParts(document: Document, { sums, ...table }: PartsList, from: number): number {
  let y = writeTable(document, table, { y: from, bottom: BOTTOM, look: PARTS, beginPage: () => from })
  for (const { label, text, strong = false } of sums) {
    document
      .fillColor(MUTED)
      .fontSize(9)
      .text(label, LEFT, y + 7)
    document.fillColor(INK)
    writeShort(document, text, {
      x: LEFT + 120,
      y: y + (strong ? 4 : 6),
      width: WIDTH - 128,
      size: strong ? 15 : 10.5,
      align: 'right',
    })
    y += SUM + (strong ? 4 : 0)
    drawRule(document, y, strong ? INK : LINE, strong ? 0.8 : 0.5)
  }
  return y
}

/** Draws a box for each party, with the place of its seal. */
function writeSignatures(document: Document, signatures: readonly Signature[], y: number): void {
  const width = WIDTH / signatures.length
  for (const [at, { label, seal }] of signatures.entries()) {
    const x = LEFT + at * width
    document.strokeColor(INK).lineWidth(0.8).rect(x, y, width, SIGNATURE).stroke()
    document
      .fillColor(MUTED)
      .fontSize(9)
      .text(label, x + 8, y + 7)
    for (const [line, name] of ['经办人', '日期'].entries()) {
      const foot = y + 62 + line * 40
      document.text(name, x + 8, foot - 4)
      document
        .strokeColor(LINE)
        .lineWidth(0.6)
        .moveTo(x + 46, foot + 10)
        .lineTo(x + width - SEAL - 20, foot + 10)
        .stroke()
    }
    const place = { x: x + width - SEAL - 8, y: y + 8 }
    if (seal) document.image(Buffer.from(seal), place.x, place.y, { fit: [SEAL, SEAL] })
    else {
      document.strokeColor(MUTED).lineWidth(0.6).dash(4, { space: 3 })
      document.rect(place.x, place.y, SEAL, SEAL).stroke().undash()
      document.text('盖章处', place.x, place.y + SEAL / 2 - 6, { width: SEAL, align: 'center' })
    }
  }
}

/** Writes the title block of a page, because loose sheets may get mixed up. */
function writeBlock(document: Document, { title, lines, printed }: PdfPage, page: string): void {
  const { left, right, bottom } = FRAME
  const top = bottom - BLOCK
  const cells = [
    { label: '名称', text: title, share: 0.24 },
    { label: lines[0]?.label ?? '', text: lines[0]?.text.split('　')[0] ?? '', share: 0.32 },
    { label: '平台', text: getIdentity().platform, share: 0.12 },
    { label: '打印时间', text: printed.slice(0, 16), share: 0.22 },
    { label: '页', text: page, share: 0.1 },
  ]
  document.strokeColor(INK).lineWidth(0.8).moveTo(left, top).lineTo(right, top).stroke()
  let x = left
  for (const { label, text, share } of cells) {
    const width = (right - left) * share
    if (x > left) document.strokeColor(INK).lineWidth(0.8).moveTo(x, top).lineTo(x, bottom).stroke()
    document
      .fillColor(MUTED)
      .fontSize(7.5)
      .text(label, x + 8, top + 6, { lineBreak: false })
    document.fillColor(INK)
    writeShort(document, fitText(document.fontSize(10), text, width - 16), {
      x: x + 8,
      y: top + 19,
      width: width - 12,
      size: 10,
    })
    x += width
  }
}

/** Writes parts, labelled lines, tables and signatures on as many pages as necessary. */
function writePage(document: Document, paper: PdfPage): void {
  const { title, lines, parts, tables = [], signatures = [], note } = paper
  const first = document.bufferedPageRange().count - 1
  const reach = ({ y, newPage }: Place) => (newPage ? beginPage(document) : y)
  drawFrame(document)
  writeHead(document, title)
  const from = parts ? writeParts(document, parts, TOP + 44) + 14 : TOP + 52
  const measured = lines.map((line, at) => ({
    ...line,
    height: measureHeight(document, line),
    number: at + 1,
    // The last line is kept together with what follows: a note alone on a page looks like a mistake.
    withNext: line.withNext || (at === lines.length - 1 && tables.length === 0),
  }))
  const signed = signatures.length > 0 ? [{ height: SIGNATURE, withNext: true }] : []
  const end = [...signed, { height: document.fontSize(9).heightOfString(note, { width: WIDTH }) }]
  const sheet = { top: TOP, bottom: BOTTOM }
  const { places, end: below } = computePlaces([...measured, ...(tables.length > 0 ? [] : end)], {
    from,
    ...sheet,
  })
  for (const [at, line] of measured.entries())
    writeLine(document, line, reach(places[at] ?? { y: from, newPage: false }))
  let y = below + 4
  for (const { title: heading, ...table } of tables) {
    if (y + TABLE_START > BOTTOM) y = beginPage(document)
    y = writeHeading(document, heading, y)
    y = writeTable(document, table, { y, bottom: BOTTOM, beginPage }) + 16
  }
  const ends =
    tables.length > 0 ? computePlaces(end, { from: y, ...sheet }).places : places.slice(measured.length)
  const [last, box] = ends.toReversed()
  if (box) writeSignatures(document, signatures, reach(box))
  if (last) document.fillColor(MUTED).fontSize(9).text(note, LEFT, reach(last), { width: WIDTH })
  writeFeet(document, first, (page) => writeBlock(document, paper, page))
}

/** Writes one or several documents with Chinese text in an embedded font, each starting on a new page. */
export function writePdf(papers: PdfPage | readonly PdfPage[]): Promise<Uint8Array> {
  const all = [papers].flat()
  return makePdf(all[0]?.title ?? '', (document) => {
    for (const [at, paper] of all.entries()) {
      if (at > 0) document.addPage()
      writePage(document, paper)
    }
  })
}
