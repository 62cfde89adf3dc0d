import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { COMMON_FORMS, FORMS } from '@biaojie/contract/resolution/resolution/forms.ts'
import { computeGs1CheckDigit } from '@biaojie/gs1/digital-link.ts'
import { askTcp } from '@biaojie/handle/client.ts'
import { testApp } from '../../../test-support/app.ts'
import { readSaid } from '../../../test-support/forms.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import {
  listHiddenElements,
  listPartsOfRecord,
  makeRandomRecord,
  putRecords,
} from '../../../test-support/records.ts'

/* Values that visitors may not see are asked for through every form by everybody there is. */

const env = { CAPTCHA: 'off', HANDLE_PORT: '0', PUBLIC_URL: 'https://node.example' }
const node = await testApp({ after }, { env })
const { call, pool } = node
const companyId = await createCompany(node, '示例制动')
const prefix: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix

const GTIN = `0950600013437${computeGs1CheckDigit('0950600013437')}`
const RECORDS = Array.from({ length: 60 }, (_, at) => makeRandomRecord(at + 1, `${prefix}/BD-${at + 1}`))
type Record60 = (typeof RECORDS)[number]
const values = (elements: { value: unknown }[]) => elements.map(({ value }) => String(value))
const hiddenIn = (record: Record60) => listHiddenElements(record, 'public')
function openIn(record: Record60): string[] {
  const hidden = new Set(hiddenIn(record))
  return values(
    listPartsOfRecord(record).flatMap(({ elements }) => elements.filter((element) => !hidden.has(element))),
  )
}

type Headers = Record<string, string>
const readers = new Map<string, (record: Record60) => Headers | Promise<Headers>>()
const bearer = (secret: string): Headers => ({ authorization: `Bearer ${secret}` })

/** Proves a number for this identifier, as a visitor does on its page. */
async function pass({ identifier }: Record60): Promise<Headers> {
  const phone = `1390000${String(Number(identifier.split('-')[1]) + 1000)}`
  const body = { identifier, sceneConfId: 't' }
  const ip = makeAddress()
  await call('identifierDetail', { body, ip, query: { effect: 'SEND', mobile: phone } })
  const [message] = await node.loadOutbox(phone)
  if (!message) return {}
  const query = { effect: 'VERIFY', mobile: phone, verifyCode: message.code }
  const [line = ''] = (await call('identifierDetail', { body, ip, query })).cookies
  return { cookie: line.split(';')[0] ?? '' }
}

/** A company that is or was a partner; what partners see, they see by a call of their own alone. */
async function aPartner(token: string, isOver = false): Promise<string> {
  const id = await createCompany(node, isOver ? '旧客户' : '主机厂')
  const { rows } = await pool.query('select prefix from companies where id = $1', [id])
  const body = { partner: rows[0].prefix, until: '2027-12-31', templates: [] }
  const { data } = await call('shareAdd', { token, body })
  if (isOver) await call('shareEnd', { token, body: { id: data.id, version: data.version } })
  return id
}

before(async () => {
  await node.app.ready()
  await putRecords(node, RECORDS)
  for (const [at, { identifier }] of RECORDS.entries())
    await pool.query(
      `insert into identifier_aliases (prefix, alias, handle, spelling, note, created_at, author)
       values ($1, $2, $3, $2, '', now(), '测试')`,
      [prefix, `(01)${GTIN}(21)S${at + 1}`, identifier],
    )
  const admin = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
  const member = await createSession(node, { type: 'COMPANY', companyId })
  const other = await createSession(node, {
    type: 'COMPANY_ADMIN',
    companyId: await createCompany(node, '别家'),
  })
  const staff = await createSession(node, { type: 'MANAGER', name: 'lin-staff' })
  const key = async (token: string) =>
    (await call('keyCreate', { token, body: { name: 'MES', scopes: ['read'], perSecond: 200 } })).data.secret
  const ended = await createSession(node, {
    type: 'COMPANY_ADMIN',
    companyId: await aPartner(admin.token, true),
  })
  const partner = await createSession(node, { type: 'COMPANY_ADMIN', companyId: await aPartner(admin.token) })
  const keys = { own: await key(admin.token), other: await key(other.token) }
  readers.set('visitor', () => ({}))
  readers.set('phone-verified', pass)
  readers.set('own member', () => ({ 'access-token': member.token }))
  readers.set('other company', () => ({ 'access-token': other.token }))
  readers.set('partner', () => ({ 'access-token': partner.token }))
  readers.set('former partner', () => ({ 'access-token': ended.token }))
  readers.set('staff', () => ({ 'access-token': staff.token }))
  readers.set('own program', () => bearer(keys.own))
  readers.set('other program', () => bearer(keys.other))
})

