import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { listInspected, toFieldPlace } from './reading.ts'

test('a number with bounds says which dimension the template takes it for', () => {
  const field = {
    ...makeField('a', '甲', 'number'),
    unit: 'MMT',
    minimum: 319.8,
    maximum: 320.2,
    decimals: 2,
  }
  const record = { elements: [{ id: 'a', name: '甲', value: 319.94, type: 'String' as const }], scenes: [] }
  const place = toFieldPlace('', 'a')
  assert.deepEqual(listInspected(record, new Map([[place, field]]), new Map([[place, 'D']])), [
    { name: '甲', standard: '319.8–320.2', measured: '319.94 mm', slot: 'D' },
  ])
  assert.deepEqual(listInspected(record, new Map([[place, field]]), new Map()), [
    { name: '甲', standard: '319.8–320.2', measured: '319.94 mm' },
  ])
  assert.deepEqual(listInspected(record, new Map(), new Map([[place, 'D']])), [])
})

test('a bound at zero says nothing about a piece', () => {
  const field = { ...makeField('w', '重量', 'number'), unit: 'KGM', minimum: 0, decimals: 2 }
  const record = { elements: [{ id: 'w', name: '重量', value: 8.57, type: 'String' as const }], scenes: [] }
  const place = toFieldPlace('', 'w')
  assert.deepEqual(listInspected(record, new Map([[place, field]]), new Map()), [])
  assert.deepEqual(listInspected(record, new Map([[place, { ...field, maximum: 9 }]]), new Map()), [
    { name: '重量', standard: '≤ 9', measured: '8.57 kg' },
  ])
})
