import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

/** A line of a document; the picture of a `seal` lies under its text. */
export type PdfLine = { label: string; text: string; strong?: boolean; seal?: Uint8Array }
type Page = { title: string; lines: PdfLine[]; note: string; printed: string }
export type Document = InstanceType<typeof PDFDocument>

export const FONT = fileURLToPath(new URL('../../../../fonts/noto-sans-sc.otf', import.meta.url))
let font: Promise<Buffer> | undefined

/** An A4 page has 595 × 842 points. */
export const LEFT = 56
export const TOP = 64
export const BOTTOM = 770
export const WIDTH = 483
const LABEL = 92
/** A seal is 38 mm wide in print and stands beside the names of those who sign. */
const SEAL = 108
const SEAL_LEFT = 190
export const INK = '#07182f'
export const MUTED = '#5f6f86'
export const LINE = '#cfd9e6'
export const COBALT = '#0B57D0'
const ORANGE = '#FF7A1A'
/** The mark of the brand, row by row; the point in its middle is orange. */
const MARK = ['x.x.x', 'xx.x.', 'x.o.x', 'x.xx.', 'xxxxx']
const CELL = 4.8

export function rule(document: Document, y: number, color: string, width: number): void {
  document
    .strokeColor(color)
    .lineWidth(width)
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .stroke()
}

export function writeHead(document: Document, title: string): void {
  document.fillColor(INK).fontSize(22).text(title, LEFT, TOP)
  document.fontSize(15).text('标解', LEFT + WIDTH - 30, TOP + 5, { width: 30, align: 'right' })
  for (const [y, row] of MARK.entries())
    for (const [x, cell] of [...row].entries()) {
      if (cell === '.') continue
      document.fillColor(cell === 'o' ? ORANGE : COBALT)
      document.rect(LEFT + WIDTH - 64 + x * CELL, TOP + 3 + y * CELL, CELL, CELL).fill()
    }
  rule(document, TOP + 40, INK, 1.5)
}

/** Writes one line at `y`; returns the place of the next one. */
function writeLine(document: Document, { label, text, strong = false, seal }: PdfLine, at: number): number {
  const options = { width: WIDTH - LABEL }
  document.fontSize(strong ? 15 : 10.5)
  const height = Math.max(document.heightOfString(text, options), seal ? SEAL : 0)
  let y = at
  if (y + height > BOTTOM) {
    document.addPage()
    y = TOP
  }
  if (seal) document.image(Buffer.from(seal), LEFT + SEAL_LEFT, y, { fit: [SEAL, SEAL] })
  document.fillColor(INK).text(text, LEFT + LABEL, y, options)
  document
    .fillColor(MUTED)
    .fontSize(10.5)
    .text(label, LEFT, y + (strong ? 4 : 0))
  rule(document, y + height + 9, LINE, 0.5)
  return y + height + 18
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

/** Writes labelled lines on as many pages as necessary, with Chinese text in an embedded font. */
export const writePdf = ({ title, lines, note, printed }: Page): Promise<Uint8Array> =>
  makePdf(title, (document) => {
    writeHead(document, title)
    let y = TOP + 52
    for (const line of lines) y = writeLine(document, line, y)
    if (y > BOTTOM - 40) {
      document.addPage()
      y = TOP
    }
    document
      .fillColor(MUTED)
      .fontSize(9)
      .text(note, LEFT, y + 8, { width: WIDTH })
    document.text(printed, LEFT, y + 30, { width: WIDTH })
  })
