import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EMPTY_COMPANY_PAGE } from '@biaojie/contract/enterprises/company-pages/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { putIdentifiers } from '../../../test-support/identifiers.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, clock, pool, wait } = app
const companyId = await createCompany(app, '示例制动')
const owner = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
const member = await createSession(app, { type: 'COMPANY', companyId })
const staff = await createSession(app, { type: 'MANAGER' })
const prefix: string = (await pool.query('select prefix from companies where id = $1', [companyId])).rows[0]
  .prefix
const DISC = `${prefix}/BD-0001`
before(() => putIdentifiers(app, [{ identifier: DISC }], clock.now))

const page = {
  ...EMPTY_COMPANY_PAGE,
  slogan: '做了二十年制动盘',
  story: '建于 2006 年，两家工厂。',
  works: [{ name: '北仑一厂', place: '宁波北仑', text: '机加工与涂装', picture: 'apps/101' }],
  parts: [{ name: '前制动盘', text: '通风式', identifier: DISC.toLowerCase(), picture: '' }],
  certificates: [{ name: 'IATF 16949', number: 'TS-1', issuer: 'TÜV', until: '2027-05-01', picture: '' }],
}
const read = async () => (await call('companyPage', { token: owner.token, body: {} })).data
const shown = async (preview?: string) =>
  (
    await call('shownCompanyPage', {
      params: { prefix },
      ip: makeAddress(),
      ...(preview && { query: { preview } }),
    })
  ).data
const decide = async (body: object) =>
  call('companyPageDecide', { token: staff.token, body: { prefix, ...body } as never })

test('wrong fields are named, and parts have to be the company’s own', async () => {
  const works = [{ name: '', place: '', text: 'x'.repeat(121), picture: '' }]
  const parts = [{ name: '盘', text: '', identifier: '88.449.9999/XX-0001', picture: '' }]
  const save = (more: object) =>
    call('companyPageSave', { token: owner.token, body: { version: 0, page: { ...page, ...more } } })
  assert.deepEqual((await save({ works })).errors, {
    'works.0.name': '请填写厂区名称',
    'works.0.text': '不能超过 120 个字',
  })
  assert.deepEqual((await save({ parts })).errors, { 'parts.0.identifier': '请填本企业在用的标识，或留空' })
  assert.ok((await save({ mark: 'files/00000000000000000000000000000000' })).errors?.mark)
  assert.equal(
    (await call('companyPageSave', { token: member.token, body: { version: 0, page } })).status,
    403,
  )
})

test('a draft is hidden, is submitted, returned, mended and published; each step is in the trail', async () => {
  const empty = await call('companyPageSubmit', { token: owner.token, body: { version: 0, submitted: true } })
  assert.equal(empty.code, getRefusalCode('company_page_empty'))
  const kept = await call('companyPageSave', { token: owner.token, body: { version: 0, page } })
  assert.deepEqual(kept.errors, undefined)
  const saved = kept.data
  assert.deepEqual([saved.version, saved.state], [1, 'draft'])
  assert.equal(saved.draft.parts[0]?.identifier.toUpperCase(), DISC)
  assert.equal(await shown(), null)
  assert.equal((await shown(saved.preview))?.story, page.story)
  assert.equal(await shown('9999999999999.nonsense'), null)
  const stale = await call('companyPageSave', { token: owner.token, body: { version: 0, page } })
  assert.equal(stale.code, getRefusalCode('company_page_stale'))
  await call('companyPageSubmit', { token: owner.token, body: { version: 1, submitted: true } })
  assert.deepEqual(
    (await call('companyPageList', { token: staff.token, body: { state: 'waiting' } })).data.records.map(
      ({ companyName, deadline }) => [companyName, deadline],
    ),
    [['企业 '.concat(prefix), '2026-11-25']],
  )
  assert.match(
    (await call('noticeList', { token: staff.token, body: {} })).data.records[0]?.title ?? '',
    /企业主页待核对/,
  )
  const locked = await call('companyPageSave', { token: owner.token, body: { version: 2, page } })
  assert.equal(locked.code, getRefusalCode('company_page_stale'))
  assert.ok((await decide({ version: 2, decision: 'return' })).errors?.note)
  wait(1)
  const returned = (await decide({ version: 2, decision: 'return', note: '证书看不清' })).data
  assert.deepEqual([returned.state, returned.note], ['returned', '证书看不清'])
  await call('companyPageSubmit', { token: owner.token, body: { version: 3, submitted: true } })
  wait(1)
  const published = (await decide({ version: 4, decision: 'publish' })).data
  assert.equal(published.state, 'published')
  assert.equal((await shown())?.certificates[0]?.number, 'TS-1')
  assert.deepEqual(
    (await read()).trail.map(({ action }) => action).filter((action) => action !== '提交核对'),
    ['公开', '退回', '改草稿'],
  )
})

test('a changed draft leaves the published page alone, and staff can take that down', async () => {
  const { version } = await read()
  const changed = { ...page, slogan: '新的一句话' }
  await call('companyPageSave', { token: owner.token, body: { version, page: changed } })
  assert.equal((await shown())?.slogan, page.slogan)
  const down = await decide({ version: version + 1, decision: 'withdraw', note: '夸大' })
  assert.equal(down.data.published, null)
  assert.equal(await shown(), null)
  const notices = (await call('noticeList', { token: owner.token, body: {} })).data.records
  assert.match(notices.map(({ title }) => title).join(), /企业主页已撤下/)
})

test('a token for the preview ends after an hour', async () => {
  const { preview } = await read()
  assert.notEqual(await shown(preview), null)
  wait(3_601)
  assert.equal(await shown(preview), null)
})
