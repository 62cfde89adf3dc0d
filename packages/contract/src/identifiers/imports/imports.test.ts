import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeField } from '../templates/rules.ts'
import { findTargetsProblem, guessTargets, listColumnTitles, listTargets, normalizeTitle } from './rules.ts'

const template = {
  scenes: [
    {
      key: 'record',
      name: '产品档案',
      fields: [
        { ...makeField('spec', '规格'), required: { rule: 'always' as const } },
        { ...makeField('weight', '重量', 'number'), englishName: 'Weight' },
      ],
    },
    {
      key: 'trace',
      name: '产品追溯',
      fields: [makeField('weight', '重量', 'number'), makeField('flow', '流转记录', 'table')],
    },
  ],
}

test('columns find their fields by other names of the same thing and with their units', () => {
  const template = {
    scenes: [
      {
        key: 'record',
        name: '产品档案',
        fields: [
          makeField('drawingNo', '图号'),
          makeField('weight', '重量', 'number'),
          makeField('lot', '批次号'),
        ],
      },
    ],
  }
  const guess = (...titles: string[]) => guessTargets(titles, template)
  assert.deepEqual(guess('标识后缀', '批号', '图纸号', '重量 kg'), [
    'identifier',
    'record/lot',
    'record/drawingNo',
    'record/weight',
  ])
  assert.deepEqual(guess('图纸号', '图号'), ['', 'record/drawingNo'], 'its own name comes first')
  assert.deepEqual(guess('总重量', '批'), ['', ''])
})

test('titles are compared without units, remarks and spaces', () => {
  assert.equal(normalizeTitle(' 重 量（kg）* '), '重量')
  assert.equal(normalizeTitle('Ｗｅｉｇｈｔ [kg]'), 'weight')
})

test('columns find their fields by name, each field once, the part’s own record first', () => {
  assert.deepEqual(guessTargets(['标识码', '重量 (kg)', 'Weight', '规格', '备注', ''], template), [
    'identifier',
    'record/weight',
    'trace/weight',
    'record/spec',
    '',
    '',
  ])
  assert.deepEqual(guessTargets(['流转记录'], template), [''], 'a cell holds no table')
})

test('a choice made before comes first, also the choice to leave a column out', () => {
  const remembered = { 品号: 'record/spec', 重量: '', 旧列: 'record/gone' }
  assert.deepEqual(guessTargets(['品号', '重量', '规格', '旧列'], template, remembered), [
    'record/spec',
    '',
    '',
    '',
  ])
})

test('values that cannot be imported are named', () => {
  assert.equal(findTargetsProblem(['identifier', 'record/spec', ''], template), '')
  assert.match(findTargetsProblem(['record/spec'], template), /哪一列是标识/)
  assert.match(findTargetsProblem(['identifier'], template), /“规格”没有对应的列/)
  assert.match(findTargetsProblem(['identifier', 'record/spec', 'record/spec'], template), /两列都选了“规格”/)
  assert.match(findTargetsProblem(['identifier', 'record/spec', 'x/y'], template), /模板里没有/)
})

test('written titles lead back to their fields, also where names are used twice', () => {
  const [record, trace] = template.scenes
  assert.ok(record && trace)
  const code = makeField('handle', '编码')
  for (const scenes of [
    [record, trace],
    [trace, record],
    [{ ...record, fields: [...record.fields, code, makeField('net', '重量（净）', 'number')] }, trace],
  ]) {
    const targets = listTargets({ scenes })
    const titles = listColumnTitles(targets)
    assert.deepEqual(
      guessTargets(titles, { scenes }),
      targets.map(({ target }) => target),
      titles.join(),
    )
  }
  assert.deepEqual(listColumnTitles(listTargets(template)), [
    '标识',
    '名称',
    '批次标识',
    '规格',
    '产品档案/重量',
    '产品追溯/重量',
  ])
})
