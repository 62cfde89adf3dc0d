import { formatCount } from '@biaojie/contract/formats.ts'
import type { RecordVoucher } from '@biaojie/contract/resolution/register.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { fromBase64, toHex } from '@biaojie/register/bytes.ts'
import { listDarkCells } from '@biaojie/register/hash-cells.ts'
import { parseNote, parseVerifierKey, readCosignatureTime } from '@biaojie/register/notes.ts'
import { createScale, layOutPath, listRulerNumbers } from '@biaojie/register/path-layout.ts'
import { listPathSteps } from '@biaojie/register/record-check.ts'
import { encodeSymbol } from '../../../../platform/formats/labels/symbols.ts'
import { type Document, INK, LINE, MUTED, makePdf } from '../../../../platform/formats/pdf/pdf.ts'
import { formatValue } from '../record/value-text.ts'

/** A4 in points. The frame of a drawing, with the title block at its foot. */
const PAGE: [number, number] = [595.28, 841.89]
const FRAME = { left: 24, top: 24, right: 571, bottom: 818 }
const LEFT = 38
const RIGHT = 557
const ROW = 14
/** Rows of the table on the first page, and on each further page. */
const FIRST_ROWS = 18
const MORE_ROWS = 52
const QR = 76

const toHexadecimal = (base64: string) => toHex(fromBase64(base64) ?? new Uint8Array())

type Row = { label: string; value: string; digest: string; isListed: boolean }

const FIXED_LABELS: Record<string, string> = { name: '名称', images: '图片' }
const describeElement = (path: string, label: string) =>
  label || FIXED_LABELS[path] || (path.startsWith('scenes/') ? '场景' : path)

function listRows({ shown, record }: RecordVoucher): Row[] {
  const byPath = new Map(shown.map((field) => [field.path, field]))
  return record.fields.map(({ path = '', digest }) => {
    const field = byPath.get(path)
    if (!field) return { label: '没有列出', value: '出证时没有列出，或不公开', digest, isListed: false }
    const { label, value } = field
    const text =
      path === 'images' && Array.isArray(value)
        ? `${value.length} 张`
        : formatValue({ value } as Parameters<typeof formatValue>[0])
    return { label: describeElement(path, label), value: text, digest, isListed: true }
  })
}

const write = (pdf: Document, text: string, x: number, y: number, size: number, color = INK) =>
  pdf.fillColor(color).fontSize(size).text(text, x, y, { lineBreak: false })

function writeFitted(
  pdf: Document,
  text: string,
  x: number,
  y: number,
  size: number,
  width: number,
  color = INK,
): void {
  pdf.fontSize(size)
  const letters = [...text.replaceAll(/\s+/g, ' ')]
  let shown = letters.join('')
  if (pdf.widthOfString(shown) > width) {
    while (letters.length > 1 && pdf.widthOfString(`${letters.join('')}…`) > width)
      letters.length -= Math.ceil(letters.length / 40)
    shown = `${letters.join('')}…`
  }
  write(pdf, shown, x, y, size, color)
}

const drawLine = (pdf: Document, from: [number, number], to: [number, number], width = 0.6, color = INK) =>
  pdf
    .strokeColor(color)
    .lineWidth(width)
    .moveTo(...from)
    .lineTo(...to)
    .stroke()

/** Draws a hash as a square of 4 × 4 cells with a border. */
function drawMark(
  pdf: Document,
  hexadecimal: string,
  centreX: number,
  centreY: number,
  cell: number,
  border = LINE,
): void {
  const [left, top] = [centreX - cell * 2, centreY - cell * 2]
  pdf
    .fillColor('#ffffff')
    .rect(left - 1, top - 1, cell * 4 + 2, cell * 4 + 2)
    .fill()
  pdf
    .strokeColor(border)
    .lineWidth(0.5)
    .rect(left - 1, top - 1, cell * 4 + 2, cell * 4 + 2)
    .stroke()
  pdf.fillColor(INK)
  for (const { column, row } of listDarkCells(hexadecimal))
    pdf.rect(left + column * cell, top + row * cell, cell, cell)
  pdf.fill()
}

