import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallName } from '@biaojie/contract/calls.ts'
import { testApp } from '../../../test-support/app.ts'
import { putEvents } from '../../../test-support/edges.ts'
import { readSaid } from '../../../test-support/forms.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { listHiddenElements, makeRandomRecord, putRecords } from '../../../test-support/records.ts'
import type { IdentifierRecord } from '../../identifiers/records/record/record.ts'
import type { Reader } from '../../identifiers/records/record/visibility.ts'

/* Answers that are no form of a record, but are made from records: none gives a value to those it is hidden from. */

const node = await testApp({ after }, { env: { CAPTCHA: 'off', PUBLIC_URL: 'https://node.example' } })
const { call, pool } = node
const aMember = async (name: string) => {
  const companyId = await createCompany(node, name)
  const { rows } = await pool.query('select prefix from companies where id = $1', [companyId])
  const prefix: string = rows[0].prefix
  return { companyId, prefix, ...(await createSession(node, { type: 'COMPANY_ADMIN', companyId })) }
}
const owner = await aMember('示例制动')
const partner = await aMember('主机厂')
const former = await aMember('旧客户')
const other = await aMember('别家')

const RECORDS = Array.from({ length: 15 }, (_, at) =>
  makeRandomRecord(at + 301, `${owner.prefix}/OA-${at + 1}`),
)
const axle = `${partner.prefix}/AXLE-1`
const hiddenFrom = (record: IdentifierRecord, reader: Reader) =>
  listHiddenElements(record, reader).map(({ value }) => String(value))

let checks = 0
function holdsNone(text: string, record: IdentifierRecord, reader: Reader, what: string) {
  for (const value of hiddenFrom(record, reader)) {
    assert.ok(!text.includes(value), `${what} gives ${value}`)
    checks++
  }
}
const ask = async <N extends CallName>(name: N, body: object, token = '') =>
  call(name, { body, ...(token && { token }), ip: makeAddress() })
/** Refused with a code, or answered: never a fault. */
async function said<N extends CallName>(name: N, body: object, token = ''): Promise<string> {
  const answer = await ask(name, body, token)
  assert.ok(answer.code < 50_000 || answer.code > 59_999 || answer.success, `${name}: ${answer.message}`)
  return JSON.stringify(answer)
}
const good = async <N extends CallName>(name: N, body: object, token: string) => {
  const answer = await ask(name, body, token)
  assert.ok(answer.success, `${name}: ${answer.message}`)
  return answer.data
}
const keyOf = async (token: string, scopes: string[]) =>
  (await good('keyCreate', { name: 'MES', scopes, perSecond: 200 }, token)).secret

before(async () => {
  await node.app.ready()
  await putRecords(node, [...RECORDS, makeRandomRecord(999, axle)])
  await putEvents(
    node,
    RECORDS.map(({ identifier }) => ({
      by: owner.prefix,
      at: '2026-03-18T02:00:00Z',
      step: 'assembling',
      joins: [[identifier, axle]],
    })),
  )
  const share = { until: '2027-12-31', templates: [] }
  await good('shareAdd', { partner: partner.prefix, ...share }, owner.token)
  const over = await good('shareAdd', { partner: former.prefix, ...share }, owner.token)
  await good('shareEnd', { id: over.id, version: over.version }, owner.token)
  const link = await good('traceLinkOffer', { partner: partner.prefix, note: '' }, owner.token)
  const answer = { id: link.id, version: link.version, accept: true, note: '' }
  await good('traceLinkAnswer', answer, partner.token)
})

/** Calls of visitors about an identifier, beside its page and its forms. */
const OPEN = [
  'identifierDetail',
  'identifierTrace',
  'traceChain',
  'identifierHelp',
  'identifierUses',
  'identifierRecalls',
  'identifierReports',
  'identifierWarning',
  'partDrawing',
] as const
/** Calls of a company about its own identifiers. */
const OWN = [
  'identifierRecord',
  'identifierView',
  'identifierRevisions',
  'traceView',
  'eventList',
] as const satisfies readonly string[]

