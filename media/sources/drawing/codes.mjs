// node media/sources/drawing/codes.mjs: content/downloads/code-samples.svg, an A4 sheet of real codes for trying readers.
import { writeFileSync } from 'node:fs'
import { encodeDataMatrix } from '../../../packages/ui/src/codes/data-matrix.ts'
import { encodeQrCode } from '../../../packages/ui/src/codes/qr-code.ts'
import { fontFaceFor } from './font.mjs'
import { faces, ink, round, textAt } from './ink.mjs'

const IDENTIFIER = '88.449.1001/BD-320A0001'
const SHEET = { width: 210, height: 297 }
/** Printed sizes of one module in mm, small to large. */
const MATRIX_MODULES = [0.2, 0.25, 0.3, 0.4, 0.5, 0.6]
const QR_MODULES = [0.33, 0.5, 0.75, 1]
const MARGIN = 16

/** The faces are made for px; here one unit is a millimetre. */
const inMillimetres = (face, size) => ({ ...face, size })
const name = inMillimetres(faces.strong, 4.6)
const body = inMillimetres(faces.text, 3.4)
const label = inMillimetres(faces.code, 3.8)

/** Returns dark modules as one path, with the runs of a row in one piece so that no seam shows. */
function symbol(modules, x, y, size) {
  const runs = modules.flatMap((row, r) => {
    const starts = row.flatMap((dark, c) => (dark && !row[c - 1] ? [c] : []))
    return starts.map((c) => {
      const light = row.indexOf(false, c)
      const length = round3(((light < 0 ? row.length : light) - c) * size)
      return `M${round3(x + c * size)} ${round3(y + r * size)}h${length}v${size}h-${length}z`
    })
  })
  return `<path fill="#000" shape-rendering="crispEdges" d="${runs.join('')}"/>`
}

const round3 = (value) => Math.round(value * 1000) / 1000

/** Symbols side by side on one base line, each with its module and side under it. */
function row(modules, sizes, y) {
  const largest = modules.length * Math.max(...sizes)
  const step = (SHEET.width - 2 * MARGIN) / sizes.length
  return sizes.flatMap((size, i) => {
    const side = modules.length * size
    const x = MARGIN + i * step
    return [
      symbol(modules, x, y + largest - side, size),
      textAt(`${size.toFixed(2)} mm`, x, y + largest + 7, label),
      textAt(`边长 ${round(side)} mm`, x, y + largest + 12, { ...body, fill: ink.faint }),
    ]
  })
}

const matrix = encodeDataMatrix(IDENTIFIER)
const qr = encodeQrCode(IDENTIFIER)
const text = (content, y, face) => textAt(content, MARGIN, y, face)
const parts = [
  `<rect x="6" y="6" width="${SHEET.width - 12}" height="${SHEET.height - 12}" fill="none" stroke="${ink.line}" stroke-width=".25"/>`,
  text('读码样张', 26, inMillimetres(faces.strong, 8)),
  text(`各码内容都是 ${IDENTIFIER}，在标解首页扫得出来。`, 36, body),
  text('按 100% 打印，量一量最下面的标尺：100 mm 对得上，尺寸才算数。', 42, body),
  text(`Data Matrix ECC 200，${matrix.length} × ${matrix.length} 个模块`, 62, name),
  text('数字是一个模块的边长。直接打标常用 0.30 mm 以上，四周留 1 个模块的静区。', 69, body),
  ...row(matrix, MATRIX_MODULES, 78),
  text(`二维码，${qr.length} × ${qr.length} 个模块`, 124, name),
  text('贴标和包装上用。手机读 0.50 mm 以上较稳，四周留 4 个模块的静区。', 131, body),
  ...row(qr, QR_MODULES, 140),
  text('怎么试', 204, name),
  text('1　从大到小逐个扫，记下能一次读出的最小一档，打标就不要小于它。', 212, body),
  text('2　固定读码器按实际距离和节拍扫 100 次，读出次数就是一次读取率。', 219, body),
  text('3　涂油、落灰、反光各试一遍；金属面还要按 ISO/IEC 29158 定级，B 级及以上再放行。', 226, body),
  `<path d="M${MARGIN} 262h100M${MARGIN} 258v8M${MARGIN + 50} 259.5v5M${MARGIN + 100} 258v8" stroke="${ink.line}" stroke-width=".25" fill="none"/>`,
  textAt('100 mm', MARGIN + 50, 256, label, 'middle'),
  textAt('标解平台　示例标识', SHEET.width - MARGIN, 276, { ...body, fill: ink.faint }, 'end'),
].join('\n')

const size = `width="${SHEET.width}mm" height="${SHEET.height}mm" viewBox="0 0 ${SHEET.width} ${SHEET.height}"`
const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><title>读码样张</title><style>${fontFaceFor(parts)}</style>`
writeFileSync(
  new URL('../../../content/downloads/code-samples.svg', import.meta.url),
  `${head}\n<rect width="${SHEET.width}" height="${SHEET.height}" fill="#fff"/>\n${parts}\n</svg>\n`,
)
