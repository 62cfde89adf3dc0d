// node bench/labels.ts [1000]: labels are drawn, read back and written to a PDF, beside the reading of bare codes.
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { loadLabelFont } from '../apps/server/src/platform/formats/labels/font.ts'
import { layOut } from '../apps/server/src/platform/formats/labels/layout.ts'
import { makeLabels } from '../apps/server/src/platform/formats/labels/make.ts'
import { readBack } from '../apps/server/src/platform/formats/labels/read-back.ts'
import { measureTime } from './measure.ts'

const COUNT = Number(process.argv[2] ?? 1_000)
const DPI = 300

const items = Array.from({ length: COUNT }, (_, number) => {
  const code = `BD-320A${String(number).padStart(6, '0')}`
  const identifier = `88.449.1001/${code}`
  return {
    values: {
      company: '海芯制动（示例）',
      name: '前制动盘 Ø320 × 28',
      code,
      identifier,
      batch: 'B261124-01',
    },
    codes: { code: { symbology: 'datamatrix' as const, text: identifier, gs1: false } },
  }
})

const reading = await measureTime(() =>
  makeLabels({ want: 'readings', design: START_DESIGN, dpi: DPI, items }),
)
const writing = await measureTime(() =>
  makeLabels({ want: 'pdf', design: START_DESIGN, dpi: DPI, items, title: 'bench', startCell: 1 }),
)

/** The reference decodes one clean code the same number of times, without a label around it. */
const font = await loadLabelFont()
const [first] = items
if (!first) throw new Error('no labels')
const label = layOut(font, START_DESIGN, first, DPI)
const [code] = label.codes
if (!code) throw new Error('no code')
const side = Math.ceil(((code.width + 8) * DPI) / 25.4)
const dots = new Uint8Array(side * side).fill(255)
for (let y = 0; y < side; y++)
  for (let x = 0; x < side; x++) {
    const at = (value: number) => Math.floor((value * 25.4) / DPI / code.module - code.x / code.module)
    const [column, row] = [at(x), at(y)]
    const inside = column >= 0 && row >= 0 && column < code.matrix.columns && row < code.matrix.rows
    if (inside && code.matrix.isDark(column, row)) dots[y * side + x] = 0
  }
const decoding = await measureTime(async () => {
  for (let number = 0; number < COUNT; number++)
    await readBack({ width: side, height: side, dots }, code, DPI)
})

const read = reading.result
const written = writing.result
const same = 'readings' in read ? read.readings.filter(({ result }) => result === 'same').length : 0
console.log(
  JSON.stringify({
    labels: COUNT,
    same,
    readSeconds: reading.seconds.toFixed(1),
    pdfSeconds: writing.seconds.toFixed(1),
    allSeconds: (reading.seconds + writing.seconds).toFixed(1),
    bytes: 'file' in written ? written.file.length : 0,
    decodeSeconds: decoding.seconds.toFixed(1),
    ratio: ((reading.seconds + writing.seconds) / decoding.seconds).toFixed(1),
  }),
)
