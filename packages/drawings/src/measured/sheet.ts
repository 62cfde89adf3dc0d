import { boundsOf } from '../base/geometry.ts'
import {
  box,
  type Drawing,
  group,
  type Mark,
  type Point,
  stroke,
  strokes,
  type TextStyle,
  text,
} from '../base/marks.ts'
import { textWidth } from '../base/text-styles.ts'
import {
  type Dimension,
  deviationText,
  excessText,
  type Form,
  formOf,
  isOutside,
  measuredText,
  nominalText,
  toleranceText,
} from './dimension.ts'
import { type FormNumbered, layOut, scaleText, sectionMarks } from './layout.ts'
import { gauge, levelPlain, type Numbered, uprightPlain } from './lines.ts'
import {
  type Family,
  type Moved,
  move,
  type Outline,
  type Place,
  placeShapes,
  type Slot,
  shapePoints,
} from './outline.ts'
import { readSizes } from './reading.ts'

/** The measured drawing of one piece: outline, dimensions with their ticks, table and title block on A4. */

/** Facts of the record for the title block; empty where it has none. */
export type SheetFacts = {
  identifier: string
  name: string
  company: string
  drawing: string
  material: string
  device: string
  measuredAt: string
  inspector: string
  treatment: string
  /** A size such as Ø320 × 28 mm. */
  spec: string
}

export const ROWS_MAX = 12
/** A sheet has this many dimensions at most on its views. */
const DRAWN_MAX = 9
const LENGTHS = new Set(['mm', '', 'μm', 'µm'])
const isLength = ({ unit }: Dimension) => LENGTHS.has(unit)

export type Row = Numbered & { slot?: string; form?: Form }

const wordsOf = ({ words }: Slot) => [...words].sort((a, b) => b.length - a.length)
/** The slot whose longest word a name has. */
function slotOf(family: Family, { name, limit, unit }: Dimension): Slot | undefined {
  if (limit || unit === 'μm' || unit === 'µm') return undefined
  const found = family.slots.flatMap((slot) => {
    const word = wordsOf(slot).find((one) => (one.length < 2 ? name === one : name.includes(one)))
    return word ? [{ slot, length: word.length }] : []
  })
  return found.sort((a, b) => b.length - a.length)[0]?.slot
}

/** Numbers the dimensions: those on the views first, in the family's order, then form and position, then others. */
export function rowsOf(family: Family, dimensions: readonly Dimension[]): Row[] {
  const order = new Map(family.draw(typicalOf(family)).places.map(({ slot }, at) => [slot, at]))
  const taken = new Set<string>()
  const sorted = dimensions.map((dimension) => {
    const slot = isLength(dimension) ? slotOf(family, dimension)?.key : undefined
    if (slot !== undefined && !taken.has(slot) && taken.size < DRAWN_MAX) {
      taken.add(slot)
      return { dimension, slot, rank: order.get(slot) ?? 0 }
    }
    const form = formOf(dimension)
    return form ? { dimension, form, rank: 100 } : { dimension, rank: isLength(dimension) ? 200 : 300 }
  })
  return sorted
    .sort((a, b) => a.rank - b.rank)
    .slice(0, ROWS_MAX)
    .map(({ rank: _, ...row }, at) => ({ no: at + 1, ...row }))
}

const typicalOf =
  ({ slots }: Family) =>
  (key: string) =>
    slots.find((slot) => slot.key === key)?.typical ?? 1

/** The outline with the record's nominal values; its spec and typical values stand in for others. */
export function outlineOf(family: Family, rows: readonly Row[], spec: string): Outline {
  const sizes = new Map(
    rows.flatMap(({ slot, dimension }) => (slot ? [[slot, dimension.nominal] as const] : [])),
  )
  const lengths = readSizes(spec)
  for (const [at, slot] of family.spec.entries()) {
    const value = lengths[at]
    if (!sizes.has(slot) && value !== undefined && value > 0) sizes.set(slot, value)
  }
  const typical = typicalOf(family)
  const [known = 1] = [...sizes].map(([slot, value]) => value / typical(slot))
  return family.draw((slot) => sizes.get(slot) ?? typical(slot) * known)
}

const FRAME = { left: 25, top: 5, right: 292, bottom: 205 }
const ROW = 4.3
const COLUMNS = [25, 33, 62, 94, 114, 132, 152]
const HEADS = ['号', '项目', '公称与公差', '实测', '偏差', '判定']
const BLOCK_TOP = 174

/** A company without its legal form. */
const shortName = (company: string) =>
  company.replace(/[（(].*?[)）]/g, '').replace(/(?:股份)?有限(?:责任)?公司$/, '')

/** A text no wider than its place. */
function fitted(at: Point, value: string, style: TextStyle, size: number, width: number): Mark {
  const wide = textWidth(value, style, size)
  return text(at, { text: value, style }, wide > width ? Math.max(2.2, (size * width) / wide) : size)
}

