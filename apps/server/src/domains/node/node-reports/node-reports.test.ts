import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, clock, pool } = app
let session = { token: '' }
let two = { token: '' }

before(async () => {
  const parts = [1, 2, 3].map((at) => ({ identifier: `88.449.7101/AA-${at}` }))
  await putIdentifiers(app, parts, new Date('2026-09-10T02:00:00Z'))
  await putIdentifiers(app, [{ identifier: '88.449.7102/BB-1' }], new Date('2026-10-10T02:00:00Z'))
  const outcome = `insert into resolution_days (prefix, day, outcome, total) values ($1, $2, $3, $4)`
  await pool.query(outcome, ['88.449.7101', '2026-10-10', 0, 98])
  await pool.query(outcome, ['88.449.7101', '2026-10-10', 17, 2])
  await pool.query(outcome, ['88.449.7102', '2026-10-11', 1, 9])
  await pool.query(outcome, ['88.449.7102', '2026-10-11', 101, 1])
  await pool.query(outcome, ['', '2026-10-12', 100, 5])
  const whole = ((1n << 60n) - 1n).toString()
  await pool.query(
    `insert into node_hours select h, $1 from generate_series($2::timestamptz, $3, interval '1 hour') h`,
    [whole, '2026-09-30T16:00:00Z', '2026-10-31T15:00:00Z'],
  )
  await pool.query(`update node_hours set minutes = minutes & ~7::bigint where hour = '2026-10-17T02:00:00Z'`)
  await app.runScheduled('figures.months')
  clock.now = new Date('2026-11-01T00:00:00Z')
  session = await createSession(app, { type: 'MANAGER' })
  two = await createSession(app, { type: 'ADMIN' })
  await app.runScheduled('node-reports.make')
})

const read = async (month = '2026-10') => (await call('nodeReport', { ...session, body: { month } })).data

test('a month is counted by company, with success, latency and minutes down', async () => {
  const { figures, state, number, trail } = await read()
  assert.equal(state, 'draft')
  assert.equal(number, 'NR-202610-88449-1')
  assert.deepEqual([figures.added, figures.registered, figures.registeredBefore], [1, 4, 3])
  assert.deepEqual([figures.resolutions, figures.unknown, figures.failed], [115, 5, 1])
  assert.equal(figures.success, 114 / 115)
  assert.deepEqual([figures.minutes, figures.minutesUp], [31 * 1440, 31 * 1440 - 3])
  assert.equal(figures.days.find(({ day }) => day === '2026-10-17')?.down, 3)
  const first = figures.byCompany.find(({ prefix }) => prefix === '88.449.7101')
  assert.deepEqual([first?.added, first?.registered, first?.resolutions], [0, 3, 100])
  assert.ok((first?.p99 ?? 0) > 300 && (first?.p50 ?? 9) < 0.5)
  assert.deepEqual(
    figures.checks.filter(({ ok }) => !ok).map(({ key }) => key),
    ['log', 'success', 'latency', 'idle', 'companies'],
  )
  assert.equal(trail[0]?.actor, '系统')
})

test('it is explained, approved by another person, handed on and corrected', async () => {
  const { version } = await read()
  const body = { month: '2026-10', version }
  const bare = await call('nodeReportPrepare', { ...session, body: { ...body, notes: {} } })
  assert.equal(bare.code, getRefusalCode('node_report_unexplained'))
  const notes = {
    log: '机房断电',
    success: '机房断电',
    latency: '机房断电',
    idle: '停产',
    companies: '断电',
    other: '无关',
  }
  const prepared = (await call('nodeReportPrepare', { ...session, body: { ...body, notes } })).data
  assert.equal(prepared.state, 'prepared')
  assert.equal(prepared.notes.other, undefined)
  const seen = { month: '2026-10', version: prepared.version }
  const own = await call('nodeReportDecide', { ...session, body: { ...seen, approved: true } })
  assert.equal(own.code, getRefusalCode('node_report_same_person'))
  const unsaid = await call('nodeReportDecide', { ...two, body: { ...seen, approved: false } })
  assert.equal(unsaid.code, getRefusalCode('invalid_input'))
  const early = await call('nodeReportSend', { ...two, body: { ...seen, receipt: 'OK' } })
  assert.equal(early.code, getRefusalCode('node_report_stale'))
  const approved = (await call('nodeReportDecide', { ...two, body: { ...seen, approved: true } })).data
  assert.equal(approved.state, 'approved')
  const next = { month: '2026-10', version: approved.version }
  const sent = (await call('nodeReportSend', { ...two, body: { ...next, receipt: '回执 OK' } })).data
  assert.deepEqual([sent.state, sent.receipt], ['sent', '回执 OK'])
  const again = { month: '2026-10', version: sent.version, note: '漏了一家' }
  const corrected = (await call('nodeReportCorrect', { ...session, body: again })).data
  assert.deepEqual([corrected.edition, corrected.state], [2, 'draft'])
  assert.equal(
    (await call('nodeReportCorrect', { ...session, body: again })).code,
    getRefusalCode('node_report_stale'),
  )
  assert.match(corrected.trail.map(({ text }) => text).join(), /更正重报：漏了一家/)
})

test('files are given as PDF, Excel and XML, of each edition', async () => {
  const file = async (format: 'pdf' | 'xlsx' | 'xml', edition?: number) => {
    const body = { month: '2026-10', format, ...(edition && { edition }) }
    const { data } = await call('nodeReportFile', { ...session, ip: makeAddress(), body })
    return Buffer.from(data.content, 'base64')
  }
  assert.equal((await file('pdf')).subarray(0, 4).toString('latin1'), '%PDF')
  assert.equal((await file('xlsx')).subarray(0, 2).toString('latin1'), 'PK')
  const xml = (await file('xml', 1)).toString()
  assert.match(xml, /<nodeReport number="NR-202610-88449-1" node="88.449" month="2026-10"/)
  assert.match(xml, /<company prefix="88.449.7101" name="企业 88.449.7101" added="0" registered="3"/)
  assert.match(xml, /note="机房断电"/)
})

test('the current month is running, and months without a report have none', async () => {
  const list = (await call('nodeReportList', { ...session, body: {} })).data
  assert.deepEqual(
    list.map(({ month, state, edition }) => [month, state, edition]),
    [
      ['2026-11', 'running', 1],
      ['2026-10', 'draft', 2],
    ],
  )
  assert.equal((await read('2026-11')).state, 'running')
  assert.equal(
    (await call('nodeReport', { ...session, body: { month: '2020-01' } })).code,
    getRefusalCode('node_report_not_found'),
  )
  const correct = (month: string) =>
    call('nodeReportCorrect', { ...session, ip: makeAddress(), body: { month, version: 0, note: '更正' } })
  assert.deepEqual(
    [(await correct('0000-01')).code, (await correct('2020-01')).code],
    [getRefusalCode('invalid_input'), getRefusalCode('node_report_not_found')],
  )
  const notYet = { month: '2026-11', version: 1, notes: {} }
  assert.equal(
    (await call('nodeReportPrepare', { ...session, body: notYet })).code,
    getRefusalCode('node_report_not_found'),
  )
  const member = await createSession(app, { type: 'ORDINARY' })
  assert.equal((await call('nodeReportList', { ...member, body: {} })).status, 403)
})
