import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { readStarters } from './starters.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const waiting = await createSession(app, {
  type: 'COMPANY_ADMIN',
  companyId: await createCompany(app, '待审', 0),
})
const staff = await createSession(app, { type: 'MANAGER', name: 'template-staff' })
const prefix: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = admin.token) =>
  call(name, { token, body, ip: makeAddress() })
const template = (more: Partial<Template> = {}): Template => ({
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'trace',
      name: '产品追溯',
      fields: [
        { ...makeField('runout', '端面跳动', 'number'), unit: 'MMT', minimum: 0, maximum: 0.06, decimals: 3 },
      ],
    },
  ],
  ...more,
})
const save = (given: { id?: string; revision?: number; template?: Template } = {}, token = admin.token) =>
  ask('templateDraftSave', { id: '', revision: 0, template: template(), ...given }, token)
async function published(more: Partial<Template> = {}) {
  const { id, revision } = (await save({ template: template(more) })).data
  const answer = await ask('templatePublish', { id, revision })
  assert.equal(answer.success, true, answer.message)
  return answer.data
}

test('a draft becomes a version, the version never changes, the next one says what differs', async () => {
  const first = (await save()).data
  assert.deepEqual([first.state, first.version, first.published], ['draft', 0, null])
  const done = (await ask('templatePublish', { id: first.id, revision: first.revision })).data
  assert.deepEqual([done.state, done.version, done.draft], ['published', 1, null])
  const tighter = template()
  const [scene] = tighter.scenes
  assert.ok(scene?.fields[0])
  scene.fields[0].maximum = 0.05
  const draft = (await save({ id: done.id, revision: done.revision, template: tighter })).data
  assert.deepEqual(
    draft.differences.map(({ what, before, after, mayBreak }) => [what, before, after, mayBreak]),
    [['上限', '0.060', '0.050', true]],
  )
  await ask('templatePublish', { id: done.id, revision: draft.revision })
  const version = (await ask('templateVersion', { id: done.id, version: 1 })).data
  assert.equal(version.scenes[0]?.fields[0]?.maximum, 0.06)
  const { versions } = (await ask('templateDetail', { id: done.id })).data
  assert.deepEqual(
    versions.map((version) => version.version),
    [2, 1],
  )
})

test('the second of two who save the same draft is refused', async () => {
  const { id, revision } = (await save()).data
  const answers = await Promise.all([save({ id, revision }), save({ id, revision })])
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, getRefusalCode('template_stale')])
})

test('faults of a draft are named when it is published, field by field; the draft stays', async () => {
  const wrong = template({ name: '转向节' })
  wrong.scenes[0]?.fields.push({ ...makeField('material', '材料', 'choice') })
  const { id, revision } = (await save({ template: wrong })).data
  const answer = await ask('templatePublish', { id, revision })
  assert.deepEqual(
    [answer.status, answer.errors],
    [400, { 'scenes.0.fields.1.choices': '请写出至少一个选项' }],
  )
  assert.equal((await ask('templateDetail', { id })).data.draft?.name, '转向节')
  assert.deepEqual((await save({ template: template({ name: ' ' }) })).errors, { name: '请填写模板名称' })
})

test('a template takes codes only of a rule that the company has', async () => {
  const ruleOf = async (token: string) => {
    const rule = {
      id: '',
      revision: 0,
      name: '制动盘',
      pattern: 'TR{serial:4}',
      reset: 'never',
      order: 'counted',
    }
    const made = await ask('codeRuleSave', rule, token)
    assert.ok(made.success, made.message)
    return made.data.id
  }
  for (const codeRuleId of ['no-rule', '0193b5a0-0000-7000-8000-00000000000a', await ruleOf(other.token)]) {
    const { id, revision } = (await save({ template: template({ codeRuleId }) })).data
    const answer = await ask('templatePublish', { id, revision })
    assert.deepEqual([answer.status, Object.keys(answer.errors ?? {})], [400, ['codeRuleId']], codeRuleId)
    assert.equal((await ask('templateDetail', { id })).data.version, 0)
  }
  const codeRuleId = await ruleOf(admin.token)
  assert.equal((await published({ codeRuleId })).published?.codeRuleId, codeRuleId)
})

test('a pattern too large to be matched is refused at once; one of a published version is not run', async () => {
  const field = { ...makeField('heat', '炉号'), pattern: `${'(x{0,1000})'.repeat(16)}y` }
  const scenes = [{ key: 'record', name: '产品档案', fields: [field] }]
  const answer = await save({ template: template({ scenes }) })
  assert.deepEqual([answer.status, Object.keys(answer.errors ?? {})], [400, ['scenes.0.fields.0.pattern']])
  const { id } = await published({
    scenes: [{ key: 'record', name: '产品档案', fields: [{ ...field, pattern: '' }] }],
  })
  await pool.query('update template_versions set content = $2 where template_id = $1', [
    id,
    JSON.stringify(template({ scenes })),
  ])
  const values = { record: { heat: 'x'.repeat(1_500) } }
  const shown = await ask('identifierPreview', {
    templateId: id,
    identifier: `${prefix}/BOMB-1`,
    values,
    audience: 'public',
  })
  assert.match(JSON.stringify(shown), /先在模板里改小/)
})

