import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import type { BulkEdit } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const staff = await createSession(app, { type: 'MANAGER', name: 'bulk-staff' })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = member.token) =>
  call(name, { token, body, ip: makeAddress() })
const done = async <N extends CallName>(name: N, body: object, token = admin.token) => {
  const answer = await ask(name, body, token)
  assert.ok(answer.success, `${name}: ${answer.message} ${JSON.stringify(answer.errors)}`)
  return answer.data
}

const DISC: Template = {
  name: '前制动盘',
  level: 'item',
  codeRuleId: '',
  scenes: [
    {
      key: 'record',
      name: '产品档案',
      fields: [
        { ...makeField('spec', '规格'), required: { rule: 'always' } },
        { ...makeField('weight', '重量', 'number'), unit: 'KGM', maximum: 20 },
        { ...makeField('heatNo', '炉号'), visibility: ['partner', 'authority'] },
        { ...makeField('serialNo', '序列号'), unique: true },
      ],
    },
    {
      key: 'anti',
      name: '防伪查验',
      fields: [makeField('secretCode', '防伪码')],
    },
    {
      key: 'own_check',
      name: '检验',
      fields: [
        { ...makeField('verdict', '结论', 'choice'), choices: ['合格', '让步'] },
        { ...makeField('why', '让步原因'), required: { rule: 'when', field: 'verdict', values: ['让步'] } },
      ],
    },
  ],
}
async function aTemplate(template: Template): Promise<string> {
  const draft = await done('templateDraftSave', { id: '', revision: 0, template })
  await done('templatePublish', { id: draft.id, revision: draft.revision })
  return draft.id
}
const templateId = await aTemplate(DISC)
const code = (n: number) => `${PREFIX}/BE-${String(n).padStart(3, '0')}`
const save = (identifier: string, values: object, more: object = {}) =>
  done('identifierSave', { templateId, identifier, values, expected: 0, ...more })
for (let n = 0; n < 30; n++)
  await save(code(n), {
    record: { spec: 'Ø320', weight: 8.6, heatNo: `R-${n}` },
    anti: { secretCode: `SC-${n}` },
    ...(n < 5 && { own_check: { verdict: '让步', why: '外观' } }),
  })

const record = async (n: number) => (await done('identifierRecord', { identifier: code(n) })).record
const valueIn = async (n: number, id: string) =>
  (await record(n)).elements.find((element) => element.id === id)?.value ?? ''
const revisions = async (n: number) => done('identifierRevisions', { identifier: code(n) })

async function check(body: object, token = member.token): Promise<BulkEdit> {
  const { id } = await done('bulkEditCreate', body, token)
  await app.runJobs()
  return done('bulkEditDetail', { id }, token)
}
async function act(name: 'bulkEditRun' | 'bulkEditUndo', id: string): Promise<BulkEdit> {
  await done(name, { id }, member.token)
  await app.runJobs()
  return done('bulkEditDetail', { id })
}
const skips = ({ skipped }: BulkEdit) =>
  Object.fromEntries(skipped.map(({ reason, total }) => [reason, total]))

test('a field of all that match gets a value after a preview, as revisions of one run, and is undone as one', async () => {
  const change = { kind: 'value', template: templateId, scene: 'record', field: 'weight', value: '8.9' }
  const seen = await check({ template: templateId, text: 'BE-', change })
  assert.deepEqual(
    [seen.state, seen.rows, seen.changed, seen.about, seen.preview.length, seen.createdBy],
    ['checked', 30, 30, '重量 → 8.9', 20, member.name],
  )
  assert.deepEqual(seen.preview[0], {
    identifier: code(0),
    identifierName: '前制动盘',
    before: '8.6 kg',
    after: '8.9 kg',
  })
  assert.equal(await valueIn(0, 'weight'), 8.6, 'nothing is changed before the run')
  const ran = await act('bulkEditRun', seen.id)
  assert.deepEqual([ran.state, ran.changed, ran.done, skips(ran)], ['done', 30, 30, {}])
  assert.equal(await valueIn(29, 'weight'), 8.9)
  assert.equal(await valueIn(29, 'heatNo'), 'R-29', 'other values stay')
  const [newest] = await revisions(29)
  assert.deepEqual(
    [newest?.by, newest?.author, newest?.reason, newest?.changed],
    ['bulk', member.name, '重量 → 8.9', ['要素「重量」']],
  )
  const again = await check({ template: templateId, text: 'BE-', change })
  assert.deepEqual([again.changed, skips(again)], [0, { same: 30 }])
  const undone = await act('bulkEditUndo', seen.id)
  assert.equal(undone.state, 'undone')
  assert.deepEqual([await valueIn(0, 'weight'), await valueIn(29, 'weight')], [8.6, 8.6])
  assert.equal((await revisions(29)).length, 3)
  assert.equal((await ask('bulkEditUndo', { id: seen.id })).code, getRefusalCode('bulk_edit_moved_on'))
})

