import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { QUIET } from '@biaojie/contract/identifiers/labels/checks.ts'
import type { CodeElement, LabelDesign, Symbology } from '@biaojie/contract/identifiers/labels/rules.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import sharp from 'sharp'
import { loadLabelFont } from './font.ts'
import { layOut } from './layout.ts'
import { makeLabels } from './make.ts'
import { writePartMarkDxf, writePartMarkSvg } from './part-marks.ts'
import { drawPicture } from './picture.ts'
import { type CodeText, encodeSymbol } from './symbols.ts'

const HANDLE = '88.449.1001/BD-320A0001'
const ADDRESS = 'HTTPS://ID.EXAMPLE.COM/ID/88.449.1001/BD-320A0001'
const GS1 = '(01)06901234567892(21)BD-320A0001'
const KINDS: (CodeText & { read: string })[] = [
  { symbology: 'datamatrix', text: HANDLE, gs1: false, read: HANDLE },
  { symbology: 'datamatrix', text: ADDRESS, gs1: false, read: ADDRESS },
  { symbology: 'datamatrix', text: GS1, gs1: true, read: '010690123456789221BD-320A0001' },
  { symbology: 'qr', text: ADDRESS, gs1: false, read: ADDRESS },
  { symbology: 'qr', text: GS1, gs1: true, read: '010690123456789221BD-320A0001' },
  { symbology: 'hanxin', text: HANDLE, gs1: false, read: HANDLE },
  { symbology: 'code128', text: HANDLE, gs1: false, read: HANDLE },
]

const element = (symbology: Symbology, module = symbology === 'code128' ? 0.25 : 0.508): CodeElement => ({
  kind: 'code',
  id: 'code',
  x: 6,
  y: 6,
  symbology,
  content: 'identifier',
  module,
  height: 8,
})
const designWith = (code: CodeElement): LabelDesign => ({
  ...START_DESIGN,
  width: 130,
  height: 40,
  elements: [code],
})

for (const { read, ...code } of KINDS)
  test(`${code.symbology} with ${code.text} is read back at the dots of three printers`, async () => {
    for (const dpi of [203, 300, 600]) {
      const design = designWith(element(code.symbology))
      const made = await makeLabels({
        want: 'readings',
        design,
        dpi,
        items: [{ values: {}, codes: { code } }],
      })
      assert.deepEqual(made, { readings: [{ result: 'same', read }] })
    }
  })

test('a code without its quiet zone, or under something else, is not passed as read', async () => {
  const cover = { kind: 'line', id: 'cover', x: 5, y: 8, width: 12, height: 5 } as const
  const design = designWith(element('qr'))
  const codes = { code: { symbology: 'qr', text: ADDRESS, gs1: false } } as const
  const items = [{ values: {}, codes }]
  const made = await makeLabels({
    want: 'readings',
    design: { ...design, elements: [...design.elements, cover] },
    dpi: 300,
    items,
  })
  assert.ok('readings' in made)
  assert.equal(made.readings[0]?.result, 'unread')
})

const has = (program: string) => {
  try {
    execFileSync('which', [program])
    return true
  } catch {
    return false
  }
}

/** Other programs read what is made here: libdmtx for Data Matrix, ZBar for QR codes and Code 128. */
const OTHERS = [
  { symbology: 'datamatrix', text: HANDLE, program: 'dmtxread', options: ['-N1'] },
  { symbology: 'qr', text: ADDRESS, program: 'zbarimg', options: ['-q', '--raw'] },
  { symbology: 'code128', text: HANDLE, program: 'zbarimg', options: ['-q', '--raw'] },
] as const
for (const { symbology, text, program, options } of OTHERS)
  test(`${program} reads ${symbology}, too`, {
    skip: !has(program) && `${program} is not installed`,
  }, async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'labels-'))
    t.after(() => rmSync(directory, { recursive: true }))
    const font = await loadLabelFont()
    const design = designWith(element(symbology))
    const label = layOut(font, design, { values: {}, codes: { code: { symbology, text, gs1: false } } }, 300)
    const { width, height, dots } = await drawPicture(font, design, label, 300)
    const path = join(directory, 'label.png')
    writeFileSync(
      path,
      await sharp(dots, { raw: { width, height, channels: 1 } })
        .png()
        .toBuffer(),
    )
    assert.equal(
      execFileSync(program, [...options, path], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim(),
      text,
    )
  })

