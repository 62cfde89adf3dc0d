import { readFile } from 'node:fs/promises'
import { getIdentity } from '@biaojie/contract/identity.ts'
import PDFDocument from 'pdfkit'
import { findRepositoryFile } from '../../base/places.ts'

/** `withNext` keeps a line on the page of the one below it. */
type Line = { height: number; withNext?: boolean | undefined }
type Place = { y: number; newPage: boolean }

/** Space between a line and the next, with the rule in its middle. */
const GAP = 18

/** Returns where each line stands from `from` on: those that do not fit above `bottom` begin a page at `top`. */
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

/** A label with its text; the picture of a `seal` lies under it. */
type Cell = { label: string; text: string; seal?: Uint8Array }
/** A line of a document, with another cell in its right half; `withNext` keeps it on the page of the line below. */
export type PdfLine = Cell & { strong?: boolean; withNext?: boolean; beside?: Cell }
export type PdfPage = { title: string; lines: PdfLine[]; note: string; printed: string }
export type Document = InstanceType<typeof PDFDocument>

export const FONT = findRepositoryFile('apps/server/fonts/noto-sans-sc.otf')
let font: Promise<Buffer> | undefined

/** An A4 page has 595 × 842 points. */
export const LEFT = 56
export const TOP = 64
export const BOTTOM = 770
export const WIDTH = 483
const LABEL = 92
const FOOT = 796
/** A seal is 38 mm wide in print and stands beside the names of those who sign. */
const SEAL = 108
const SEAL_LEFT = 132
const HALF = WIDTH / 2
export const INK = '#07182f'
export const MUTED = '#5f6f86'
export const LINE = '#cfd9e6'
export const COBALT = '#0B57D0'
const ORANGE = '#FF7A1A'
/** The mark of the brand, row by row; the point in its middle is orange. */
const MARK = ['x.x.x', 'xx.x.', 'x.o.x', 'x.xx.', 'xxxxx']
const CELL = 4.8

export function drawRule(document: Document, y: number, color: string, width: number): void {
  document
    .strokeColor(color)
    .lineWidth(width)
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .stroke()
}

export function writeHead(document: Document, title: string): void {
  document.fillColor(INK).fontSize(22).text(title, LEFT, TOP)
  const { platform } = getIdentity()
  document.fontSize(15)
  const name = document.widthOfString(platform)
  document.text(platform, LEFT + WIDTH - name, TOP + 5, { lineBreak: false })
  for (const [y, row] of MARK.entries())
    for (const [x, cell] of [...row].entries()) {
      if (cell === '.') continue
      document.fillColor(cell === 'o' ? ORANGE : COBALT)
      document.rect(LEFT + WIDTH - name - 34 + x * CELL, TOP + 3 + y * CELL, CELL, CELL).fill()
    }
  drawRule(document, TOP + 40, INK, 1.5)
}

function measureHeight(document: Document, { strong, beside, ...own }: PdfLine): number {
  document.fontSize(strong ? 15 : 10.5)
  const width = (beside ? HALF : WIDTH) - LABEL
  const cells: Cell[] = beside ? [own, beside] : [own]
  return Math.max(
    ...cells.map(({ text, seal }) => Math.max(document.heightOfString(text, { width }), seal ? SEAL : 0)),
  )
}

function writeCell(document: Document, { text, seal }: Cell, at: { x: number; y: number; width: number }) {
  const { x, y, width } = at
  if (seal) document.image(Buffer.from(seal), x + SEAL_LEFT, y, { fit: [SEAL, SEAL] })
  document.fillColor(INK).text(text, x + LABEL, y, { width: width - LABEL })
}

function writeLine(document: Document, line: PdfLine & { height: number }, y: number): void {
  const { strong = false, beside, height } = line
  const cells: [Cell, number][] = beside
    ? [
        [line, LEFT],
        [beside, LEFT + HALF],
      ]
    : [[line, LEFT]]
  document.fontSize(strong ? 15 : 10.5)
  for (const [cell, x] of cells) writeCell(document, cell, { x, y, width: beside ? HALF : WIDTH })
  document.fillColor(MUTED).fontSize(10.5)
  for (const [{ label }, x] of cells) document.text(label, x, y + (strong ? 4 : 0))
  drawRule(document, y + height + 9, LINE, 0.5)
}

/** Makes a document with Chinese text in an embedded font. A sheet of another size has its own frame, hence no margin. */
export async function makePdf(
  title: string,
  draw: (document: Document) => void,
  sheet?: [number, number],
): Promise<Uint8Array> {
  font ??= readFile(FONT)
  const chunks: Buffer[] = []
  // A text below the margin would begin a page of its own.
  const paper = sheet ? { size: sheet, margin: 0 } : { size: 'A4', margin: LEFT }
  const document = new PDFDocument({ ...paper, info: { Title: title }, lang: 'zh-CN' })
  const written = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.registerFont('text', await font).font('text')
  draw(document)
  document.end()
  return written
}

/** Says at the foot of each page of a longer paper which paper it belongs to, because loose sheets are mixed up. */
function writeFoot(document: Document, { title, lines }: PdfPage, page: string): void {
  const name = `${title}　${lines[0]?.text ?? ''}`
  document.fillColor(MUTED).fontSize(8)
  // A text with a width below the margin would begin a page of its own.
  document.text(name, LEFT, FOOT, { lineBreak: false })
  document.text(page, LEFT + WIDTH - document.widthOfString(page), FOOT, { lineBreak: false })
}

/** Writes labelled lines on as many pages as necessary. */
function writePage(document: Document, paper: PdfPage): void {
  const { title, lines, note, printed } = paper
  writeHead(document, title)
  const measured = lines.map((line) => ({ ...line, height: measureHeight(document, line) }))
  const { places, end } = computePlaces(measured, { from: TOP + 52, top: TOP, bottom: BOTTOM })
  const noteApart = end > BOTTOM - 40
  const pages = 1 + places.filter(({ newPage }) => newPage).length + Number(noteApart)
  let page = 0
  const beginPage = () => {
    page += 1
    if (page > 1) document.addPage()
    if (pages > 1) writeFoot(document, paper, `第 ${page} 页，共 ${pages} 页`)
  }
  beginPage()
  for (const [at, line] of measured.entries()) {
    const { y = TOP, newPage = false } = places[at] ?? {}
    if (newPage) beginPage()
    writeLine(document, line, y)
  }
  if (noteApart) beginPage()
  const y = noteApart ? TOP : end
  document
    .fillColor(MUTED)
    .fontSize(9)
    .text(note, LEFT, y + 8, { width: WIDTH })
  document.text(printed, LEFT, y + 30, { width: WIDTH })
}

/** Writes one or several papers with Chinese text in an embedded font, each from a page of its own. */
export function writePdf(papers: PdfPage | readonly PdfPage[]): Promise<Uint8Array> {
  const all = [papers].flat()
  return makePdf(all[0]?.title ?? '', (document) => {
    for (const [at, paper] of all.entries()) {
      if (at > 0) document.addPage()
      writePage(document, paper)
    }
  })
}