test('those that the template refuses are named, and stay as they are', async () => {
  const wanted = { template: templateId, scene: 'own_check', field: 'why', kind: 'value', value: '' }
  const seen = await check({ template: templateId, change: wanted })
  assert.deepEqual([seen.changed, skips(seen)], [0, { same: 25, refused: 5 }])
  const { records, total } = await done('bulkEditSkipped', { id: seen.id })
  assert.deepEqual(
    [total, records[0]],
    [5, { identifier: code(0), reason: 'refused', problem: '结论为让步时，请填写让步原因' }],
  )
  const spec = { ...wanted, scene: 'record', field: 'spec', value: 'Ø345' }
  const some = await check({ identifiers: [code(1), code(2)], change: spec })
  assert.deepEqual([some.total, some.changed], [2, 2])
  await act('bulkEditRun', some.id)
  assert.deepEqual([await valueIn(1, 'spec'), await valueIn(3, 'spec')], ['Ø345', 'Ø320'])
  const first = await check({
    identifiers: [code(9)],
    change: { ...wanted, field: 'verdict', value: '合格' },
  })
  assert.deepEqual(first.preview[0]?.before, '')
  await act('bulkEditRun', first.id)
  assert.deepEqual(
    (await record(9)).scenes.map(({ confId }) => confId),
    ['own_check'],
    'a scene begins with its first value',
  )
})

test('retiring leaves blocked identifiers out, and undoing brings all others back with their codes', async () => {
  await done('blockAdd', { identifier: code(10), reason: '核查', basis: '办法第十二条' }, staff.token)
  const seen = await check({
    identifiers: [code(10), code(11), code(12)],
    change: { kind: 'retire', reason: '误打码' },
  })
  assert.deepEqual([seen.changed, skips(seen)], [2, { blocked: 1 }])
  await act('bulkEditRun', seen.id)
  assert.deepEqual([(await record(11)).state, (await record(11)).stateReason], ['retired', '误打码'])
  const counts = async () => (await done('identifierList', { template: templateId })).counts
  assert.equal((await counts()).retired, 2)
  const codes = async () =>
    (await pool.query('select 1 from identifier_codes where handle = any($1)', [[code(11), code(12)]]))
      .rowCount
  assert.equal(await codes(), 0)
  assert.equal((await act('bulkEditUndo', seen.id)).state, 'undone')
  assert.deepEqual([(await record(11)).state, (await counts()).retired, await codes()], ['active', 0, 2])
  const found = await call('identifierDetail', { body: { identifier: code(11) }, ip: makeAddress() })
  assert.equal(found.data.identifierName, '前制动盘')
})

