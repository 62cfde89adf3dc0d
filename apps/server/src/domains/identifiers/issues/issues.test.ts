import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallName, DataOf } from '@biaojie/contract/calls.ts'
import type { Issue } from '@biaojie/contract/identifiers/issues/issues.ts'
import { makeField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { countBatches } from '../records/identifiers.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, clock } = app
const companyId = await createCompany(app, '示例制动')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await createCompany(app, '别家') })
const staff = await createSession(app, { type: 'MANAGER', name: 'issues-staff' })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const ask = <N extends CallName>(name: N, body: object, token = member.token, headers = {}) =>
  call(name, { token, body, headers, ip: makeAddress() })

async function aRule(pattern: string, more: object = {}): Promise<string> {
  const rule = {
    id: '',
    revision: 0,
    name: pattern.slice(0, 30),
    pattern,
    reset: 'never',
    order: 'counted',
    ...more,
  }
  const saved = await ask('codeRuleSave', rule, admin.token)
  assert.ok(saved.success, saved.message)
  return saved.data.id
}
async function aTemplate(): Promise<string> {
  const scenes = [{ key: 'record', name: '产品档案', fields: [makeField('spec', '规格')] }]
  const template = { name: '前制动盘', level: 'item', codeRuleId: '', scenes }
  const draft = (await ask('templateDraftSave', { id: '', revision: 0, template }, admin.token)).data
  await ask('templatePublish', { id: draft.id, revision: draft.revision }, admin.token)
  return draft.id
}
async function issue(body: object): Promise<Issue> {
  const made = await ask('issueCreate', body)
  assert.ok(made.success, made.message)
  await app.runJobs()
  return (await ask('issueDetail', { id: made.data.id })).data
}
const codesOf = async (beginning: string): Promise<string[]> =>
  (
    await pool.query(
      'select handle from identifiers where prefix = $1 and starts_with(handle, $2) order by 1',
      [PREFIX, `${PREFIX}/${beginning}`],
    )
  ).rows.map(({ handle }) => handle.slice(PREFIX.length + 1))

test('codes are reserved at once, found as such, and counted', async () => {
  const codeRuleId = await aRule('IA-{serial:6}')
  const done = await issue({ codeRuleId, count: 25_000, note: '外协标签' })
  assert.deepEqual(
    [done.state, done.done, done.skipped, done.firstCode, done.lastCode, done.createdBy],
    ['done', 25_000, 0, 'IA-000001', 'IA-025000', member.name],
  )
  assert.equal(new Set(await codesOf('IA-')).size, 25_000)
  const { data } = await call('identifierDetail', {
    body: { identifier: `${PREFIX}/IA-000777` },
    ip: makeAddress(),
  })
  assert.match(JSON.stringify(data), /reserved/)
  const { counts } = (await ask('identifierList', {})).data
  assert.equal(counts.reserved, 25_000)
  const { records, total } = (await ask('issueList', {})).data
  assert.deepEqual([records[0]?.note, total], ['外协标签', 1])
})

test('the file has every code once, with its identifier and address, for its viewer alone', async () => {
  const codeRuleId = await aRule('IF-{serial:5}')
  const { id } = await issue({ codeRuleId, count: 12_345 })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/platform-operate-service/manager/issue/export',
    headers: { 'access-token': member.token },
    payload: { id },
  })
  const { url } = answer.json().data
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  assert.equal((await app.app.inject({ url })).statusCode, 403)
  const file = await app.app.inject({ url, headers: { cookie } })
  assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8')
  const lines = file.body.trimEnd().split('\r\n')
  assert.deepEqual([lines.length, lines[0]], [12_346, 'code,handle,url'])
  assert.match(lines[1] ?? '', new RegExp(`^IF-00001,${PREFIX}/IF-00001,https?://[^,]+/${PREFIX}/IF-00001$`))
  assert.equal(new Set(lines).size, 12_346)
  const forged = await app.app.inject({ url: url.replace(id, `${id.slice(0, -2)}zz`), headers: { cookie } })
  assert.equal(forged.statusCode, 403)
  const parts: string[] = []
  for (let after: number | null = 0; after !== null; ) {
    const { codes, next }: DataOf<'issueCodes'> = (await ask('issueCodes', { id, after })).data
    parts.push(...codes)
    after = next
  }
  assert.deepEqual(
    parts,
    lines.slice(1).map((line) => line.split(',')[0]),
  )
})

test('codes that people typed before are passed over, and the number is still right', async () => {
  const codeRuleId = await aRule('IT-{serial:4}')
  const templateId = await aTemplate()
  for (const code of ['IT-0003', 'it-0007'])
    await ask('identifierSave', { templateId, identifier: code, values: {}, expected: 0 })
  const done = await issue({ codeRuleId, count: 10, templateId, batch: 'LOT-1' })
  assert.deepEqual([done.state, done.done, done.skipped, done.lastCode], ['done', 10, 2, 'IT-0012'])
  const row = (await ask('identifierRecord', { identifier: `${PREFIX}/IT-0001` })).data
  assert.deepEqual(
    [
      row.record.state,
      row.record.template,
      row.record.templateVersion,
      row.record.batch,
      row.record.identifierName,
    ],
    ['reserved', templateId, 1, `${PREFIX}/LOT-1`, '前制动盘'],
  )
  const lot = foldHandle(`${PREFIX}/LOT-1`)
  assert.equal((await countBatches(app.db, [lot])).get(lot), 10)
  const filled = await ask('identifierSave', {
    templateId,
    identifier: 'IT-0001',
    values: { record: { spec: 'Ø320' } },
    expected: 1,
  })
  assert.equal(filled.data.outcome, 'changed')
})