function drawFrame(pdf: Document): void {
  const { left, top, right, bottom } = FRAME
  pdf
    .strokeColor(INK)
    .lineWidth(1.5)
    .rect(left, top, right - left, bottom - top)
    .stroke()
}

function drawQr(pdf: Document, address: string): void {
  const symbol = encodeSymbol({ symbology: 'qr', text: address, gs1: false })
  const cell = QR / symbol.columns
  pdf.fillColor(INK)
  for (let y = 0; y < symbol.rows; y++)
    for (let x = 0; x < symbol.columns; x++)
      if (symbol.isDark(x, y)) pdf.rect(RIGHT - QR + x * cell, 38 + y * cell, cell + 0.03, cell + 0.03)
  pdf.fill()
}

const drawHeading = (pdf: Document, text: string, x: number, y: number, width: number) => {
  write(pdf, text, x, y, 10)
  drawLine(pdf, [x, y + 15], [x + width, y + 15])
}

const TABLE = [
  ['号', LEFT],
  ['项', LEFT + 24],
  ['值', LEFT + 118],
  ['字段摘要（前 64 位）', LEFT + 396],
] as const

function writeTable(pdf: Document, rows: readonly Row[], from: number, first: number): void {
  for (const [text, x] of TABLE) write(pdf, text, x, from, 7.5, MUTED)
  drawLine(pdf, [LEFT, from + 12], [RIGHT, from + 12], 0.7)
  for (const [index, { label, value, digest, isListed }] of rows.entries()) {
    const y = from + 16 + index * ROW
    const color = isListed ? INK : MUTED
    write(pdf, String(first + index), LEFT, y, 8, MUTED)
    writeFitted(pdf, label, LEFT + 24, y, 8.5, 88, color)
    writeFitted(pdf, value, LEFT + 118, y, 8.5, 268, color)
    drawMark(pdf, digest, LEFT + 400, y + 5, 2)
    write(pdf, digest.slice(0, 16), LEFT + 412, y, 8, MUTED)
    drawLine(pdf, [LEFT, y + ROW - 3], [RIGHT, y + ROW - 3], 0.3, LINE)
  }
}

type Proof = NonNullable<RecordVoucher['record']['proof']>

function drawPath(pdf: Document, proof: Proof, digest: string, from: number): void {
  const box = { left: LEFT + 34, right: 446, top: from + 52, bottom: from + 92 }
  const { size } = proof.head
  const steps = listPathSteps(proof)
  const { steps: placed, start, end } = layOutPath(steps, size, { box, reach: 22, gap: 14 })
  drawLine(pdf, [LEFT + 10, start.y], [start.x, start.y])
  drawLine(pdf, [start.x, start.y], [end.x, end.y], 1.2)
  drawLine(pdf, [end.x, end.y], [458, from + 52], 0.6)
  for (const { x, y, markX, markY, hash } of placed) {
    drawLine(pdf, [x, y], [markX, markY], 0.4, MUTED)
    drawMark(pdf, toHexadecimal(hash), markX, markY, 2)
    pdf
      .fillColor(INK)
      .rect(x - 2, y - 2, 4, 4)
      .fill()
  }
  drawMark(pdf, digest, LEFT + 8, start.y, 3.4, INK)
  drawMark(pdf, digest, start.x, start.y, 3.4, INK)
  write(
    pdf,
    `${steps.length} 步，每步与旁边的一段合成一个；线上方是后登记的，线下方是先登记的`,
    LEFT,
    from + 4,
    7.5,
    MUTED,
  )
  pdf
    .fillColor('#ffffff')
    .rect(458, from + 28, RIGHT - 458, 48)
    .fill()
  pdf
    .strokeColor(INK)
    .lineWidth(1)
    .rect(458, from + 28, RIGHT - 458, 48)
    .stroke()
  write(pdf, '树头', 466, from + 33, 8.5)
  write(pdf, `${formatCount(size)} 条`, 466, from + 45, 13)
  write(pdf, formatTime(Date.parse(proof.head.at)), 466, from + 63, 7, MUTED)
  const scale = createScale(size, box)
  const ruler = from + 128
  drawLine(pdf, [box.left, ruler], [box.right, ruler], 0.5, MUTED)
  for (const number of listRulerNumbers(size, scale, 46)) {
    const x = size > 1 ? scale(number) : box.left
    drawLine(pdf, [x, ruler], [x, ruler + 4], 0.5, MUTED)
    pdf.fontSize(7)
    const width = pdf.widthOfString(formatCount(number))
    write(pdf, formatCount(number), Math.min(x - width / 2, box.right - width + 8), ruler + 6, 7)
  }
  write(pdf, '盖住几条', 466, ruler + 6, 7, MUTED)
}

