import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Difference } from '@biaojie/contract/identifiers/templates/differences.ts'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import {
  addNewField,
  changeKind,
  DRAWING,
  describeDifferences,
  describeKind,
  describeRequirement,
  findName,
  findPlace,
  freeKey,
  listSeenBy,
  moveField,
  readChoices,
  removeField,
  replaceField,
} from './editing.ts'

const field = (key: string) => makeField(key, `名 ${key}`)
const DISC: Template = {
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [
    { key: 'record', name: '产品档案', fields: [field('heat'), field('weight'), field('grade')] },
    { key: 'own_1', name: '检验报告', fields: [] },
  ],
}
const keysOf = (template: Template | undefined, scene = 0) =>
  template?.scenes[scene]?.fields.map(({ key }) => key)

test('a change reaches one field of one scene and leaves the template that was shown as it is', () => {
  const next = replaceField(DISC, { scene: 0, field: 1 }, { name: '重量', unit: 'KGM' })
  assert.deepEqual(
    next.scenes[0]?.fields.map(({ name, unit }) => [name, unit]),
    [
      ['名 heat', ''],
      ['重量', 'KGM'],
      ['名 grade', ''],
    ],
  )
  assert.equal(DISC.scenes[0]?.fields[1]?.name, '名 weight')
  assert.equal(next.scenes[1], DISC.scenes[1])
})

test('a field moves within its scene and not past either end', () => {
  assert.deepEqual(keysOf(moveField(DISC, { scene: 0, field: 0 }, 1)), ['weight', 'heat', 'grade'])
  assert.deepEqual(keysOf(moveField(DISC, { scene: 0, field: 2 }, 0)), ['grade', 'heat', 'weight'])
  assert.equal(moveField(DISC, { scene: 0, field: 0 }, -1), undefined)
  assert.equal(moveField(DISC, { scene: 0, field: 2 }, 3), undefined)
  assert.equal(moveField(DISC, { scene: 1, field: 0 }, 0), undefined, 'a scene without fields')
  assert.equal(moveField(DISC, { scene: DRAWING, field: 0 }, 0), undefined)
})

test('a removed field leaves the others in their order', () => {
  assert.deepEqual(keysOf(removeField(DISC, { scene: 0, field: 1 })), ['heat', 'grade'])
})

test('a new field has a key of its own, also after others were removed or named like it', () => {
  const once = addNewField(DISC, 0)
  assert.deepEqual(keysOf(once)?.at(-1), 'field4')
  const fewer = removeField(once, { scene: 0, field: 0 })
  assert.deepEqual(keysOf(addNewField(fewer, 0))?.slice(-2), ['field4', 'field5'])
  assert.deepEqual(keysOf(addNewField(DISC, 1), 1), ['field1'])
})

test('the first free key fills a gap', () => {
  assert.equal(freeKey([], 'own_'), 'own_1')
  assert.equal(freeKey([{ key: 'own_1' }, { key: 'own_3' }], 'own_'), 'own_2')
})

test('another kind keeps what is true of any kind and forgets the rest', () => {
  const number = {
    ...{ ...field('weight'), kind: 'number' as const, unit: 'KGM', decimals: 2, maximum: 90, unique: true },
    ...{ englishName: 'Weight', visibility: ['public' as const], source: 'imported' as const, help: '净重' },
  }
  const date = changeKind(number, 'date')
  assert.deepEqual(
    [date.key, date.name, date.englishName, date.visibility, date.source, date.help, date.kind],
    ['weight', '名 weight', 'Weight', ['public'], 'imported', '净重', 'date'],
  )
  assert.deepEqual([date.unit, date.decimals, date.maximum, date.unique], ['', null, null, false])
})

