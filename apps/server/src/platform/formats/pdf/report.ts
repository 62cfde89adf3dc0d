import { formatCount } from '@biaojie/contract/formats.ts'
import {
  BOTTOM,
  COBALT,
  type Document,
  drawFrame,
  drawRule,
  FRAME,
  fitText,
  INK,
  LEFT,
  LINE,
  MUTED,
  makePdf,
  TOP,
  WIDTH,
  writeHead,
  writeShort,
} from './pdf.ts'

type Fact = { label: string; value: string }
type Column = { title: string; width: number; align?: 'left' | 'right' | undefined }
export type ReportTable = { title: string; columns: readonly Column[]; rows: readonly (readonly string[])[] }
type Report = {
  title: string
  facts: readonly Fact[]
  bars?: { title: string; values: readonly { label: string; value: number }[] }
  tables: readonly ReportTable[]
  /** The lines of the title block at the end, two side by side. */
  block: readonly Fact[]
  note: string
}

const ROW = 17
const BARS = 90

function makeRoom(document: Document, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  document.addPage()
  drawFrame(document)
  return TOP
}

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

function writeHeading(document: Document, title: string, y: number): number {
  document.fillColor(INK).fontSize(12).text(title, LEFT, y)
  drawRule(document, y + 18, LINE, 0.7)
  return y + 24
}

/** Draws each day as its difference from the mean, because equal columns would hide an unusual day. */
function writeBars(document: Document, { title, values }: NonNullable<Report['bars']>, from: number): number {
  const at = writeHeading(document, title, makeRoom(document, from, BARS + 60))
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

function writeRow(
  document: Document,
  columns: readonly Column[],
  cells: readonly string[],
  { y, size }: { y: number; size: number },
): void {
  let x = LEFT
  document.fontSize(size)
  for (const [at, { width, align = 'left' }] of columns.entries()) {
    const text = fitText(document, cells[at] ?? '', width - 8)
    writeShort(document, text, { x, y, width: width - 8, size, align })
    x += width
  }
}

function writeTable(document: Document, { title, columns, rows }: ReportTable, from: number): number {
  let y = writeHeading(document, title, makeRoom(document, from, 24 + 3 * ROW))
  const writeTitles = () => {
    document.fillColor(MUTED)
    writeRow(
      document,
      columns,
      columns.map((column) => column.title),
      { y, size: 8.5 },
    )
    y += ROW
  }
  writeTitles()
  for (const cells of rows) {
    if (y + ROW > BOTTOM) {
      document.addPage()
      drawFrame(document)
      y = TOP
      writeTitles()
    }
    document.fillColor(INK)
    writeRow(document, columns, cells, { y, size: 9.5 })
    drawRule(document, y + ROW - 3, LINE, 0.4)
    y += ROW
  }
  return y + 12
}

const BLOCK_ROW = 32

/** Writes the note, and at the bottom the title block: what the sheet is, for whom, and by whom. */
function writeBlock(document: Document, block: readonly Fact[], note: string, from: number): void {
  const { left, right, bottom } = FRAME
  const lines = Math.ceil(block.length / 2)
  const width = (right - left) / 2
  const y = makeRoom(document, from, lines * BLOCK_ROW - (bottom - BOTTOM) + 36)
  document.fillColor(MUTED).fontSize(8.5).text(note, LEFT, y, { width: WIDTH })
  document.strokeColor(INK).lineWidth(0.8)
  for (const [at, { label, value }] of block.entries()) {
    const [x, top] = [left + (at % 2) * width, bottom - (lines - Math.floor(at / 2)) * BLOCK_ROW]
    document.rect(x, top, width, BLOCK_ROW).stroke()
    document
      .fillColor(MUTED)
      .fontSize(7.5)
      .text(label, x + 8, top + 4, { width: width - 16 })
    document.fillColor(INK).fontSize(10)
    const text = fitText(document, value, width - 16)
    writeShort(document, text, { x: x + 8, y: top + 14, width: width - 16, size: 10 })
  }
}

/** Writes a report: figures, bars, tables and a title block, on as many pages as necessary. */
export const writeReport = ({ title, facts, bars, tables, block, note }: Report): Promise<Uint8Array> =>
  makePdf(title, (document) => {
    drawFrame(document)
    writeHead(document, title)
    let y = writeFacts(document, facts, TOP + 56) + 8
    if (bars) y = writeBars(document, bars, y)
    for (const table of tables) y = writeTable(document, table, y)
    writeBlock(document, block, note, y + 4)
  })
