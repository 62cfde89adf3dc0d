import { A4, type LabelDesign } from '@biaojie/contract/identifiers/labels/rules.ts'
import PDFDocument from 'pdfkit'
import type { Font } from './font.ts'
import type { Label, TextLine } from './layout.ts'

/** Typographic points per millimetre. */
const POINT = 72 / 25.4

type Document = InstanceType<typeof PDFDocument>

function writeText(document: Document, left: number, top: number, line: TextLine): void {
  const { x, baseline, size, squeeze, bold, text } = line
  document.save()
  document.transform(squeeze, 0, 0, 1, (left + x) * POINT, (top + baseline) * POINT)
  document.fontSize(size * POINT)
  if (bold) document.lineWidth(size * POINT * 0.05)
  document.text(text, 0, 0, { lineBreak: false, baseline: 'alphabetic', fill: true, stroke: bold })
  document.restore()
}

function writeLabel(document: Document, label: Label, left: number, top: number): void {
  document.fillColor('#000').strokeColor('#000')
  for (const { x, y, width, height } of label.rects)
    document.rect((left + x) * POINT, (top + y) * POINT, width * POINT, height * POINT)
  if (label.rects.length > 0) document.fill()
  for (const line of label.texts) writeText(document, left, top, line)
}

/** One label per page for rolls, or in the grid of the sheet; `startCell` starts at 1. */
export async function writeLabelsPdf(
  font: Font,
  design: LabelDesign,
  labels: Iterable<Label>,
  { title, startCell }: { title: string; startCell: number },
): Promise<Uint8Array> {
  const { media, width, height, grid } = design
  const isSheet = media === 'sheet'
  const size: [number, number] = isSheet
    ? [A4.width * POINT, A4.height * POINT]
    : [width * POINT, height * POINT]
  const document = new PDFDocument({
    size,
    margin: 0,
    info: { Title: title },
    lang: 'zh-CN',
    autoFirstPage: false,
  })
  const chunks: Buffer[] = []
  const written = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.registerFont('text', font.bytes).font('text')
  const each = isSheet ? grid.columns * grid.rows : 1
  let cell = isSheet ? startCell - 1 : 0
  let isOpen = false
  for (const label of labels) {
    if (!isOpen || cell % each === 0) document.addPage()
    isOpen = true
    const [column, row] = [cell % grid.columns, Math.floor((cell % each) / grid.columns)]
    const left = isSheet ? grid.left + grid.shiftX + column * (width + grid.gapX) : 0
    const top = isSheet ? grid.top + grid.shiftY + row * (height + grid.gapY) : 0
    writeLabel(document, label, left, top)
    cell += 1
  }
  document.end()
  return written
}