function tableOf(rows: readonly Row[]): Mark[] {
  const top = FRAME.bottom - ROW * (rows.length + 1)
  const lines = COLUMNS.slice(1, -1).map((x): Point[] => [
    [x, top],
    [x, FRAME.bottom],
  ])
  const heads = HEADS.map((head, at) =>
    text([(COLUMNS[at] ?? 0) + 1.5, top + 3], { text: head, style: 'small' }, 2.5),
  )
  return [
    strokes('fine', [
      ...lines,
      ...rows.map((_, at): Point[] => [
        [25, top + ROW * (at + 1)],
        [152, top + ROW * (at + 1)],
      ]),
    ]),
    stroke('outline', [
      [25, top],
      [152, top],
      [152, FRAME.bottom],
    ]),
    ...heads,
    ...rows.map((row, at) => rowOf(row, top + ROW * (at + 1))),
  ]
}

const unitText = ({ unit }: Dimension) => (unit && unit !== 'mm' ? ` ${unit}` : '')

function rowOf({ no, dimension }: Row, y: number): Mark {
  const bad = isOutside(dimension)
  const base = y + 3.15
  const nominal = nominalText(dimension)
  const tolerance = `${toleranceText(dimension)}${unitText(dimension)}`.trim()
  return group(
    [
      ...(bad ? [box('band', 25, y, 127, ROW)] : []),
      text([29, base], { text: String(no), style: 'nominal' }, 3.2, 'middle'),
      fitted([34.5, base], dimension.name, 'word', 2.9, 26.5),
      text(
        [63.5, base],
        [
          ...(nominal ? [{ text: nominal, style: 'nominal' as const }] : []),
          ...(tolerance ? [{ text: tolerance, style: 'tolerance' as const }] : []),
        ],
        3.3,
      ),
      text([112, base], { text: measuredText(dimension), style: 'nominal' }, 3.3, 'end'),
      text([130, base], { text: deviationText(dimension), style: 'nominal' }, 3.3, 'end'),
      text([142, base], { text: bad ? '超差' : '合格', style: 'word' }, 2.9, 'middle'),
    ],
    bad ? { tone: 'bad' } : {},
  )
}

function titleBlock(facts: SheetFacts, scale: number, bad: number): Mark[] {
  const cell = (
    x: number,
    y: number,
    width: number,
    name: string,
    value: string,
    style: TextStyle = 'word',
    size = 3.5,
  ) => [
    text([x + 2, y + 3.4], { text: name, style: 'small' }, 2.5),
    fitted([x + 2, y + 8.7], value || '—', style, size, width - 3.5),
  ]
  const verdict = bad > 0 ? `不合格 ${bad} 项` : '合格'
  return [
    strokes('outline', [
      [
        [160, BLOCK_TOP],
        [292, BLOCK_TOP],
      ],
      [
        [160, BLOCK_TOP],
        [160, 205],
      ],
      ...[184.5, 194.8].map((y): Point[] => [
        [160, y],
        [292, y],
      ]),
    ]),
    strokes('fine', [
      [
        [222, BLOCK_TOP],
        [222, 205],
      ],
      [
        [258, BLOCK_TOP],
        [258, 194.8],
      ],
      [
        [190, 184.5],
        [190, 205],
      ],
    ]),
    ...cell(160, BLOCK_TOP, 62, '名称', `${facts.name}　实测图`),
    ...cell(222, BLOCK_TOP, 36, '图号', facts.drawing, 'nominal', 4),
    ...cell(
      258,
      BLOCK_TOP,
      34,
      '材料　比例',
      [facts.material, scaleText(scale)].filter(Boolean).join('　'),
      'nominal',
      4,
    ),
    ...cell(160, 184.2, 30, '单位', shortName(facts.company)),
    ...cell(190, 184.2, 32, '测量设备', facts.device),
    ...cell(222, 184.2, 36, '测量时间', facts.measuredAt, 'nominal', 4),
    ...cell(258, 184.2, 34, '检验员', facts.inspector),
    group(cell(160, 194.5, 30, '结论', verdict), bad > 0 ? { tone: 'bad' } : {}),
    ...cell(190, 194.5, 32, '处置', facts.treatment || (bad > 0 ? '待评审' : '放行')),
    ...cell(222, 194.5, 70, '标识', facts.identifier, 'large', 5),
  ]
}

/** Four zones along the top and bottom, numbered at the top. */
function frameMarks(): Mark[] {
  const width = FRAME.right - FRAME.left
  const at = (share: number) => FRAME.left + width * share
  return [
    box('frame', FRAME.left, FRAME.top, width, FRAME.bottom - FRAME.top),
    strokes(
      'fine',
      [1, 2, 3].flatMap((zone): Point[][] => [
        [
          [at(zone / 4), 2.5],
          [at(zone / 4), 5],
        ],
        [
          [at(zone / 4), 205],
          [at(zone / 4), 207.5],
        ],
      ]),
    ),
    ...['1', '2', '3', '4'].map((zone, index) =>
      text([at((index + 0.5) / 4), 4.3], { text: zone, style: 'small' }, 2.5, 'middle'),
    ),
  ]
}