const encoded = (text: string) => Buffer.from(text).toString('base64url')
/** Every address of a record with the header that asks for the form; and whether the form gives values. */
function addressesOf({ identifier }: Record60): [url: string, accept: string, gives: boolean][] {
  const page = `/id/${identifier}`
  const link = `/01/${GTIN}/21/S${identifier.split('-')[1]}`
  const shell = encoded(`https://node.example${page}?format=aas`)
  const submodel = encoded(`https://node.example${page}?format=aas#TechnicalData`)
  const asset = encoded(JSON.stringify({ name: 'handle', value: identifier }))
  // A UNTP passport has fields of its own for what it says.
  const hasValues = (form: string) => !form.startsWith('linkset') && form !== 'untp'
  return [
    ...COMMON_FORMS.flatMap((form): [string, string, boolean][] => [
      [page, FORMS[form].type, hasValues(form)],
      [`${page}?format=${form}`, '*/*', hasValues(form)],
    ]),
    [`${page}?linkType=all`, '*/*', false],
    [`${link}?linkType=linkset`, '*/*', false],
    [link, 'application/linkset', false],
    [`/shells/${shell}`, '*/*', false],
    [`/shells/${shell}/submodels`, '*/*', true],
    [`/submodels/${submodel}`, '*/*', true],
    [`/submodels/${submodel}/$value`, '*/*', true],
    [`/submodels/${submodel}/submodel-elements`, '*/*', true],
    [`/shells?assetIds=${asset}`, '*/*', false],
    [`/api/handles/${identifier}`, '*/*', false],
    [`/${identifier}?noredirect`, 'text/html', false],
  ]
}
async function get(url: string, headers: Headers) {
  const answer = await node.app.inject({ url, headers, remoteAddress: makeAddress() })
  return { statusCode: answer.statusCode, payload: readSaid(answer.rawPayload) }
}

test('no form gives a hidden value to anybody, and every form that has values gives the open ones', async () => {
  let hidden = 0
  for (const [at, record] of RECORDS.entries()) {
    const closed = values(hiddenIn(record))
    hidden += closed.length
    // Every reader asks for a few records, the visitor for each.
    const asking = [...readers].filter(([name], place) => name === 'visitor' || at % readers.size === place)
    for (const [name, headersFor] of asking) {
      const headers = await headersFor(record)
      for (const [url, accept, gives] of addressesOf(record)) {
        const { statusCode, payload } = await get(url, { ...headers, accept })
        assert.equal(statusCode, 200, `${url} ${accept}`)
        for (const value of closed) assert.ok(!payload.includes(value), `${name} reads ${value} at ${url}`)
        if (gives) for (const value of openIn(record)) assert.ok(payload.includes(value), `${url}: ${value}`)
      }
    }
  }
  assert.ok(hidden > 100, 'the records hide too little')
})

test('a verified number opens values on the page, and still in no form', async () => {
  const isWaiting = (record: Record60) =>
    record.scenes[0]?.elements.some((element) => {
      const isHidden = (reader: 'public' | 'verified') => listHiddenElements(record, reader).includes(element)
      return isHidden('public') && !isHidden('verified')
    })
  const record = RECORDS.find(isWaiting)
  assert.ok(record)
  const { cookie = '' } = await pass(record)
  const body = { identifier: record.identifier, sceneConfId: 't' }
  const opened = JSON.stringify((await call('identifierDetail', { body, cookie })).data.elements)
  const closed = values(hiddenIn(record)).filter((value) => opened.includes(value))
  assert.ok(closed.length > 0)
  for (const [url, accept] of addressesOf(record)) {
    const { payload } = await get(url, { cookie, accept })
    for (const value of closed) assert.ok(!payload.includes(value), url)
  }
})

