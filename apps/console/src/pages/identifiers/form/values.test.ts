import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordOnWire } from '@biaojie/contract/identifiers/records/record.ts'
import { AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import {
  createBody,
  createNewValues,
  createValues,
  listDifferences,
  listDroppedNames,
  makeNextValues,
  sortByCloseness,
} from './values.ts'

const TEMPLATE: Template = {
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'record',
      name: '产品档案',
      fields: [
        makeField('spec', '规格'),
        { ...makeField('runout', '端面跳动', 'number'), unit: 'MMT', decimals: 3, source: 'event' },
        { ...makeField('serialNo', '序列号'), unique: true },
        makeField('report', '检验报告', 'file'),
      ],
    },
    {
      key: 'own_tests',
      name: '试验',
      fields: [
        {
          ...makeField('rows', '试验记录', 'table'),
          columns: [{ key: 'item', name: '项目', kind: 'text', unit: '' }],
        },
      ],
    },
  ],
}
const FOLLOWED = { id: 'a-template', version: 3, template: TEMPLATE }

const element = (id: string, value: unknown, audiences: Audience[] = [...AUDIENCES]) => ({
  id,
  name: id,
  type: 'String',
  value,
  unit: '',
  trace: '',
  audiences,
  from: null,
})
const RECORD: RecordOnWire = {
  identifier: '88.449.1/BD-1',
  identifierName: '前制动盘',
  images: [],
  state: 'active',
  stateReason: '',
  level: 'item',
  template: 'a-template',
  templateVersion: 3,
  batch: '',
  successor: '',
  elements: [element('spec', 'Ø320', ['partner']), element('runout', 0.03), element('old', '旧项')],
  scenes: [
    {
      code: '100',
      confId: 'own_tests',
      name: '试验',
      icon: '',
      elements: [element('rows', [{ 项目: '跳动' }])],
    },
  ],
  inherited: [],
}

test('a record comes into the form as people write it, and goes back as it was', () => {
  const values = createValues({ record: RECORD, revision: 7 }, TEMPLATE, TEMPLATE)
  assert.deepEqual(values.values, {
    record: { spec: 'Ø320', runout: '0.030' },
    own_tests: { rows: [{ item: '跳动' }] },
  })
  const body = createBody(values, FOLLOWED, '88.449.1')
  assert.deepEqual(body.values, values.values)
  assert.deepEqual([body.identifier, body.expected, body.templateVersion], ['88.449.1/BD-1', 7, 3])
  assert.deepEqual(body.visibility, [{ scene: 'record', field: 'spec', audiences: ['partner'] }])
})

test('values that the template has no field for are named before they go', () => {
  assert.deepEqual(listDroppedNames(RECORD, TEMPLATE), ['old'])
})

test('empty fields are left out, and people leave out their own prefix', () => {
  const values = {
    ...createNewValues('rule', 'a-rule'),
    batch: 'LOT-1',
    values: { record: { spec: '  ', runout: '1' } },
  }
  const body = createBody(values, FOLLOWED, '88.449.1')
  assert.deepEqual(body.values, { record: { runout: '1' } })
  assert.equal(body.batch, '88.449.1/LOT-1')
  assert.deepEqual([body.identifier, body.codeRuleId, body.expected], [undefined, 'a-rule', 0])
})

test('a reserved code is filled in at the revision that was chosen', () => {
  const reserved = { identifier: '88.449.1/BD-9', revision: 1 }
  const body = createBody({ ...createNewValues('reserved', ''), reserved }, FOLLOWED, '88.449.1')
  assert.deepEqual([body.identifier, body.expected], ['88.449.1/BD-9', 1])
})

test('the next identifier keeps the shared values, and nothing measured or unique', () => {
  const values = {
    record: { spec: 'Ø320', runout: '0.031', serialNo: 'S1', report: `documents/${'0'.repeat(32)}` },
  }
  const next = makeNextValues({ ...createNewValues('typed', ''), identifier: 'BD-1', values }, TEMPLATE)
  assert.deepEqual(next.values, { record: { spec: 'Ø320' }, own_tests: {} })
  assert.equal(next.identifier, '')
})

test('changes of a colleague are told apart from fields that both have changed', () => {
  const at = (record: Record<string, unknown>) => ({ ...createNewValues('typed', ''), values: { record } })
  const began = at({ spec: 'a', runout: '1' })
  const fresh = at({ spec: 'b', runout: '2' })
  const mine = at({ spec: 'c', runout: '1' })
  const touched = (begun: typeof began | undefined) =>
    listDifferences(TEMPLATE, { began: begun, fresh, mine }).map((difference) => [
      difference.field.key,
      difference.touched,
    ])
  assert.deepEqual(touched(began), [
    ['spec', true],
    ['runout', false],
  ])
  assert.deepEqual(touched(undefined), [
    ['spec', true],
    ['runout', true],
  ])
})

test('templates that a part’s name speaks of are offered first', () => {
  const names = (part: string) =>
    sortByCloseness(
      ['转向节', '制动盘', '制动钳', '轮毂'].map((name) => ({ name })),
      part,
    ).map(({ name }) => name)
  assert.deepEqual(names('通风制动盘 BD-320A'), ['制动盘', '制动钳', '转向节', '轮毂'])
  assert.deepEqual(names(''), ['转向节', '制动盘', '制动钳', '轮毂'])
})
