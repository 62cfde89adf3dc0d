import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeBounds, crosses, listPoints, type Segment } from '../base/geometry.ts'
import type { Mark } from '../base/marks.ts'
import { drawSvg } from '../base/svg.ts'
import { crowdedTexts, listTexts, overlaps, textBox } from '../base/text-styles.ts'
import {
  type Dimension,
  deviationText,
  isOutside,
  measuredText,
  tickPlace,
  toleranceText,
} from './dimension.ts'
import { DISC } from './families/discs.ts'
import { FAMILIES, familyByName, getFamily } from './families/families.ts'
import { gauge } from './lines.ts'
import { listRows, type SheetFacts, toMeasured } from './measured.ts'
import { shapePoints } from './outline.ts'
import { drawMeasuredPicture } from './pictures.ts'
import { readDimension } from './reading.ts'
import { drawMeasuredSheet } from './sheet.ts'

const LIMIT = 30 * 1024
const FACTS: SheetFacts = {
  identifier: '88.449.1001/BD-320A0417',
  name: '前制动盘',
  company: '宁波海芯制动系统有限公司（示例）',
  drawing: 'HX-3501101-A0 C',
  material: 'HT250',
  device: '三坐标 CMM-02',
  measuredAt: '2026-11-23 16:08',
  inspector: '工号 3127',
  treatment: '',
  spec: '',
}
const read = (name: string, standard: string, measured: string) => {
  const dimension = readDimension({ name, standard, measured })
  assert.ok(dimension, `${name} ${standard} ${measured}`)
  return dimension
}
const some = (): Dimension[] => [
  read('端面圆跳动', '≤ 0.050 mm', '0.031 mm'),
  read('厚薄差', '≤ 0.010 mm', '0.008 mm'),
]
const disc = (): Dimension[] => [
  read('外径', 'Ø320 −0.3/0 mm', 'Ø319.86 mm'),
  read('制动面厚度', '28 ± 0.05 mm', '28.012 mm'),
  read('总高', '46 ± 0.1 mm', '46.03 mm'),
  read('中心孔直径', 'Ø64.1 H8（+0.046/0）', 'Ø64.118'),
  read('盘帽外径', 'Ø164 ± 0.3', '163.88'),
  read('螺栓孔分布圆', 'Ø114.3 ± 0.1', '114.33'),
  read('螺栓孔', '5 × Ø12.6 +0.2/0', '12.67'),
  ...some(),
]
const tones = (marks: readonly Mark[]): Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'group' ? (mark.tone === 'bad' ? [mark] : tones(mark.marks)) : []))

test('tolerances are read as people write them', () => {
  const ends = ({ sign, nominal, fit, upper, lower }: Dimension) => [sign, nominal, fit, upper, lower]
  assert.deepEqual(ends(read('盘厚', '28 ± 0.05 mm', '28.012 mm')), ['', 28, undefined, 0.05, -0.05])
  assert.deepEqual(ends(read('外径', 'Ø320 −0.3/0 mm', 'Ø319.86 mm')), ['Ø', 320, undefined, 0, -0.3])
  assert.deepEqual(ends(read('中心孔', 'Ø64.1 H8（+0.046/0）', 'Ø64.118')), ['Ø', 64.1, 'H8', 0.046, 0])
  assert.deepEqual(ends(read('内径', 'Ø190 H9', 'Ø190.052 mm')), ['Ø', 190, 'H9', 0.115, 0])
  assert.deepEqual(ends(read('螺栓孔', '5 × Ø13.2 +0.2/0', '13.27')), ['5 × Ø', 13.2, undefined, 0.2, 0])
  assert.deepEqual(ends(read('频率', '1,180 ± 60 Hz', '1,194 Hz')), ['', 1180, undefined, 60, -60])
  assert.equal(read('裙部直径', '74.455–74.465 mm', '74.462 mm').nominal, 74.46)
  assert.equal(read('位置度', 'Ø0.20 mm', 'Ø0.07 mm').limit, 'most')
  assert.equal(read('抗拉强度', '≥ 250 MPa', '268 MPa').limit, 'least')
})

test('a unit is read whole', () => {
  const unit = (measured: string) => read('振动', '≤ 95', measured).unit
  assert.deepEqual(
    ['63 μm/s', '12 µm', '8.6 Pa/min', '20 MΩ', '4 mV', '7.1 g', '60 N·m', '118 °C', '9 mL/min', '5 m/s'].map(
      unit,
    ),
    ['μm/s', 'μm', 'Pa/min', 'MΩ', 'mV', 'g', 'N·m', '°C', 'mL/min', ''],
  )
})