test('a hidden element asked for by its name, number or path is not there', async () => {
  const port = node.domains.native.port ?? 0
  for (const record of RECORDS.slice(0, 20)) {
    const { identifier, elements } = record
    for (const hidden of hiddenIn(record)) {
      const value = String(hidden.value)
      const index = 1001 + elements.indexOf(hidden)
      const submodel = encoded(`https://node.example/id/${identifier}?format=aas#TechnicalData`)
      for (const url of [
        `/api/handles/${identifier}?type=${encodeURIComponent(hidden.name)}`,
        ...(elements.includes(hidden) ? [`/api/handles/${identifier}?index=${index}`] : []),
        `/api/handles/${identifier}?at=2026-11-21`,
        `/submodels/${submodel}/submodel-elements/TechnicalPropertyAreas[0].Section1.${hidden.id}/$value`,
      ])
        assert.ok(!(await get(url, { accept: '*/*' })).payload.includes(value), `${url}: ${value}`)
      const { body } = await askTcp(
        { host: '127.0.0.1', port },
        { handle: identifier, types: [hidden.name], indexes: [index], requestId: index },
      )
      assert.ok(!body.includes(value), value)
    }
    const all = await askTcp({ host: '127.0.0.1', port }, { handle: identifier, requestId: 1 })
    for (const value of values(hiddenIn(record))) assert.ok(!all.body.includes(value), value)
  }
})

test('an answer is the same for everybody, so that a cache may keep it', async () => {
  const record = RECORDS[6]
  assert.ok(record)
  for (const [url, accept] of addressesOf(record)) {
    const seen = new Set<string>()
    for (const headersFor of readers.values())
      seen.add((await get(url, { ...(await headersFor(record)), accept })).payload)
    assert.equal(seen.size, 1, url)
  }
})

test('a value that was hidden later is in no form any more', async () => {
  const identifier = `${prefix}/BD-LATER`
  const open = makeRandomRecord(7, identifier)
  await putRecords(node, [
    {
      ...open,
      visibility: {},
      elements: open.elements.map((element) => ({ ...element, audiences: ['public'] })),
    },
  ])
  const value = String(open.elements[0]?.value)
  const urls = COMMON_FORMS.filter((form) => !form.startsWith('linkset') && form !== 'untp').map(
    (form) => `/id/${identifier}?format=${form}`,
  )
  // An answer is kept from its second request on.
  for (const url of [...urls, ...urls, ...urls]) assert.ok((await get(url, {})).payload.includes(value), url)
  await putRecords(node, [
    { ...open, visibility: {}, elements: open.elements.map((element) => ({ ...element, audiences: [] })) },
  ])
  node.domains.resolution.lookup.forget(identifier)
  for (const url of urls) assert.ok(!(await get(url, {})).payload.includes(value), url)
})

test('a hidden number finds nothing, an open one does, and the log of the server has neither', async () => {
  const admin = await createSession(node, { type: 'COMPANY_ADMIN', companyId })
  assert.ok((await call('searchSettingChange', { token: admin.token, body: { searchable: true } })).success)
  await node.runJobs()
  const kinds = { partNo: 'part', batchNo: 'batch' } as const
  let closed = 0
  let found = 0
  for (const record of RECORDS.slice(0, 24)) {
    const hidden = new Set(hiddenIn(record))
    for (const element of listPartsOfRecord(record).flatMap(({ elements }) => elements)) {
      if (element.id !== 'partNo' && element.id !== 'batchNo') continue
      const text = String(element.value)
      const search = { body: { kind: kinds[element.id], text }, ip: makeAddress() }
      const { records } = (await call('identifierSearch', search)).data
      const site = (await call('siteSearch', { body: { text }, ip: makeAddress() })).data
      if (hidden.has(element)) {
        assert.deepEqual([records, site.total], [[], 0], `${record.identifier} ${text}`)
        closed++
      } else found += records.length
    }
  }
  assert.ok(closed > 10 && found > 5, `${closed} hidden, ${found} found`)
  const log = node.logs.join('\n')
  for (const record of RECORDS)
    for (const value of values(hiddenIn(record))) assert.ok(!log.includes(value), `the log has ${value}`)
})
