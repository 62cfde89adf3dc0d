import { readFile } from 'node:fs/promises'
import { getIdentity } from '@biaojie/contract/identity.ts'
import PDFDocument from 'pdfkit'
import { findRepositoryFile } from '../../base/places.ts'

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
type PartsColumn = { title: string; width: number; align?: 'right' }
/** The sold items as the parts list of a drawing. */
export type PartsList = {
  columns: readonly PartsColumn[]
  rows: readonly (readonly string[])[]
  /** Shown below the rows, with the amount in the last column. */
  sums: readonly { label: string; text: string; strong?: boolean }[]
}
export type PdfPage = {
  title: string
  parts?: PartsList
  lines: PdfLine[]
  signatures?: readonly Signature[]
  note: string
  /** The date of writing. */
  printed: string
}
export type Document = InstanceType<typeof PDFDocument>

export const FONT = findRepositoryFile('apps/server/fonts/noto-sans-sc.otf')
/** The narrow typeface of numbers and codes, as on the pages. */
const FIGURES = findRepositoryFile('apps/server/fonts/barlow-condensed-600.ttf')
let fonts: Promise<[Buffer, Buffer]> | undefined

/** An A4 page has 595 × 842 points. */
export const LEFT = 56
export const TOP = 60
export const BOTTOM = 752
export const WIDTH = 483
const LABEL = 92
const NUMERAL = 24
/** The frame of the sheet, with the title block at its bottom. */
export const FRAME = { left: 40, top: 40, right: 555, bottom: 802 }
const BLOCK = 40
/** A seal is 38 mm wide in print. */
const SEAL = 108
const SIGNATURE = SEAL + 16
export const INK = '#07182f'
export const MUTED = '#5f6f86'
export const LINE = '#cfd9e6'
export const COBALT = '#0B57D0'
/** The mark of the brand, row by row; the point in its middle is orange. */
const MARK = ['x.x.x', 'xx.x.', 'x.o.x', 'x.xx.', 'xxxxx']
const CELL = 4.8

const isFigures = (text: string) => /^[\x20-\x7e\u00a0–×]+$/.test(text) && /\d/.test(text)

/** Writes a short text; text of figures only uses their own typeface. */
export function writeShort(
  document: Document,
  text: string,
  at: { x: number; y: number; width: number; size: number; align?: 'left' | 'right' | undefined },
): void {
  const { x, y, width, size, align = 'left' } = at
  const [, number, unit] = (size > 12 && /^(-?[\d,.]+)( [^\d\s–/].*)$/.exec(text)) || []
  if (number && unit) {
    writeShort(document, number, at)
    document.font('figures').fontSize(size * 1.2)
    const after = document.widthOfString(number)
    document.font('text').fontSize(size * 0.75)
    document.text(unit, x + after, y + size * 0.28, { width: width - after, lineBreak: false })
    return
  }
  const figures = isFigures(text)
  // The narrow typeface looks smaller at the same size, and its baseline is higher.
  document.font(figures ? 'figures' : 'text').fontSize(figures ? size * 1.2 : size)
  document.text(text, x, figures ? y + size * 0.16 : y, { width, align, lineBreak: false })
  document.font('text').fontSize(size)
}

export function drawRule(document: Document, y: number, color: string, width: number): void {
  document
    .strokeColor(color)
    .lineWidth(width)
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .stroke()
}

/** Draws the frame of a sheet; a title block is at its bottom. */
export function drawFrame(document: Document): void {
  const { left, top, right, bottom } = FRAME
  document
    .strokeColor(INK)
    .lineWidth(1.4)
    .rect(left, top, right - left, bottom - top)
    .stroke()
}

export function writeHead(document: Document, title: string): void {
  document.fillColor(INK).fontSize(20).text(title, LEFT, TOP)
  const { platform } = getIdentity()
  document.fontSize(15)
  const name = document.widthOfString(platform)
  document.text(platform, LEFT + WIDTH - name, TOP + 3, { lineBreak: false })
  for (const [y, row] of MARK.entries())
    for (const [x, cell] of [...row].entries()) {
      if (cell === '.') continue
      document.fillColor(cell === 'o' ? '#FF7A1A' : COBALT)
      document.rect(LEFT + WIDTH - name - 34 + x * CELL, TOP + 1 + y * CELL, CELL, CELL).fill()
    }
  document
    .strokeColor(INK)
    .lineWidth(1.4)
    .moveTo(FRAME.left, TOP + 38)
    .lineTo(FRAME.right, TOP + 38)
    .stroke()
}

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

