import { formatCount } from '@biaojie/contract/formats.ts'
import type { TraceNode, TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { getStepName, TRACE_CUT_TEXT } from '@biaojie/contract/tracking/trace/rules.ts'
import { makePdf, type Document as PdfDocument } from '../../../platform/formats/pdf/pdf.ts'
import {
  drawFrame,
  drawLine,
  drawText,
  drawTitleBlock,
  FRAME,
  fitText,
  INK,
  LINE,
  MUTED,
  PAGE,
  type Sheet,
  TITLE,
} from './sheet-layout.ts'

const NAMES = 92
const COBALT = '#0B57D0'
const ORANGE = '#FF7A1A'
const SQUARE = 9

const VIN = 'urn:x-vin:'
/** A car is identified by its VIN and has no registered name. */
const toName = ({ name, identifier }: TraceNode) => name || (identifier.startsWith(VIN) ? '整车' : '没有登记')
const toNumber = ({ identifier }: TraceNode) =>
  identifier.startsWith(VIN) ? identifier.slice(VIN.length) : identifier

type Place = { x: number; y: number }

/** Returns companies in the order in which the part passed through them. */
function sortCompanies({ nodes, companies }: TracePicture) {
  const isFirst = (prefix: string) =>
    Math.min(...nodes.filter((node) => node.prefix === prefix).map(({ level }) => level))
  return companies.toSorted((a, b) => isFirst(a.prefix) - isFirst(b.prefix))
}

function computePlaces({ nodes, companies, up, down }: TracePicture) {
  const columns = up + down + 1
  const left = FRAME.left + NAMES
  const step = (FRAME.right - left - 12) / columns
  const lanes = companies.map(({ prefix }) => {
    const own = nodes.filter((node) => node.prefix === prefix)
    const levels = Map.groupBy(own, ({ level }) => level)
    return { prefix, rows: Math.max(1, ...[...levels.values()].map(({ length }) => length)) }
  })
  const rows = lanes.reduce((sum, lane) => sum + lane.rows, 0)
  const top = FRAME.top + 76
  const height = Math.min(62, (FRAME.bottom - TITLE.height - 12 - top) / Math.max(1, rows))
  const places = new Map<string, Place>()
  const tops: number[] = []
  let y = top
  for (const { prefix, rows: own } of lanes) {
    tops.push(y)
    const filled = new Map<number, number>()
    for (const node of nodes.filter((node) => node.prefix === prefix)) {
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
  const suffix = toNumber(node).slice(node.identifier.indexOf('/') + 1)
  if (room.height > 26) drawText(pdf, fitText(pdf, toName(node), width, 8), x, y + 12, 8, INK, width)
  drawText(pdf, fitText(pdf, suffix, width, 7.5), x, y + (room.height > 26 ? 23 : 11), 7.5, COBALT, width)
  const more =
    node.more > 0
      ? `另有 ${node.more} 件`
      : [node.day.slice(5), getStepName(node.step)].filter(Boolean).join(' ')
  if (room.height > 38) drawText(pdf, more, x, y + 33, 7, MUTED, width)
}

function drawPicture(pdf: PdfDocument, picture: TracePicture): void {
  const { places, tops, bottom, left, step, height } = computePlaces(picture)
  for (let level = -picture.up; level <= picture.down; level++) {
    const text = level === 0 ? '这一件' : `${level < 0 ? '上' : '下'} ${Math.abs(level)} 级`
    drawText(
      pdf,
      text,
      left + 8 + (level + picture.up) * step,
      FRAME.top + 60,
      8,
      level === 0 ? COBALT : MUTED,
      step,
    )
  }
  drawLine(pdf, [FRAME.left, FRAME.top + 74], [FRAME.right, FRAME.top + 74], LINE)
  for (const [at, { prefix, name }] of picture.companies.entries()) {
    const y = tops[at] ?? 0
    if (at > 0) drawLine(pdf, [FRAME.left, y], [FRAME.right, y], LINE)
    drawText(pdf, fitText(pdf, name || prefix, NAMES - 14, 9), FRAME.left + 8, y + 10, 9, INK, NAMES - 14)
    drawText(pdf, prefix, FRAME.left + 8, y + 23, 7.5, MUTED, NAMES - 14)
  }
  drawLine(pdf, [left, FRAME.top + 50], [left, bottom], LINE)
  drawLine(pdf, [FRAME.left, bottom], [FRAME.right, bottom], LINE)
  for (const { from, to, waiting } of picture.edges) {
    const [a, b] = [places.get(from), places.get(to)]
    if (!a || !b) continue
    const [start, end] = [a.x + SQUARE, b.x]
    const middle = SQUARE / 2
    const bend = end - 6
    drawLine(pdf, [start, a.y + middle], [bend, a.y + middle], waiting ? ORANGE : INK, 0.6)
    drawLine(pdf, [bend, a.y + middle], [bend, b.y + middle], waiting ? ORANGE : INK, 0.6)
    drawLine(pdf, [bend, b.y + middle], [end, b.y + middle], waiting ? ORANGE : INK, 0.6)
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

function toRows({ picture }: Sheet): string[][] {
  const names = new Map(picture.companies.map(({ prefix, name }) => [prefix, name || prefix]))
  return [
    ...picture.nodes.map((node) => [
      node.level === 0 ? '这一件' : `${node.level < 0 ? '上' : '下'} ${Math.abs(node.level)} 级`,
      toNumber(node),
      toName(node),
      names.get(node.prefix) ?? node.prefix,
      [node.day, getStepName(node.step)].filter(Boolean).join(' '),
      node.waiting ? '等对方接受' : node.more > 0 ? `另有 ${node.more} 件` : '',
    ]),
    ...picture.events.map((event) => [
      '过程记录',
      event.identifier,
      getStepName(event.step) || '记录',
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
  pickColor: (at: number) => string,
): void {
  let x = FRAME.left + 8
  for (const [at, text] of cells.entries()) {
    const width = LIST.widths[at] ?? 60
    drawText(pdf, fitText(pdf, text, width - 6, 8), x, y, 8, pickColor(at), width - 6)
    x += width
  }
}

function drawList(pdf: PdfDocument, sheet: Sheet, rows: readonly string[][], pages: number): void {
  for (const [at, row] of rows.entries()) {
    const place = at % ROWS_A_PAGE
    if (place === 0) {
      pdf.addPage()
      drawFrame(pdf)
      drawTitleBlock(pdf, sheet, 2 + at / ROWS_A_PAGE, pages)
      drawRow(pdf, LIST.titles, FRAME.top + 12, () => MUTED)
      drawLine(pdf, [FRAME.left, FRAME.top + 26], [FRAME.right, FRAME.top + 26], LINE)
    }
    drawRow(pdf, row, LIST.top + place * LIST.row, (column) => (column === 0 ? MUTED : INK))
  }
}

/** Writes a trace as a PDF with frame, title block and the code for checking it. */
export function writeSheetPdf(sheet: Sheet): Promise<Uint8Array> {
  const { picture } = sheet
  const { up, down, companies, total, eventTotal, waiting, cut } = picture
  const about = `上 ${up} 级，下 ${down} 级，${companies.length} 家企业，${formatCount(total)} 环、${formatCount(eventTotal)} 条过程记录${waiting > 0 ? `；${waiting} 环等对方接受` : ''}${cut ? `；${TRACE_CUT_TEXT}` : ''}`
  const rows = toRows(sheet)
  const pages = 1 + Math.ceil(rows.length / ROWS_A_PAGE)
  return makePdf(
    `追溯单 ${picture.identifier}`,
    (document) => {
      drawFrame(document)
      drawText(document, '组成与去向', FRAME.left + 12, FRAME.top + 12, 18, INK, 300)
      drawText(document, about, FRAME.left + 120, FRAME.top + 20, 9, MUTED, 560)
      drawPicture(document, { ...picture, companies: sortCompanies(picture) })
      drawTitleBlock(document, sheet, 1, pages)
      drawList(document, sheet, rows, pages)
    },
    PAGE,
  )
}
