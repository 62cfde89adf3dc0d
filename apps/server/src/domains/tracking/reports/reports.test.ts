import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { makePhoto } from '../../../test-support/registrations.ts'
import { reportRecords } from './reports.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db, pool, wait } = app
const DISC = '88.449.1001/BD-320A0001'
const HUB = '88.449.1002/HB-7Q0001'
await putIdentifiers(app, [{ identifier: DISC }, { identifier: HUB, name: '轮毂轴承单元' }])
const companyOf = async (prefix: string): Promise<string> =>
  (await pool.query('select id from companies where prefix = $1', [prefix])).rows[0].id

const manager = await createSession(app, { type: 'MANAGER', name: 'zhang-shu' })
const owner = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await companyOf('88.449.1001') })
const other = await createSession(app, { type: 'COMPANY_ADMIN', companyId: await companyOf('88.449.1002') })

const fields = (given: object = {}) => ({
  identifier: DISC,
  reason: 'copied',
  place: '柳州 城中区 汽修店',
  text: '防伪涂层已被刮开，扫码显示在宁波查过。',
  contactPhone: '',
  ...given,
})
const report = (given: object = {}, ip = makeAddress()) =>
  call('identifierReport', { body: fields(given), ip })
const ask = <N extends Parameters<typeof call>[0]>(name: N, body: object, token = manager.token) =>
  call(name, { token, body, ip: makeAddress() })
const confirmed = async () => (await call('identifierReports', { body: { identifier: DISC } })).data
const NOTE = '防伪码与登记一致，但标签为复制。'
const decide = async (id: string, state: string, token = owner.token, note = NOTE) => {
  const { data } = await ask('reportDetail', { id })
  return ask('reportHandle', { id, version: data.version, state, note }, token)
}
const sent = async (given: object = {}) => (await report(given)).data.id

before(async () => {
  const first = await report({ contactPhone: '+86 138 0000 1234', identifier: DISC.toLowerCase() })
  assert.equal(first.success, true, first.message)
  assert.equal(first.data.reportNo, 'JB20261120-0001')
})

test('a report reaches the owner and staff alone', async () => {
  for (const { token } of [manager, owner]) {
    const { data } = await ask('noticeList', {}, token)
    assert.match(data.records[0]?.title ?? '', new RegExp(DISC))
    const list = await ask('reportList', {}, token)
    assert.equal(list.data.total, 1)
    assert.deepEqual(data.records[0]?.link, `/console/reports/${list.data.records[0]?.id}`)
    assert.deepEqual(list.data.counts, { open: 1, confirmed: 0, dismissed: 0, withdrawn: 0 })
    assert.equal(list.data.records[0]?.contactPhone, '138****1234')
    assert.equal(list.data.records[0]?.identifier, DISC)
  }
  assert.equal((await ask('noticeList', {}, other.token)).data.records.length, 0)
  assert.equal((await ask('reportList', {}, other.token)).data.total, 0)
  const [{ id } = { id: '' }] = (await ask('reportList', {})).data.records
  for (const name of ['reportDetail', 'reportReveal', 'reportPhoto'] as const)
    assert.equal((await ask(name, { id }, other.token)).code, getRefusalCode('report_not_found'), name)
  const foreign = await ask('reportHandle', { id, version: 1, state: 'confirmed', note: NOTE }, other.token)
  assert.equal(foreign.code, getRefusalCode('report_not_found'))
})

test('wrong fields are named, a code under no company’s prefix is refused', async () => {
  const cases: [object, Record<string, string>][] = [
    [{ reason: 'constructor' }, { reason: '请选择可疑之处' }],
    [{ place: ' ' }, { place: '请填写在哪里见到这件零件' }],
    [{ text: '' }, { text: '请说明看到了什么' }],
    [{ text: '字'.repeat(501) }, { text: '情况说明不能超过 500 个字' }],
    [{ contactPhone: '12' }, { contactPhone: '请输入正确的手机号' }],
  ]
  for (const [given, errors] of cases) {
    const answer = await report(given)
    assert.deepEqual([answer.status, answer.errors], [400, errors])
  }
  assert.equal(
    (await report({ identifier: '88.449.9999/NONE-1' })).code,
    getRefusalCode('identifier_not_found'),
  )
})

test('a code that leads to nothing is reported to the company whose prefix it bears', async () => {
  const { data, message } = await report({ identifier: '88.449.1002/NONE-1' })
  assert.ok(data, message)
  const { data: read } = await ask('reportDetail', { id: data.id }, other.token)
  assert.deepEqual([read.identifier, read.identifierName], ['88.449.1002/NONE-1', '查不到的标识'])
  assert.equal(
    (await ask('reportDetail', { id: data.id }, owner.token)).code,
    getRefusalCode('report_not_found'),
  )
})