test('a field of the code is asked for, and a rule without enough numbers refuses before it begins', async () => {
  const codeRuleId = await aRule('IV-{od:3}-{serial:2}')
  const missing = await ask('issueCreate', { codeRuleId, count: 5 })
  assert.deepEqual(missing.rules, { 'fields.od': 'code' })
  const tooMany = await ask('issueCreate', { codeRuleId, count: 100, fields: { od: 320 } })
  assert.deepEqual(
    [tooMany.code, /只剩 99 个/.test(tooMany.message)],
    [getRefusalCode('code_rule_exhausted'), true],
  )
  const done = await issue({ codeRuleId, count: 99, fields: { od: 320 } })
  assert.deepEqual([done.done, done.firstCode], [99, 'IV-320-01'])
  assert.equal(
    (await ask('issueCreate', { codeRuleId, count: 1, fields: { od: 320 } })).code,
    getRefusalCode('code_rule_exhausted'),
  )
})

test('an issue goes on as it began: on its day, by its version of the rule', async () => {
  const codeRuleId = await aRule('IY{yy}{mm}{dd}-{serial:5}', { reset: 'day' })
  const made = (await ask('issueCreate', { codeRuleId, count: 15_000 })).data
  const { revision } = (await ask('codeRuleDetail', { id: codeRuleId })).data
  const changed = { pattern: 'IZ{yy}{mm}{dd}-{serial:6}', reset: 'day', order: 'counted' }
  await ask('codeRuleSave', { id: codeRuleId, revision, name: '改过', ...changed }, admin.token)
  const before = clock.now
  clock.now = new Date(before.getTime() + 86_400_000)
  await app.runJobs()
  clock.now = before
  const done = (await ask('issueDetail', { id: made.id })).data
  assert.deepEqual([done.state, done.done], ['done', 15_000])
  assert.equal(done.firstCode.slice(0, 8), done.lastCode.slice(0, 8))
  assert.match(done.lastCode, /^IY.*-15000$/)
})

test('a cancelled issue stops, and the same request makes it once', async () => {
  const codeRuleId = await aRule('IC-{serial:6}')
  const key = { 'idempotency-key': 'issue-0000-0001' }
  const sent = await Promise.all(
    Array.from({ length: 4 }, () => ask('issueCreate', { codeRuleId, count: 50_000 }, member.token, key)),
  )
  assert.equal(new Set(sent.map(({ data }) => data.id)).size, 1)
  const id = sent[0]?.data.id
  const cancelled = await ask('issueCancel', { id })
  assert.equal(cancelled.data.state, 'cancelled')
  await app.runJobs()
  assert.deepEqual(await codesOf('IC-'), [])
  assert.equal((await ask('issueCancel', { id })).code, getRefusalCode('issue_moved_on'))
})

test('two issues of one rule at the same time share no code', async () => {
  const codeRuleId = await aRule('IP-{serial:6:base32}{check:mod37}', { order: 'random' })
  const [first, second] = await Promise.all([
    ask('issueCreate', { codeRuleId, count: 12_000 }),
    ask('issueCreate', { codeRuleId, count: 12_000 }),
  ])
  await Promise.all([app.runJobs(), app.runJobs()])
  for (const { data } of [first, second])
    assert.equal((await ask('issueDetail', { id: data.id })).data.done, 12_000)
  assert.equal((await codesOf('IP-')).length, 24_000)
})

test('others see and stop nothing, staff see without writing, keys by their scope and templates', async () => {
  const codeRuleId = await aRule('IO-{serial:6}')
  const { id } = (await ask('issueCreate', { codeRuleId, count: 10 })).data
  for (const name of ['issueDetail', 'issueCodes', 'issueExport', 'issueCancel'] as const)
    assert.equal((await ask(name, { id }, other.token)).code, getRefusalCode('issue_not_found'))
  assert.equal((await ask('issueDetail', { id, prefix: PREFIX }, staff.token)).data.id, id)
  assert.equal((await ask('issueCancel', { id }, staff.token)).code, getRefusalCode('forbidden'))
  assert.equal(
    (await ask('issueCreate', { codeRuleId, count: 1 }, other.token)).code,
    getRefusalCode('code_rule_not_found'),
  )
  const secretOf = async (given: object) =>
    (await ask('keyCreate', { name: 'MES', scopes: ['read', 'write'], ...given }, admin.token)).data.secret
  const withKey = (secret: string, body: object) =>
    call('issueCreate', { headers: { authorization: `Bearer ${secret}` }, body, ip: makeAddress() })
  const body = { codeRuleId, count: 1 }
  assert.equal(
    (await withKey(await secretOf({ scopes: ['read'] }), body)).code,
    getRefusalCode('key_scope_missing'),
  )
  assert.equal(
    (await withKey(await secretOf({ templates: [await aTemplate()] }), body)).code,
    getRefusalCode('key_template_missing'),
  )
  assert.equal((await withKey(await secretOf({}), body)).data.createdBy, 'MES')
  await app.runJobs()
})
