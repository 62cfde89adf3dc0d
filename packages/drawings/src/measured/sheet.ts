import { shortCompanyName } from '../base/company-name.ts'
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
  isOutside,
  measuredText,
  nominalText,
  toleranceText,
} from './dimension.ts'
import { layOut, scaleText, sectionMarks } from './layout.ts'
import { codeMark, formRows, type Measured, onViews, type Row, type SheetFacts } from './measured.ts'

/** The measured drawing of one piece on A4: outline, dimensions with their ticks, table and title block. */

const FRAME = { left: 25, top: 5, right: 292, bottom: 205 }
const ROW = 4.3
const COLUMNS = [25, 33, 62, 94, 114, 132, 152]
const HEADS = ['号', '项目', '公称与公差', '实测', '偏差', '判定']
const BLOCK_TOP = 174

const LEAST_SIZE = 2.2

type Fitted = { value: string; end?: string }

/** Makes a text fit its place: it gets smaller, and is cut before `end` where it is still too wide. A number is never cut. */
function fitted(at: Point, { value, end = '' }: Fitted, style: TextStyle, size: number, width: number): Mark {
  const complete = value + end
  const wide = textWidth(complete, style, size)
  if (wide <= width) return text(at, { text: complete, style }, size)
  const small = (size * width) / wide
  if (style === 'large' || small >= LEAST_SIZE) return text(at, { text: complete, style }, small)
  let kept = value
  while (kept && textWidth(`${kept}…${end}`, style, LEAST_SIZE) > width) kept = kept.slice(0, -1)
  return text(at, { text: `${kept.trimEnd()}…${end}`, style }, LEAST_SIZE)
}

function drawTable(rows: readonly Row[]): Mark[] {
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
    ...rows.map((row, at) => drawRow(row, top + ROW * (at + 1))),
  ]
}

const unitText = ({ unit }: Dimension) => (unit && unit !== 'mm' ? ` ${unit}` : '')

function drawRow({ no, dimension }: Row, y: number): Mark {
  const bad = isOutside(dimension)
  const base = y + 3.15
  const nominal = nominalText(dimension)
  const tolerance = `${toleranceText(dimension)}${unitText(dimension)}`.trim()
  return group(
    [
      ...(bad ? [box('band', 25, y, 127, ROW)] : []),
      text([29, base], { text: String(no), style: 'nominal' }, 3.2, 'middle'),
      fitted([34.5, base], { value: dimension.name }, 'word', 2.9, 26.5),
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

const blockLines = (): Mark[] => [
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
]

function titleBlock(facts: SheetFacts, scale: number, bad: number): Mark[] {
  const cell = (
    x: number,
    y: number,
    width: number,
    name: string,
    value: string,
    style: TextStyle = 'word',
    size = 3.5,
    end = '',
  ) => [
    text([x + 2, y + 3.4], { text: name, style: 'small' }, 2.5),
    fitted([x + 2, y + 8.7], { value: value + end ? value : '—', end }, style, size, width - 3.5),
  ]
  const verdict = bad > 0 ? `不合格 ${bad} 项` : '合格'
  return [
    ...blockLines(),
    ...cell(160, BLOCK_TOP, 62, '名称', `${facts.name}　实测图`),
    ...cell(222, BLOCK_TOP, 36, '图号', facts.drawing, 'nominal', 4),
    ...cell(
      258,
      BLOCK_TOP,
      34,
      '材料　比例',
      facts.material,
      'nominal',
      4,
      (facts.material && '　') + scaleText(scale),
    ),
    ...cell(160, 184.2, 30, '单位', shortCompanyName(facts.company)),
    ...cell(190, 184.2, 32, '测量设备', facts.device),
    ...cell(222, 184.2, 36, '测量时间', facts.measuredAt, 'nominal', 4),
    ...cell(258, 184.2, 34, '检验员', facts.inspector),
    group(cell(160, 194.5, 30, '结论', verdict), bad > 0 ? { tone: 'bad' } : {}),
    ...cell(190, 194.5, 32, '处置', facts.treatment || (bad > 0 ? '待评审' : '')),
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

/** The whole sheet, 297 × 210 mm. */
export function drawMeasuredSheet({ rows, outline, facts }: Measured): Drawing {
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
      ...drawTable(rows),
      ...titleBlock(facts, layout.scale, bad),
    ],
  }
}