test('another kind takes the role of a field away from its template', () => {
  const at = { scene: 0, field: 0 }
  const marked = replaceField(DISC, at, { role: 'heat' })
  const before = marked.scenes[0]?.fields[0] ?? assert.fail('no field')
  assert.equal(before.role, 'heat')
  const after = replaceField(marked, at, changeKind(before, 'picture')).scenes[0]?.fields[0]
  assert.deepEqual([after?.kind, after?.role], ['picture', undefined])
})

test('a trial shows each audience what it would see, numbers with their digits and unit', () => {
  const template: Template = {
    ...DISC,
    scenes: [
      {
        ...{ key: 'record', name: '产品档案' },
        fields: [
          { ...field('od'), kind: 'number', unit: 'MMT', decimals: 1 },
          { ...field('heat'), visibility: ['partner'] },
          field('empty'),
        ],
      },
    ],
  }
  const values = { record: { od: 320, heat: 'HT-1' } }
  const texts = (audience: 'public' | 'partner') =>
    listSeenBy(template, values, audience).flatMap(({ fields }) => fields.map(({ text }) => text))
  assert.deepEqual([texts('public'), texts('partner')], [['320.0 mm'], ['320.0 mm', 'HT-1']])
  assert.deepEqual(listSeenBy(template, {}, 'public'), [])
})

test('choices stand one in each line; blank lines and spaces around are none of them', () => {
  assert.deepEqual(readChoices(' A 级\n\n  \nB 级  \r\nC'), ['A 级', 'B 级', 'C'])
  assert.deepEqual(readChoices(''), [])
})

test('a problem leads to its field, to its scene, or to the drawing', () => {
  assert.deepEqual(findPlace('scenes.1.fields.3.maximum'), { scene: 1, field: 3 })
  assert.deepEqual(findPlace('scenes.2.name'), { scene: 2, field: -1 })
  assert.deepEqual(findPlace('drawing'), { scene: DRAWING, field: -1 })
  assert.deepEqual(findPlace('name'), { scene: 0, field: -1 })
})

test('a problem of a field is named after it', () => {
  assert.equal(findName(DISC, 'scenes.0.fields.2.name'), '名 grade：')
  assert.equal(findName(DISC, 'scenes.0.fields.9.name'), '')
  assert.equal(findName(DISC, 'name'), '')
  assert.equal(findName(DISC, 'drawing'), '')
})

test('a list of choices says how many there are', () => {
  assert.equal(describeKind(field('heat')), '文字')
  assert.equal(describeKind({ ...makeField('grade', '等级', 'choice'), choices: ['A', 'B'] }), '选项 2')
})

test('a condition names the field on which it depends, by its key when that is gone', () => {
  const [scene] = DISC.scenes
  assert.ok(scene)
  const when = (rule: Template['scenes'][0]['fields'][0]['required']) =>
    describeRequirement({ ...field('x'), required: rule }, scene)
  assert.equal(when({ rule: 'always' }), '是')
  assert.equal(when({ rule: 'never' }), '')
  assert.equal(when({ rule: 'when', field: 'heat', values: [] }), '有名 heat时')
  assert.equal(when({ rule: 'when', field: 'gone', values: [] }), '有gone时')
})

test('a change says before and after, long texts only that there is one, and several their number', () => {
  const change = (before: string, after: string) =>
    ({
      scene: 'record',
      field: 'heat',
      change: 'changed',
      what: '说明',
      before,
      after,
    }) as unknown as Difference
  assert.equal(describeDifferences([]), '')
  assert.equal(describeDifferences([change('旧', '新')]), '说明 旧 → 新')
  assert.equal(describeDifferences([change('旧', '新'), change('a', 'b')]), '说明 旧 → 新 等 2 处')
  assert.equal(describeDifferences([change('甲'.repeat(13), '乙'.repeat(12))]), '说明有改动')
  assert.equal(
    describeDifferences([change('甲'.repeat(12), '乙'.repeat(12))]),
    `说明 ${'甲'.repeat(12)} → ${'乙'.repeat(12)}`,
  )
})