export type Measured = { family: Family; rows: Row[]; outline: Outline; facts: SheetFacts }

export function measuredOf(family: Family, dimensions: readonly Dimension[], facts: SheetFacts): Measured {
  const rows = rowsOf(family, dimensions)
  return { family, rows, outline: outlineOf(family, rows, facts.spec), facts }
}

const onViews = (rows: readonly Row[]) =>
  new Map(rows.flatMap((row) => (row.slot ? [[row.slot, row] as const] : [])))
const formRows = (rows: readonly Row[]): FormNumbered[] =>
  rows.flatMap(({ form, ...row }) => (form ? [{ ...row, form }] : [])).slice(0, 4)

/** The whole sheet, 297 × 210 mm. */
export function measuredSheet({ rows, outline, facts }: Measured): Drawing {
  const floor = Math.min(FRAME.bottom - ROW * (rows.length + 1), BLOCK_TOP) - 4
  const bad = rows.filter(({ dimension }) => isOutside(dimension)).length
  const layout = layOut(
    outline,
    onViews(rows),
    { left: 27, top: 15, width: 263, height: floor - 15 },
    { forms: formRows(rows) },
  )
  return {
    width: 297,
    height: 210,
    hatch: 1.6,
    label: `${facts.identifier} 实测图，${rows.length} 项，超差 ${bad} 项，数值见下表`,
    marks: [
      ...frameMarks(),
      ...layout.marks,
      ...codeMark(outline, layout.views[outline.main]),
      ...sectionMarks(outline, layout.views),
      ...layout.dims,
      ...tableOf(rows),
      ...titleBlock(facts, layout.scale, bad),
    ],
  }
}

function codeMark({ code }: Outline, view: { scale: number; x: number; y: number } | undefined): Mark[] {
  if (!code || !view) return []
  const [x, y] = move(view, code)
  return [box('fill', x - 1.8, y - 1.8, 3.6, 3.6)]
}

/** A small picture, 80 × 50 mm: the views, and one dimension each way where some were measured. */
export function measuredPicture({ family, rows, outline, facts }: Measured): Drawing {
  const shown = onViews(rows)
  const first = (kind: 'vertical' | 'horizontal') =>
    outline.places.find((one) => one.kind === kind && one.view === 0 && shown.has(one.slot))
  const [tall, wide] = [first('vertical'), first('horizontal')]
  const frame = { left: tall ? 26 : 4, top: 4, right: 76, bottom: wide ? 37 : 46 }
  const layout = layOut(
    { ...outline, places: [] },
    new Map(),
    { left: frame.left, top: frame.top, width: frame.right - frame.left, height: frame.bottom - frame.top },
    { any: true },
  )
  const view = layout.views[0] ?? { scale: 1, x: 0, y: 0 }
  return {
    width: 80,
    height: 50,
    hatch: 1.6,
    label: `${facts.name}的${family.name}图样`,
    marks: [...layout.marks, group(plainDims(outline, view, [tall, wide], shown), { part: 'dims' })],
  }
}

function plainDims(
  outline: Outline,
  view: Moved,
  places: readonly (Place | undefined)[],
  shown: ReadonlyMap<string, Row>,
): Mark[] {
  const bounds = boundsOf(shapePoints(outline.views[0] ?? []))
  const [left] = move(view, [bounds.left, 0])
  const bottom = move(view, [0, bounds.bottom])[1]
  return places.flatMap((place) => {
    const one = place && shown.get(place.slot)
    if (!one || place.kind === 'leader') return []
    if (place.kind === 'horizontal') {
      const [x0, from] = move(view, [place.x0, place.y])
      return levelPlain({ ...one, x0, x1: move(view, [place.x1, 0])[0], y: bottom + 5, from: from + 0.5 })
    }
    const [from, y0] = move(view, [place.x, place.y0])
    const y1 = move(view, [0, place.y1])[1]
    return uprightPlain({ ...one, x: left - (y1 - y0 < 14 ? 4 : 13), y0, y1, from: from - 0.5 })
  })
}

/** The main view alone, for phones. */
export function faceView({ outline, facts, family }: Measured): Drawing {
  const shapes = outline.views[outline.main] ?? []
  const layout = layOut(
    { views: [shapes], main: 0, places: [] },
    new Map(),
    { left: 4, top: 4, width: 112, height: 72 },
    { any: true },
  )
  const [view] = layout.views
  return {
    width: 120,
    height: 80,
    hatch: 1.6,
    label: `${facts.name}，${family.name}外形`,
    marks: [...placeShapes(shapes, view ?? { scale: 1, x: 0, y: 0 }), ...codeMark(outline, view)],
  }
}

/** The gauge of one dimension alone, for lists. */
export const gaugeStrip = (dimension: Dimension): Drawing => ({
  width: 40,
  height: 6,
  label: `${dimension.name} ${measuredText(dimension)}${excessText(dimension) ? `，${excessText(dimension)}` : ''}`,
  marks: [
    stroke('thin', [
      [0, 3],
      [40, 3],
    ]),
    gauge([20, 3], 36, dimension),
  ],
})