const PARTS_ROW = 26

const measureParts = ({ rows, sums }: PartsList) => PARTS_ROW * (1 + rows.length + sums.length) + 8

/** Writes the list of parts with its sums. */
function writeParts(document: Document, { columns, rows, sums }: PartsList, from: number): void {
  let y = from
  const writeRow = (cells: readonly string[], look: { size: number; color: string }) => {
    let x = LEFT
    document.fillColor(look.color)
    for (const [at, { width, align }] of columns.entries()) {
      writeShort(document, cells[at] ?? '', { x, y: y + 6, width: width - 8, size: look.size, align })
      x += width
    }
    y += PARTS_ROW
  }
  writeRow(
    columns.map(({ title }) => title),
    { size: 9, color: MUTED },
  )
  drawRule(document, y, INK, 0.8)
  for (const cells of rows) {
    writeRow(cells, { size: 10.5, color: INK })
    drawRule(document, y, LINE, 0.5)
  }
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
    y += PARTS_ROW + (strong ? 4 : 0)
    drawRule(document, y, strong ? INK : LINE, strong ? 0.8 : 0.5)
  }
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

/**
 * Creates a document with Chinese text in an embedded font. A sheet of a given size has its own frame, so its
 * margin is zero.
 */
export async function makePdf(
  title: string,
  draw: (document: Document) => void,
  sheet?: [number, number],
): Promise<Uint8Array> {
  fonts ??= Promise.all([readFile(FONT), readFile(FIGURES)])
  const chunks: Buffer[] = []
  // Text below the margin would start a new page.
  const paper = sheet ? { size: sheet, margin: 0 } : { size: 'A4', margin: 0 }
  const document = new PDFDocument({ ...paper, info: { Title: title }, lang: 'zh-CN' })
  const written = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const [text, figures] = await fonts
  document.registerFont('figures', figures).registerFont('text', text).font('text')
  draw(document)
  document.end()
  return written
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

/** Ends a text that is too long with an ellipsis. */
export function fitText(document: Document, text: string, width: number): string {
  let shown = text
  while (shown.length > 1 && document.widthOfString(shown) > width)
    shown = `${shown.replace(/…$/, '').slice(0, -1)}…`
  return shown
}

/** Writes parts, labelled lines and signatures on as many pages as necessary. */
function writePage(document: Document, paper: PdfPage): void {
  const { title, lines, parts, signatures = [], note } = paper
  const measured = lines.map((line, at) => ({
    ...line,
    height: measureHeight(document, line),
    number: at + 1,
    // The last line is kept together with what follows: a note alone on a page looks like a mistake.
    withNext: line.withNext || at === lines.length - 1,
  }))
  const signed = signatures.length > 0 ? [{ height: SIGNATURE, withNext: true }] : []
  const noteHeight = document.fontSize(9).heightOfString(note, { width: WIDTH })
  const { places } = computePlaces([...measured, ...signed, { height: noteHeight }], {
    from: TOP + 52 + (parts ? measureParts(parts) : 0),
    top: TOP,
    bottom: BOTTOM,
  })
  const pages = 1 + places.filter(({ newPage }) => newPage).length
  let page = 0
  const beginPage = () => {
    page += 1
    if (page > 1) document.addPage()
    drawFrame(document)
    writeBlock(document, paper, `${page} / ${pages}`)
  }
  const reach = ({ y, newPage }: Place = { y: TOP, newPage: false }) => {
    if (newPage) beginPage()
    return y
  }
  beginPage()
  writeHead(document, title)
  if (parts) writeParts(document, parts, TOP + 44)
  for (const [at, line] of measured.entries()) writeLine(document, line, reach(places[at]))
  if (signed.length > 0) writeSignatures(document, signatures, reach(places[measured.length]))
  const y = reach(places.at(-1))
  document.fillColor(MUTED).fontSize(9).text(note, LEFT, y, { width: WIDTH })
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
