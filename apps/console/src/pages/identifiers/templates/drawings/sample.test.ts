import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTemplateProblems } from '@biaojie/contract/identifiers/templates/problems.ts'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getFamily } from '@biaojie/drawings/measured/families/families.ts'
import { toMeasured } from '@biaojie/drawings/measured/measured.ts'
import { readDimension } from '@biaojie/drawings/measured/reading.ts'
import {
  addSampleField,
  createSample,
  findChosenField,
  listDrawableFields,
  makeSampleFacts,
} from './sample.ts'

const number = (key: string, name: string, minimum: number | null, maximum: number | null) => ({
  ...makeField(key, name, 'number'),
  unit: 'MMT',
  minimum,
  maximum,
})
const template: Template = {
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  drawing: { family: 'disc', fields: [{ slot: 'D', scene: 'record', key: 'a' }] },
  scenes: [
    {
      key: 'record',
      name: '产品档案',
      fields: [
        number('a', '甲', 319.8, 320.2),
        number('b', '外径', 299, 301),
        number('c', '自由', null, null),
        makeField('d', '文字'),
      ],
    },
  ],
}
const disc = getFamily('disc')
assert.ok(disc)

test('a chosen field takes its dimension, and a name does not take it away', () => {
  const dimensions = createSample(template).flatMap((element) => readDimension(element) ?? [])
  const { rows } = toMeasured(disc, dimensions, makeSampleFacts(template, disc))
  assert.deepEqual(
    rows.map(({ slot, dimension }) => `${slot ?? '-'} ${dimension.name} ${dimension.measured}`),
    ['D 甲 320', '- 外径 300'],
  )
})

test('fields with bounds alone can be chosen, and each for one dimension', () => {
  assert.deepEqual(
    listDrawableFields(template).map(({ field }) => field.key),
    ['a', 'b'],
  )
  assert.deepEqual(addSampleField(template, 'B', { scene: 'record', key: 'a' }), [
    { slot: 'B', scene: 'record', key: 'a' },
  ])
  assert.deepEqual(addSampleField(template, 'D', undefined), [])
  assert.equal(findChosenField(template, 'D')?.key, 'a')
})

test('a template whose drawing names a lost field is not published', () => {
  assert.equal(findTemplateProblems(template).drawing, undefined)
  const [scene] = template.scenes
  assert.ok(scene)
  const lost = { ...template, scenes: [{ ...scene, fields: scene.fields.slice(1) }] }
  assert.match(findTemplateProblems(lost).drawing ?? '', /字段已经没有/)
  assert.equal(findChosenField(lost, 'D'), undefined)
})