test('answers about a part keep the values that are hidden from visitors', async () => {
  const companies = [other, former, partner]
  for (const [at, record] of RECORDS.entries()) {
    const { identifier } = record
    const company = companies[at % companies.length]
    for (const token of ['', company?.token]) {
      for (const name of OPEN) holdsNone(await said(name, { identifier }, token), record, 'public', name)
      for (const sceneConfId of ['t', 'x']) {
        const scene = await said('identifierDetail', { identifier, sceneConfId }, token)
        holdsNone(scene, record, 'public', 'a scene')
      }
    }
    const sheet = `/platform-console-service/openapi/drawing/sheet?identifier=${identifier}`
    for (const url of [sheet, `/search?text=${identifier}`, '/sitemap.xml', `/company/${owner.prefix}`]) {
      const answer = await node.app.inject({ url, remoteAddress: makeAddress() })
      assert.ok(answer.statusCode < 500, url)
      holdsNone(readSaid(answer.rawPayload), record, 'public', url)
    }
  }
  assert.ok(checks > 600, `${checks} values`)
})

test('a partner reads by its own call what partners may, and companies that are none read nothing', async () => {
  for (const record of RECORDS) {
    const { identifier } = record
    holdsNone(await said('sharedIdentifier', { identifier }, partner.token), record, 'partner', 'partner')
    for (const { token } of [other, former])
      holdsNone(await said('sharedIdentifier', { identifier }, token), record, 'public', 'no partner')
  }
})

test('calls about own identifiers tell another company nothing', async () => {
  for (const record of RECORDS.slice(0, 12)) {
    const { identifier } = record
    const asks: Record<(typeof OWN)[number], object> = {
      identifierRecord: { identifier },
      identifierView: { identifier, audience: 'authority' },
      identifierRevisions: { identifier },
      traceView: { identifier, reader: 'owner' },
      eventList: { identifier, prefix: owner.prefix },
    }
    for (const name of OWN)
      for (const { token } of [other, former, partner])
        holdsNone(await said(name, asks[name], token), record, 'public', name)
  }
})

test('lists, searches and exports of another company find no part by a hidden value', async () => {
  let searches = 0
  for (const record of RECORDS.slice(0, 12)) {
    const [text] = hiddenFrom(record, 'public')
    if (!text) continue
    for (const { token } of [other, partner]) {
      const list = await ask('identifierList', { text, prefix: owner.prefix, size: 20 }, token)
      assert.ok(!JSON.stringify(list).includes(record.identifier), text)
      searches += 1
    }
  }
  assert.ok(searches > 0)
  const asking = { format: 'csv', text: 'OA-', prefix: owner.prefix }
  const extract = await good('extractCreate', asking, other.token)
  await node.runJobs()
  const { files } = await good('extractDetail', { id: extract.id }, other.token)
  assert.deepEqual(files, [])
})

test('events are read by the company that captured them and hold no values of records', async () => {
  const own = await keyOf(owner.token, ['events'])
  const some = RECORDS.slice(0, 12)
  const captured = await node.app.inject({
    method: 'POST',
    url: '/epcis/events',
    headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
    payload: {
      '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
      type: 'ObjectEvent',
      eventTime: '2026-11-19T09:00:00.000+08:00',
      eventTimeZoneOffset: '+08:00',
      action: 'OBSERVE',
      bizStep: 'inspecting',
      epcList: some.map(({ identifier }) => identifier),
    },
  })
  assert.equal(captured.statusCode, 201, captured.payload)
  const reads = async (by: string, identifier: string) => {
    const url = `/epcis/events?MATCH_anyEPC=${encodeURIComponent(identifier)}`
    const answer = await node.app.inject({ url, headers: by ? { authorization: `Bearer ${by}` } : {} })
    return { status: answer.statusCode, text: answer.payload }
  }
  const foreign = await keyOf(other.token, ['events'])
  for (const record of some) {
    const mine = await reads(own, record.identifier)
    assert.ok(mine.text.includes(record.identifier), mine.text)
    holdsNone(mine.text, record, 'public', 'own events')
    const theirs = await reads(foreign, record.identifier)
    assert.ok(!theirs.text.includes('inspecting'), theirs.text)
    assert.equal((await reads('', record.identifier)).status, 401)
  }
})

test('the log and the notices hold none of them', async () => {
  const { rows } = await pool.query('select title, text from notices')
  const text = [node.logs.join('\n'), JSON.stringify(rows)].join('\n')
  for (const record of RECORDS) holdsNone(text, record, 'public', 'the log or a notice')
})
