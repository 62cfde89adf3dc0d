import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  makeField,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createImporter, sendByKey } from '../../../../test-support/imports.ts'
import { recordTemplate } from '../../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call } = app

const { prefix, ask, imports } = await createImporter(app)
const other = await createImporter(app, '别家')

const VERDICT = 'record/verdict'
const templateWith = (choices: string[]): Template =>
  recordTemplate([makeField('spec', '规格'), { ...makeField('verdict', '检验结论', 'choice'), choices }])
const templateId = await imports.publish(templateWith(['合格', '不合格']))

const file = (...verdicts: string[]) =>
  Buffer.from(['标识,规格,检验结论', ...verdicts.map((verdict, at) => `VA-${at},Ø320,${verdict}`)].join('\n'))
async function uploaded(...verdicts: string[]) {
  const sent = await imports.upload(templateId, file(...verdicts))
  assert.ok(sent.success, sent.message)
  await app.runJobs()
  return sent.data
}
const OK = { target: VERDICT, value: 'OK', option: '合格' }
const NG = { target: VERDICT, value: 'NG', option: '不合格' }
const NONE = { target: VERDICT, value: '-', option: '' }

/** Checks a file, with these matches where they are given. */
async function checked({ id, targets }: { id: string; targets: string[] }, values?: object[]) {
  const answer = await ask('importMatch', { id, targets, ...(values && { values }) })
  assert.ok(answer.success, answer.message)
  await app.runJobs()
  return imports.read(id)
}

/** Publishes the template with other options. */
async function choose(choices: string[]) {
  const { data } = await ask('templateDetail', { id: templateId })
  await imports.publish(templateWith(choices), { id: templateId, revision: data.revision })
}

test('the texts of each column are counted, those with the most rows first', async () => {
  const { id } = await uploaded('OK', 'NG', 'OK', ' OK ', '')
  const { data } = await ask('importValues', { id })
  assert.deepEqual([data.counting, data.rows], [false, 5])
  assert.deepEqual(data.columns[2], {
    column: 2,
    values: [
      { value: 'OK', rows: 3 },
      { value: 'NG', rows: 1 },
    ],
    more: false,
  })
  assert.equal((await other.ask('importValues', { id })).code, getRefusalCode('import_not_found'))
})

test('a column with many different texts says that there are more', async () => {
  const { id } = await uploaded(...Array.from({ length: 80 }, (_, at) => `V${at}`))
  const { data } = await ask('importValues', { id })
  assert.deepEqual([data.columns[2]?.values.length, data.columns[2]?.more], [50, true])
})

test('texts are written as the options they stand for, and remembered for the next file', async () => {
  const first = await uploaded('OK', 'NG', '-', '合格', '好')
  assert.deepEqual([first.values, first.staleValues], [[], []])
  const look = await checked(first, [OK, NG, NONE])
  assert.deepEqual(await imports.listWrongRows(first.id), [[6, '2 choice']])
  assert.deepEqual(
    look.preview.map(({ outcome, cells }) => [outcome, cells[2]]),
    [
      ['added', 'OK'],
      ['added', 'NG'],
      ['added', '-'],
      ['added', '合格'],
      ['wrong', '好'],
    ],
  )
  await imports.run(first.id, 'good')
  const { data } = await ask('identifierRecord', { identifier: `${prefix}/VA-1` })
  assert.deepEqual(
    data.record.elements.map(({ value }) => value),
    ['Ø320', '不合格'],
  )
  const next = await uploaded('OK', 'NG', 'OK')
  assert.deepEqual(next.values, [NONE, NG, OK])
  assert.equal((await checked(next)).counts.wrong, 0)
  const theirs = await other.imports.publish(templateWith(['合格', '不合格']))
  const sent = await other.imports.upload(theirs, file('OK'))
  assert.deepEqual(sent.data.values, [], 'another company has its own')
})

test('a text that a file no longer matches is forgotten; those of other files stay', async () => {
  const file = await uploaded('OK')
  await checked(file, [])
  assert.deepEqual((await uploaded('OK')).values, [NONE, NG])
  await checked(await uploaded('OK'), [OK])
  assert.deepEqual((await uploaded('OK')).values, [NONE, NG, OK])
})

test('matches that fit no option or no column are refused', async () => {
  const { id, targets } = await uploaded('OK')
  for (const [values, message] of [
    [[{ ...OK, option: '优' }], /没有“优”这个选项/],
    [[{ ...OK, target: 'record/spec' }], /没有可以换算的选项/],
    [[{ ...OK, target: 'x/y' }], /没有可以换算的选项/],
    [[OK, OK], /对了两次/],
    [[{ ...OK, value: ' ' }], /不能是空的/],
  ] as const) {
    const answer = await ask('importMatch', { id, targets, values })
    assert.deepEqual([answer.success, answer.code], [false, getRefusalCode('import_values')])
    assert.match(answer.message, message)
  }
})

test('a template with other options applies no match until a person has looked at it', async () => {
  const before = await uploaded('OK', 'NG')
  await choose(['合格', '让步', '不合格'])
  const { secret } = (await ask('keyCreate', { name: 'MES', scopes: ['read', 'write'] })).data
  const old = await checked(before)
  assert.deepEqual([old.counts.wrong, old.values], [2, []])
  assert.deepEqual(old.staleValues, [NONE, NG, OK])
  const sent = await sendByKey(app, secret, file('OK'), { template: '前制动盘' })
  await app.runJobs()
  const progress = await call('importProgress', {
    params: { id: sent.data.id },
    headers: { authorization: `Bearer ${secret}` },
  })
  assert.deepEqual([progress.data.state, progress.data.counts.wrong], ['failed', 1])
  const again = await checked(before, [OK, NG])
  assert.deepEqual([again.counts.wrong, again.values], [0, [OK, NG]])
  assert.deepEqual((await uploaded('OK')).values, [NG, OK], 'what was not looked at is still open')
})

test('an option that has gone is matched no more, and a text that became an option means itself', async () => {
  await choose(['OK', '让步', '不合格'])
  const { values, staleValues } = await uploaded('OK', 'NG')
  assert.deepEqual([values, staleValues], [[], [NONE, NG]])
})

test('a title leads to its field again only while the field has the name and kind it had', async () => {
  const { id, revision } = (await ask('templateDetail', { id: templateId })).data
  let last = revision
  async function withSpec(change: Partial<TemplateField>) {
    const template = templateWith(['合格'])
    for (const scene of template.scenes)
      scene.fields = scene.fields.map((field) => (field.key === 'spec' ? { ...field, ...change } : field))
    await imports.publish(template, { id, revision: last })
    last = (await ask('templateDetail', { id })).data.revision
  }
  const targetsOf = async () => (await imports.upload(id, Buffer.from('标识,品号,余料\nVB-1,Ø320,3\n'))).data
  await withSpec({})
  const first = await targetsOf()
  assert.deepEqual(first.targets, ['identifier', '', ''])
  await checked({ id: first.id, targets: ['identifier', 'record/spec', ''] })
  assert.deepEqual((await targetsOf()).targets, ['identifier', 'record/spec', ''])
  await withSpec({ name: '供应商' })
  assert.deepEqual((await targetsOf()).targets, ['identifier', '', ''])
  await withSpec({ kind: 'number' })
  assert.deepEqual((await targetsOf()).targets, ['identifier', '', ''])
  await withSpec({ help: '看图纸' })
  assert.deepEqual((await targetsOf()).targets, ['identifier', 'record/spec', ''])
})
