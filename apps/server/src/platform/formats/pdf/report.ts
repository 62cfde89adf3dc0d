import { formatCount } from '@biaojie/contract/formats.ts'
import {
  beginPage,
  COBALT,
  type Document,
  drawFrame,
  drawRule,
  FRAME,
  fitText,
  INK,
  LEFT,
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

type Fact = { label: string; value: string }
export type ReportTable = Table & { title: string }
type Report = {
  title: string
  facts: readonly Fact[]
  bars?: { title: string; values: readonly { label: string; value: number }[] }
  tables: readonly ReportTable[]
  /** The cells of the title block. */
  block: readonly Fact[]
  note: string
}

const BARS = 90
const BLOCK_ROW = 30
/** The title block has two rows. */
const BLOCK = 2 * BLOCK_ROW
/** The content of a page ends above the title block. */
const END = FRAME.bottom - BLOCK - 10

function writeFacts(document: Document, facts: readonly Fact[], from: number): number {
  const width = WIDTH / 3
  for (const [at, { label, value }] of facts.entries()) {
    const [x, y] = [LEFT + (at % 3) * width, from + Math.floor(at / 3) * 46]
    document
      .fillColor(MUTED)
      .fontSize(9)
      .text(label, x, y, { width: width - 8 })
    document.fillColor(INK)
    writeShort(document, value, { x, y: y + 13, width: width - 8, size: 14 })
  }
  return from + Math.ceil(facts.length / 3) * 46
}

/** Draws each day as its difference from the mean, because equal columns would hide an unusual day. */
function writeBars(document: Document, { title, values }: NonNullable<Report['bars']>, from: number): number {
  const at = writeHeading(document, title, from)
  const mean = values.reduce((sum, { value }) => sum + value, 0) / Math.max(1, values.length)
  const differences = values.map(({ value }) => value - mean)
  const most = Math.max(1, ...differences.map(Math.abs))
  const step = WIDTH / Math.max(1, values.length)
  const zero = at + 14 + BARS / 2
  const texts = { width: WIDTH, size: 8 }
  document.fillColor(MUTED)
  writeShort(document, `日均 ${formatCount(Math.round(mean))}，柱为与日均之差`, {
    x: LEFT,
    y: at - 2,
    ...texts,
  })
  const extremes = [Math.max(...differences), Math.min(...differences)]
  for (const [place, difference] of differences.entries()) {
    const height = Math.max(0.5, (Math.abs(difference) / most) * (BARS / 2 - 10))
    const isBelow = difference < 0
    const x = LEFT + place * step
    document.fillColor(isBelow ? MUTED : COBALT)
    document.rect(x + 1.5, isBelow ? zero : zero - height, Math.max(1, step - 3), height).fill()
    const { label = '', value = 0 } = values[place] ?? {}
    if (place % 5 === 0)
      writeShort(document.fillColor(MUTED), label, { x, y: at + 20 + BARS, width: 40, size: 7 })
    if (!extremes.includes(difference)) continue
    const beside = { x: x - 20, y: isBelow ? zero + height + 1 : zero - height - 11, width: 60, size: 7.5 }
    writeShort(document.fillColor(INK), formatCount(value), beside)
  }
  drawRule(document, zero, INK, 0.7)
  return at + BARS + 40
}

/** Writes the title block: what the sheet is, for whom, by whom, and which page. The first fact is twice as wide. */
function writeBlock(document: Document, block: readonly Fact[], page: string): void {
  const { left, right, bottom } = FRAME
  const [first, ...others] = [...block, { label: '页', value: page }]
  if (!first) return
  const cells = [{ ...first, span: 2 }, ...others.map((fact) => ({ ...fact, span: 1 }))]
  const inRow = Math.ceil((block.length + 2) / 2)
  const width = (right - left) / inRow
  document.strokeColor(INK).lineWidth(0.8)
  let place = 0
  for (const { label, value, span } of cells) {
    const [x, top] = [left + (place % inRow) * width, bottom - BLOCK + Math.floor(place / inRow) * BLOCK_ROW]
    const room = span * width - 16
    document.rect(x, top, span * width, BLOCK_ROW).stroke()
    document
      .fillColor(MUTED)
      .fontSize(7.5)
      .text(label, x + 8, top + 4, { width: room })
    document.fillColor(INK).fontSize(9.5)
    const text = fitText(document, value, room)
    writeShort(document, text, { x: x + 8, y: top + 14, width: room, size: 9.5 })
    place += span
  }
}

/** Writes a report: figures, bars, tables and a title block on every page. */
export const writeReport = ({ title, facts, bars, tables, block, note }: Report): Promise<Uint8Array> =>
  makePdf(title, (document) => {
    const makeRoom = (y: number, height: number) => (y + height > END ? beginPage(document) : y)
    drawFrame(document)
    writeHead(document, title)
    let y = writeFacts(document, facts, TOP + 56) + 8
    if (bars && bars.values.length > 0) y = writeBars(document, bars, makeRoom(y, BARS + 60))
    for (const { title: heading, ...table } of tables) {
      y = writeHeading(document, heading, makeRoom(y, 90))
      y = writeTable(document, table, { y, bottom: END, beginPage }) + 14
    }
    const height = document.fontSize(8.5).heightOfString(note, { width: WIDTH })
    document.fillColor(MUTED).text(note, LEFT, makeRoom(y, height), { width: WIDTH })
    writeFeet(document, 0, (page) => writeBlock(document, block, page))
  })
