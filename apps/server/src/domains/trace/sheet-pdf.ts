import type { TraceNode, TracePicture } from '@biaojie/contract/trace/fields.ts'
import { stepName } from '@biaojie/contract/trace/rules.ts'
import { encodeSymbol } from '../../platform/formats/labels/symbols.ts'
import { makePdf, type Document as PdfDocument } from '../../platform/formats/pdf/pdf.ts'

type Sheet = {
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
const PAGE: [number, number] = [841.89, 595.28]
const FRAME = { left: 57, top: 28, right: 813, bottom: 567 }
const TITLE = { width: 360, height: 105, row: 21 }
const NAMES = 92
const INK = '#07182f'
const MUTED = '#5f6f86'
const LINE = '#cfd9e6'
const COBALT = '#0B57D0'
const ORANGE = '#FF7A1A'
const SQUARE = 9

const line = (pdf: PdfDocument, from: [number, number], to: [number, number], color = INK, width = 0.7) =>
  pdf
    .strokeColor(color)
    .lineWidth(width)
    .moveTo(...from)
    .lineTo(...to)
    .stroke()

function frame(pdf: PdfDocument): void {
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

const write = (
  pdf: PdfDocument,
  text: string,
  x: number,
  y: number,
  size: number,
  color = INK,
  width = 200,
) => pdf.fillColor(color).fontSize(size).text(text, x, y, { width, lineBreak: false })

/** Shortens a text until it is one line of a width. */
function fitted(pdf: PdfDocument, text: string, width: number, size: number): string {
  pdf.fontSize(size)
  const isOne = (some: string) => pdf.heightOfString(some, { width }) < size * 2
  if (isOne(text)) return text
  let kept = [...text]
  while (kept.length > 1 && !isOne(`${kept.join('')}…`)) kept = kept.slice(0, -1)
  return `${kept.join('')}…`
}

function titleBlock(pdf: PdfDocument, sheet: Sheet, page: number, pages: number): void {
  const { right, bottom } = FRAME
  const left = right - TITLE.width
  const top = bottom - TITLE.height
  pdf.fillColor('#ffffff').rect(left, top, TITLE.width, TITLE.height).fill()
  line(pdf, [left, top], [right, top], INK, 1.4)
  line(pdf, [left, top], [left, bottom], INK, 1.4)
  line(pdf, [left, bottom], [right, bottom], INK, 1.4)
  line(pdf, [right, top], [right, bottom], INK, 1.4)
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
    if (at > 0) line(pdf, [left, y], [right - TITLE.height, y], LINE, 0.5)
    write(pdf, label, left + 8, y + 7, 8, MUTED, 40)
    const width = TITLE.width - TITLE.height - 56
    write(pdf, fitted(pdf, text, width, 10), left + 50, y + 5, 10, INK, width)
  }
  const symbol = encodeSymbol({ symbology: 'qr', text: sheet.address, gs1: false })
  const size = (TITLE.height - 16) / symbol.columns
  line(pdf, [right - TITLE.height, top], [right - TITLE.height, bottom], LINE, 0.5)
  pdf.fillColor(INK)
  for (let y = 0; y < symbol.rows; y++)
    for (let x = 0; x < symbol.columns; x++)
      if (symbol.isDark(x, y))
        pdf.rect(right - TITLE.height + 8 + x * size, top + 8 + y * size, size + 0.05, size + 0.05)
  pdf.fill()
  write(
    pdf,
    `第 ${page} 页，共 ${pages} 页　以“${sheet.as}”的身份　扫右边的码或在门户“核验追溯单”输核验码`,
    FRAME.left + 8,
    bottom - 16,
    8,
    MUTED,
    380,
  )
}

const VIN = 'urn:x-vin:'
/** A car has a number of its own, and no name that anybody registered. */
const nameOf = ({ name, identifier }: TraceNode) => name || (identifier.startsWith(VIN) ? '整车' : '没有登记')
const numberOf = ({ identifier }: TraceNode) =>
  identifier.startsWith(VIN) ? identifier.slice(VIN.length) : identifier

type Place = { x: number; y: number }

/** Companies in the order in which the part went through them, as on the page. */
function inOrder({ nodes, companies }: TracePicture) {
  const first = (prefix: string) =>
    Math.min(...nodes.filter((node) => node.prefix === prefix).map(({ level }) => level))
  return companies.toSorted((a, b) => first(a.prefix) - first(b.prefix))
}

function placesOf({ nodes, companies, up, down }: TracePicture) {
  const columns = up + down + 1
  const left = FRAME.left + NAMES
  const step = (FRAME.right - left - 12) / columns
  const lanes = companies.map(({ prefix }) => {
    const own = nodes.filter((node) => node.prefix === prefix)
    const levels = Map.groupBy(own, ({ level }) => level)
    return { prefix, rows: Math.max(1, ...[...levels.values()].map(({ length }) => length)) }
  })
  const rows = lanes.reduce((sum, one) => sum + one.rows, 0)
  const top = FRAME.top + 76
  const height = Math.min(62, (FRAME.bottom - TITLE.height - 12 - top) / Math.max(1, rows))
  const places = new Map<string, Place>()
  const tops: number[] = []
  let y = top
  for (const { prefix, rows: own } of lanes) {
    tops.push(y)
    const filled = new Map<number, number>()
    for (const node of nodes.filter((one) => one.prefix === prefix)) {
      const row = filled.get(node.level) ?? 0
      filled.set(node.level, row + 1)
      places.set(node.key, { x: left + 8 + (node.level + up) * step, y: y + 12 + row * height })
    }
    y += own * height
  }
  return { places, tops, bottom: y, left, step, height }
}

function drawNode(
  pdf: PdfDocument,
  node: TraceNode,
  { x, y }: Place,
  room: { width: number; height: number },
): void {
  pdf.fillColor('#ffffff').rect(x, y, SQUARE, SQUARE).fill()
  const color = node.waiting ? ORANGE : node.level === 0 ? COBALT : INK
  pdf
    .strokeColor(color)
    .lineWidth(1)
    .moveTo(x, y)
    .lineTo(x + SQUARE, y)
    .lineTo(x + SQUARE, y + SQUARE)
  pdf
    .lineTo(x, y + SQUARE)
    .lineTo(x, y)
    .stroke()
  if (node.level === 0)
    pdf
      .fillColor(COBALT)
      .rect(x + 2, y + 2, SQUARE - 4, SQUARE - 4)
      .fill()
  const width = room.width - 10
  const suffix = numberOf(node).slice(node.identifier.indexOf('/') + 1)
  if (room.height > 26) write(pdf, fitted(pdf, nameOf(node), width, 8), x, y + 12, 8, INK, width)
  write(pdf, fitted(pdf, suffix, width, 7.5), x, y + (room.height > 26 ? 23 : 11), 7.5, COBALT, width)
  const more =
    node.more > 0
      ? `另有 ${node.more} 件`
      : [node.day.slice(5), stepName(node.step)].filter(Boolean).join(' ')
  if (room.height > 38) write(pdf, more, x, y + 33, 7, MUTED, width)
}

function drawPicture(pdf: PdfDocument, picture: TracePicture): void {
  const { places, tops, bottom, left, step, height } = placesOf(picture)
  for (let level = -picture.up; level <= picture.down; level++) {
    const text = level === 0 ? '这一件' : `${level < 0 ? '上' : '下'} ${Math.abs(level)} 级`
    write(
      pdf,
      text,
      left + 8 + (level + picture.up) * step,
      FRAME.top + 60,
      8,
      level === 0 ? COBALT : MUTED,
      step,
    )
  }
  line(pdf, [FRAME.left, FRAME.top + 74], [FRAME.right, FRAME.top + 74], LINE)
  for (const [at, { prefix, name }] of picture.companies.entries()) {
    const y = tops[at] ?? 0
    if (at > 0) line(pdf, [FRAME.left, y], [FRAME.right, y], LINE)
    write(pdf, fitted(pdf, name || prefix, NAMES - 14, 9), FRAME.left + 8, y + 10, 9, INK, NAMES - 14)
    write(pdf, prefix, FRAME.left + 8, y + 23, 7.5, MUTED, NAMES - 14)
  }
  line(pdf, [left, FRAME.top + 50], [left, bottom], LINE)
  line(pdf, [FRAME.left, bottom], [FRAME.right, bottom], LINE)
  for (const { from, to, waiting } of picture.edges) {
    const [a, b] = [places.get(from), places.get(to)]
    if (!a || !b) continue
    const [start, end] = [a.x + SQUARE, b.x]
    const middle = SQUARE / 2
    const bend = end - 6
    line(pdf, [start, a.y + middle], [bend, a.y + middle], waiting ? ORANGE : INK, 0.6)
    line(pdf, [bend, a.y + middle], [bend, b.y + middle], waiting ? ORANGE : INK, 0.6)
    line(pdf, [bend, b.y + middle], [end, b.y + middle], waiting ? ORANGE : INK, 0.6)
  }
  for (const node of picture.nodes) {
    const place = places.get(node.key)
    if (place) drawNode(pdf, node, place, { width: step, height })
  }
}

const LIST = {
  titles: ['级', '标识', '名称或工序', '企业', '时间', ''],
  widths: [58, 190, 170, 140, 120, 66],
  top: FRAME.top + 32,
  row: 15,
}
const ROWS_A_PAGE = Math.floor((FRAME.bottom - TITLE.height - 24 - LIST.top) / LIST.row)

function listOf({ picture }: Sheet): string[][] {
  const names = new Map(picture.companies.map(({ prefix, name }) => [prefix, name || prefix]))
  return [
    ...picture.nodes.map((node) => [
      node.level === 0 ? '这一件' : `${node.level < 0 ? '上' : '下'} ${Math.abs(node.level)} 级`,
      numberOf(node),
      nameOf(node),
      names.get(node.prefix) ?? node.prefix,
      [node.day, stepName(node.step)].filter(Boolean).join(' '),
      node.waiting ? '等对方接受' : node.more > 0 ? `另有 ${node.more} 件` : '',
    ]),
    ...picture.events.map((event) => [
      '过程记录',
      event.identifier,
      stepName(event.step) || '记录',
      names.get(event.prefix) ?? event.prefix,
      event.time,
      event.waiting ? '等对方接受' : '',
    ]),
  ]
}

function drawRow(
  pdf: PdfDocument,
  cells: readonly string[],
  y: number,
  colorOf: (at: number) => string,
): void {
  let x = FRAME.left + 8
  for (const [at, text] of cells.entries()) {
    const width = LIST.widths[at] ?? 60
    write(pdf, fitted(pdf, text, width - 6, 8), x, y, 8, colorOf(at), width - 6)
    x += width
  }
}

/** The list of parts and events, on as many pages as it takes. */
function drawList(pdf: PdfDocument, sheet: Sheet, rows: readonly string[][], pages: number): void {
  for (const [at, row] of rows.entries()) {
    const place = at % ROWS_A_PAGE
    if (place === 0) {
      pdf.addPage()
      frame(pdf)
      titleBlock(pdf, sheet, 2 + at / ROWS_A_PAGE, pages)
      drawRow(pdf, LIST.titles, FRAME.top + 12, () => MUTED)
      line(pdf, [FRAME.left, FRAME.top + 26], [FRAME.right, FRAME.top + 26], LINE)
    }
    drawRow(pdf, row, LIST.top + place * LIST.row, (column) => (column === 0 ? MUTED : INK))
  }
}

/** A trace as a sheet with frame, title block and the code by which anybody can check it. */
export function sheetPdf(sheet: Sheet): Promise<Uint8Array> {
  const { picture } = sheet
  const { up, down, companies, total, eventTotal, waiting } = picture
  const about = `上 ${up} 级，下 ${down} 级，${companies.length} 家企业，${total} 环、${eventTotal} 条过程记录${waiting > 0 ? `；${waiting} 环等对方接受` : ''}`
  const rows = listOf(sheet)
  const pages = 1 + Math.ceil(rows.length / ROWS_A_PAGE)
  return makePdf(
    `追溯单 ${picture.identifier}`,
    (document) => {
      frame(document)
      write(document, '组成与去向', FRAME.left + 12, FRAME.top + 12, 18, INK, 300)
      write(document, about, FRAME.left + 120, FRAME.top + 20, 9, MUTED, 560)
      drawPicture(document, { ...picture, companies: inOrder(picture) })
      titleBlock(document, sheet, 1, pages)
      drawList(document, sheet, rows, pages)
    },
    PAGE,
  )
}