test('a text that gives no tolerance or no number is no dimension', () => {
  for (const [standard, measured] of [
    ['无', '无'],
    ['28', '28.01'],
    ['28 ± 0.05', '合格'],
    ['Ø90 p6', '90.01'],
    ['', ''],
    ['28 ± 0.05', '9'.repeat(400)],
    [`Ø${'9'.repeat(400)} ± 1`, '28'],
    ['≤ 1', '99999999999'],
    ['≤ 1 × 10⁻⁵', '2.1 × 10⁻⁶ Pa·m³/s'],
    ['≤ 5', '1.2e3'],
    ['≤ 0.05 mm', '31 μm'],
  ] as const)
    assert.equal(readDimension({ name: '厚度', standard, measured }), undefined, `${standard} ${measured}`)
})

test('a limit of another value than the first is not compared with the first', () => {
  assert.equal(
    readDimension({ name: '编码器磁极', standard: '≤ 2', measured: '48 对，单极误差 1.1 %' }),
    undefined,
  )
  assert.equal(read('周转次数', '≤ 200 次', '46 次').measured, 46)
  assert.equal(read('铆合力', '160–180 kN', '168 kN，力位移曲线存档').measured, 168)
})

test('a value outside its tolerance is red, and its tick leaves the band', () => {
  const good = read('总高', '46 ± 0.1', '46.1')
  const high = read('总高', '46 ± 0.1', '46.16')
  const low = read('总高', '46 ± 0.1', '45.8')
  assert.deepEqual([good, high, low].map(isOutside), [false, true, true])
  assert.ok(Math.abs(tickPlace(good) - 0.3) < 1e-9)
  assert.ok(tickPlace(high) > 0.3 && tickPlace(low) < -0.3)
  assert.equal(tickPlace(read('总高', '46 ± 0.1', '49')), 0.48)
  assert.equal(gauge([0, 0], 20, high).kind === 'group' && tones([gauge([0, 0], 20, high)]).length, 1)
  assert.equal(tones([gauge([0, 0], 20, good)]).length, 0)
  assert.match(drawSvg(drawMeasuredSheet(toMeasured(DISC, [high], FACTS)), 's').body, /data-t='bad'/)
})

test('values are written as a drawing writes them', () => {
  const dimension = read('总高', '46 ± 0.1', '46.16')
  assert.deepEqual(
    [toleranceText(dimension), measuredText(dimension), deviationText(dimension)],
    ['±0.1', '46.16', '+0.16'],
  )
  assert.equal(toleranceText(read('外径', 'Ø320 −0.3/0', '320')), '0/−0.3')
})

test('limits of one side hold at the limit itself', () => {
  assert.equal(isOutside(read('端面圆跳动', '≤ 0.05 mm', '0.05 mm')), false)
  assert.equal(isOutside(read('端面圆跳动', '≤ 0.05 mm', '0.051 mm')), true)
  assert.equal(isOutside(read('抗拉强度', '≥ 250 MPa', '250 MPa')), false)
})

test('a name tells its family, and a material or a machine has none', () => {
  const key = (name: string) => familyByName(name)?.key
  assert.equal(key('前制动盘'), 'disc')
  assert.equal(key('轮毂轴承单元'), 'hub')
  assert.equal(key('轮毂轴承'), 'bearing')
  assert.equal(key('磷酸铁锂电芯批'), 'cell')
  assert.equal(key('LED 前照灯'), 'lamp')
  assert.equal(key('左半轴'), 'shaft')
  assert.equal(key('前照灯周转箱'), 'box')
  for (const name of ['轴承钢球批', '内圈滚道磨床', '活塞销', '电池模组', '制动鼓', '铸造生铁 Z14'])
    assert.equal(key(name), undefined, name)
  for (const name of ['BD320 双型板', '制动盘机加工产线 M01', '轮毂单元外圈批', '电池包下箱体'])
    assert.equal(key(name), undefined, name)
})

test('the longest word of a name finds its place, once', () => {
  const disc = getFamily('disc')
  assert.ok(disc)
  const rows = listRows(disc, [
    read('中心孔直径', 'Ø64 H8', '64.02'),
    read('外径', 'Ø320 ± 0.2', '320'),
    read('盘帽外径', 'Ø164 ± 0.3', '164'),
    read('外径（复测）', 'Ø320 ± 0.2', '320.1'),
    read('硬度', '187–241 HBW', '207 HBW'),
    ...some(),
  ])
  assert.deepEqual(
    rows.map(({ no, slot, form, dimension }) => `${no} ${slot ?? form ?? '-'} ${dimension.name}`),
    [
      '1 D 外径',
      '2 B 中心孔直径',
      '3 K 盘帽外径',
      '4 runout 端面圆跳动',
      '5 parallel 厚薄差',
      '6 - 外径（复测）',
      '7 - 硬度',
    ],
  )
})