const NOT_PROVED = [
  '手里这件就是这件：码能被抄到别的件上。',
  '数值写得对不对：由登记的企业负责。',
  '出证以后有没有再改：扫右上角的码查当下。',
]

/** Returns which witnesses have cosigned the head of the voucher, in at most three lines. */
function listWitnesses({ record }: RecordVoucher): string[] {
  if (record.witnessKeys.length === 0) return ['还没有见证方。']
  const note = parseNote(record.proof?.head.checkpoint ?? '')
  const lines = record.witnessKeys.map((text) => {
    const name = parseVerifierKey(text)?.name ?? ''
    const own = note?.signatures.find((signature) => signature.name === name)
    return own ? `${name}　${formatTime(readCosignatureTime(own) * 1000)}` : `${name}　这个树头没盖`
  })
  return lines.length > 3 ? [...lines.slice(0, 2), `另有 ${lines.length - 2} 家，见附件`] : lines
}

/** Returns the cells of the title block: label, text, and the number of its six columns. */
function listCells(
  voucher: RecordVoucher,
  facts: { digest: string; root: string; file: string; bytes: number; pages: number },
) {
  const { record, madeAt } = voucher
  const [name = '', keyId = ''] = record.logKey.split('+')
  return [
    [['记录摘要 SHA-256', facts.digest, 6]],
    [[`树头 ${formatCount(record.proof?.head.size ?? 0)} 条`, facts.root, 6]],
    [
      ['账簿', name, 2],
      ['签名公钥', `Ed25519 · ${keyId}`, 2],
      ['出证时间', formatTime(Date.parse(madeAt)), 2],
    ],
    [
      ['第几条、第几版', `${formatCount((record.proof?.leaf ?? 0) + 1)} · ${record.revision}`, 2],
      ['附件', `${facts.file}　${(facts.bytes / 1024).toFixed(1)} KB`, 2],
      ['页', `1 / ${facts.pages}`, 2],
    ],
  ] as const
}

function writeTitleBlock(pdf: Document, rows: ReturnType<typeof listCells>): void {
  const height = 27
  const top = FRAME.bottom - rows.length * height
  const column = (FRAME.right - FRAME.left) / 6
  drawLine(pdf, [FRAME.left, top], [FRAME.right, top], 1.5)
  for (const [index, cells] of rows.entries()) {
    const y = top + index * height
    if (index > 0) drawLine(pdf, [FRAME.left, y], [FRAME.right, y])
    let x = FRAME.left
    for (const [label, text, columns] of cells) {
      if (x > FRAME.left) drawLine(pdf, [x, y], [x, y + height])
      write(pdf, label, x + 8, y + 3, 6.5, MUTED)
      writeFitted(pdf, text, x + 8, y + 12, 9, column * columns - 16)
      x += column * columns
    }
  }
}

