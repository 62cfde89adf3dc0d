import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, clock, pool } = app
const companyId = await createCompany(app, '示例制动')
const member = await createSession(app, { type: 'COMPANY', companyId })
const other = await createSession(app, { type: 'COMPANY', companyId: await createCompany(app, '别家') })
const PREFIX: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix
const part = (at: number) => `${PREFIX}/BD-320A000${at}`
const made = (day: string) => [{ name: '生产日期', type: 'String', value: `${day} 08:00` }]

const look = (identifier: string) =>
  call('identifierDetail', {
    body: { identifier },
    ip: makeAddress(),
    headers: { 'user-agent': 'Mozilla/5.0' },
  })
const ask = { token: member.token, ip: makeAddress() }

before(async () => {
  await putIdentifiers(
    app,
    [
      { identifier: part(1), elements: made('2026-11-10') },
      { identifier: part(2), elements: made('2026-10-01') },
      { identifier: part(3), elements: made('2026-12-01') },
    ],
    clock.now,
  )
  for (const at of [1, 1, 1, 2, 3]) await look(part(at))
  for (const code of ['BD-320AO001', 'BD-320AO001', 'XX-990021', 'BD-320A0009'])
    await look(`${PREFIX}/${code}`)
  await app.domains.resolution.visits.flush()
  await app.runScheduled('figures.judge')
  await app.runScheduled('figures.firsts')
})

test('the overview adds up by day, hour and first looks, and knows unknown codes', async () => {
  const { data, code } = await call('scanFigures', { ...ask, body: {} })
  assert.equal(code, 200)
  assert.deepEqual([data.total, data.today, data.parts, data.registered], [5, 5, 3, 3])
  assert.equal(data.days.length, 30)
  assert.deepEqual(data.days.at(-1), { day: '2026-11-20', total: 5 })
  assert.equal(data.hours[10], 5)
  assert.equal(data.before, null)
  assert.deepEqual(data.unknown, { codes: 3, asked: 4, slip: 1, unregistered: 1, fake: 1 })
  const { parts, median, early, bands } = data.firsts
  assert.deepEqual([parts, median, early], [2, 10, 1])
  assert.equal(bands[2], 1)
  assert.equal(bands[6], 1)
})

test('periods are checked', async () => {
  const codeOf = async (body: object) => (await call('scanFigures', { ...ask, body })).code
  assert.equal(
    await codeOf({ dayFrom: '2026-11-20', dayTo: '2026-11-01' }),
    getRefusalCode('date_range_malformed'),
  )
  assert.equal(await codeOf({ dayFrom: '2026-02-30' }), getRefusalCode('date_range_malformed'))
  assert.equal(await codeOf({ dayFrom: '2020-01-01' }), getRefusalCode('figures_period_long'))
  assert.equal(await codeOf({ template: '' }), 200)
  assert.equal(await codeOf({ batch: 'no such batch' }), 200)
})

test('a list takes a period that is open at one end, however long', async () => {
  const total = async (body: object) => (await call('scannedParts', { ...ask, body })).data?.total
  assert.equal(await total({ dayFrom: '2020-01-01' }), 3)
  assert.equal(await total({ dayFrom: '2099-12-31' }), 0)
  assert.equal(await total({ dayTo: '2099-12-31' }), 0)
  assert.equal(await total({ dayTo: '2020-01-01' }), 0)
})

test('parts come by how often they were looked at, with their first look', async () => {
  const { data } = await call('scannedParts', { ...ask, body: {} })
  assert.equal(data.total, 3)
  assert.deepEqual(
    data.records.map(({ identifier, total, firstDay }) => [identifier, total, firstDay]),
    [
      [part(1), 3, '2026-11-20'],
      [part(2), 1, '2026-11-20'],
      [part(3), 1, '2026-11-20'],
    ],
  )
})

