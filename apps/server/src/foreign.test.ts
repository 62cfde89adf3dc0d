import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CallName, calls, type DataOf } from '@biaojie/contract/calls.ts'
import type { Call } from '@biaojie/contract/define.ts'
import { START_DESIGN } from '@biaojie/contract/identifiers/labels/start.ts'
import { listEntries } from '@biaojie/contract/records.ts'
import { testApp } from './test-support/app.ts'
import { putEvents } from './test-support/edges.ts'
import { createImports } from './test-support/imports.ts'
import { createCompany, createSession, makeAddress } from './test-support/people.ts'
import { createTemplate } from './test-support/templates.ts'

/**
 * Every call of a company is asked by another one for the records of the first: by their numbers, by their identifiers,
 * by the first company's prefix, with a login, with a key, and with none. Calls and fields are read from the contract, so
 * that a new call is tried without a change here.
 */

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })

async function aMember(name: string) {
  const companyId = await createCompany(app, name)
  const { rows } = await app.pool.query('select prefix from companies where id = $1', [companyId])
  const prefix: string = rows[0].prefix
  return { companyId, prefix, ...(await createSession(app, { type: 'COMPANY_ADMIN', companyId })) }
}
const owner = await aMember('示例制动')
const other = await aMember('别家')
const third = await aMember('主机厂')
const staff = await createSession(app, { type: 'ADMIN' })

/** Each record of the owner holds this word, so that it is recognised in any answer. */
const MARK = '暗语七三'
const PART = `${owner.prefix}/FO-1`
const OTHER_PART = `${owner.prefix}/FO-2`

