import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import {
  makeField,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { readSheet } from '../../../test-support/spreadsheets.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = admin.token) =>
  call(name, { token, body, ip: makeAddress() })

const field = (key: string, name: string, more: Partial<TemplateField> = {}): TemplateField => ({
  ...makeField(key, name),
  ...more,
})
const RUNOUT = field('runout', '端面跳动', { kind: 'number', unit: 'MMT', maximum: 0.06, decimals: 3 })
const templateOf = (fields: TemplateField[]): Template => ({
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [{ key: 'record', name: '产品档案', fields }],
})

async function publish(fields: TemplateField[], before?: { id: string; revision: number }) {
  const { id = '', revision = 0 } = before ?? {}
  const draft = await ask('templateDraftSave', { id, revision, template: templateOf(fields) })
  assert.ok(draft.success, draft.message)
  const done = await ask('templatePublish', { id: draft.data.id, revision: draft.data.revision })
  assert.ok(done.success, done.message)
  return done.data
}
let made = 0
async function aPart(templateId: string, values: object): Promise<string> {
  const identifier = `${PREFIX}/MV-${String(++made).padStart(4, '0')}`
  const saved = await ask('identifierSave', { identifier, templateId, values: { record: values } })
  assert.ok(saved.success, saved.message)
  return identifier
}
const read = async (identifier: string) =>
  (await ask('identifierRecord', { identifier }, member.token)).data.record
const overview = async (templateId: string) => (await ask('moveOverview', { templateId }, member.token)).data

test('before a version is published, those that it would break are counted and named', async () => {
  const first = await publish([RUNOUT, field('heat', '炉号')])
  assert.equal(
    (await ask('moveForecast', { templateId: first.id })).code,
    getRefusalCode('template_unchanged'),
    'without a draft',
  )
  await aPart(first.id, { runout: 0.03, heat: 'HT-1' })
  const bad = await aPart(first.id, { runout: 0.058 })
  const template = templateOf([{ ...RUNOUT, maximum: 0.05 }, field('heat', '炉号')])
  await ask('templateDraftSave', { id: first.id, revision: first.revision, template })
  const { total, looked, breaking, examples } = (await ask('moveForecast', { templateId: first.id })).data
  assert.deepEqual([total, looked, breaking], [2, 2, 1])
  assert.deepEqual(
    examples.map(({ identifier, problems }) => [
      identifier,
      problems.map(({ name, rule }) => `${name} ${rule}`),
    ]),
    [[bad, ['端面跳动 maximum']]],
  )
  assert.deepEqual((await read(bad)).templateVersion, 1, 'nothing is written')
  assert.equal(
    (await ask('moveForecast', { templateId: first.id }, other.token)).code,
    getRefusalCode('template_not_found'),
  )
})

test('identifiers move to a new version, those that would break stay and are named', async () => {
  const first = await publish([RUNOUT, field('heat', '炉号'), field('note', '备注')])
  const good = await aPart(first.id, { runout: 0.03, heat: 'HT-1', note: '先前的说明' })
  const bad = await aPart(first.id, { runout: 0.058, heat: 'HT-2' })
  const empty = await aPart(first.id, { runout: 0.01 })
  const retired = await aPart(first.id, { runout: 0.01 })
  await ask('identifierState', { identifier: retired, revision: 1, state: 'retired', reason: '报废' })
  const second = await publish(
    [{ ...RUNOUT, maximum: 0.05 }, field('heat', '炉号', { required: { rule: 'always' } })],
    first,
  )
  assert.deepEqual(await overview(first.id), { versions: [{ version: 1, total: 3 }], move: null })
  const started = await ask('moveStart', { templateId: first.id, version: second.version })
  assert.deepEqual([started.data?.state, started.data?.total], ['running', 3])
  await app.runJobs()
  const { versions, move } = await overview(first.id)
  assert.deepEqual(versions, [
    { version: 2, total: 1 },
    { version: 1, total: 2 },
  ])
  assert.ok(move)
  assert.deepEqual([move.state, move.moved, move.refused, move.createdBy], ['done', 1, 2, admin.name])
  const moved = await read(good)
  assert.deepEqual([moved.templateVersion, moved.elements.map(({ id }) => id)], [2, ['runout', 'heat']])
  assert.equal((await read(bad)).templateVersion, 1)
  const refused = (await ask('moveRefused', { id: move.id }, member.token)).data
  assert.deepEqual(
    refused.records.map(({ identifier, version, problems: [problem] }) => [
      identifier,
      version,
      problem?.name,
      problem?.rule,
    ]),
    [
      [bad, 1, '端面跳动', 'maximum'],
      [empty, 1, '炉号', 'required'],
    ],
  )
  const revisions = (await ask('identifierRevisions', { identifier: good })).data
  assert.deepEqual(
    [revisions[0]?.by, revisions[0]?.author, revisions[0]?.reason, revisions[0]?.changed],
    ['move', admin.name, '前制动盘换到 v2', ['模板', '要素「备注」']],
  )
  const { url } = (await ask('moveRefusedExport', { id: move.id }, member.token)).data
  assert.match(url, /template-move-refused/)
})

test('the sheet of refused identifiers names each with field, rule and reason', async () => {
  const first = await publish([field('heat', '炉号')])
  const part = await aPart(first.id, { heat: '12' })
  const second = await publish([field('heat', '炉号', { pattern: 'HT-\\d+' })], first)
  const { id } = (await ask('moveStart', { templateId: first.id, version: second.version })).data
  await app.runJobs()
  const answer = await app.app.inject({
    method: 'POST',
    url: '/platform-operate-service/manager/template/move/refused/export',
    headers: { 'access-token': member.token },
    payload: { id },
  })
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  const file = await app.app.inject({ url: answer.json().data.url, headers: { cookie } })
  const rows = await readSheet(file.rawPayload)
  assert.deepEqual(rows, [
    ['标识', '名称', '所用版本', '字段', '规则', '原因'],
    [part, '前制动盘', 'v1', '炉号', 'pattern', '炉号的格式不对'],
  ])
})

test('a number in another unit would say something else, so its part stays', async () => {
  const first = await publish([RUNOUT])
  await aPart(first.id, { runout: 0.03 })
  const second = await publish([{ ...RUNOUT, unit: 'CMT' }], first)
  await ask('moveStart', { templateId: first.id, version: second.version })
  await app.runJobs()
  const { move } = await overview(first.id)
  assert.deepEqual([move?.moved, move?.refused], [0, 1])
  const { records } = (await ask('moveRefused', { id: move?.id })).data
  assert.equal(records[0]?.problems[0]?.rule, 'unit')
})

test('a move stops with its reason when another version is published meanwhile', async () => {
  const first = await publish([field('heat', '炉号')])
  const part = await aPart(first.id, { heat: '1' })
  const second = await publish([field('heat', '炉号'), field('shift', '班次')], first)
  await ask('moveStart', { templateId: first.id, version: second.version })
  const third = await publish([field('heat', '炉号'), field('line', '产线')], second)
  await app.runJobs()
  const { move } = await overview(first.id)
  assert.equal(move?.state, 'failed')
  assert.match(move?.problem ?? '', /v3/)
  assert.equal((await read(part)).templateVersion, 1)
  const late = await ask('moveStart', { templateId: first.id, version: second.version })
  assert.equal(late.code, getRefusalCode('move_version'))
  assert.ok((await ask('moveStart', { templateId: first.id, version: third.version })).success)
  await app.runJobs()
  assert.equal((await read(part)).templateVersion, 3)
})

test('a template has one move at a time, which its company can stop', async () => {
  const first = await publish([field('heat', '炉号')])
  const part = await aPart(first.id, { heat: '1' })
  const second = await publish([field('heat', '炉号'), field('shift', '班次')], first)
  const body = { templateId: first.id, version: second.version }
  const { id } = (await ask('moveStart', body)).data
  assert.equal((await ask('moveStart', body)).code, getRefusalCode('move_running'))
  assert.equal((await ask('moveStart', body, member.token)).status, 403)
  assert.equal((await ask('moveCancel', { id }, other.token)).code, getRefusalCode('move_not_found'))
  assert.equal((await ask('moveCancel', { id })).data.state, 'cancelled')
  assert.equal((await ask('moveCancel', { id })).code, getRefusalCode('move_ended'))
  await app.runJobs()
  assert.equal((await read(part)).templateVersion, 1)
  assert.equal(
    (await ask('moveOverview', { templateId: first.id }, other.token)).code,
    getRefusalCode('template_not_found'),
  )
})

test('a part that stayed follows the new version once somebody mends it by hand', async () => {
  const first = await publish([field('heat', '炉号')])
  const parts = [await aPart(first.id, { heat: '1' }), await aPart(first.id, {})]
  const second = await publish([field('heat', '炉号', { required: { rule: 'always' } })], first)
  await ask('moveStart', { templateId: first.id, version: second.version })
  await app.runJobs()
  const { move } = await overview(first.id)
  assert.deepEqual([move?.moved, move?.refused], [1, 1])
  const values = { record: { heat: '2' } }
  const saved = await ask('identifierSave', { identifier: parts[1], templateId: first.id, values })
  assert.ok(saved.success, saved.message)
  assert.deepEqual((await overview(first.id)).versions, [{ version: 2, total: 2 }])
})
