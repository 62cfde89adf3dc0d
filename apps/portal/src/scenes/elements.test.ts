import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  columnsOf,
  numberIn,
  readElement,
  rowsOf,
  type SceneElement,
  splitNote,
  textOf,
  without,
} from './elements.ts'

const wire = (over: object) => ({
  dataId: 'x',
  lableName: '名称',
  lableValue: 'v' as unknown,
  dataType: 'String',
  trace: false,
  traceIdentifier: null,
  ...over,
})

test('every data type is read by the shape of its value', () => {
  assert.deepEqual(readElement(wire({})), { kind: 'text', name: '名称', text: 'v' })
  assert.deepEqual(readElement(wire({ dataType: 'Object', lableValue: { a: 1 } })), {
    kind: 'record',
    name: '名称',
    record: { a: '1' },
  })
  assert.deepEqual(readElement(wire({ dataType: 'Array', lableValue: [{ a: null }] })), {
    kind: 'rows',
    name: '名称',
    rows: [{ a: '' }],
  })
  assert.equal(
    readElement(wire({ dataType: 'TraceDetails', lableValue: [{ acceptTime: '' }] })).kind,
    'trail',
  )
  assert.equal(readElement(wire({ dataType: 'Array', lableValue: '[{"a":"1"}]' })).kind, 'rows')
  assert.equal(readElement(wire({ dataType: 'Array', lableValue: '[broken' })).kind, 'text')
  assert.deepEqual(readElement(wire({ dataType: 'Array', lableValue: ['甲', '乙'] })), {
    kind: 'text',
    name: '名称',
    text: '甲、乙',
  })
})

test('isVerify as a flag and as a data type mask alike until there is a value', () => {
  assert.equal(readElement(wire({ isVerify: true, lableValue: null })).kind, 'masked')
  assert.equal(readElement(wire({ dataType: 'isVerify', lableValue: null })).kind, 'masked')
  assert.equal(readElement(wire({ dataType: 'isVerify', lableValue: '45 °C' })).kind, 'text')
  assert.equal(readElement(wire({ dataType: 'isVerify', lableValue: [{ a: '1' }] })).kind, 'rows')
})

test('only an element with trace set is a link', () => {
  const linked = readElement(wire({ trace: true, traceIdentifier: '88.449.1008/CB-1' })) as { to?: string }
  assert.equal(linked.to, '88.449.1008/CB-1')
  const plain = readElement(wire({ trace: false, traceIdentifier: '88.449.1008/CB-1' })) as { to?: string }
  assert.equal(plain.to, undefined)
})

test('readers answer empty for what is not there', () => {
  const elements: SceneElement[] = [{ kind: 'text', name: '批次号', text: 'B1　乙班' }]
  assert.equal(textOf(elements, '批次号'), 'B1')
  assert.equal(textOf(elements, '规格'), '')
  assert.deepEqual(rowsOf(elements, '批次号'), [])
  assert.deepEqual(without(elements, ['批次号']), [])
})

test('a full-width space parts the value from its note', () => {
  assert.deepEqual(splitNote('0.031 mm　≤ 0.050'), { value: '0.031 mm', note: '≤ 0.050' })
  assert.deepEqual(splitNote('HT250'), { value: 'HT250', note: '' })
})

test('numbers are found among signs, units and thousands separators', () => {
  assert.equal(numberIn('≥ 2,400 r/min'), 2400)
  assert.equal(numberIn('−38'), -38)
  assert.equal(numberIn('0.003 mm'), 0.003)
  assert.ok(Number.isNaN(numberIn('到位')))
})

test('columns keep the order of their first appearance', () => {
  assert.deepEqual(columnsOf([{ a: '1' }, { b: '2', a: '3' }]), ['a', 'b'])
})
