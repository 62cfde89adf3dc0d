import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { makeFieldReader, parseNumber, type SceneElement, splitNote } from './elements.ts'
import { readElement } from './read-element.ts'

const read = (over: object, code = '100') =>
  readElement(
    {
      dataId: 'x',
      lableName: '名称',
      lableValue: 'v' as unknown,
      dataType: 'String',
      trace: false,
      traceIdentifier: null,
      ...over,
    },
    code,
  )

test('every data type is read by the shape of its value', () => {
  assert.deepEqual(read({}), { kind: 'text', label: '名称', text: 'v' })
  assert.deepEqual(read({ dataType: 'Object', lableValue: { a: 1 } }), {
    kind: 'record',
    label: '名称',
    parts: [{ key: 'a', label: 'a' }],
    row: { a: '1' },
  })
  assert.deepEqual(read({ dataType: 'Array', lableValue: [{ a: null }] }), {
    kind: 'table',
    label: '名称',
    parts: [{ key: 'a', label: 'a' }],
    rows: [{ a: '' }],
  })
  assert.equal(read({ dataType: 'TraceDetails', lableValue: [{ acceptTime: '' }] }).kind, 'trail')
  assert.equal(read({ dataType: 'Array', lableValue: '[{"a":"1"}]' }).kind, 'table')
  assert.equal(read({ dataType: 'Array', lableValue: '[broken' }).kind, 'text')
  assert.deepEqual(read({ dataType: 'Array', lableValue: ['甲', '乙'] }), {
    kind: 'text',
    label: '名称',
    text: '甲、乙',
  })
})

test('isVerify as a flag and as a data type mask alike until there is a value', () => {
  assert.equal(read({ isVerify: true, lableValue: null }).kind, 'masked')
  assert.equal(read({ dataType: 'isVerify', lableValue: null }).kind, 'masked')
  assert.equal(read({ dataType: 'isVerify', lableValue: '45 °C' }).kind, 'text')
  assert.equal(read({ dataType: 'isVerify', lableValue: [{ a: '1' }] }).kind, 'table')
})

test('only an element with trace set is a link', () => {
  const linked = read({ trace: true, traceIdentifier: '88.449.1008/CB-1' }) as { to?: string }
  assert.equal(linked.to, '88.449.1008/CB-1')
  const plain = read({ trace: false, traceIdentifier: '88.449.1008/CB-1' }) as { to?: string }
  assert.equal(plain.to, undefined)
})

test('registered fields and their parts are read by key, own columns keep their names', () => {
  const given = {
    dataId: 'climate',
    lableName: '在途环境',
    dataType: 'Array',
    lableValue: [{ 时间: '08:15', 温度: '14.6', 光照: '3' }],
  }
  assert.deepEqual(read(given, SCENES.logistics.code), {
    kind: 'table',
    key: 'climate',
    label: '在途环境',
    parts: [
      { key: 'time', label: '时间' },
      { key: 'temperature', label: '温度', unit: '°C' },
      { key: '光照', label: '光照' },
    ],
    rows: [{ time: '08:15', temperature: '14.6', 光照: '3' }],
  })
  // The same key has no meaning in a scene without such a field.
  assert.equal(read(given, SCENES.recall.code).key, undefined)
})

test('words of state are told by their label, in own fields too', () => {
  assert.deepEqual(read({ lableName: '检验结论', lableValue: '合格' }), {
    kind: 'text',
    label: '检验结论',
    text: '合格',
    state: true,
  })
  const own = read({ dataType: 'Array', lableValue: [{ 工具: '扳手', 状态: '正常' }] })
  assert.deepEqual('parts' in own && own.parts[1], { key: '状态', label: '状态', state: true })
})

test('readers answer empty for missing values', () => {
  const elements: SceneElement[] = [{ kind: 'text', key: 'batchNo', label: '批次号', text: 'B1　乙班' }]
  const fields = makeFieldReader<'trace'>(elements)
  assert.equal(fields.readText('batchNo'), 'B1')
  assert.equal(fields.readText('spec'), '')
  assert.deepEqual(fields.table('flow').rows, [])
  assert.deepEqual(fields.without('batchNo'), [])
})

test('a full-width space parts the value from its note', () => {
  assert.deepEqual(splitNote('0.031 mm　≤ 0.050'), { value: '0.031 mm', note: '≤ 0.050' })
  assert.deepEqual(splitNote('HT250'), { value: 'HT250', note: '' })
})

test('numbers are found among signs, units and thousands separators', () => {
  assert.equal(parseNumber('≥ 2,400 r/min'), 2400)
  assert.equal(parseNumber('−38'), -38)
  assert.equal(parseNumber('0.003 mm'), 0.003)
  assert.ok(Number.isNaN(parseNumber('到位')))
})

test('columns keep the order of their first appearance', () => {
  const table = read({ dataType: 'Array', lableValue: [{ a: '1' }, { b: '2', a: '3' }] })
  assert.deepEqual('parts' in table && table.parts.map(({ key }) => key), ['a', 'b'])
})
