import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Element, RecordShown } from '../parts/seen/record-parts.ts'
import { countReaders, listFacts } from './look.ts'

const element = (id: string, value: unknown, audiences: Audience[]): Element => ({
  id,
  name: `名 ${id}`,
  type: 'String',
  value,
  unit: '',
  trace: '',
  audiences,
  from: null,
})
const record = (elements: Element[]): RecordShown => ({
  identifier: '88.449.1/A-1',
  identifierName: '件',
  images: [],
  state: 'active',
  stateReason: '',
  level: 'item',
  template: '',
  templateVersion: null,
  batch: '',
  successor: '',
  elements,
  scenes: [],
  inherited: [],
})

test('the telling values come first, tables and empty ones not at all', () => {
  const shown = listFacts(
    record([
      element('remark', '无', ['public']),
      element('rows', [{ a: 1 }], ['public']),
      element('batchNo', 'B1', ['public']),
      element('heatNo', '', ['public']),
      element('spec', 'Ø320', ['public']),
    ]),
  )
  assert.deepEqual(
    shown.map(({ id }) => id),
    ['spec', 'batchNo', 'remark'],
  )
})

test('each audience is counted with the values that it sees besides those of the public', () => {
  const counted = countReaders(
    record([
      element('a', '1', ['public', 'verified', 'partner', 'authority']),
      element('b', '1', ['partner', 'authority']),
      element('c', '1', ['authority']),
      element('d', '1', []),
    ]),
  )
  assert.deepEqual(counted, { audiences: { public: 1, verified: 0, partner: 1, authority: 2 }, own: 1 })
})
