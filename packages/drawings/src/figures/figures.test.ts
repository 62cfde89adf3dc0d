import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Drawing, Mark } from '../base/marks.ts'
import { drawSvg } from '../base/svg.ts'
import { crowdedTexts, listTexts, textBox } from '../base/text-styles.ts'
import { ASSEMBLIES } from '../exploded/assemblies.ts'
import { HUB_UNIT } from '../exploded/hub-unit.ts'
import { type Chain, chainTrunk, drawChain, durationBetween } from './chain.ts'
import { drawCode } from './code.ts'
import { drawMachine, type MachineCourse } from './machine.ts'
import { splitLines } from './plan.ts'
import { drawRecall, drawRecallForPhone, findNamedParts, type RecallDrawn } from './recall.ts'

const LIMIT = 30 * 1024
const CODE = Array.from({ length: 18 }, (_, row) =>
  Array.from({ length: 18 }, (_, at) => (row + at) % 2 === 0),
)

function assertGood(drawing: Drawing) {
  assert.ok(
    drawSvg(drawing, 'f').body.length < LIMIT,
    `${drawing.label}: ${drawSvg(drawing, 'f').body.length}`,
  )
  assert.deepEqual(crowdedTexts(drawing.marks), [], drawing.label)
  for (const mark of listTexts(drawing.marks)) {
    const { left, right, top, bottom } = textBox(mark)
    const said = mark.runs.map(({ text }) => text).join(' ')
    assert.ok(
      left > -2 && top > -2 && right < drawing.width + 2 && bottom < drawing.height + 2,
      `${said} leaves the frame`,
    )
  }
}

const node = (
  key: string,
  level: number,
  prefix = '88.449.1001',
  time = '2026-03-18',
): Chain['nodes'][number] => ({
  key,
  name: `零件 ${key}`,
  code: `CODE-${key}-0001`,
  prefix,
  level,
  time,
  href: `/product_scene?identifier=${key}`,
  modules: CODE,
})
const COMPANIES = [
  { prefix: '88.449.1009', name: '沧州沧源冶金原料有限公司（示例）' },
  { prefix: '88.449.1001', name: '' },
]

test('a chain has a column for each level and a lane for each company', () => {
  const chain: Chain = {
    companies: COMPANIES,
    nodes: [
      node('iron', -2, '88.449.1009', '2026-02-26 03:40'),
      node('scrap', -2, '88.449.1009', ''),
      node('blank', -1, '88.449.1009', '2026-03-11 09:36'),
      node('own', 0, '88.449.1001', '2026-03-18 14:26'),
      node('box', 1, '88.449.1001', '2026-03-19 15:20'),
    ],
    edges: [
      { from: 'iron', to: 'blank', word: '浇注' },
      { from: 'scrap', to: 'blank', word: '浇注' },
      { from: 'blank', to: 'own', word: '机加工' },
      { from: 'own', to: 'box', word: '装箱' },
      { from: 'own', to: 'of-another', word: '不在图上' },
    ],
  }
  const wide = drawChain(chain)
  assertGood(wide)
  assertGood(chainTrunk(chain))
  const { body } = drawSvg(wide, 'f')
  assert.equal(body.match(/>浇注</g)?.length, 1, 'two parts that become one have one word')
  assert.ok(!body.includes('不在图上'))
  assert.match(body, /88\.449\.1001/)
})

test('long chains, wide levels and long names stay in the frame', () => {
  const levels = Array.from({ length: 12 }, (_, at) => node(`level-${at}`, at - 9))
  const wide = Array.from({ length: 6 }, (_, at) => ({
    ...node(`many-${at}`, 1),
    name: '新能源乘用车前轮通风式制动盘总成',
    code: 'A-VERY-LONG-IDENTIFIER-OF-ONE-PART-0001',
  }))
  const chain: Chain = { companies: COMPANIES, nodes: [...levels, ...wide], edges: [] }
  assertGood(drawChain(chain))
  assert.match(drawChain(chain).label, /另有 \d+ 环没有画/)
  assertGood(chainTrunk(chain))
})

test('a chain of one part is a figure of one part', () => {
  assertGood(drawChain({ companies: [], nodes: [node('own', 0)], edges: [] }))
})

test('times between steps are written as people say them', () => {
  assert.equal(durationBetween('2026-03-11 09:05', '2026-03-11 09:36'), '31 min')
  assert.equal(durationBetween('2026-03-18 14:26', '2026-03-19 15:20'), '25 h')
  assert.equal(durationBetween('2026-03-11', '2026-03-18 14:26'), '7 天')
  assert.equal(durationBetween('2026-03-18', '2026-03-11'), '', 'time does not run backwards')
  assert.equal(durationBetween('not a time', '2026-03-11'), '')
})