test('a wrong value stays on a full sheet, which says no more than the record about what becomes of the piece', () => {
  const disc = getFamily('disc')
  assert.ok(disc)
  const good = Array.from({ length: 20 }, (_, at) => read(`硬度 ${at + 1}`, '187–241 HBW', '207 HBW'))
  const rows = listRows(disc, [...good, read('硬度 21', '187–241 HBW', '250 HBW')])
  assert.equal(rows.length, 12)
  assert.deepEqual([rows.at(-1)?.no, rows.at(-1)?.dimension.name], [12, '硬度 21'])
  const words = (...dimensions: Parameters<typeof toMeasured>[1]) =>
    listTexts(drawMeasuredSheet(toMeasured(disc, dimensions, { ...FACTS, treatment: '' })).marks).flatMap(
      ({ runs }) => runs.map(({ text }) => text),
    )
  assert.ok(words(...good, read('硬度 21', '187–241 HBW', '250 HBW')).includes('不合格 1 项'))
  assert.ok(words(...good).includes('合格') && !words(...good).includes('放行'))
})

for (const family of FAMILIES) {
  const dimensions = family.slots.map(({ name, sign, typical }, at) =>
    read(name, `${sign}${typical} ± 0.1`, String(typical + (at === 1 ? 0.3 : 0.04))),
  )
  const measured = toMeasured(family, [...dimensions, ...some()], FACTS)
  const sheet = drawMeasuredSheet(measured)

  test(`${family.name}: every dimension has its place on the sheet`, () => {
    const places = new Set(measured.outline.places.map(({ slot }) => slot))
    assert.deepEqual([...places].sort(), family.slots.map(({ key }) => key).sort())
    assert.equal(measured.rows.filter(({ slot }) => slot).length, family.slots.length)
    const texts = listTexts(sheet.marks).flatMap(({ runs }) => runs.map(({ text }) => text))
    for (const { dimension } of measured.rows)
      assert.ok(texts.filter((text) => text === measuredText(dimension)).length >= 2, dimension.name)
  })

  test(`${family.name}: labels do not overlap and stay inside the frame`, () => {
    assert.deepEqual(crowdedTexts(sheet.marks), [])
    for (const box of listTexts(sheet.marks).map(textBox))
      assert.ok(box.left >= 25 && box.right <= 292 && box.bottom <= 205, JSON.stringify(box))
    const { left, width } = computeBounds(listPoints(sheet.marks))
    assert.ok(left >= 25 && left + width <= 292, `lines from ${left} to ${left + width}`)
  })

  test(`${family.name}: each value outside its tolerance is red, alone, on the sheet and in the picture`, () => {
    for (const wrong of [undefined, ...family.slots.keys()]) {
      const values = family.slots.map(({ name, sign, typical }, at) =>
        read(name, `${sign}${typical} ± 0.1`, String(typical + (at === wrong ? 0.3 : 0.04))),
      )
      const item = toMeasured(family, values, FACTS)
      const red = (drawing: { marks: readonly Mark[] }) =>
        tones(drawing.marks).flatMap((mark) =>
          listTexts([mark]).flatMap(({ runs }) => runs.map(({ text }) => text)),
        )
      const said = wrong === undefined ? undefined : measuredText(values[wrong] as Dimension)
      const slot = item.rows.find(({ dimension }) => isOutside(dimension))?.slot
      const isPictured = item.outline.places.some(
        (place) => place.slot === slot && place.kind !== 'leader' && place.view === 0,
      )
      const [onSheet, inPicture] = [red(drawMeasuredSheet(item)), tones(drawMeasuredPicture(item).marks)]
      assert.equal(onSheet.includes('超差'), said !== undefined, `${said}`)
      assert.equal(inPicture.length > 0, isPictured, `${said}`)
      if (said === undefined) continue
      assert.ok(onSheet.filter((text) => text === said).length >= 2, `${said}: ${onSheet}`)
      const others = values.filter((_, at) => at !== wrong).map(measuredText)
      assert.deepEqual(
        onSheet.filter((text) => others.includes(text) && text !== said),
        [],
      )
    }
  })

  test(`${family.name}: leaders do not cross`, () => {
    const bent = sheet.marks.flatMap((mark): Segment[] =>
      mark.kind === 'path' && mark.line === 'thin' && mark.points.length === 3
        ? [mark.points.slice(0, 2) as unknown as Segment]
        : [],
    )
    for (const [at, mark] of bent.entries())
      for (const other of bent.slice(at + 1)) assert.ok(!crosses(mark, other), `${mark} × ${other}`)
  })

  test(`${family.name}: sheet and pictures are small, with or without values`, () => {
    const bare = toMeasured(family, [], FACTS)
    for (const drawing of [sheet, drawMeasuredPicture(measured), drawMeasuredPicture(bare)]) {
      const { body } = drawSvg(drawing, 's')
      assert.ok(body.length > 200 && body.length <= LIMIT, `${body.length}`)
      assert.ok(!/NaN|undefined|Infinity/.test(body))
    }
  })
}

