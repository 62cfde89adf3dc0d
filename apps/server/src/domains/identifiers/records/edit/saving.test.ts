import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const staff = await createSession(app, { type: 'MANAGER', name: 'saving-staff' })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = member.token, headers = {}) =>
  call(name, { token, body, headers, ip: makeAddress() })

const TEMPLATE: Template = {
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'record',
      name: '产品档案',
      fields: [
        { ...makeField('spec', '规格'), required: { rule: 'always' } },
        { ...makeField('od', '外径', 'number'), unit: 'MMT', minimum: 100, maximum: 500, decimals: 0 },
        {
          ...makeField('runout', '端面跳动', 'number'),
          unit: 'MMT',
          maximum: 0.05,
          visibility: ['authority'],
        },
        { ...makeField('verdict', '检验结论', 'choice'), choices: ['合格', '让步'] },
        {
          ...makeField('concession', '让步单号'),
          required: { rule: 'when', field: 'verdict', values: ['让步'] },
          visibility: ['partner', 'authority'],
        },
        makeField('subtitle', '副标题'),
      ],
    },
    {
      key: 'anti',
      name: '防伪查询',
      fields: [{ ...makeField('secretCode', '防伪码'), required: { rule: 'always' } }],
    },
  ],
}
const VALUES = { record: { spec: 'Ø320 × 28', od: 320 }, anti: { secretCode: '7788' } }

async function aTemplate(template: Template): Promise<string> {
  const draft = (await ask('templateDraftSave', { id: '', revision: 0, template }, admin.token)).data
  const { success, message } = await ask(
    'templatePublish',
    { id: draft.id, revision: draft.revision },
    admin.token,
  )
  assert.ok(success, message)
  return draft.id
}
async function aRule(pattern: string): Promise<string> {
  const rule = { id: '', revision: 0, name: pattern, pattern, reset: 'never', order: 'counted' }
  const saved = await ask('codeRuleSave', rule, admin.token)
  assert.ok(saved.success, saved.message)
  return saved.data.id
}
const codeRuleId = await aRule('BD-{od:3}-{serial:4}')
const templateId = await aTemplate({ ...TEMPLATE, codeRuleId })
const aKey = async (given: object = {}) =>
  (await ask('keyCreate', { name: 'MES', scopes: ['read', 'write'], ...given }, admin.token)).data.secret
const withKey = (secret: string, body: object) =>
  call('identifierSave', { headers: { authorization: `Bearer ${secret}` }, body, ip: makeAddress() })

const form = (more: object = {}) => ({ templateId, values: VALUES, ...more })
const record = async (identifier: string): Promise<DataOf<'identifierRecord'>> =>
  (await ask('identifierRecord', { identifier })).data
const total = async () =>
  Number((await pool.query('select count(*) from identifiers where prefix = $1', [PREFIX])).rows[0].count)

test('a form without a code gets the next one of the rule, and visitors find it at once', async () => {
  const next = (await ask('identifierPreview', { ...form({ expected: 0 }), audience: 'public' })).data
  assert.deepEqual([next.identifier, next.outcome, next.problems], [`${PREFIX}/BD-320-0001`, 'added', []])
  assert.equal(await total(), 0)
  const { data } = await ask('identifierSave', form({ expected: 0, reason: '首件' }))
  assert.deepEqual(data, { identifier: `${PREFIX}/BD-320-0001`, revision: 1, outcome: 'added' })
  const shown = await call('identifierDetail', { body: { identifier: data.identifier }, ip: makeAddress() })
  assert.equal(shown.data.identifierName, '前制动盘')
  assert.doesNotMatch(JSON.stringify(await record(data.identifier)), /7788/)
  const [revision] = (await ask('identifierRevisions', { identifier: data.identifier })).data
  assert.deepEqual([revision?.by, revision?.author, revision?.reason], ['form', member.name, '首件'])
})

test('every wrong field is named with its rule, and no number is taken', async () => {
  const values = { record: { od: 30, verdict: '让步', nonsense: 1 }, anti: {} }
  const refused = await ask('identifierSave', form({ values, expected: 0, batch: '88.449.9/XX1' }))
  assert.equal(refused.code, getRefusalCode('invalid_input'))
  assert.deepEqual(refused.rules, {
    batch: 'identifier',
    'values.record.nonsense': 'unknown',
    'values.record.spec': 'required',
    'values.record.od': 'minimum',
    'values.record.concession': 'required',
    'values.anti.secretCode': 'required',
  })
  assert.match(refused.errors?.['values.record.od'] ?? '', /不能小于 100 mm/)
  const withoutCodeField = { ...VALUES, record: { spec: 'x' } }
  const missing = await ask('identifierSave', form({ values: withoutCodeField, expected: 0 }))
  assert.deepEqual(missing.rules, { 'values.record.od': 'code' })
  const preview = (
    await ask('identifierPreview', { ...form({ values: withoutCodeField }), audience: 'owner' })
  ).data
  assert.deepEqual(
    preview.problems.map(({ scene, field, rule }) => [scene, field, rule]),
    [['record', 'od', 'code']],
  )
  const next = (await ask('identifierPreview', { ...form(), audience: 'public' })).data
  assert.equal(next.identifier, `${PREFIX}/BD-320-0002`)
})

