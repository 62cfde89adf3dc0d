import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { encodeSymbol } from '../../../platform/formats/labels/symbols.ts'
import type { Document as PdfDocument } from '../../../platform/formats/pdf/pdf.ts'

export type Sheet = {
  picture: TracePicture
  company: string
  code: string
  /** The page that checks the code. */
  address: string
  printed: string
  author: string
  as: string
}

/** A4 across, in points; the frame leaves 20 mm at the left, where sheets are bound, and 10 mm elsewhere. */
export const PAGE: [number, number] = [841.89, 595.28]
export const FRAME = { left: 57, top: 28, right: 813, bottom: 567 }
export const TITLE = { width: 360, height: 105, row: 21 }
export const INK = '#07182f'
export const MUTED = '#5f6f86'
export const LINE = '#cfd9e6'

export const drawLine = (
  pdf: PdfDocument,
  from: [number, number],
  to: [number, number],
  color = INK,
  width = 0.7,
) =>
  pdf
    .strokeColor(color)
    .lineWidth(width)
    .moveTo(...from)
    .lineTo(...to)
    .stroke()

export function drawFrame(pdf: PdfDocument): void {
  const { left, top, right, bottom } = FRAME
  pdf.strokeColor(INK).lineWidth(1.4)
  pdf
    .moveTo(left, top)
    .lineTo(right, top)
    .lineTo(right, bottom)
    .lineTo(left, bottom)
    .lineTo(left, top)
    .stroke()
}

export const drawText = (
  pdf: PdfDocument,
  text: string,
  x: number,
  y: number,
  size: number,
  color = INK,
  width = 200,
) => pdf.fillColor(color).fontSize(size).text(text, x, y, { width, lineBreak: false })

/** Shortens a text to one line of the given width. */
export function fitText(pdf: PdfDocument, text: string, width: number, size: number): string {
  pdf.fontSize(size)
  const isOneLine = (some: string) => pdf.heightOfString(some, { width }) < size * 2
  if (isOneLine(text)) return text
  let kept = [...text]
  while (kept.length > 1 && !isOneLine(`${kept.join('')}…`)) kept = kept.slice(0, -1)
  return `${kept.join('')}…`
}

export function drawTitleBlock(pdf: PdfDocument, sheet: Sheet, page: number, pages: number): void {
  const { right, bottom } = FRAME
  const left = right - TITLE.width
  const top = bottom - TITLE.height
  pdf.fillColor('#ffffff').rect(left, top, TITLE.width, TITLE.height).fill()
  drawLine(pdf, [left, top], [right, top], INK, 1.4)
  drawLine(pdf, [left, top], [left, bottom], INK, 1.4)
  drawLine(pdf, [left, bottom], [right, bottom], INK, 1.4)
  drawLine(pdf, [right, top], [right, bottom], INK, 1.4)
  const { picture } = sheet
  const cells: [string, string][] = [
    ['名称', `追溯单 ${picture.name}`],
    ['标识', picture.identifier],
    ['出单', sheet.company],
    ['出单人', `${sheet.author}　${sheet.printed}`],
    ['核验码', sheet.code],
  ]
  for (const [at, [label, text]] of cells.entries()) {
    const y = top + at * TITLE.row
    if (at > 0) drawLine(pdf, [left, y], [right - TITLE.height, y], LINE, 0.5)
    drawText(pdf, label, left + 8, y + 7, 8, MUTED, 40)
    const width = TITLE.width - TITLE.height - 56
    drawText(pdf, fitText(pdf, text, width, 10), left + 50, y + 5, 10, INK, width)
  }
  const symbol = encodeSymbol({ symbology: 'qr', text: sheet.address, gs1: false })
  const size = (TITLE.height - 16) / symbol.columns
  drawLine(pdf, [right - TITLE.height, top], [right - TITLE.height, bottom], LINE, 0.5)
  pdf.fillColor(INK)
  for (let y = 0; y < symbol.rows; y++)
    for (let x = 0; x < symbol.columns; x++)
      if (symbol.isDark(x, y))
        pdf.rect(right - TITLE.height + 8 + x * size, top + 8 + y * size, size + 0.05, size + 0.05)
  pdf.fill()
  drawText(
    pdf,
    `第 ${page} 页，共 ${pages} 页　以“${sheet.as}”的身份　扫右边的码或在门户“核验追溯单”输核验码`,
    FRAME.left + 8,
    bottom - 16,
    8,
    MUTED,
    380,
  )
}
