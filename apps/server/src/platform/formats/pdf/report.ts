import { countText } from '@biaojie/contract/counts.ts'
import {
  BOTTOM,
  COBALT,
  type Document,
  drawRule,
  INK,
  LEFT,
  LINE,
  MUTED,
  makePdf,
  TOP,
  WIDTH,
  writeHead,
} from './pdf.ts'

type Fact = { label: string; value: string }
type Column = { title: string; width: number; align?: 'left' | 'right' | undefined }
export type ReportTable = { title: string; columns: readonly Column[]; rows: readonly (readonly string[])[] }
type Report = {
  title: string
  facts: readonly Fact[]
  bars?: { title: string; values: readonly { label: string; value: number }[] }
  tables: readonly ReportTable[]
  /** The lines of the title block at the end, two beside each other. */
  block: readonly Fact[]
  note: string
}

const ROW = 17
const BARS = 90

function makeRoom(document: Document, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  document.addPage()
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
    document
      .fillColor(INK)
      .fontSize(14)
      .text(value, x, y + 13, { width: width - 8 })
  }
  return from + Math.ceil(facts.length / 3) * 46
}

function drawHeading(document: Document, title: string, y: number): number {
  document.fillColor(INK).fontSize(12).text(title, LEFT, y)
  drawRule(document, y + 18, LINE, 0.7)
  return y + 24
}

function writeBars(document: Document, { title, values }: NonNullable<Report['bars']>, from: number): number {
  const at = drawHeading(document, title, makeRoom(document, from, BARS + 48))
  const most = Math.max(1, ...values.map(({ value }) => value))
  const step = WIDTH / Math.max(1, values.length)
  document.fillColor(MUTED).fontSize(8)
  document.text(countText(most), LEFT, at, { width: WIDTH })
  for (const [place, { label, value }] of values.entries()) {
    const height = (value / most) * BARS
    document.fillColor(COBALT)
    document.rect(LEFT + place * step + 1.5, at + 12 + BARS - height, Math.max(1, step - 3), height).fill()
    if (place % 5 === 0)
      document
        .fillColor(MUTED)
        .fontSize(7)
        .text(label, LEFT + place * step, at + 15 + BARS, { width: 40 })
  }
  drawRule(document, at + 12 + BARS, INK, 0.7)
  return at + BARS + 36
}

/** A text that is too long for its column ends in an ellipsis; the workbook has it whole. */
function fitText(document: Document, text: string, width: number): string {
  let shown = text
  while (shown.length > 1 && document.widthOfString(shown) > width)
    shown = `${shown.replace(/…$/, '').slice(0, -1)}…`
  return shown
}

function writeRow(document: Document, columns: readonly Column[], cells: readonly string[], y: number): void {
  let x = LEFT
  for (const [at, { width, align = 'left' }] of columns.entries()) {
    document.text(fitText(document, cells[at] ?? '', width - 8), x, y, {
      width: width - 8,
      align,
      lineBreak: false,
    })
    x += width
  }
}

function writeTable(document: Document, { title, columns, rows }: ReportTable, from: number): number {
  let y = drawHeading(document, title, makeRoom(document, from, 24 + 3 * ROW))
  const drawTitles = () => {
    document.fillColor(MUTED).fontSize(8.5)
    writeRow(
      document,
      columns,
      columns.map((column) => column.title),
      y,
    )
    y += ROW
  }
  drawTitles()
  for (const cells of rows) {
    if (y + ROW > BOTTOM) {
      document.addPage()
      y = TOP
      drawTitles()
    }
    document.fillColor(INK).fontSize(9.5)
    writeRow(document, columns, cells, y)
    drawRule(document, y + ROW - 3, LINE, 0.4)
    y += ROW
  }
  return y + 12
}

/** The block of a drawing: what it is, whose, by whom. */
function writeBlock(document: Document, block: readonly Fact[], from: number): number {
  const lines = Math.ceil(block.length / 2)
  const y = makeRoom(document, from, lines * 32)
  document.strokeColor(INK).lineWidth(0.8)
  for (const [at, { label, value }] of block.entries()) {
    const [x, top] = [LEFT + (at % 2) * (WIDTH / 2), y + Math.floor(at / 2) * 32]
    document.rect(x, top, WIDTH / 2, 32).stroke()
    document
      .fillColor(MUTED)
      .fontSize(7.5)
      .text(label, x + 6, top + 4, { width: WIDTH / 2 - 12 })
    document.fillColor(INK).fontSize(10)
    document.text(fitText(document, value, WIDTH / 2 - 12), x + 6, top + 14, { lineBreak: false })
  }
  return y + lines * 32 + 8
}

/** Writes a report: figures, bars, tables and a title block, on as many pages as necessary. */
export const writeReport = ({ title, facts, bars, tables, block, note }: Report): Promise<Uint8Array> =>
  makePdf(title, (document) => {
    writeHead(document, title)
    let y = writeFacts(document, facts, TOP + 56) + 8
    if (bars) y = writeBars(document, bars, y)
    for (const table of tables) y = writeTable(document, table, y)
    y = writeBlock(document, block, y + 4)
    document
      .fillColor(MUTED)
      .fontSize(8.5)
      .text(note, LEFT, makeRoom(document, y, 30), { width: WIDTH })
  })
