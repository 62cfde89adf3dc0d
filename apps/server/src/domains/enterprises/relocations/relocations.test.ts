import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { makeField, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import sharp from 'sharp'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import {
  bringArchive,
  exportArchive,
  listOutcomes,
  sendFile,
  writeArrival,
} from '../../../test-support/relocations.ts'
import { findDifferences } from '../../node/register-audit/register-audit.ts'

/* A company with everything that moves, on one node; the other node has never heard of it. */

const env = { CAPTCHA: 'off' }
const [old, next] = [await testApp({ after }, { env }), await testApp({ after }, { env })]
const companyId = await createCompany(old, '示例制动')
const PREFIX: string = (await old.pool.query('select prefix from companies where id = $1', [companyId]))
  .rows[0].prefix
const admin = await createSession(old, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(old, { type: 'COMPANY', companyId })
const other = await createSession(old, {
  type: 'COMPANY_ADMIN',
  companyId: await createCompany(old, '别家'),
})
const oldStaff = await createSession(old, { type: 'ADMIN' })
const newStaff = await createSession(next, { type: 'ADMIN' })

async function done<N extends CallName>(name: N, body: object, node = old, token = admin.token) {
  const answer = await node.call(name, { token, body, ip: makeAddress() })
  assert.ok(answer.success, `${name}: ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
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
        { ...makeField('weight', '重量', 'number'), unit: 'KGM', decimals: 2 },
        { ...makeField('serial', '出厂号'), unique: true },
        { ...makeField('report', '检验报告', 'file') },
      ],
    },
  ],
}
let templateId = ''
let codeRuleId = ''
const events = (eventID: string, epcList: string[]) => ({
  '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-20T09:00:00+08:00',
  epcisBody: {
    eventList: [
      {
        type: 'ObjectEvent',
        eventID,
        action: 'OBSERVE',
        bizStep: 'inspecting',
        eventTime: '2026-11-20T09:00:00.000+08:00',
        eventTimeZoneOffset: '+08:00',
        epcList,
      },
    ],
  },
})

async function capture(document: object): Promise<void> {
  const key = (await done('keyCreate', { name: 'MES', scopes: ['events'], perSecond: 200 })).secret
  const { payload, type } = { payload: JSON.stringify(document), type: 'application/ld+json' }
  const headers = { authorization: `Bearer ${key}`, 'content-type': type }
  const answer = await old.app.inject({ method: 'POST', url: '/epcis/capture', headers, payload })
  assert.equal(answer.statusCode, 202, answer.body)
  await old.runJobs()
}

const save = (identifier: string, record: object, more: object = {}) =>
  done('identifierSave', { templateId, identifier, values: { record }, expected: 0, ...more })

let report = ''
before(async () => {
  const rule = {
    id: '',
    revision: 0,
    name: '盘号',
    pattern: 'BD-{serial:6}',
    reset: 'never',
    order: 'random',
  }
  codeRuleId = (await done('codeRuleSave', rule)).id
  const template = { ...DISC, codeRuleId }
  const draft = await done('templateDraftSave', { id: '', revision: 0, template })
  templateId = draft.id
  const { revision } = await done('templatePublish', { id: templateId, revision: draft.revision })
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b63ce' } })
    .png()
    .toBuffer()
  const fields = { name: 'report.png' }
  report = (await sendFile(old, 'recordFileUpload', { token: admin.token, fields, bytes: picture })).data.key
  await save('LOT-1', { spec: 'Ø320 × 28', weight: 8.6 })
  await save('BD-0001', { spec: 'Ø320 × 28', serial: 'S1', report }, { batch: 'LOT-1' })
  await save('bd-Mixed', { spec: 'Ø300', serial: 'S2' })
  await done('issueCreate', { codeRuleId, count: 3, templateId })
  await old.runJobs()
  old.wait(60)
  const record = { spec: 'Ø320 × 28', serial: 'S1', weight: 8.62, report }
  await save('BD-0001', record, { expected: 1, reason: '复称' })
  const identifier = `${PREFIX}/BD-0001`
  await done('identifierAliasAdd', { identifier, alias: 'CUSTOMER-77', note: '客户件号' })
  await done('identifierState', {
    identifier: `${PREFIX}/BD-MIXED`,
    revision: 1,
    state: 'retired',
    reason: '报废',
  })
  await capture(events('urn:uuid:11111111-1111-4111-8111-111111111111', [`${PREFIX}/BD-0001`]))
  await done('templateDraftSave', { id: templateId, revision, template: { ...template, name: '前盘' } })
})

/** The owner's view of identifiers, as far as it does not depend on the node. */
const look = async (node: typeof old, token: string) => {
  const identifier = `${PREFIX}/BD-0001`
  const revisions = await done('identifierRevisions', { identifier }, node, token)
  const record = await done('identifierRecord', { identifier }, node, token)
  const aliases = await done('identifierAliases', { identifier }, node, token)
  return { revisions, record, aliases }
}

/** Every record has its latest entry in the register. */
async function checkRegister(): Promise<void> {
  for await (const difference of findDifferences({ db: next.db, dataDir: next.env.dataDir }))
    assert.fail(JSON.stringify(difference))
}

let archive: Buffer = Buffer.alloc(0)

test('only administrators of the company and staff export it', async () => {
  const refused = async (token: string, body: object = {}) =>
    (await old.call('departureCreate', { token, body })).code
  assert.equal(await refused(member.token), getRefusalCode('forbidden'))
  assert.equal(
    await refused(oldStaff.token, { prefix: '88.449.9999999' }),
    getRefusalCode('company_not_found'),
  )
  archive = await exportArchive(old, oldStaff.token, PREFIX)
  const { records } = await done('departureList', {})
  assert.deepEqual(
    records[0]?.kinds.map(({ kind, done, total }) => [kind, done, total]),
    [
      ['templates', 1, 1],
      ['codeRules', 1, 1],
      ['batches', 0, 0],
      ['items', 6, 6],
      ['events', 1, 1],
      ['labels', 0, 0],
      ['files', 1, 1],
    ],
  )
  const own = await old.call('departureExport', { token: other.token, body: { id: records[0]?.id ?? '' } })
  assert.equal(own.code, getRefusalCode('relocation_not_found'))
})

test('the other node shows what it would write, and writes nothing before staff confirm the key', async () => {
  const arrival = await bringArchive(next, newStaff.token, PREFIX, archive)
  assert.deepEqual([arrival.state, arrival.problem], ['checked', ''])
  assert.deepEqual(listOutcomes(arrival), {
    templates: { added: 1 },
    codeRules: { added: 1 },
    items: { added: 6 },
    events: { added: 1 },
    files: { added: 1 },
  })
  const body = { id: arrival.id, prefix: PREFIX }
  const early = await next.call('arrivalWrite', { token: newStaff.token, body })
  assert.equal(early.code, getRefusalCode('relocation_unconfirmed'))
  const wrong = { ...body, fingerprint: '0'.repeat(64) }
  const confirmed = await next.call('arrivalConfirm', { token: newStaff.token, body: wrong })
  assert.equal(confirmed.code, getRefusalCode('relocation_fingerprint'))
  assert.equal((await next.pool.query('select 1 from identifiers')).rowCount, 0)
  const { fingerprint } = (await done('departureList', {})).records[0] ?? {}
  assert.equal(arrival.fingerprint, fingerprint)
  const written = await writeArrival(next, newStaff.token, arrival)
  assert.deepEqual([written.state, written.issues], ['done', []])
  assert.deepEqual(
    written.kinds.map(({ kind, total, equal }) => [kind, total, equal]),
    [
      ['templates', 1, 1],
      ['codeRules', 1, 1],
      ['items', 6, 6],
      ['events', 1, 1],
      ['files', 1, 1],
    ],
  )
})

test('revisions keep their numbers, times and authors, and the register has an entry of every record', async () => {
  const { id } = (await next.pool.query('select id from companies where prefix = $1', [PREFIX])).rows[0]
  const owner = await createSession(next, { type: 'COMPANY_ADMIN', companyId: id })
  const [before, moved] = [await look(old, admin.token), await look(next, owner.token)]
  assert.deepEqual(moved.revisions, before.revisions)
  assert.deepEqual(moved.aliases, before.aliases)
  assert.deepEqual(moved.record.record, before.record.record)
  assert.equal(moved.record.revision, 2)
  await checkRegister()
  const found = await next.call('identifierDetail', { body: { identifier: `${PREFIX}/BD-0001` } })
  assert.ok(found.success, found.message)
  // Numbers go on after those that the other node gave.
  const codes = async (node: typeof old, token: string) => {
    const { next: number } = await done('codeRuleDetail', { id: codeRuleId }, node, token)
    return number
  }
  assert.equal(await codes(next, owner.token), await codes(old, admin.token))
  const file = await next.app.inject({ url: `/${report}` })
  assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'image/jpeg'])
})

test('the same archive again changes nothing, and what was changed since follows', async () => {
  const again = await bringArchive(next, newStaff.token, PREFIX, archive)
  assert.deepEqual(listOutcomes(again), {
    templates: { same: 1 },
    codeRules: { same: 1 },
    items: { same: 6 },
    events: { same: 1 },
    files: { same: 1 },
  })
  assert.equal(again.isConfirmed, true)
  await done('arrivalCancel', { id: again.id, prefix: PREFIX }, next, newStaff.token)
  old.wait(60)
  next.wait(180)
  const record = { spec: 'Ø320 × 28', serial: 'S1', weight: 8.7, report }
  await save('BD-0001', record, { expected: 2 })
  await save('BD-0009', { spec: 'Ø300', serial: 'S9' })
  const later = await bringArchive(
    next,
    newStaff.token,
    PREFIX,
    await exportArchive(old, admin.token, PREFIX),
  )
  assert.deepEqual(listOutcomes(later).items, { added: 1, newer: 1, same: 5 })
  const written = await writeArrival(next, newStaff.token, later)
  assert.deepEqual(
    [written.state, written.issues, listOutcomes(written).items],
    ['done', [], { added: 1, newer: 1, same: 5 }],
  )
  await checkRegister()
})

test('what the company changed here since is not overwritten, and is named', async () => {
  const { id } = (await next.pool.query('select id from companies where prefix = $1', [PREFIX])).rows[0]
  const owner = await createSession(next, { type: 'COMPANY_ADMIN', companyId: id })
  const values = { record: { spec: 'Ø320 × 28', serial: 'S1', weight: 9, report } }
  const changed = { templateId, identifier: 'BD-0001', values, expected: 3 }
  await done('identifierSave', changed, next, owner.token)
  old.wait(60)
  next.wait(60)
  await save('BD-0001', { spec: 'Ø320 × 28', serial: 'S1', weight: 8.9, report }, { expected: 3 })
  const bytes = await exportArchive(old, admin.token, PREFIX)
  // A member's company is known here by now, so that its administrator brings the archive.
  const arrival = await bringArchive(next, owner.token, PREFIX, bytes)
  assert.deepEqual(listOutcomes(arrival).items, { conflict: 1, same: 6 })
  await done('arrivalWrite', { id: arrival.id }, next, owner.token)
  await next.runJobs()
  const written = await done('arrivalDetail', { id: arrival.id }, next, owner.token)
  assert.deepEqual(
    written.issues.map(({ key, outcome }) => [key, outcome]),
    [[`${PREFIX}/BD-0001`, 'conflict']],
  )
  const { rows } = await next.pool.query('select revision from identifiers where handle = $1', [
    `${PREFIX}/BD-0001`,
  ])
  assert.equal(rows[0].revision, 4)
})

test('a code rule that would repeat codes of another rule here is named, and not written', async () => {
  const { id } = (await next.pool.query('select id from companies where prefix = $1', [PREFIX])).rows[0]
  const owner = await createSession(next, { type: 'COMPANY_ADMIN', companyId: id })
  const rule = { id: '', revision: 0, reset: 'never', order: 'counted' }
  await done('codeRuleSave', { ...rule, name: '新厂', pattern: 'ZZ{serial:4}' }, next, owner.token)
  await done('codeRuleSave', { ...rule, name: '老厂', pattern: 'Z{line:1}{serial:4}' })
  const arrival = await bringArchive(
    next,
    newStaff.token,
    PREFIX,
    await exportArchive(old, admin.token, PREFIX),
  )
  assert.deepEqual(listOutcomes(arrival).codeRules, { same: 1, conflict: 1 })
  const [issue] = arrival.issues.filter(({ kind }) => kind === 'codeRules')
  assert.equal(issue?.why, '规则「老厂」的编码会与本节点的规则「新厂」重复，请先改其中一条再收')
  const written = await writeArrival(next, newStaff.token, arrival)
  assert.deepEqual(listOutcomes(written).codeRules, { same: 1, skipped: 1 })
  const { rows } = await next.pool.query('select name from code_rules where prefix = $1 order by name', [
    PREFIX,
  ])
  assert.equal(
    rows.some(({ name }) => name === '老厂'),
    false,
  )
})
