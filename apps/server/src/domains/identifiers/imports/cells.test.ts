import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { strToU8, zipSync } from 'fflate'
import { testApp } from '../../../test-support/app.ts'
import { createImporter } from '../../../test-support/imports.ts'
import { recordTemplate } from '../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { prefix, ask, imports } = await createImporter(app, '恒沃紧固件')
const templateId = await imports.publish(
  recordTemplate(
    [
      { ...makeField('part', '零件'), required: { rule: 'always' } },
      { ...makeField('mass', '单重', 'number'), unit: 'KGM', decimals: 4 },
      makeField('made', '下线日期', 'date'),
    ],
    '螺栓',
  ),
)

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (type: string, target: string) =>
  strToU8(
    `<Relationships><Relationship Id="a" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`,
  )
const workbook = (rows: string) =>
  zipSync({
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="表" r:id="a"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet.xml'),
    'xl/sheet.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  })
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

/** The values of an identifier as a visitor reads them. */
async function valuesOf(code: string): Promise<Record<string, unknown>> {
  const { data } = await ask('identifierRecord', { identifier: `${prefix}/${code}` })
  return Object.fromEntries(data.record.elements.map(({ name, value }) => [name, value]))
}

test('a decimal comma never multiplies, and the preview shows what will be stored', async () => {
  const lines = [
    '标识后缀,零件,单重',
    'WW-0001,螺栓,"3,2"',
    'WW-0002,垫圈,"0,0796"',
    'WW-0003,壳体,"1,234.5"',
    'WW-0004,轴,３．２',
    'WW-0005,套,3.1999999999999997',
    'WW-0006,\u200b销,8.5',
  ]
  const file = await imports.checked(templateId, Buffer.from(lines.join('\n')))
  assert.deepEqual(
    file.preview.map(({ identifier, stored = [] }) => [identifier.split('/')[1], stored]),
    [
      ['WW-0001', []],
      ['WW-0002', []],
      ['WW-0003', [{ column: 2, value: '1234.5' }]],
      ['WW-0004', [{ column: 2, value: '3.2' }]],
      ['WW-0005', [{ column: 2, value: '3.2' }]],
      ['WW-0006', []],
    ],
  )
  assert.deepEqual(await imports.listWrongRows(file.id), [
    [2, '2 kind'],
    [3, '2 kind'],
  ])
  await imports.run(file.id)
  assert.deepEqual(await valuesOf('WW-0003'), { 零件: '壳体', 单重: 1234.5 })
  assert.deepEqual(await valuesOf('WW-0005'), { 零件: '套', 单重: 3.2 })
  assert.deepEqual(await valuesOf('WW-0006'), { 零件: '销', 单重: 8.5 })
})

test('numbers of a workbook are those that a person sees; longer codes than it keeps are refused', async () => {
  const row = (code: string, mass: string) =>
    `<row><c><v>${code}</v></c>${text('螺栓')}<c><v>${mass}</v></c></row>`
  const file = await imports.checked(
    templateId,
    workbook(
      `<row>${text('标识后缀')}${text('零件')}${text('单重')}</row>` +
        row('999032320001885', '3.1999999999999997') +
        row('1.9143100000101E+18', '3.3') +
        row('12345', '7.9600000000000004E-2'),
    ),
    '表.xlsx',
  )
  assert.deepEqual(await imports.listWrongRows(file.id), [[3, '0 rounded']])
  await imports.run(file.id)
  assert.deepEqual(await valuesOf('999032320001885'), { 零件: '螺栓', 单重: 3.2 })
  assert.deepEqual(await valuesOf('12345'), { 零件: '螺栓', 单重: 0.0796 })
})

test('a formula without a result and a text that cannot be stored are the one thing wrong with their cells', async () => {
  const file = await imports.checked(
    templateId,
    workbook(
      `<row>${text('标识')}${text('零件')}${text('单重')}</row>` +
        `<row>${text('FX-1')}<c><f>A1</f></c><c><f>1+1</f><v></v></c></row>` +
        `<row>${text('FX-2')}${text('_xD83D_')}<c><v>1</v></c></row>` +
        `<row>${text('FX-3')}${text('a_x0007_')}<c><v>1</v></c></row>` +
        `<row><c><f>A1</f></c>${text('螺母')}<c><v>1</v></c></row>`,
    ),
    '表.xlsx',
  )
  assert.deepEqual(await imports.listWrongRows(file.id), [
    [2, '1 unfinished,2 unfinished'],
    [3, '1 broken'],
    [4, '1 text'],
    [5, '0 unfinished'],
  ])
})

test('days are read as people write them', async () => {
  const lines = ['标识,零件,下线日期', 'DT-1,轴,20261103', 'DT-2,轴,2026年11月3日', 'DT-3,轴,20261303']
  const file = await imports.checked(templateId, Buffer.from(lines.join('\n')))
  assert.deepEqual(await imports.listWrongRows(file.id), [[4, '2 kind']])
  await imports.run(file.id)
  for (const code of ['DT-1', 'DT-2']) assert.equal((await valuesOf(code)).下线日期, '2026-11-03')
})

test('a code that cannot be one says which character is wrong', async () => {
  const file = await imports.checked(templateId, Buffer.from('标识,零件\nUN_01,轴\n'))
  const { records } = (await ask('importWrongRows', { id: file.id })).data
  assert.match(records[0]?.problems[0]?.message ?? '', /“_”/)
})
