import { countText } from '@biaojie/contract/counts.ts'
import type { TraceNode, TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { stepName, TRACE_CUT_TEXT } from '@biaojie/contract/tracking/trace/rules.ts'
import { makePdf, type Document as PdfDocument } from '../../../platform/formats/pdf/pdf.ts'
import {
  FRAME,
  fitted,
  frame,
  INK,
  LINE,
  line,
  MUTED,
  PAGE,
  type Sheet,
  TITLE,
  titleBlock,
  write,
} from './sheet-page.ts'

const NAMES = 92
const COBALT = '#0B57D0'
const ORANGE = '#FF7A1A'
const SQUARE = 9

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
  const { up, down, companies, total, eventTotal, waiting, cut } = picture
  const about = `上 ${up} 级，下 ${down} 级，${companies.length} 家企业，${countText(total)} 环、${countText(eventTotal)} 条过程记录${waiting > 0 ? `；${waiting} 环等对方接受` : ''}${cut ? `；${TRACE_CUT_TEXT}` : ''}`
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
