import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  makeField,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createImporter } from '../../../../test-support/imports.ts'
import { recordTemplate } from '../../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { prefix, ask, imports } = await createImporter(app)

const GRADE: TemplateField = { ...makeField('grade', '等级', 'choice'), choices: ['A', 'B'] }
const templateWith = (grade = GRADE): Template =>
  recordTemplate([
    { ...makeField('spec', '规格'), required: { rule: 'always' } },
    { ...makeField('weight', '重量', 'number'), maximum: 20, required: { rule: 'always' } },
    { ...makeField('serial', '序列号'), unique: true },
    grade,
  ])
const templateId = await imports.publish(templateWith())

const SPEC = { target: 'record/spec', value: 'Ø320' }
const WEIGHT = { target: 'record/weight', value: '8.5' }
const uploaded = async (...lines: string[]) => {
  const sent = await imports.upload(templateId, Buffer.from(lines.join('\n')))
  assert.ok(sent.success, sent.message)
  return sent.data
}
const match = (id: string, targets: string[], filled?: object[]) =>
  ask('importMatch', { id, targets, ...(filled && { filled }) })
async function recordOf(code: string) {
  const { data } = await ask('identifierRecord', { identifier: `${prefix}/${code}` })
  return {
    name: data.record.identifierName,
    batch: data.record.batch,
    ...Object.fromEntries(data.record.elements.map(({ name, value }) => [name, String(value)])),
  }
}

test('a value given once is written in all rows without one: for a missing column and for empty cells', async () => {
  const file = await uploaded('标识,重量', 'FI-1,9.1', 'FI-2,', 'FI-3,99')
  assert.deepEqual(file.filled, [])
  const choice = (target: string) => file.choices.find((choice) => choice.target === target)
  assert.deepEqual(
    ['identifier', 'name', 'record/spec', 'record/serial'].map((target) => choice(target)?.fills),
    [false, true, true, false],
  )
  assert.match((await match(file.id, file.targets)).message, /必填的“规格”没有对应的列/)
  const filled = [SPEC, WEIGHT, { target: 'name', value: ' 盘 ' }, { target: 'batch', value: 'BB-26' }]
  const answer = await match(file.id, file.targets, filled)
  assert.ok(answer.success, answer.message)
  await app.runJobs()
  const look = await imports.read(file.id)
  assert.deepEqual([look.counts.added, look.filled[2]?.value], [2, '盘'])
  assert.deepEqual(await imports.listWrongRows(file.id), [[4, '1 maximum']])
  await imports.run(file.id, 'good')
  const common = { name: '盘', batch: `${prefix}/BB-26`, 规格: 'Ø320' }
  assert.deepEqual(await recordOf('FI-1'), { ...common, 重量: '9.1' })
  assert.deepEqual(await recordOf('FI-2'), { ...common, 重量: '8.5' })
  const next = await uploaded('标识,重量', 'FI-9,9')
  assert.deepEqual(next.filled, [], 'the next file is asked again')
  const again = await uploaded('标识,重量', 'FI-1,')
  await match(again.id, again.targets, [{ ...SPEC, value: 'Ø330' }, WEIGHT])
  await app.runJobs()
  const { preview } = await imports.read(again.id)
  assert.deepEqual(
    preview.map(({ outcome, changed, before }) => [outcome, changed, before]),
    [['changed', ['要素「规格」', '要素「重量」'], [{ column: 1, value: '9.1' }]]],
  )
})

test('a value is checked like a cell, and each problem is told at its field', async () => {
  const { id, targets } = await uploaded('标识,规格', 'FJ-1,Ø320')
  const answer = await match(id, targets, [
    { ...WEIGHT, value: '21' },
    { target: 'record/grade', value: 'C' },
    { target: 'record/serial', value: 'S1' },
    { target: 'identifier', value: 'BD-1' },
    { target: 'batch', value: '88.449.9999999/BB-1' },
    { target: 'record/gone', value: '1' },
    { target: 'name', value: ' ' },
  ])
  assert.equal(answer.code, getRefusalCode('invalid_input'))
  const errors = Object.entries(answer.errors ?? {}).map(([path, text]) => `${path} ${text}`)
  for (const expected of [
    /^filled\.record\/weight 重量不能大于 20/,
    /^filled\.record\/grade 等级没有“C”/,
    /^filled\.record\/serial 序列号每一件都不同/,
    /^filled\.identifier 标识每一件都不同/,
    /^filled\.batch 批次：标识不在本企业/,
    /^filled\.record\/gone 模板里没有这个字段了/,
    /^filled\.name 请写出名称的值/,
  ])
    assert.ok(
      errors.some((error) => expected.test(error)),
      `${expected} in ${errors.join('; ')}`,
    )
  const twice = await match(id, targets, [WEIGHT, WEIGHT])
  assert.match(twice.message, /填了两次/)
})

test('a new version of the template under which a value is wrong is told before anything is checked', async () => {
  const file = await uploaded('标识,规格', 'FK-1,Ø320')
  const first = await match(file.id, file.targets, [WEIGHT, { target: 'record/grade', value: 'A' }])
  assert.ok(first.success, first.message)
  await app.runJobs()
  const { revision } = (await ask('templateDetail', { id: templateId })).data
  await imports.publish(templateWith({ ...GRADE, choices: ['甲', '乙'] }), { id: templateId, revision })
  const again = await match(file.id, file.targets)
  assert.match(again.message, /等级没有“A”，可填 甲、乙/)
  const mended = await match(file.id, file.targets, [WEIGHT, { target: 'record/grade', value: '甲' }])
  assert.ok(mended.success, mended.message)
  await app.runJobs()
  const done = await imports.run(file.id, 'all')
  assert.equal(done.state, 'done')
})
