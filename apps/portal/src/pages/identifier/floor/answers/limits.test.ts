import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SceneElement } from '../../../../scenes/elements.ts'
import { compare, findLimits, typeKey } from './limits.ts'

const text = (label: string, value: string): SceneElement => ({ kind: 'text', label, text: value })
const file: SceneElement = {
  kind: 'record',
  label: '产品档案',
  parts: [{ key: 'a', label: '最小允许厚度' }],
  row: { a: '26 mm（刻于盘帽外圆）' },
}
const checks: SceneElement = {
  kind: 'table',
  label: '检验项目',
  parts: ['项目', '标准', '实测'].map((label, at) => ({ key: String(at), label })),
  rows: [
    { 0: '制动面厚度', 1: '28 ± 0.05 mm', 2: '28.012 mm' },
    { 0: '外径', 1: 'Ø320 mm', 2: '319.86 mm' },
  ],
}
const replace = text('更换极限', '盘厚 26 mm 或单面沟槽深 1.5 mm，两侧同时更换')

test('the limit of wear is found once, with what to heed and the value of a new part', () => {
  assert.deepEqual(findLimits([file, checks, replace]), [
    { name: '盘厚', note: '两侧同时更换', unit: 'mm', least: 26, fresh: 28 },
  ])
  assert.deepEqual(findLimits([file]), [{ name: '厚度', note: '', unit: 'mm', least: 26, fresh: 0 }])
  assert.deepEqual(findLimits([text('硬度', 'HB 207'), text('厚薄差', '0.008 mm'), checks]), [])
})

test('a reading below the limit says so, above it stays, and one that cannot be is odd', () => {
  const [limit] = findLimits([checks, replace])
  assert.ok(limit)
  assert.deepEqual(compare('25.4', limit), { state: 'replace', gap: 0.6 })
  assert.deepEqual(compare('26', limit), { state: 'ok', gap: 0 })
  assert.deepEqual(compare('26.05', limit), { state: 'ok', gap: 0.05 })
  assert.deepEqual(compare('254', limit)?.state, 'odd')
  assert.equal(compare('', limit), undefined)
  assert.equal(compare('25.', limit), undefined)
})

test('keys build a number with two decimals and nothing else', () => {
  const typed = (keys: string) => [...keys].reduce(typeKey, '')
  assert.deepEqual(['25.4', '2.5.4', '.5', '0012', '25.4←←6', '25.456', '12345'].map(typed), [
    '25.4',
    '2.54',
    '5',
    '12',
    '256',
    '25.45',
    '123',
  ])
})