async function ask<N extends CallName>(name: N, body: object, token = owner.token): Promise<DataOf<N>> {
  const answer = await app.call(name, { token, body, ip: makeAddress() })
  assert.ok(answer.success, `${name}: ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
  return answer.data
}

/** A template with a draft, a code rule, parts, and what is made of them in long jobs. */
async function partsAndJobs(): Promise<string[]> {
  const template = await createTemplate(app, owner.token, `${MARK}制动盘`)
  const draft = await ask('templateDraftSave', {
    id: template.id,
    revision: template.revision,
    template: { ...template.published, name: `${MARK}草稿` },
  })
  for (const identifier of [PART, OTHER_PART]) {
    const values = { record: { spec: `${MARK} Ø320`, hardness: 200 } }
    await ask('identifierSave', { identifier, templateId: template.id, name: `${MARK}件`, values })
  }
  await ask('identifierAliasAdd', { identifier: PART, alias: 'FO-ALIAS-1', note: MARK })
  const rule = { pattern: 'FR-{serial:6}', reset: 'never', order: 'counted' }
  const { id: codeRuleId } = await ask('codeRuleSave', { id: '', revision: 0, name: `${MARK}规则`, ...rule })
  const issue = await ask('issueCreate', { codeRuleId, count: 3, note: MARK })
  const imports = createImports(app, owner.token)
  const file = await imports.checked(
    template.id,
    Buffer.from(`标识,规格,硬度\nFO-3,${MARK},900\n`),
    `${MARK}.csv`,
  )
  const bulk = await ask('bulkEditCreate', { text: 'FO-', change: { kind: 'retire', reason: MARK } })
  const extract = await ask('extractCreate', { format: 'csv' })
  await app.runJobs()
  return [draft.id, codeRuleId, issue.id, file.id, bulk.id, extract.id]
}

async function labels(): Promise<string[]> {
  const design = { id: '', revision: 0, name: `${MARK}卷标`, design: START_DESIGN }
  const { id, revision } = await ask('labelTemplateSave', design)
  await ask('labelTemplateRelease', { id, revision })
  const printer = await ask('labelPrinterSave', { id: '', name: `${MARK}打印机`, dpi: 300 })
  const job = await ask('labelJobCreate', {
    templateId: id,
    identifiers: [PART],
    format: 'pdf',
    copies: 1,
    note: MARK,
  })
  await app.runJobs()
  return [id, printer.id, job.id]
}

/** Recalls, traces, programs, and what others decide about parts. */
async function dealings(): Promise<string[]> {
  const at = app.clock.now.toISOString()
  await putEvents(app, [
    { by: owner.prefix, at, step: 'assembling', joins: [[PART, OTHER_PART]], place: `${MARK}车间` },
  ])
  const recall = await ask('recallCreate', { title: `${MARK}召回`, defect: MARK })
  const causes = [{ kind: 'list', values: [PART], prefix: '', from: '', to: '' }]
  await ask('recallReckon', { id: recall.id, version: recall.version, causes, leftOut: [] })
  const { sheet } = await ask('traceSheetMake', { identifier: PART, reader: 'owner', until: '2026-12-01' })
  const link = await ask('traceLinkOffer', { partner: third.prefix, note: MARK })
  const share = await ask('shareAdd', { partner: third.prefix, until: '2027-01-01', templates: [] })
  const { key, secret } = await ask('keyCreate', { name: MARK, scopes: ['read'] })
  await app.call('keySelf', { headers: { authorization: `Bearer ${secret}` } })
  const hook = { name: MARK, url: 'https://erp.example.com/parts', events: ['identifier.created'] }
  const { webhook } = await ask('webhookCreate', hook)
  await ask('webhookTry', { id: webhook.id })
  const page = { mark: '', slogan: MARK, story: '', works: [], parts: [], certificates: [] }
  await ask('companyPageSave', { version: 0, page })
  const block = await ask('blockAdd', { identifier: OTHER_PART, reason: MARK, basis: '办法' }, staff.token)
  const report = { identifier: PART, reason: 'copied', place: '柳州', text: MARK, contactPhone: '' }
  await app.call('identifierReport', { body: report, ip: makeAddress() })
  const { records } = await ask('reportList', {})
  return [
    recall.id,
    sheet.id,
    link.id,
    share.id,
    key.id,
    webhook.id,
    block.id,
    ...records.map(({ id }) => id),
  ]
}

type Schema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  items?: Schema
  minimum?: number
  maxLength?: number
  required?: readonly string[]
  properties?: Record<string, Schema>
}
const NUMBERS = ['id', 'templateId', 'codeRuleId', 'template', 'issueId', 'importId', 'eventId', 'printerId']
const bodyOf = (call: Call): Schema => JSON.parse(JSON.stringify(call.body ?? {}))

/** Returns a value that a field takes; those that name something name what is the owner's. */
function valueFor(name: string, schema: Schema, id: string): unknown {
  if (name === 'prefix') return owner.prefix
  if (NUMBERS.includes(name)) return id
  if (name === 'identifier') return PART
  if (name === 'identifiers') return [PART]
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return valueFor(name, schema.anyOf[0] ?? {}, id)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 1)
  if (schema.type === 'array') return schema.items ? [valueFor('', schema.items, id)] : []
  if (schema.type === 'object') return valuesFor(schema, schema.required ?? [], id)
  return /until|from|to$/i.test(name) ? '2026-12-31' : '试试'.slice(0, schema.maxLength ?? 2)
}

const valuesFor = ({ properties = {} }: Schema, names: readonly string[], id: string) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name, properties[name] ?? {}, id)]))

/** The inputs of a call: each record's number, and every second time the owner's prefix beside it. */
function inputsOf(call: Call, ids: readonly string[]): object[] {
  const schema = bodyOf(call)
  const { properties = {}, required = [] } = schema
  const named = NUMBERS.some((name) => name in properties)
  return (named ? ids : ids.slice(0, 2)).map((id, at) => {
    const more = at % 2 === 0 && 'prefix' in properties ? ['prefix'] : []
    const naming = NUMBERS.filter((name) => name in properties).slice(0, 1)
    return valuesFor(schema, [...new Set([...required, ...naming, ...more])], id)
  })
}

const companyCalls = listEntries<CallName, Call>(calls).filter(
  ([, { access }]) => typeof access !== 'string' && access.includes('COMPANY_ADMIN'),
)
/** Calls that open to keys, with the right they need. */
const keyCalls = listEntries<CallName, Call>(calls).filter(([, { scope }]) => scope !== undefined)

let ids: string[] = []
/** Each key may ask so many times a second, so several take turns. */
const secrets: string[] = []
const KEYS = 10

/** The owner reads the records by these; the tries of another company may change nothing in their answers. */
const OWN: readonly [CallName, object][] = [
  ['identifierRecord', { identifier: PART }],
  ['identifierRevisions', { identifier: PART }],
  ['identifierAliases', { identifier: PART }],
  ['templateList', {}],
  ['codeRuleList', {}],
  ['issueList', {}],
  ['importList', {}],
  ['bulkEditList', {}],
  ['extractList', {}],
  ['labelTemplateList', {}],
  ['labelPrinterList', {}],
  ['labelJobList', {}],
  ['recallList', {}],
  ['traceSheetList', { identifier: PART }],
  ['traceLinkList', {}],
  ['shareList', {}],
  ['keyList', {}],
  ['keyCallList', {}],
  ['webhookList', {}],
  ['webhookDeliveries', {}],
  ['blockList', {}],
  ['reportList', {}],
]
const ownAnswers = async () => {
  const [importId] = (await ask('importList', {})).records.map(({ id }) => id)
  const own: typeof OWN = [...OWN, ['importDetail', { id: importId }], ['importValues', { id: importId }]]
  return Promise.all(own.map(async ([name, body]) => [name, await ask(name, body)]))
}

before(async () => {
  await app.app.ready()
  ids = [...(await partsAndJobs()), ...(await labels()), ...(await dealings())]
  for (let at = 0; at < KEYS; at++) {
    const given = { name: `探查 ${at}`, scopes: ['read', 'write', 'events', 'labels'], perSecond: 200 }
    secrets.push((await ask('keyCreate', given, other.token)).secret)
  }
})

test('each of these records is read by its owner', async () => {
  const text = JSON.stringify(await ownAnswers())
  assert.ok(ids.length >= 16)
  assert.deepEqual(
    ids.filter((id) => !text.includes(id)),
    [],
  )
  assert.ok(text.split(MARK).length > 15, text.slice(0, 2_000))
})

/** Fills the parts of a path with what is the owner's. */
const pathOf = (path: string) =>
  path
    .replace(':prefix', owner.prefix)
    .replace(':code', 'FO-1')
    .replace(':id', ids[3] ?? '')

/** A refusal for want of a login or for too many tries would say nothing about the record. */
async function expectNothing(name: CallName, body: object, headers: Record<string, string>) {
  const { method, path } = calls[name]
  const answer = await app.app.inject({
    method,
    url: pathOf(path),
    headers: { 'content-type': 'application/json', ...headers },
    remoteAddress: makeAddress(),
    ...(method !== 'GET' && { payload: body }),
  })
  assert.ok(
    answer.statusCode < 500 && ![401, 429].includes(answer.statusCode),
    `${name} ${JSON.stringify(body)}: ${answer.payload}`,
  )
  assert.ok(!answer.payload.includes(MARK), `${name} ${JSON.stringify(body)}: ${answer.payload}`)
}

test('another company reads none of them by any call, and changes none', async () => {
  const earlier = await ownAnswers()
  let checks = 0
  for (const [name, call] of companyCalls)
    for (const body of inputsOf(call, ids)) {
      await expectNothing(name, body, { 'access-token': other.token })
      checks++
    }
  assert.ok(checks > 1_000, `${checks}`)
  assert.deepEqual(await ownAnswers(), earlier)
})

test('nor by a key with all rights', async () => {
  assert.ok(keyCalls.length > 40, `${keyCalls.length}`)
  const earlier = await ownAnswers()
  let at = 0
  for (const [name, call] of keyCalls)
    for (const body of inputsOf(call, ids))
      await expectNothing(name, body, { authorization: `Bearer ${secrets[at++ % KEYS]}` })
  assert.deepEqual(await ownAnswers(), earlier)
})

test('without a login every one of these calls is refused, with a revoked key as well', async () => {
  const { keys } = await ask('keyList', {}, other.token)
  for (const { id, version } of keys) await ask('keyRevoke', { id, version }, other.token)
  for (const [name, { method, path }] of [...companyCalls, ...keyCalls])
    for (const headers of [{}, { authorization: `Bearer ${secrets[0]}` }]) {
      const answer = await app.app.inject({
        method,
        url: pathOf(path),
        headers,
        remoteAddress: makeAddress(),
      })
      // The calls of IDHub answer 200 in every case, and their body has the status -1 without a login.
      const refused = answer.statusCode === 401 || answer.json().status === -1
      assert.ok(refused, `${name}: ${answer.statusCode} ${answer.payload}`)
    }
})

test('a member does not reach what administrators of the company do', async () => {
  const member = await createSession(app, { type: 'COMPANY', companyId: owner.companyId })
  const earlier = await ownAnswers()
  const onlyTheirs = companyCalls.filter(([, { access }]) => !access.includes('COMPANY'))
  assert.ok(onlyTheirs.length > 30)
  for (const [name, call] of onlyTheirs)
    for (const body of inputsOf(call, ids.slice(0, 1))) {
      const answer = await app.call(name, { token: member.token, body, ip: makeAddress() })
      assert.equal(answer.status, 403, `${name}: ${answer.message}`)
    }
  assert.deepEqual(await ownAnswers(), earlier)
})