test('only a confirmed report warns visitors, and no longer once it is withdrawn', async () => {
  assert.deepEqual(await confirmed(), [])
  const id = await sent()
  assert.deepEqual(await confirmed(), [], 'a report alone accuses nobody')
  const done = await decide(id, 'confirmed')
  assert.equal(done.data.state, 'confirmed')
  assert.deepEqual(await confirmed(), [{ reason: 'copied', time: '2026-11-20 10:00:00', note: NOTE }])
  assert.equal(
    (await call('identifierReports', { body: { identifier: DISC.toLowerCase() } })).data.length,
    1,
    'in any case',
  )
  assert.equal((await decide(id, 'dismissed')).code, getRefusalCode('report_stale'), 'no way from there')
  wait(1)
  await decide(id, 'withdrawn', owner.token, '复核后排除。')
  assert.deepEqual(await confirmed(), [])
  const { trail } = (await ask('reportDetail', { id })).data
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['撤回确认', '确认可疑'],
  )
  assert.match(trail[0]?.actor ?? '', /^企业 8/)
})

test('a company cannot undo a finding of the node; one of two who answer is refused', async () => {
  const id = await sent()
  await decide(id, 'confirmed', manager.token)
  assert.equal((await decide(id, 'withdrawn')).code, getRefusalCode('report_decided'))
  assert.equal((await confirmed()).length, 1)
  assert.equal((await decide(id, 'withdrawn', manager.token)).success, true)
  const again = await sent()
  const [first, second] = await Promise.all([
    decide(again, 'confirmed'),
    decide(again, 'dismissed', manager.token),
  ])
  assert.deepEqual([first.success, second.success].sort(), [false, true])
  assert.equal((first.success ? second : first).code, getRefusalCode('report_stale'))
  assert.equal((await decide(await sent(), 'confirmed', owner.token, ' ')).errors?.note, '请填写核查结论')
})

test('every look at a number is recorded; its owner may have it erased', async () => {
  const { id } = (await report({ contactPhone: '13900009999' })).data
  assert.equal((await ask('reportReveal', { id }, owner.token)).data.value, '13900009999')
  const { trail } = (await ask('reportDetail', { id })).data
  assert.equal(trail[0]?.text, '查看举报人电话')
  const person = { accountId: '', phone: '13900009999' } as never
  assert.equal((await reportRecords.read(db, person))[0]?.标识, DISC)
  await reportRecords.erase(db, person)
  assert.equal((await ask('reportDetail', { id })).data.contactPhone, '')
})

test('a photo comes from the sender alone, once, and is seen by those who see the report', async () => {
  const answer = (await report()).data
  const send = async (photoKey: string) => {
    const form = new FormData()
    form.set('id', answer.id)
    form.set('photoKey', photoKey)
    form.set('file', new Blob([new Uint8Array(await makePhoto())], { type: 'image/jpeg' }), 'part.jpg')
    const request = new Request('http://x', { method: 'POST', body: form })
    const body = Buffer.from(await request.arrayBuffer())
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return call('identifierReportPhoto', { headers, body, ip: makeAddress() })
  }
  assert.equal((await ask('reportPhoto', { id: answer.id })).code, getRefusalCode('file_not_found'))
  assert.equal((await send('guessed')).code, getRefusalCode('report_not_found'))
  const first = await send(answer.photoKey)
  assert.equal(first.success, true, first.message)
  assert.equal((await send(answer.photoKey)).code, getRefusalCode('report_not_found'), 'once')
  const { image } = (await ask('reportPhoto', { id: answer.id }, owner.token)).data
  assert.match(image, /^data:image\/jpeg;base64,/)
  assert.equal((await ask('reportDetail', { id: answer.id })).data.hasPhoto, true)
})

test('one visitor cannot flood a part with reports', async () => {
  const ip = makeAddress()
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await report({ identifier: HUB }, ip))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 429],
  )
})

test('old reports are deleted, those that still warn stay', async () => {
  const id = await sent()
  await decide(id, 'confirmed')
  wait(2 * 366 * 86_400)
  await app.runScheduled('reports.sweep')
  const { rows } = await pool.query('select id, state from reports')
  assert.ok(rows.some((row) => row.id === id))
  assert.deepEqual(new Set(rows.map(({ state }) => state)), new Set(['confirmed']))
})