/** Writes the voucher on A4, with the voucher itself as an attached file that can be verified without this node. */
export function writeVoucherPdf(voucher: RecordVoucher, origin: string): Promise<Uint8Array> {
  const { record, identifier } = voucher
  const { proof } = record
  if (!proof) throw new Error('A voucher has a proof')
  const entry: { digest: string; at: string } = JSON.parse(proof.entry)
  const rows = listRows(voucher)
  const listed = rows.filter(({ isListed }) => isListed).length
  const pages = 1 + Math.ceil(Math.max(0, rows.length - FIRST_ROWS) / MORE_ROWS)
  const file = `proof-${proof.leaf + 1}.json`
  const attached = Buffer.from(`${JSON.stringify(voucher, null, 1)}\n`)
  const place = formatCount(proof.leaf + 1)
  return makePdf(
    `登记凭证 ${identifier}`,
    (pdf) => {
      pdf.file(attached, { name: file, type: 'application/json' })
      drawFrame(pdf)
      pdf.fillColor('#FF7A1A').rect(LEFT, 42, 6, 6).fill()
      write(pdf, '登记凭证', LEFT + 12, 38, 10)
      writeFitted(pdf, identifier, LEFT, 54, identifier.length > 32 ? 15 : 24, RIGHT - QR - LEFT - 16)
      writeFitted(pdf, `${voucher.name}　${voucher.company}`, LEFT, 90, 10, RIGHT - QR - LEFT - 16)
      drawQr(pdf, `${origin}/register/proof?identifier=${encodeURIComponent(identifier)}`)
      drawLine(pdf, [LEFT, 120], [RIGHT, 120], 1.2)
      pdf.fillColor(INK).fontSize(9.5)
      pdf.text(
        `下表 ${listed} 项，与公开账簿第 ${place} 条（第 ${record.revision} 版，${formatTime(Date.parse(entry.at))} 登记）写的一致；出证时账簿里它还是最近的一版。`,
        LEFT,
        126,
        { width: RIGHT - LEFT },
      )
      writeTable(pdf, rows.slice(0, FIRST_ROWS), 158, 1)
      if (pages > 1) write(pdf, `另有 ${rows.length - FIRST_ROWS} 项在后面的页`, LEFT, 430, 7.5, MUTED)
      drawHeading(pdf, '从这一条到树头', LEFT, 442, RIGHT - LEFT)
      drawPath(pdf, proof, entry.digest, 460)
      drawHeading(pdf, '见证方盖章', LEFT, 610, 200)
      for (const [index, text] of listWitnesses(voucher).entries())
        writeFitted(pdf, text, LEFT, 630 + index * 13, 8.5, 200, MUTED)
      drawHeading(pdf, '没有证明的', LEFT + 222, 610, RIGHT - LEFT - 222)
      for (const [index, text] of NOT_PROVED.entries())
        write(pdf, `□ ${text}`, LEFT + 222, 630 + index * 13, 8.5)
      drawHeading(pdf, '怎么验', LEFT, 672, RIGHT - LEFT)
      write(
        pdf,
        `一、扫右上角的码，在网页上按“核对”。二、取出本 PDF 附的 ${file}，不用联网：npm run audit -- ${file}。`,
        LEFT,
        691,
        7.5,
      )
      const root = toHexadecimal(proof.head.root)
      writeTitleBlock(
        pdf,
        listCells(voucher, { digest: entry.digest, root, file, bytes: attached.length, pages }),
      )
      for (let page = 2; page <= pages; page++) {
        const first = FIRST_ROWS + (page - 2) * MORE_ROWS
        pdf.addPage()
        drawFrame(pdf)
        writeFitted(pdf, `登记凭证　${identifier}`, LEFT, 38, 10, RIGHT - LEFT - 80)
        write(pdf, `第 ${page} 页，共 ${pages} 页`, RIGHT - 70, 38, 8, MUTED)
        writeTable(pdf, rows.slice(first, first + MORE_ROWS), 62, first + 1)
      }
    },
    PAGE,
  )
}
