import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import { readElements } from './elements.ts'

const read = (code: string, ...elements: object[]) => readElements(elements, code, '')
const readElement = (code: string, element: object) => read(code, element).elements[0]
const why = (code: string, ...elements: object[]) => {
  try {
    read(code, ...elements)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
const { recall, repair, trace, security, production } = SCENES

test('a registered field is known by key, by label and by alias', () => {
  const since = { id: 'recallTime', name: '召回时间', type: 'String', value: '2026-08-02' }
  assert.deepEqual(readElement(recall.code, { id: 'recallTime', value: '2026-08-02' }), since)
  assert.deepEqual(readElement(recall.code, { name: '召回时间', value: '2026-08-02' }), since)
  assert.deepEqual(readElement(recall.code, { id: 'r-1', name: '召回时间', value: '2026-08-02' }), since)
  assert.deepEqual(readElement('', { name: '图号', value: 'HX-1' }), {
    id: 'partNo',
    name: '图号',
    type: 'String',
    value: 'HX-1',
  })
  // A company may give a registered field a name of its own.
  assert.equal(readElement(recall.code, { id: 'recallTime', name: '召回日期', value: 'x' })?.name, '召回日期')
})

test('a field of the company’s own goes by its id, else by its name', () => {
  assert.equal(readElement(recall.code, { id: 'own', name: '钢球批次', value: 'x' })?.id, 'own')
  assert.equal(readElement(recall.code, { name: '钢球批次', value: 'x' })?.id, '钢球批次')
  assert.equal(why(recall.code, { value: 'x' }), '缺少 第 1 个元素的 name')
})

test('the kind of a field decides the type', () => {
  const row = { 项目: '主轴', 周期: '一月' }
  assert.equal(readElement(repair.code, { name: '保养计划', value: [row] })?.type, 'Array')
  assert.equal(
    why(repair.code, { name: '保养计划', value: '每月一次' }),
    '第 1 个元素「保养计划」的 value 应为由“列名: 文本”组成的数组',
  )
  assert.equal(
    why(repair.code, { name: '保养计划', value: '每月一次', type: 'String' }),
    '第 1 个元素「保养计划」应为由“列名: 文本”组成的数组（type 为 Array），不是 String',
  )
  assert.equal(
    why('100', { name: '甲', value: 'x', type: 'Number' }),
    '第 1 个元素「甲」的 type「Number」不认识，应为 String、Object、Array、TraceDetails',
  )
  // Values that the node makes from series are not read from a record.
  assert.equal(readElement(production.code, { name: '能耗数据', value: '占位' })?.id, 'energy')
})

test('columns and entries are stored under their labels; own ones stay as they are', () => {
  const value = [{ item: '导轨', 周期: '每班', 负责人: '李' }]
  assert.deepEqual(readElement(repair.code, { id: 'plans', value })?.value, [
    { 项目: '导轨', 周期: '每班', 负责人: '李' },
  ])
  assert.deepEqual(readElement(repair.code, { id: 'device', value: { name: '精车', 吨位: '3 t' } })?.value, {
    设备名称: '精车',
    吨位: '3 t',
  })
  const flow = [{ 时间: '2026-03-18 14:26', 地点: '一厂', event: '终检' }]
  assert.deepEqual(readElement(trace.code, { id: 'flow', value: flow })?.value, [
    { acceptTime: '2026-03-18 14:26', acceptStation: '一厂', 事件: '终检' },
  ])
  const own = readElement(recall.code, { name: '召回经过', type: 'TraceDetails', value: flow })
  assert.deepEqual(own?.value, readElement(trace.code, { id: 'flow', value: flow })?.value)
  assert.equal(
    why(trace.code, { id: 'flow', value: [{ event: '终检' }] }),
    '第 1 个元素「流转记录」的 value 每行都要有 acceptTime 和 acceptStation',
  )
  assert.equal(
    why(security.code, { id: 'indicators', value: [{ value: '1', 当前值: '2' }] }),
    '第 1 个元素「安全指标」的「当前值」写了两次',
  )
})

test('contradictions, repetitions and what must stay public are refused', () => {
  assert.equal(
    why(recall.code, { id: 'phone', name: '召回时间', value: 'x' }),
    '第 1 个元素「召回时间」的 id「phone」是「联系电话」，与 name 不符',
  )
  const since = { name: '召回时间', value: 'x' }
  assert.equal(why(recall.code, since, { id: 'recallTime', value: 'y' }), '基本信息有两个「召回时间」')
  assert.equal(why(recall.code, { ...since, verify: true }), '第 1 个元素「召回时间」必须公开，不能要求验证')
  assert.equal(
    why('', { name: '规格', value: '长'.repeat(4_001) }),
    '第 1 个元素「规格」有文本超过 4,000 个字符',
  )
})

test('readers of a value are named by verify or by audiences', () => {
  const value = { name: '出厂价', value: '86.50' }
  assert.deepEqual(readElement('', { ...value, verify: true })?.audiences, [
    'verified',
    'partner',
    'authority',
  ])
  assert.deepEqual(readElement('', { ...value, audiences: ['authority', 'partner'] })?.audiences, [
    'partner',
    'authority',
  ])
  assert.equal(
    readElement('', { ...value, audiences: ['public', 'verified', 'partner', 'authority'] })?.audiences,
    undefined,
  )
  assert.match(why('', { ...value, audiences: ['everybody'] }), /audiences「everybody」不认识/)
  assert.match(why('', { ...value, verify: true, audiences: [] }), /只能写一个/)
})