test('unknown codes are judged, filtered, warned of and taken back', async () => {
  const { data } = await call('unknownCodeList', { ...ask, body: {} })
  assert.deepEqual(
    data.records.map(({ identifier, total, judgement, nearest, differs }) => [
      identifier,
      total,
      judgement,
      nearest,
      differs,
    ]),
    [
      [`${PREFIX}/BD-320AO001`, 2, 'slip', part(1), '字母 O 当数字 0'],
      [`${PREFIX}/BD-320A0009`, 1, 'unregistered', '', '同型号有别的号，这个没登记'],
      [`${PREFIX}/XX-990021`, 1, 'fake', '无此型号', '没有以 XX- 开头的码'],
    ],
  )
  const fakes = await call('unknownCodeList', { ...ask, body: { judgement: 'fake' } })
  assert.equal(fakes.data.total, 1)
  assert.deepEqual(fakes.data.counts, { slip: 1, unregistered: 1, fake: 1 })
  const identifier = `${PREFIX}/XX-990021`
  const warning = async () =>
    (await call('unknownCodeWarning', { body: { identifier }, ip: makeAddress() })).data
  assert.equal(await warning(), null)
  const warned = await call('unknownCodeWarn', { ...ask, body: { identifier, warned: true } })
  assert.notEqual(warned.data.warnTime, '')
  assert.equal((await warning())?.companyName, `企业 ${PREFIX}`)
  await call('unknownCodeWarn', { ...ask, body: { identifier, warned: false } })
  assert.equal(await warning(), null)
  const never = { identifier: `${PREFIX}/NEVER-ASKED`, warned: true }
  assert.equal(
    (await call('unknownCodeWarn', { ...ask, body: never })).code,
    getRefusalCode('unknown_code_not_found'),
  )
  const foreign = await call('unknownCodeWarn', { token: other.token, body: { identifier, warned: true } })
  assert.equal(foreign.code, getRefusalCode('unknown_code_not_found'))
  const { url } = (await call('unknownCodeExport', { ...ask, body: {} })).data
  assert.match(url, /unknown-codes/)
})

test('a code that is registered afterwards is unknown no more', async () => {
  await putIdentifiers(app, [{ identifier: `${PREFIX}/BD-320A0009` }], clock.now)
  const { data } = await call('unknownCodeList', { ...ask, body: {} })
  assert.ok(data.records.every(({ identifier }) => identifier !== `${PREFIX}/BD-320A0009`))
})

test('first looks tell what was looked up before it left', async () => {
  const { data } = await call('firstScanList', { ...ask, body: { only: 'early' } })
  assert.deepEqual(data.records, [
    { identifier: part(3), name: '前制动盘', day: '2026-11-20', leftOn: '2026-12-01', days: -11 },
  ])
})

test('a month is kept when it is over, and comes as PDF and Excel', async () => {
  const months = async () => (await call('scanMonths', { ...ask, body: {} })).data
  assert.deepEqual(
    (await months()).map(({ month, over, scans }) => [month, over, scans]),
    [['2026-11', false, 5]],
  )
  clock.now = new Date('2026-12-02T00:00:00Z')
  const session = await createSession(app, { type: 'COMPANY', companyId })
  await app.runScheduled('figures.months')
  const body = { month: '2026-11' }
  const file = async (format: 'pdf' | 'xlsx') =>
    (await call('scanMonthFile', { token: session.token, ip: makeAddress(), body: { ...body, format } })).data
  const start = async (format: 'pdf' | 'xlsx') =>
    Buffer.from((await file(format)).content, 'base64')
      .subarray(0, 4)
      .toString('latin1')
  assert.equal(await start('pdf'), '%PDF')
  assert.equal(await start('xlsx'), 'PK\u0003\u0004')
  const later = (await call('scanMonths', { token: session.token, ip: makeAddress(), body: {} })).data
  assert.deepEqual(
    later.map(({ month, over, scans }) => [month, over, scans]),
    [
      ['2026-12', false, 0],
      ['2026-11', true, 5],
    ],
  )
  const missing = await call('scanMonthFile', {
    token: session.token,
    body: { month: '2026-01', format: 'pdf' },
  })
  assert.equal(missing.code, getRefusalCode('figures_month_missing'))
})

test('staff name the company, and others see nothing', async () => {
  const body = { prefix: PREFIX }
  const session = await createSession(app, { type: 'MANAGER' })
  const seen = await call('scanFigures', {
    token: session.token,
    body: { ...body, dayFrom: '2026-11-01', dayTo: '2026-11-30' },
  })
  assert.equal(seen.data.total, 5)
})