test('administrators write, members and staff read, other companies see nothing', async () => {
  const { id } = await published()
  assert.equal((await ask('templateDetail', { id }, member.token)).success, true)
  assert.equal((await save({}, member.token)).code, getRefusalCode('forbidden'))
  assert.equal((await ask('templateDetail', { id }, other.token)).code, getRefusalCode('template_not_found'))
  assert.equal(
    (await ask('templateDetail', { id, prefix }, other.token)).code,
    getRefusalCode('template_not_found'),
    'a prefix named by others is ignored',
  )
  assert.equal((await ask('templateDetail', { id, prefix }, staff.token)).success, true)
  assert.equal((await ask('templateList', {}, staff.token)).data.total, 0)
  assert.equal(
    (await ask('templateList', { prefix: '88.449.9' }, staff.token)).code,
    getRefusalCode('company_not_found'),
  )
  assert.equal((await ask('templateList', {}, waiting.token)).code, getRefusalCode('prefix_needed'))
  assert.equal((await ask('templateDetail', { id: "'; drop" })).code, getRefusalCode('template_not_found'))
})

test('an unpublished draft can be deleted; one beside a version leaves the version', async () => {
  const { id, revision } = (await save()).data
  assert.equal((await ask('templateDraftDrop', { id, revision })).data.deleted, true)
  assert.equal((await ask('templateDetail', { id })).code, getRefusalCode('template_not_found'))
  const done = await published()
  const draft = (await save({ id: done.id, revision: done.revision, template: template({ name: '改名' }) }))
    .data
  assert.equal(
    (await ask('templateDraftDrop', { id: done.id, revision: draft.revision })).data.deleted,
    false,
  )
  const left = (await ask('templateDetail', { id: done.id })).data
  assert.deepEqual([left.draft, left.published?.name], [null, '前制动盘'])
})

test('a published level stays; the same content is not published twice; withdrawn comes back', async () => {
  const done = await published()
  const level = await save({ id: done.id, revision: done.revision, template: template({ level: 'batch' }) })
  assert.equal(level.code, getRefusalCode('template_level'))
  const same = (await save({ id: done.id, revision: done.revision })).data
  assert.equal(
    (await ask('templatePublish', { id: done.id, revision: same.revision })).code,
    getRefusalCode('template_unchanged'),
  )
  const gone = (await ask('templateWithdraw', { id: done.id, revision: same.revision, withdrawn: true })).data
  assert.equal(gone.state, 'withdrawn')
  const back = await ask('templateWithdraw', { id: done.id, revision: gone.revision, withdrawn: false })
  assert.equal(back.data.state, 'published')
})

test('the list searches by name and counts by state', async () => {
  await published({ name: '100% 专用盘' })
  const found = (await ask('templateList', { text: '0%' })).data
  assert.deepEqual(
    found.records.map(({ name }) => name),
    ['100% 专用盘'],
  )
  const { total, counts } = (await ask('templateList', { size: 1 })).data
  assert.equal(total, counts.draft + counts.published + counts.withdrawn)
})

test('texts that cannot be stored are refused with their field, invisible characters are left out', async () => {
  const refused = await save({ template: template({ name: '盘\u0000甲' }) })
  assert.deepEqual([refused.status, Object.keys(refused.errors ?? {})], [400, ['template.name']])
  const answer = await save({ template: template({ name: '盘\u200b甲' }) })
  assert.equal(answer.data.draft?.name, '盘甲')
  const huge = { ...template(), scenes: Array(30).fill(template().scenes[0]) }
  assert.equal((await save({ template: huge })).status, 400)
})

test('every starter can be published as it is', async () => {
  const starters = readStarters()
  assert.ok(starters.length >= 12)
  assert.deepEqual(
    (await ask('templateStarters', {})).data.map(({ key }) => key),
    starters.map(({ key }) => key),
  )
  for (const starter of starters) await published({ ...starter.template, name: starter.template.name })
  const passport = starters.find(({ key }) => key === 'battery-passport')?.template
  const fields = passport?.scenes.flatMap((scene) => scene.fields) ?? []
  assert.equal(fields.find(({ key }) => key === 'stateOfHealth')?.visibility.includes('public'), false)
  assert.ok(fields.length >= 65, String(fields.length))
})