test('suspended ones resume, readers of a field change, and a batch is given', async () => {
  const chosen = { identifiers: [code(13), code(14)] }
  const suspended = await check({ ...chosen, change: { kind: 'suspend', reason: '跳动复检' } })
  await act('bulkEditRun', suspended.id)
  assert.deepEqual([(await record(13)).state, (await record(13)).stateReason], ['suspended', '跳动复检'])
  const resumed = await check({ state: 'suspended', change: { kind: 'resume' } })
  assert.equal(resumed.changed, 2)
  await act('bulkEditRun', resumed.id)
  assert.equal((await record(13)).state, 'active')
  const readers = {
    kind: 'visibility',
    template: templateId,
    scene: 'record',
    field: 'weight',
    audiences: [],
  }
  const hidden = await check({ ...chosen, change: readers })
  assert.deepEqual(
    [hidden.preview[0]?.before, hidden.preview[0]?.after],
    ['公开、手机验证、关联方、监管', '仅本企业'],
  )
  await act('bulkEditRun', hidden.id)
  const { data } = await call('identifierDetail', { body: { identifier: code(13) }, ip: makeAddress() })
  assert.ok(!JSON.stringify(data).includes('8.6'))
  const back = await check({ ...chosen, change: { ...readers, audiences: null } })
  assert.equal(back.changed, 2)
  const batch = await check({ ...chosen, change: { kind: 'batch', batch: 'LOT-7' } })
  await act('bulkEditRun', batch.id)
  assert.equal((await record(14)).batch, `${PREFIX}/LOT-7`)
  assert.equal((await check({ batch: 'LOT-7', change: { kind: 'batch', batch: '' } })).changed, 2)
})

test('an identifier that changed since the check stays, and one that changed since the run keeps it from being undone', async () => {
  const change = { kind: 'value', template: templateId, scene: 'record', field: 'heatNo', value: 'R-NEW' }
  const seen = await check({ identifiers: [code(20), code(21)], change })
  const state = (n: number, revision: number, to: string) =>
    done('identifierState', { identifier: code(n), revision, state: to, reason: '抽检' })
  const [latest] = await revisions(20)
  await state(20, latest?.revision ?? 0, 'suspended')
  const ran = await act('bulkEditRun', seen.id)
  assert.deepEqual([ran.changed, skips(ran)], [1, { later: 1 }])
  assert.equal(await valueIn(20, 'heatNo'), 'R-20')
  const [written] = await revisions(21)
  await state(21, written?.revision ?? 0, 'suspended')
  const touched = await done('bulkEditDetail', { id: seen.id })
  assert.deepEqual([touched.touched, touched.touchedBy], [1, admin.name])
  assert.equal((await ask('bulkEditUndo', { id: seen.id })).code, getRefusalCode('bulk_edit_touched'))
})

test('a change that no identifier could take is refused at its field', async () => {
  const value = { kind: 'value', template: templateId, scene: 'record', field: 'weight', value: '99' }
  const errors = async (change: object) => (await ask('bulkEditCreate', { change })).errors
  assert.deepEqual(await errors(value), { 'change.value': '重量不能大于 20 kg' })
  assert.deepEqual(await errors({ ...value, field: 'serialNo' }), {
    'change.field': '“序列号”只能逐个填写',
  })
  assert.deepEqual(await errors({ kind: 'suspend' }), { 'change.reason': '请写明原因，访客会看到' })
  assert.match(
    Object.values((await errors({ kind: 'batch', batch: '88.449.9999/BD-000001' })) ?? {})[0] ?? '',
    /前缀/,
  )
  assert.equal(
    (await ask('bulkEditCreate', { change: { ...value, template: companyId } })).code,
    getRefusalCode('template_not_found'),
  )
})

test('others neither see nor run a change; a cancelled or forgotten one changes nothing', async () => {
  const change = { kind: 'suspend', reason: '盘点' }
  const seen = await check({ identifiers: [code(25)], change })
  for (const name of ['bulkEditDetail', 'bulkEditRun', 'bulkEditUndo', 'bulkEditCancel'] as const)
    assert.equal((await ask(name, { id: seen.id }, other.token)).code, getRefusalCode('bulk_edit_not_found'))
  assert.equal((await done('bulkEditCancel', { id: seen.id })).state, 'cancelled')
  assert.equal((await ask('bulkEditRun', { id: seen.id })).code, getRefusalCode('bulk_edit_moved_on'))
  const late = await check({ identifiers: [code(25)], change })
  wait(25 * 3_600)
  await app.runScheduled('bulk-edits.sweep')
  const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  assert.equal((await done('bulkEditDetail', { id: late.id }, token)).state, 'cancelled')
  const { records } = await done('bulkEditList', {}, token)
  assert.deepEqual([records[0]?.id, records[0]?.createdBy], [late.id, member.name])
})
