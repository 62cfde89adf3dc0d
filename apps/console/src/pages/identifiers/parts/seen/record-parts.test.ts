import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordOnWire } from '@biaojie/contract/identifiers/records/record.ts'
import { countValues, type Element, listParts } from './record-parts.ts'

const element = (id: string): Element => ({
  id,
  name: id,
  type: 'String',
  value: id,
  unit: '',
  trace: '',
  audiences: [],
  from: null,
})
const record = (change: Partial<Pick<RecordOnWire, 'elements' | 'scenes' | 'inherited'>>) =>
  ({ elements: [], scenes: [], inherited: [], ...change }) as unknown as RecordOnWire
const scene = (confId: string, ...ids: string[]) => ({
  confId,
  code: confId,
  name: confId,
  icon: '',
  elements: ids.map(element),
})
const shapeOf = (change: Parameters<typeof record>[0]) =>
  listParts(record(change)).map(({ confId, elements }) => [confId, elements.map(({ id }) => id)])

test('the own elements come first, and empty parts are left out', () => {
  assert.deepEqual(shapeOf({ elements: [element('spec')], scenes: [scene('2', 'a'), scene('3')] }), [
    ['', ['spec']],
    ['2', ['a']],
  ])
  assert.deepEqual(shapeOf({}), [])
})

test('values of the batch follow those of the same part', () => {
  assert.deepEqual(shapeOf({ scenes: [scene('2', 'a')], inherited: [scene('2', 'b')] }), [['2', ['a', 'b']]])
})

test('a part that only the batch has is shown after the others', () => {
  assert.deepEqual(shapeOf({ scenes: [scene('2', 'a')], inherited: [scene('5', 'b')] }), [
    ['2', ['a']],
    ['5', ['b']],
  ])
})

test('values are counted over all parts', () => {
  assert.equal(
    countValues(listParts(record({ scenes: [scene('2', 'a', 'b')], inherited: [scene('2', 'c')] }))),
    3,
  )
  assert.equal(countValues([]), 0)
})
