import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireElement } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { readElement } from '../scenes/read-element.ts'
import { collectShownValues, nameOfField } from './shown.ts'

const wire = (
  dataId: string,
  lableName: string,
  lableValue: unknown,
  more: Partial<WireElement> = {},
): WireElement => ({
  dataId,
  lableName,
  lableValue,
  dataType: 'String',
  trace: false,
  traceIdentifier: null,
  ...more,
})

const ELEMENTS = [
  wire('hardness', '硬度', 'HB 207'),
  wire('blank', '毛坯标识', 'CB-1', { trace: true, traceIdentifier: '88.449.1/CB-1' }),
  wire('steps', '工序', [{ step: '车', machine: 'M1' }], { dataType: 'Array' }),
  wire('packed', '装箱', '{"箱号":"X1"}', { dataType: 'Object' }),
  wire('heat', '炉号', 'H-1', { from: { level: 'batch', identifier: '88.449.1/B-1' } }),
  wire('cost', '成本', null, { dataType: 'isVerify', isVerify: true }),
]
const BASE = {
  identifierName: '前制动盘',
  images: ['a'],
  scenes: [{ templateCode: 'T', sceneName: '防伪', icon: '', sceneConfId: 's1' }],
  elements: ELEMENTS,
}
const SCENE = { confId: 's1', elements: [wire('code', '防伪方式', '涂层')] }
const PAGE = {
  name: '前制动盘',
  images: ['a'],
  elements: [
    ...ELEMENTS.map((element) => readElement(element, '')),
    ...SCENE.elements.map((element) => readElement(element, '')),
  ],
}

test('values of the record and the open scene are checked in their exact form', () => {
  const { fields, inherited } = collectShownValues(BASE, SCENE, PAGE)
  assert.deepEqual(
    fields.map(({ path, value }) => [path, value]),
    [
      ['name', '前制动盘'],
      ['images', ['a']],
      ['scenes/s1', '防伪'],
      ['fields//hardness', 'HB 207'],
      ['fields//blank', 'CB-1'],
      ['fields//steps', [{ step: '车', machine: 'M1' }]],
      ['fields//packed', '{"箱号":"X1"}'],
      ['fields/s1/code', '涂层'],
    ],
  )
  assert.equal(fields.find(({ path }) => path === 'fields//blank')?.trace, '88.449.1/CB-1')
  assert.deepEqual(inherited, ['炉号'])
})

test('a text that only the page shows is what is checked', () => {
  const elements = PAGE.elements.map((element) =>
    element.label === '硬度' ? { ...element, text: 'HB 217' } : element,
  )
  const { fields } = collectShownValues(BASE, SCENE, { ...PAGE, elements } as typeof PAGE)
  assert.equal(fields.find(({ path }) => path === 'fields//hardness')?.value, 'HB 217')
  const added = [...PAGE.elements, { kind: 'text' as const, label: '产地', text: '宁波' }]
  assert.equal(collectShownValues(BASE, SCENE, { ...PAGE, elements: added }).fields.at(-1)?.path, 'page/产地')
})

test('what the page adds itself, masks or has from a batch is no value of the record', () => {
  const elements = [
    { kind: 'text' as const, key: 'registerTime', label: '注册时间', text: '2026-01-01' },
    { kind: 'text' as const, label: '炉号', text: 'H-1', origin: '来自批次' },
    { kind: 'text' as const, label: '成本', text: '12.5' },
  ]
  const { fields } = collectShownValues(BASE, SCENE, { ...PAGE, elements })
  assert.ok(fields.every(({ label }) => !['注册时间', '炉号', '成本'].includes(label)))
})

test('parts without a label have names', () => {
  assert.equal(nameOfField({ path: 'name', label: '', value: '' }), '名称')
  assert.equal(nameOfField({ path: 'scenes/s1', label: '', value: '防伪' }), '场景 防伪')
  assert.equal(nameOfField({ path: 'fields//x', label: '硬度', value: '' }), '硬度')
})
