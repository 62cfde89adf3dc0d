import { readFile } from 'node:fs/promises'
import { getIdentity } from '@biaojie/contract/identity.ts'
import PDFDocument from 'pdfkit'
import { findRepositoryFile } from '../../base/places.ts'

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
/** The frame of the sheet, with the title block at its bottom. */
export const FRAME = { left: 40, top: 40, right: 555, bottom: 802 }
export const INK = '#07182f'
export const MUTED = '#5f6f86'
export const LINE = '#cfd9e6'
export const COBALT = '#0B57D0'
/** The mark of the brand, row by row; the point in its middle is orange. */
const MARK = ['x.x.x', 'xx.x.', 'x.o.x', 'x.xx.', 'xxxxx']
const CELL = 4.8

/** Tells whether a text is of figures only, which have their own typeface. */
export const isFigures = (text: string) => /^[\x20-\x7e\u00a0–×]+$/.test(text) && /\d/.test(text)

/** Chooses the typeface of a text. The narrow one of figures looks smaller at the same size. */
export function setFace(document: Document, text: string, size: number): void {
  const figures = isFigures(text)
  document.font(figures ? 'figures' : 'text').fontSize(figures ? size * 1.2 : size)
}

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
  setFace(document, text, size)
  // The baseline of the narrow typeface is higher.
  document.text(text, x, isFigures(text) ? y + size * 0.16 : y, { width, align, lineBreak: false })
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

/** Begins another framed page and returns where its content starts. */
export function beginPage(document: Document): number {
  document.addPage()
  drawFrame(document)
  return TOP
}

/** Writes the heading of a part and returns where its content starts. */
export function writeHeading(document: Document, title: string, y: number): number {
  document.fillColor(INK).fontSize(12).text(title, LEFT, y)
  return y + 20
}

/** Writes the title, smaller if it is long, and the brand. */
export function writeHead(document: Document, title: string): void {
  const { platform } = getIdentity()
  document.fontSize(15)
  const name = document.widthOfString(platform)
  const room = WIDTH - name - 50
  const size = Math.min(20, Math.max(12, (20 * room) / document.fontSize(20).widthOfString(title)))
  document.fillColor(INK).fontSize(size)
  document.text(fitText(document, title, room), LEFT, TOP + (20 - size), { lineBreak: false })
  document.fontSize(15)
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

/** Creates a document with Chinese text in an embedded font, on sheets of A4 or the given size in points. */
export async function makePdf(
  title: string,
  draw: (document: Document) => void,
  size: 'A4' | [number, number] = 'A4',
): Promise<Uint8Array> {
  fonts ??= Promise.all([readFile(FONT), readFile(FIGURES)])
  const chunks: Buffer[] = []
  // Text below the margin would start a new page.
  const document = new PDFDocument({
    size,
    margin: 0,
    info: { Title: title },
    lang: 'zh-CN',
    bufferPages: true,
  })
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

/** Ends a text that is too long with an ellipsis. */
export function fitText(document: Document, text: string, width: number): string {
  let shown = text
  while (shown.length > 1 && document.widthOfString(shown) > width)
    shown = `${shown.replace(/…$/, '').slice(0, -1)}…`
  return shown
}

/**
 * Writes the foot of each page from the page `first` to the last one, because the number of pages is known only at
 * the end. `page` is 1 / 3.
 */
export function writeFeet(document: Document, first: number, writeFoot: (page: string) => void): void {
  const { count } = document.bufferedPageRange()
  for (let at = first; at < count; at++) {
    document.switchToPage(at)
    writeFoot(`${at - first + 1} / ${count - first}`)
  }
}
