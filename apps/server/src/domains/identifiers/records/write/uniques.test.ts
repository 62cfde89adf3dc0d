import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { makeField, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import { createTemplate } from '../../../../test-support/templates.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const otherId = await createCompany(app, '别家')
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: otherId })
const prefixOf = async (id: string): Promise<string> =>
  (await pool.query('select prefix from companies where id = $1', [id])).rows[0].prefix
const PREFIX = await prefixOf(companyId)

const ask = <N extends CallName>(name: N, body: object, token = admin.token, headers = {}) =>
  call(name, { token, body, headers, ip: makeAddress() })
const SERIAL: TemplateField = { ...makeField('serial', '出厂编号'), unique: true }
const NOTE = makeField('note', '备注')
const { id: TEMPLATE } = await createTemplate(app, admin.token, '制动盘', [SERIAL, NOTE])

const save = (code: string, values: object, more: object = {}) =>
  ask('identifierSave', {
    identifier: `${PREFIX}/${code}`,
    templateId: TEMPLATE,
    values: { record: values },
    ...more,
  })
const held = async (): Promise<number> =>
  (await pool.query('select count(*)::int as n from identifier_uniques where prefix = $1', [PREFIX])).rows[0]
    .n

test('a form refuses a value that another identifier has, and names both', async () => {
  assert.ok((await save('UF-1', { serial: 'S-1' })).success)
  const refused = await save('UF-2', { serial: 'S-1' })
  assert.equal(refused.rules?.['values.record.serial'], 'unique')
  assert.equal(refused.errors?.['values.record.serial'], `出厂编号“S-1”已用于 ${PREFIX}/UF-1，企业内不能重复`)
  const body = { identifier: `${PREFIX}/UF-2`, templateId: TEMPLATE, audience: 'public' }
  const { data } = await ask('identifierPreview', { ...body, values: { record: { serial: 'S-1' } } })
  assert.deepEqual(
    data.problems.map(({ field, rule }) => [field, rule]),
    [['serial', 'unique']],
  )
  assert.ok((await save('UF-1', { serial: 'S-1', note: '再存一次' })).success)
})

test('companies do not share values', async () => {
  const prefix = await prefixOf(otherId)
  const { id } = await createTemplate(app, other.token, '制动盘', [SERIAL])
  const body = { identifier: `${prefix}/UF-1`, templateId: id, values: { record: { serial: 'S-1' } } }
  assert.ok((await ask('identifierSave', body, other.token)).success)
})

test('a changed value is free again, and that of a retired part is not', async () => {
  await save('UC-1', { serial: 'S-10' })
  assert.ok((await save('UC-1', { serial: 'S-11' })).success)
  assert.ok((await save('UC-2', { serial: 'S-10' })).success)
  const restored = await ask('identifierRestore', { identifier: `${PREFIX}/UC-1`, revision: 2, to: 1 })
  assert.deepEqual([restored.code, restored.success], [getRefusalCode('value_taken'), false])
  const retire = { identifier: `${PREFIX}/UC-2`, revision: 1, state: 'retired', reason: '报废' }
  assert.ok((await ask('identifierState', retire)).success)
  assert.equal((await save('UC-3', { serial: 'S-10' })).rules?.['values.record.serial'], 'unique')
})

test('a batch of a program writes the rows that are free, or none of all', async () => {
  const made = await ask('keyCreate', {
    name: 'MES',
    scopes: ['write', 'read'],
    templates: [],
    networks: [],
    sandbox: false,
  })
  assert.ok(made.success, JSON.stringify(made))
  const send = (mode: string, rows: object[]) =>
    call('identifierRows', {
      body: { template: TEMPLATE, mode, rows },
      headers: { authorization: `Bearer ${made.data.secret}` },
      ip: makeAddress(),
    })
  const row = (code: string, serial: string) => ({
    identifier: `${PREFIX}/${code}`,
    values: { record: { serial } },
  })
  await save('UB-0', { serial: 'B-0' })
  const before = await held()
  const all = await send('all', [row('UB-1', 'B-1'), row('UB-2', 'B-0')])
  assert.deepEqual(
    all.data.rows.map(({ outcome, problems }) => [outcome, problems[0]?.rule]),
    [
      ['skipped', undefined],
      ['refused', 'unique'],
    ],
  )
  assert.equal(await held(), before)
  const good = await send('good', [row('UB-1', 'B-1'), row('UB-2', 'B-1'), row('UB-3', 'B-3')])
  assert.deepEqual(
    good.data.rows.map(({ outcome, problems }) => [outcome, problems[0]?.field]),
    [
      ['added', undefined],
      ['refused', 'values.record.serial'],
      ['added', undefined],
    ],
  )
  assert.equal(await held(), before + 2)
})

test('an import names repeated values of its file and of the stock', async () => {
  await save('UI-0', { serial: 'I-0' })
  const lines = ['标识,出厂编号', 'UI-1,I-1', 'UI-2,I-1', 'UI-3,I-0', 'UI-4,I-4']
  const form = new FormData()
  form.set('templateId', TEMPLATE)
  form.set('file', new Blob([lines.join('\n')]), '盘.csv')
  const request = new Request('http://node', { method: 'POST', body: form })
  const { data } = await call('importUpload', {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    token: admin.token,
    ip: makeAddress(),
  })
  await ask('importMatch', { id: data.id, targets: data.targets })
  await app.runJobs()
  const checked = (await ask('importDetail', { id: data.id })).data
  assert.deepEqual(
    checked.preview.map(({ outcome, problems }) => [outcome, problems[0]?.message]),
    [
      ['added', undefined],
      ['wrong', `出厂编号“I-1”已用于 ${PREFIX}/UI-1，企业内不能重复`],
      ['wrong', `出厂编号“I-0”已用于 ${PREFIX}/UI-0，企业内不能重复`],
      ['added', undefined],
    ],
  )
  // Somebody takes a value between the check and the run.
  await save('UI-9', { serial: 'I-4' })
  await ask('importRun', { id: data.id, mode: 'good' })
  await app.runJobs()
  const done = (await ask('importDetail', { id: data.id })).data
  assert.deepEqual([done.state, done.counts.added, done.counts.wrong], ['done', 1, 3])
})

test('identifiers with equal values stay when a new version makes the field unique', async () => {
  const plain = await createTemplate(app, admin.token, '轮毂', [makeField('mark', '钢印')])
  for (const code of ['UM-1', 'UM-2', 'UM-3'])
    await save(code, { mark: code === 'UM-3' ? 'M-3' : 'M-1' }, { templateId: plain.id })
  const scenes = [
    { key: 'record', name: '产品档案', fields: [{ ...makeField('mark', '钢印'), unique: true }] },
  ]
  const { id, revision } = plain
  const draft = await ask('templateDraftSave', { id, revision, template: { ...plain.published, scenes } })
  await ask('templatePublish', { id, revision: draft.data.revision })
  await ask('moveStart', { templateId: id, version: 2 })
  await app.runJobs()
  const { move } = (await ask('moveOverview', { templateId: id })).data
  assert.deepEqual([move?.moved, move?.refused], [2, 1])
  const { records } = (await ask('moveRefused', { id: move?.id })).data
  assert.deepEqual([records[0]?.identifier, records[0]?.problems[0]?.rule], [`${PREFIX}/UM-2`, 'unique'])
})

test('one of 64 parallel writers of a value gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) => save(`UP-${at}`, { serial: 'PARALLEL' })),
  )
  assert.equal(answers.filter(({ success }) => success).length, 1)
  for (const { success, rules } of answers)
    if (!success) assert.equal(rules?.['values.record.serial'], 'unique')
})