test('codes that people typed before are passed over', async () => {
  await ask('identifierSave', form({ identifier: 'bd-320-0002', expected: 0 }))
  assert.equal((await record(`${PREFIX}/BD-320-0002`)).record.identifier, `${PREFIX}/bd-320-0002`)
  const { data } = await ask('identifierSave', form({ expected: 0 }))
  assert.equal(data.identifier, `${PREFIX}/BD-320-0003`)
})

test('a stale, an existing and a missing identifier are told apart', async () => {
  const identifier = `${PREFIX}/BD-TYPED-1`
  await ask('identifierSave', form({ identifier, expected: 0 }))
  assert.equal(
    (await ask('identifierSave', form({ identifier, expected: 0 }))).code,
    getRefusalCode('identifier_taken'),
  )
  const values = { ...VALUES, record: { ...VALUES.record, verdict: '合格' } }
  assert.equal(
    (await ask('identifierSave', form({ identifier, expected: 7, values }))).code,
    getRefusalCode('identifier_stale'),
  )
  assert.equal(
    (await ask('identifierSave', form({ identifier: 'BD-NONE', expected: 1 }))).code,
    getRefusalCode('identifier_not_found'),
  )
  const changed = await ask('identifierSave', form({ identifier, expected: 1, values }))
  assert.deepEqual(changed.data, { identifier, revision: 2, outcome: 'changed' })
  const same = await ask('identifierSave', form({ identifier, expected: 2, values }))
  assert.equal(same.data.outcome, 'unchanged')
  const retired = { identifier, revision: 2, state: 'retired', reason: '' }
  await ask('identifierState', retired)
  assert.equal((await ask('identifierSave', form({ identifier }))).code, getRefusalCode('identifier_retired'))
})

test('a code that only the node knows stays when a change leaves it out', async () => {
  const identifier = `${PREFIX}/BD-SECRET-1`
  await ask('identifierSave', form({ identifier, expected: 0 }))
  const digest = async () =>
    (await pool.query('select digest from identifier_codes where handle = $1', [identifier])).rows[0]?.digest
  const before = await digest()
  const values = { record: { spec: '另一种' } }
  const { data } = await ask('identifierSave', form({ identifier, expected: 1, values }))
  assert.equal(data.outcome, 'changed')
  assert.equal(await digest(), before)
})

test('each audience sees its part of what is not written yet', async () => {
  const values = {
    ...VALUES,
    record: { ...VALUES.record, runout: 0.03, verdict: '让步', concession: 'RB-1' },
  }
  const visibility = [{ scene: 'record', field: 'spec', audiences: ['partner'] }]
  const seen = async (audience: string) =>
    (await ask('identifierPreview', { ...form({ values, visibility }), audience })).data
  const open = await seen('public')
  assert.deepEqual(open.hidden, ['规格', '端面跳动', '让步单号'])
  assert.doesNotMatch(JSON.stringify(open), /RB-1|Ø320|0\.03|7788/)
  assert.deepEqual((await seen('partner')).hidden, ['端面跳动'])
  assert.deepEqual((await seen('authority')).hidden, ['规格'])
  assert.deepEqual((await seen('owner')).hidden, [])
  const wrong = [{ scene: 'record', field: 'subtitle', audiences: [] }]
  const refused = await ask('identifierSave', form({ visibility: wrong }))
  assert.deepEqual(refused.rules, { 'values.record.subtitle': 'visibility' })
})

test('other names come and go with the form, and none is given twice', async () => {
  const identifier = `${PREFIX}/BD-NAMES-1`
  const aliases = [{ alias: '(01) 06901234567892 (21) 77', note: 'GTIN' }, { alias: 'SAMPLE-34116' }]
  await ask('identifierSave', form({ identifier, aliases, expected: 0 }))
  const found = await call('identifierDetail', { body: { identifier: 'SAMPLE-34116' }, ip: makeAddress() })
  assert.equal(found.data.identifier, identifier)
  const taken = await ask(
    'identifierSave',
    form({ identifier: 'BD-NAMES-2', aliases: [{ alias: 'sample-34116' }] }),
  )
  assert.deepEqual(taken.rules, { 'aliases.0.alias': 'unique' })
  assert.equal(
    (await ask('identifierRecord', { identifier: `${PREFIX}/BD-NAMES-2` })).code,
    getRefusalCode('identifier_not_found'),
  )
  await ask('identifierSave', form({ identifier, aliases: [], expected: 1 }))
  assert.deepEqual((await ask('identifierAliases', { identifier })).data, [])
})