test('texts that are too long are made narrower and then cut, and never leave their box', async () => {
  const font = await loadLabelFont()
  const text = (value: string, words = '{name}') => {
    const label = {
      kind: 'text',
      id: 'name',
      x: 2,
      y: 2,
      text: words,
      width: 20,
      size: 3,
      bold: false,
      align: 'left',
    } as const
    return layOut(
      font,
      { ...START_DESIGN, elements: [label] },
      { values: { name: value, code: value }, codes: {} },
      300,
    ).texts[0]
  }
  assert.deepEqual([text('制动盘')?.squeeze, text('制动盘')?.text], [1, '制动盘'])
  const long = text('前制动盘 Ø320 × 28')
  assert.ok(long && long.squeeze < 1 && long.squeeze >= 0.6 && long.text.endsWith('28'))
  const longest = text('前制动盘'.repeat(20))
  assert.ok(longest?.text.endsWith('…') && longest.squeeze >= 0.6)
  // A code is smaller instead, because half of it leads to another part.
  const code = text('BD-320A-2642-000140H-LEFT-FRONT', '{code}')
  assert.ok(code?.text.endsWith('FRONT') && code.squeeze >= 0.59 && code.size < 3)
})

const LONG = '88.449.1001/BD-320A-2642-000140H-LEFT-FRONT-07A'
const LONG_ADDRESS = `HTTPS://ID.EXAMPLE.COM/ID/${LONG}`
test('a code of a long identifier keeps its quiet zone beside the texts of a label of 40 × 25 mm, and is read back', async () => {
  const font = await loadLabelFont()
  const values = {
    code: LONG.slice(12),
    identifier: LONG,
    name: '前制动盘',
    company: '宁波海芯',
    batch: 'B2642',
  }
  const smaller = new Set<string>()
  for (const symbology of ['datamatrix', 'qr'] as const)
    for (const text of [LONG, LONG_ADDRESS])
      for (const dpi of [203, 300, 600]) {
        const elements = START_DESIGN.elements.map((element) =>
          element.kind === 'code' ? { ...element, symbology } : element,
        )
        const design = { ...START_DESIGN, elements }
        const item = { values, codes: { code: { symbology, text, gs1: false } } }
        const { codes, texts } = layOut(font, design, item, dpi)
        const [code] = codes
        const about = `${symbology} of ${text.length} signs at ${dpi} dpi`
        assert.ok(code && code.module >= 0.25, about)
        if (code.module < 0.45) smaller.add(`${symbology} ${text.length}`)
        const zone = (QUIET[symbology] - 0.02) * code.module
        for (const line of texts) {
          const isBeside = line.baseline - line.size < code.y + code.height + zone
          assert.ok(!isBeside || line.x >= code.x + code.width + zone, `${about} touches ${line.text}`)
        }
        const made = await makeLabels({ want: 'readings', design, dpi, items: [item] })
        assert.deepEqual(made, { readings: [{ result: 'same', read: text }] }, about)
      }
  assert.deepEqual([...smaller], ['datamatrix 73', 'qr 47', 'qr 73'])
})

test('marks for the part have one shape for each dark module, in millimetres', () => {
  const matrix = encodeSymbol({ symbology: 'datamatrix', text: HANDLE, gs1: false })
  let dark = 0
  for (let row = 0; row < matrix.rows; row++)
    for (let column = 0; column < matrix.columns; column++) if (matrix.isDark(column, row)) dark++
  const mark = { matrix, method: 'dots', module: 0.3, fill: 80, inverse: false } as const
  assert.equal(writePartMarkDxf(mark).match(/\nCIRCLE\n/g)?.length, dark)
  assert.equal(writePartMarkDxf({ ...mark, method: 'cells' }).match(/POLYLINE/g)?.length, dark)
  assert.match(writePartMarkSvg(mark), /width="6mm" height="6mm"/)
  const inverse = writePartMarkSvg({ ...mark, inverse: true }).match(/<circle/g)?.length
  assert.equal(inverse, (matrix.columns + 2) * (matrix.rows + 2) - dark)
})
