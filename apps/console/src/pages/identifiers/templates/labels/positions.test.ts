import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LabelElement } from '@biaojie/contract/identifiers/labels/rules.ts'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import {
  describeLabel,
  findFittingLabel,
  listPositions,
  placeBalloons,
  spreadOut,
  writeNames,
} from './positions.ts'

const write = (id: string, text: string, x: number, y: number): LabelElement => ({
  kind: 'text',
  id,
  text,
  x,
  y,
  width: 16,
  size: 2,
  bold: false,
  align: 'left',
})
const CODE: LabelElement = {
  kind: 'code',
  id: 'code',
  symbology: 'datamatrix',
  content: 'identifier',
  x: 2,
  y: 2,
  module: 0.5,
  height: 8,
  signed: ['炉号'],
}
const TEMPLATE = {
  scenes: [
    { key: 'manage', name: '产品管理', fields: [makeField('spec', '规格')] },
    { key: 'trace', name: '产品追溯', fields: [makeField('heat', '炉号')] },
  ],
}

test('positions are numbered from the upper left, and say which field stands there', () => {
  const elements = [
    write('low', '批次 {批次号}', 16, 12),
    write('right', '{name} {规格}', 16, 2.4),
    CODE,
    write('fixed', '刮开涂层', 2, 18),
    { kind: 'line', id: 'line', x: 2, y: 14, width: 20, height: 0.1 } satisfies LabelElement,
  ]
  const positions = listPositions({ elements }, TEMPLATE)
  assert.deepEqual(
    positions.map(({ number, element, printed }) => [number, element.id, printed.map(({ name }) => name)]),
    [
      [1, 'code', ['Data Matrix，标识原文', '炉号']],
      [2, 'right', ['名称', '规格']],
      [3, 'low', ['批次号']],
    ],
  )
  assert.deepEqual(describeLabel(positions), { text: '3 处内容，取本模板 2 个字段', missing: ['批次号'] })
})

test('balloons keep their distance, their order and their middle', () => {
  assert.deepEqual(spreadOut([1, 2, 20], 4), [0, 4, 19])
  assert.deepEqual(spreadOut([], 4), [])
  const elements = ['a', 'b', 'c', 'd'].map((id, at) => write(id, '{name}', 20, at * 2))
  const balloons = placeBalloons(listPositions({ elements }, TEMPLATE), 40, 3)
  assert.deepEqual(
    balloons.map(({ side, position }) => [side, position.number]),
    [1, 2, 3, 4].map((number) => ['right', number]),
  )
  for (const [at, { y }] of balloons.entries())
    if (at > 0) assert.ok(y - (balloons[at - 1]?.y ?? 0) >= 3 - 1e-9)
})

test('a leader does not cross what stands beside its text', () => {
  const positions = listPositions({ elements: [CODE, write('near', '{name}', 14, 5)] }, TEMPLATE)
  const sides = placeBalloons(positions, 40, 3).map(({ side, position }) => [position.element.id, side])
  assert.deepEqual(sides, [
    ['code', 'left'],
    ['near', 'right'],
  ])
})

test('the label that shows most fields is chosen, of several the one with the fewest missing values', () => {
  const plain = { values: ['code', 'name'] }
  const wrong = { values: ['code', '规格', '批次号'] }
  const right = { values: ['code', '规格'] }
  assert.equal(findFittingLabel([wrong, plain, right], TEMPLATE), right)
  assert.equal(findFittingLabel([plain, wrong], TEMPLATE), wrong)
  assert.equal(findFittingLabel([], TEMPLATE), undefined)
})

test('a label of no part shows the names of its values', () => {
  assert.equal(writeNames('零件号 {零件号 / 图号}，{code}'), '零件号 零件号 / 图号，后缀')
})
