import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { FormValues } from './values.ts'
import { listDifferences } from './values.ts'

const template: Template = {
  name: '盘',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'record',
      name: '产品档案',
      fields: [makeField('spec', '规格'), makeField('weight', '重量', 'number')],
    },
    { key: 'repair', name: '设备维修', fields: [makeField('parts', '换件', 'table')] },
  ],
}
const valuesOf = (values: FormValues['values']) => ({ values }) as FormValues
const began = valuesOf({ record: { spec: 'Ø320', weight: 8.6 } })
const found = (fresh: FormValues, mine: FormValues, from: FormValues | undefined = began) =>
  listDifferences(template, { began: from, fresh, mine }).map(({ scene, field, theirs, mine, touched }) => [
    `${scene}.${field.key}`,
    theirs,
    mine,
    touched,
  ])

test('a value that only others changed is told, and that it was not touched here', () => {
  const fresh = valuesOf({ record: { spec: 'Ø330', weight: 8.6 } })
  assert.deepEqual(found(fresh, began), [['record.spec', 'Ø330', 'Ø320', false]])
})

test('a value that both changed is told as touched, unless both changed it to the same', () => {
  const fresh = valuesOf({ record: { spec: 'Ø330', weight: 9.1 } })
  const mine = valuesOf({ record: { spec: 'Ø340', weight: 9.1 } })
  assert.deepEqual(found(fresh, mine), [['record.spec', 'Ø330', 'Ø340', true]])
})

test('a missing value and an empty one are the same; rows are compared whole', () => {
  assert.deepEqual(
    found(
      valuesOf({ record: { spec: 'Ø320', weight: 8.6 } }),
      valuesOf({
        record: { spec: 'Ø320', weight: 8.6 },
        repair: { parts: '' },
      }),
    ),
    [],
  )
  const rows = (name: string) => ({ repair: { parts: [{ name }] }, ...began.values })
  assert.deepEqual(found(valuesOf(rows('密封圈')), valuesOf(rows('螺栓'))), [
    ['repair.parts', [{ name: '密封圈' }], [{ name: '螺栓' }], true],
  ])
})

test('without the beginning every difference counts as touched, so that nothing is overwritten unseen', () => {
  const fresh = valuesOf({ record: { spec: 'Ø330', weight: 8.6 } })
  assert.deepEqual(
    listDifferences(template, { began: undefined, fresh, mine: began }).map(({ touched }) => touched),
    [true],
  )
})
