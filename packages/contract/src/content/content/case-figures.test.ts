import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFigureProblems } from './case-figures.ts'

const head = { title: '图', note: '注', alt: '说明' }
const grid = {
  ...head,
  kind: 'grid' as const,
  columns: 10,
  rows: 4,
  cell: { value: 60, unit: '件', text: '一格 60 件' },
  groups: [{ label: '4 月 8 日', columns: 10 }],
  marked: [{ column: 3, from: 1, to: 4 }],
  before: { label: '上线前', value: 2400, unit: '件' },
  after: { label: '上线后', value: 240, unit: '件', text: '一炉' },
}
const split = {
  ...head,
  kind: 'split' as const,
  unit: '次',
  total: { label: '全部', value: 60 },
  branches: [
    { label: '首次', value: 30 },
    {
      label: '复扫',
      value: 20,
      branches: [
        { label: '同城', value: 15 },
        { label: '异地', value: 5 },
      ],
    },
    { label: '查无', value: 10 },
  ],
}

test('a grid counts its cells', () => {
  assert.deepEqual(findFigureProblems(grid), {})
  assert.deepEqual(findFigureProblems({ ...grid, rows: 5 }), {
    'figure.before.value': '列 × 行 × 每格数量是 3000，与这里不符',
  })
  const outside = findFigureProblems({ ...grid, marked: [{ column: 11, from: 1, to: 4 }] })
  assert.deepEqual(Object.keys(outside), ['figure.marked'])
})

test('every level of a split adds up', () => {
  assert.deepEqual(findFigureProblems(split), {})
  const [first, second, third] = split.branches
  const moved = { ...second!, value: 25 }
  assert.deepEqual(findFigureProblems({ ...split, branches: [first!, moved, third!] }), {
    'figure.total.value': '各支之和是 65，与总数不符',
    'figure.branches.1.value': '下一级之和是 20，与这里不符',
  })
})

test('a ranking goes from the most to the least and sums up, tenths included', () => {
  const rows = [
    { label: '磕碰', before: 0.7, after: 0.2 },
    { label: '烧伤', before: 0.1, after: 0.1 },
    { label: '锈点', before: 0.1, after: 0 },
    { label: '毛刺', before: 0.1, after: 0 },
  ]
  const ranking = { ...head, kind: 'ranking' as const, unit: '只', before: '前', after: '后', rows }
  assert.deepEqual(findFigureProblems({ ...ranking, total: { before: 1, after: 0.3 } }), {})
  const turned = { ...ranking, rows: rows.toReversed(), total: { before: 1, after: 0.4 } }
  assert.deepEqual(findFigureProblems(turned), {
    'figure.rows': '各行按上线前的数从大到小排',
    'figure.total.after': '各行之和是 0.3，与合计不符',
  })
})

test('hours, times and curves stay within their axes', () => {
  const values = Array.from({ length: 24 }, () => 2)
  const hours = {
    ...head,
    kind: 'hours' as const,
    unit: 'kWh',
    before: { label: '前', values },
    after: { label: '后', values },
    bands: [
      { label: '谷', from: 0, to: 8 },
      { label: '峰', from: 9, to: 22 },
      { label: '谷', from: 22, to: 24 },
    ],
    totals: { before: 48, after: 47 },
  }
  assert.deepEqual(Object.keys(findFigureProblems(hours)), ['figure.totals.after', 'figure.bands'])
  const bars = [{ from: 0, to: 30, text: '盘点' }]
  const group = { label: '上线前', total: '30 h', tracks: [{ label: '宁波仓', bars }] }
  const axis = { to: 26, step: 2, unit: 'h' }
  const timeline = { ...head, kind: 'timeline' as const, axis, groups: [group, group] }
  assert.deepEqual(findFigureProblems(timeline), { 'figure.groups': '每段的起点应小于终点，终点不超过 26' })
  const trend = {
    ...head,
    kind: 'trend' as const,
    x: { label: '装车后', unit: '天' },
    y: { label: '压差', unit: 'mV', max: 100 },
    points: [
      [0, 12],
      [7, 13],
      [14, 14],
      [21, 20],
      [28, 30],
      [35, 120],
    ],
    limits: [{ label: '提示线', value: 30 }],
    events: [
      { at: 28, text: '派单' },
      { at: 40, text: '更换' },
    ],
    span: { from: 28, to: 35, text: '7 天' },
  }
  assert.deepEqual(Object.keys(findFigureProblems(trend)), ['figure.y.max', 'figure.events'])
})