const RECALLS: RecallDrawn[] = [
  {
    cause: { assembly: HUB_UNIT, parts: [2, 3] },
    wrong: { name: '钢球硬度（复测）', unit: 'HRC', lower: 61, upper: 65, value: 57 },
    pieces: { total: 1946, done: 1384, isOwnDone: false, unit: '套' },
  },
  { cause: undefined, wrong: undefined, pieces: { total: 1, done: 0, isOwnDone: false, unit: '件' } },
  { cause: undefined, wrong: undefined, pieces: { total: 1, done: 1, isOwnDone: true, unit: '件' } },
  { cause: undefined, wrong: undefined, pieces: { total: 2_000_000, done: 3, isOwnDone: false, unit: '件' } },
  { cause: undefined, wrong: undefined, pieces: { total: 40, done: 40, isOwnDone: false, unit: '件' } },
  {
    cause: undefined,
    wrong: { name: '很长的一个项目名称'.repeat(8), unit: 'mm', lower: -0.05, upper: 0.05, value: 12 },
    pieces: undefined,
  },
]

const cellsIn = (marks: readonly Mark[], state: string | undefined): number =>
  marks.reduce(
    (sum, mark) =>
      mark.kind === 'path' && mark.line === 'cell' && mark.state === state
        ? sum +
          [...mark.d.matchAll(/M[\d.-]+ ([\d.-]+)[ ]?[\d.-]+ ([\d.-]+)/g)].reduce(
            (cells, [, from, to]) => cells + Math.round((Number(to) - Number(from) + 2) / 8.5),
            0,
          )
        : sum,
    0,
  )

for (const [at, drawn] of RECALLS.entries())
  test(`a recall is drawn with its cause, its limits and its pieces (${at})`, () => {
    assertGood(drawRecall(drawn))
    assertGood(drawRecallForPhone(drawn))
    assert.notEqual(drawRecall(drawn).label, '')
  })

test('as many cells are filled as pieces are dealt with', () => {
  const pieces = { total: 100, done: 40, isOwnDone: false, unit: '件' }
  const { marks } = drawRecall({ cause: undefined, wrong: undefined, pieces })
  assert.equal(cellsIn(marks, 'done'), 40)
  assert.equal(cellsIn(marks, undefined), 60)
})

test('the words of a defect name the parts that are drawn in red', () => {
  assert.deepEqual(findNamedParts(HUB_UNIT, '钢球批中混入回火不足的钢球，滚道剥落'), [2, 3])
  assert.deepEqual(findNamedParts(HUB_UNIT, '包装破损'), [])
  for (const assembly of ASSEMBLIES) assert.deepEqual(findNamedParts(assembly, ''), [])
})

test('a code says how many modules it has', () => {
  for (const kind of ['wide', 'narrow'] as const) {
    const drawing = drawCode(CODE, '88.449.1008/IR-26031103', kind)
    assertGood(drawing)
    assert.match(drawSvg(drawing, 'c').body, /18 格/)
  }
})

test('a long name takes two lines and is cut only after them', () => {
  const split = (text: string) => splitLines(text, 'title', 13, 128)
  assert.deepEqual(split('北仑一厂成品库'), ['北仑一厂成品库'])
  assert.deepEqual(split('总装物流中心 B12 卸货口'), ['总装物流中心 B12', '卸货口'])
  assert.equal(split('穿山疏港高速柴桥入口').join(''), '穿山疏港高速柴桥入口')
  assert.match(split('宁波舟山港穿山港区集装箱码头二号堆场三号出口').join(''), /…$/)
})

const course = (more: Partial<MachineCourse> = {}): MachineCourse => ({
  name: '精车 2 号 EQ-VT30-02',
  repairs: [
    { time: '2026-03-18 13:52', hours: 0.5 },
    { time: '2026-08-27 21:12', hours: 1.2 },
    { time: '2026-11-30 02:18', hours: 2.5 },
  ],
  plans: [
    { name: '液压油滤芯更换', cycle: '3 个月', last: '2026-10-21', next: '2027-01-20' },
    { name: '几何精度检测（GB/T 16462）', cycle: '12 个月', last: '2026-10-04', next: '2027-10-04' },
  ],
  made: '2026-03-18 14:26',
  now: '2026-12-01 05:40:00',
  ...more,
})
const long = '新能源商用车用前桥左侧通风式双活塞浮动卡钳总成含制动摩擦块与磨损报警线束'

test('the course of a machine keeps its labels apart, with one repair as with forty', () => {
  const courses: MachineCourse[] = [
    course(),
    course({ plans: [], repairs: [{ time: '2026-11-30 02:18', hours: 0 }] }),
    course({ repairs: [], made: '' }),
    course({ made: '2026-11-29' }),
    course({ made: '2016-01-04' }),
    course({ plans: [{ name: '免维护', cycle: '', last: '2026-02-03', next: '9999-12-31' }] }),
    course({
      name: long,
      repairs: Array.from({ length: 40 }, (_, at) => ({
        time: `2026-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')} 10:00`,
        hours: at % 7,
      })),
      plans: Array.from({ length: 40 }, () => ({
        name: long,
        cycle: long,
        last: '2026-02-03',
        next: '2027-02-03',
      })),
    }),
  ]
  for (const example of courses)
    for (const kind of ['wide', 'narrow'] as const) {
      const drawing = drawMachine(example, kind)
      assert.ok(drawing)
      assertGood(drawing)
    }
})

test('a machine without a time of repair or maintenance has no figure', () => {
  assert.equal(drawMachine(course({ repairs: [{ time: '每班', hours: 1 }], plans: [] })), undefined)
})
