import { readFile } from 'node:fs/promises'
import type { Drawing, Line, Mark, TextMark, Tone } from '@biaojie/drawings/base/marks.ts'
import { STYLES, textWidth } from '@biaojie/drawings/base/text-styles.ts'
import PDFDocument from 'pdfkit'
import { color, pickInk, pickLook } from '../drawing-looks.ts'
import { FONT } from './pdf.ts'

/** Writes a drawing in millimetres as PDF, with the line styles of pages. */

type Pdf = InstanceType<typeof PDFDocument>
const POINTS_A_MM = 72 / 25.4

function writeMark(pdf: Pdf, mark: Mark, hatch: number, tone?: Tone): void {
  if (mark.kind === 'group') {
    for (const inner of mark.marks) writeMark(pdf, inner, hatch, mark.tone ?? tone)
  } else if (mark.kind === 'text') writeText(pdf, mark, tone)
  else if (mark.kind === 'path') {
    if (mark.line === 'cut') drawHatch(pdf, mark.d, mark.points, hatch)
    paint(pdf.path(mark.d), mark.line, tone)
  } else if (mark.kind === 'circle') paint(pdf.circle(...mark.at, mark.r), mark.line, tone)
}

function paint(pdf: Pdf, line: Line, tone: Tone | undefined): void {
  const { stroke, width = 0.25, fill, dash } = pickLook(line, tone)
  if (stroke) pdf.strokeColor(stroke).lineWidth(width)
  if (dash) pdf.dash(dash[0] ?? 1, { space: dash[1] ?? 1 })
  if (fill) pdf.fillColor(fill)
  if (fill && stroke) pdf.fillAndStroke()
  else if (fill) pdf.fill()
  else pdf.stroke()
  if (dash) pdf.undash()
}

/** Hatches a section with lines at 45 degrees. */
function drawHatch(pdf: Pdf, d: string, points: readonly (readonly [number, number])[], pitch: number): void {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  pdf.save().path(d).clip()
  pdf.strokeColor(color['ink-2']).lineWidth(0.18)
  const step = pitch * Math.SQRT2
  const start = Math.floor((left - bottom) / step) * step
  for (let at = start; at < right - top; at += step) pdf.moveTo(at + top, top).lineTo(at + bottom, bottom)
  pdf.stroke().restore()
}

/** Replacements for characters that the embedded font lacks. */
const SPELLED: Record<string, string> = { '−': '–', '≤': '不大于', '≥': '不小于' }
const spellSigns = (text: string) => text.replace(/[−≤≥]/g, (sign) => SPELLED[sign] ?? sign)

function writeText(pdf: Pdf, { at, anchor, runs: given, size }: TextMark, tone: Tone | undefined): void {
  const runs = given.map((run) => ({ ...run, text: spellSigns(run.text) }))
  const gap = size * 0.3
  const sizes = runs.map(({ style }) => size * STYLES[style].scale)
  const natural = runs.map(({ text }, index) => pdf.fontSize(sizes[index] ?? size).widthOfString(text))
  // Drawings reserve room for the narrow typeface of pages; the embedded one is wider, so it is narrowed.
  const narrowing = runs.map(({ text, style }, index) =>
    Math.min(1, textWidth(text, style, size) / (natural[index] || 1)),
  )
  const widths = natural.map((width, index) => width * (narrowing[index] ?? 1))
  const total = widths.reduce((sum, width) => sum + width, gap * (runs.length - 1))
  let x = anchor === 'start' ? at[0] : anchor === 'end' ? at[0] - total : at[0] - total / 2
  for (const [index, { text, style }] of runs.entries()) {
    pdf.fontSize(sizes[index] ?? size).fillColor(pickInk(style, tone))
    pdf.save().transform(narrowing[index] ?? 1, 0, 0, 1, x, at[1])
    pdf.text(text, 0, 0, { lineBreak: false, baseline: 'alphabetic' })
    pdf.restore()
    x += (widths[index] ?? 0) + gap
  }
}

let font: Promise<Buffer> | undefined

/** Writes one page in the drawing's own size. */
export async function writeDrawingPdf(drawing: Drawing, title: string): Promise<Uint8Array> {
  font ??= readFile(FONT)
  const size: [number, number] = [drawing.width * POINTS_A_MM, drawing.height * POINTS_A_MM]
  const chunks: Buffer[] = []
  const pdf = new PDFDocument({ size, margin: 0, info: { Title: title }, lang: 'zh-CN' })
  const written = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (chunk) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  pdf.registerFont('text', await font).font('text')
  pdf.transform(POINTS_A_MM, 0, 0, POINTS_A_MM, 0, 0)
  for (const mark of drawing.marks) writeMark(pdf, mark, drawing.hatch ?? 1.6)
  pdf.end()
  return written
}