test('a reserved code is filled in and becomes active', async () => {
  const identifier = `${PREFIX}/BD-RES-1`
  await ask('identifierSave', form({ identifier, expected: 0 }))
  await pool.query(`update identifiers set state = 'reserved' where handle = $1`, [identifier])
  const { data } = await ask('identifierSave', form({ identifier, expected: 1 }))
  assert.equal(data.outcome, 'changed')
  assert.equal((await record(identifier)).record.state, 'active')
})

test('the same request is answered once, however often it arrives at the same time', async () => {
  const before = await total()
  const key = { 'idempotency-key': 'form-0000-0001' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask('identifierSave', form({ expected: 0 }), member.token, key)),
  )
  assert.equal(new Set(answers.map(({ data }) => data.identifier)).size, 1)
  assert.equal(await total(), before + 1)
  const reused = await ask('identifierSave', form({ expected: 0, name: '别的' }), member.token, key)
  assert.equal(reused.code, getRefusalCode('idempotency_key_reused'))
})

test('each of several forms sent together gets a code of its own', async () => {
  const before = await total()
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => ask('identifierSave', form({ expected: 0 }))),
  )
  assert.equal(new Set(answers.map(({ data }) => data.identifier)).size, 16)
  const typed = await Promise.all(
    Array.from({ length: 6 }, () => ask('identifierSave', form({ identifier: 'BD-RACE-1', expected: 0 }))),
  )
  assert.deepEqual(typed.map(({ success }) => success).filter(Boolean).length, 1)
  assert.equal(await total(), before + 17)
})

test('others, staff and programs without the right change nothing', async () => {
  const identifier = `${PREFIX}/BD-320-0001`
  assert.equal(
    (await ask('identifierSave', form({ identifier }), staff.token)).code,
    getRefusalCode('forbidden'),
  )
  assert.equal(
    (await ask('identifierSave', form({ identifier }), other.token)).code,
    getRefusalCode('invalid_input'),
  )
  assert.equal((await ask('identifierSave', form(), other.token)).code, getRefusalCode('template_not_found'))
  assert.equal(
    (await withKey(await aKey({ scopes: ['read'] }), form())).code,
    getRefusalCode('key_scope_missing'),
  )
  const another = await aTemplate({ ...TEMPLATE, name: '制动鼓' })
  assert.equal(
    (await withKey(await aKey({ templates: [another] }), form())).code,
    getRefusalCode('key_template_missing'),
  )
  const written = await withKey(await aKey({ templates: [templateId] }), form({ expected: 0 }))
  assert.equal(written.data.outcome, 'added')
  const [revision] = (await ask('identifierRevisions', { identifier: written.data.identifier })).data
  assert.deepEqual([revision?.by, revision?.author], ['api', 'MES'])
})

test('a form of an older version is refused, except for what follows it; a withdrawn template takes nothing new', async () => {
  const id = await aTemplate({ ...TEMPLATE, name: '后制动盘' })
  const identifier = `${PREFIX}/RD-0001`
  const values = VALUES
  await ask('identifierSave', { templateId: id, identifier, values, expected: 0 })
  const head = (await ask('templateDetail', { id }, admin.token)).data
  const draft = (
    await ask(
      'templateDraftSave',
      { id, revision: head.revision, template: { ...TEMPLATE, name: '后制动盘二' } },
      admin.token,
    )
  ).data
  const published = (await ask('templatePublish', { id, revision: draft.revision }, admin.token)).data
  const stale = { templateId: id, templateVersion: 1, values }
  assert.equal(
    (await ask('identifierSave', { ...stale, identifier: 'RD-0002' })).code,
    getRefusalCode('template_moved_on'),
  )
  const kept = await ask('identifierSave', { ...stale, identifier, name: '改名', expected: 1 })
  assert.equal(kept.data.outcome, 'changed')
  assert.equal((await record(identifier)).record.templateVersion, 1)
  await ask('identifierSave', { templateId: id, identifier, values, expected: 2 })
  assert.equal((await record(identifier)).record.templateVersion, 2)
  await ask('templateWithdraw', { id, revision: published.revision, withdrawn: true }, admin.token)
  assert.equal(
    (await ask('identifierSave', { templateId: id, identifier: 'RD-0003', values })).code,
    getRefusalCode('template_unpublished'),
  )
  const after = await ask('identifierSave', {
    templateId: id,
    identifier,
    values,
    name: '仍可改',
    expected: 3,
  })
  assert.equal(after.data.outcome, 'changed')
})
