import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

export type PdfLine = { label: string; text: string; strong?: boolean }
type Page = { title: string; lines: PdfLine[]; note: string; printed: string }

const FONT = fileURLToPath(new URL('../../../fonts/noto-sans-sc.otf', import.meta.url))
let font: Promise<Buffer> | undefined

/** Points; A5 across is 595 × 420. */
const LEFT = 56
const WIDTH = 483
const LABEL = 92
const INK = '#06142B'
const MUTED = '#5B6B82'
const LINE = '#D5DEEA'

/** One page of labelled lines, with Chinese text in a font that is part of the file. */
export async function writePdf({ title, lines, note, printed }: Page): Promise<Uint8Array> {
  font ??= readFile(FONT)
  const chunks: Buffer[] = []
  const document = new PDFDocument({ size: 'A4', margin: LEFT, info: { Title: title }, lang: 'zh-CN' })
  const written = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.registerFont('text', await font).font('text')
  const rule = (y: number, color: string, width: number) =>
    document
      .strokeColor(color)
      .lineWidth(width)
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .stroke()
  document.fillColor(INK).fontSize(22).text(title, LEFT, 64)
  rule(104, INK, 1.5)
  let y = 116
  for (const { label, text, strong = false } of lines) {
    const options = { width: WIDTH - LABEL }
    document
      .fillColor(MUTED)
      .fontSize(10.5)
      .text(label, LEFT, y + (strong ? 4 : 0))
    document.fillColor(INK).fontSize(strong ? 15 : 10.5)
    document.text(text, LEFT + LABEL, y, options)
    y += document.heightOfString(text, options) + 9
    rule(y, LINE, 0.5)
    y += 9
  }
  document
    .fillColor(MUTED)
    .fontSize(9)
    .text(note, LEFT, y + 8, { width: WIDTH })
  document.text(printed, LEFT, y + 30, { width: WIDTH })
  document.end()
  return written
}
