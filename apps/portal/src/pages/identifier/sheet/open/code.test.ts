import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHINESE } from '../../../../language/language.ts'
import type { SceneElement } from '../../../../scenes/elements.ts'
import { showCode } from './code.ts'
import type { LayerContext } from './context.ts'

const inspections: SceneElement = {
  kind: 'table',
  key: 'inspections',
  label: '检验项目',
  parts: [
    { key: 'item', label: '项目' },
    { key: 'standard', label: '标准' },
    { key: 'measured', label: '实测' },
    { key: 'verdict', label: '结论' },
  ],
  rows: [
    { item: '厚度', standard: '28 ± 0.05', measured: '28.01', verdict: '合格' },
    { item: '外观', standard: '无裂纹', measured: '一处裂纹', verdict: '不合格' },
  ],
}
const context = {
  language: CHINESE,
  identifier: '88.449.1001/BD-320A0001',
  part: null,
  segments: [],
  record: [],
  scenes: [{ type: 'manage', elements: [inspections], isOpen: true }],
  encodeCode: () => undefined,
} as unknown as LayerContext

test('a part without a drawing shows all its inspections, those in words as well', () => {
  const { title, tables = [] } = showCode(context)
  assert.deepEqual(
    tables[0]?.rows.map(({ name, tone, tick }) => [name, tone, tick !== undefined]),
    [
      ['厚度', undefined, true],
      ['外观', 'bad', false],
    ],
  )
  assert.equal(title, '1 项不合格')
})