test('a thin part as large as a battery keeps its gauge inside the frame', () => {
  const plate = getFamily('sheet')
  assert.ok(plate)
  const values = [
    read('外长', '1,842 ± 1.5', '1,842.6 mm'),
    read('外宽', '1,136 ± 1.0', '1,135.4 mm'),
    read('总厚', '5.2 ± 0.1', '5.24 mm'),
  ]
  const { marks } = drawMeasuredSheet(toMeasured(plate, values, FACTS))
  const { left, width } = computeBounds(listPoints(marks))
  assert.ok(left + width <= 292, `${left + width}`)
})

test('two ends that only say which sizes exist are no tolerance', () => {
  const rows = (standard: string) => listRows(DISC, [read('外径', standard, '320 mm')])
  assert.deepEqual(rows('200–450 mm'), [])
  assert.equal(rows('319.7–320 mm').length, 1)
  const { outline } = toMeasured(DISC, [read('外径', '200–450 mm', '320 mm')], {
    ...FACTS,
    spec: 'Ø320 × 28 mm',
  })
  assert.equal(computeBounds(shapePoints(outline.views[1] ?? [])).width, 320)
})

test('words of the dimensions of a disc lie clear of its section, and a long identifier inside its frame', () => {
  const identifier = '88.449.1001/BD-320A-2642-000140H'
  const { marks } = drawMeasuredSheet(toMeasured(DISC, disc(), { ...FACTS, identifier }))
  const section = computeBounds(
    marks.flatMap((mark) => (mark.kind === 'path' && mark.line === 'cut' ? mark.points : [])),
  )
  const boxes = listTexts(marks).map((mark) => ({
    words: mark.runs.map(({ text }) => text).join(' '),
    box: textBox(mark),
  }))
  assert.deepEqual(
    boxes.filter(({ box }) => overlaps(box, section)).map(({ words }) => words),
    [],
  )
  const code = boxes.find(({ words }) => words === identifier)
  assert.ok(code && code.box.right <= 292)
})

test('a long name of a dimension is cut before the next column, and a long identifier is not', () => {
  const identifier = `88.449.1001/${'BD-320A-2642-'.repeat(8)}`
  const dimension = read('LED 结温（稳态，50 °C 环境，第二次复测）', '≤ 135 °C', '121 °C')
  const { marks } = drawMeasuredSheet(toMeasured(DISC, [dimension], { ...FACTS, identifier }))
  assert.deepEqual(crowdedTexts(marks), [])
  const texts = listTexts(marks).map(({ runs }) => runs.map(({ text }) => text).join(' '))
  assert.ok(texts.includes(identifier) && texts.some((text) => /^LED 结温.*…$/.test(text)))
  for (const box of listTexts(marks).map(textBox)) assert.ok(box.right <= 292.01, JSON.stringify(box))
})

test('the outline takes sizes from the spec, and keeps its proportions where one value is known', () => {
  const disc = getFamily('disc')
  assert.ok(disc)
  const height = (spec: string) => {
    const place = toMeasured(disc, [], { ...FACTS, spec }).outline.places.find(({ slot }) => slot === 'D')
    return place?.kind === 'vertical' ? place.y1 - place.y0 : 0
  }
  assert.equal(height('Ø300 × 12 mm'), 300)
  assert.equal(height(''), 320)
})

test('a size of another thing than the part leaves the outline as usual', () => {
  for (const [family, spec] of [
    ['bearing', '法兰 Ø136 mm，螺栓 5 × M12 × 1.5，PCD 100'],
    ['pack', '71.9 kWh，460.8 V，156 Ah'],
  ] as const) {
    const drawing = getFamily(family)
    assert.ok(drawing)
    const outline = (text: string) => toMeasured(drawing, [], { ...FACTS, spec: text }).outline
    assert.deepEqual(outline(spec), outline(''), spec)
  }
  const bearing = getFamily('bearing')
  assert.ok(bearing)
  const [side] = toMeasured(bearing, [], { ...FACTS, spec: '25 × 52 × 15' }).outline.places
  assert.ok(side?.kind === 'vertical' && side.y1 - side.y0 === 52)
})

test('a diameter of nothing draws the usual outline', () => {
  const rim = getFamily('rim')
  assert.ok(rim)
  const measured = toMeasured(rim, [read('轮辋直径', 'Ø0 ± 0', '5')], FACTS)
  assert.doesNotMatch(drawSvg(drawMeasuredSheet(measured), 's').body, /NaN|Infinity/)
})
