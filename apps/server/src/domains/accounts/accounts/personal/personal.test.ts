import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { ID_PHOTO_CONSENT_VERSION } from '@biaojie/contract/enterprises/registrations/rules.ts'
import { agreements } from '../../../../../../../content/agreements/titles.ts'
import { toShanghaiTime } from '../../../../platform/base/clock.ts'
import { findRepositoryFile } from '../../../../platform/base/places.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import {
  createCompany,
  createPerson,
  createSession,
  FINGERPRINT,
  makeAddress,
  PASSWORD,
  sendCode,
} from '../../../../test-support/people.ts'
import { open, uploadPictures } from '../../../../test-support/registrations.ts'
import { runWhileLocked } from '../../../../test-support/row-locks.ts'
import { addNotice } from '../../notices/notices.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait } = app
const consult = (phone: string) =>
  call('addConsultation', {
    body: {
      industryCode: 'C',
      consultContent: '想了解标识前缀的注册流程',
      contactPersonName: '张三丰',
      contactPersonphone: phone,
      companyName: '张三制动有限公司',
    },
    ip: makeAddress(),
  })
const remove = (token: string, body: object) => call('deleteAccount', { token, body, ip: makeAddress() })

test('the export holds the data of the person alone', async () => {
  const person = await createSession(app)
  const other = await createSession(app)
  await consult(person.phone)
  await consult(other.phone)
  await call('giveConsent', {
    token: person.token,
    body: { kind: 'privacy', version: agreements.privacy.version },
  })
  const { data } = await call('exportMyData', { token: person.token })
  const section = (name: string) =>
    data.sections.find((section) => section.name === name)?.records as object[]
  for (const name of [
    '账号',
    '同意记录',
    '登录设备',
    '企业邀请',
    '安全记录',
    '咨询',
    '图片查看记录',
    '站内消息',
  ])
    assert.ok(section(name), name)
  assert.equal((section('账号')[0] as { 手机号: string }).手机号, person.phone)
  assert.deepEqual(
    ['同意记录', '登录设备', '安全记录', '咨询'].map((name) => section(name).length),
    [1, 1, 1, 1],
  )
  const text = JSON.stringify(data)
  assert.equal(text.includes(other.phone) || text.includes(other.id) || text.includes('argon2'), false)
})

test('an account is deleted only with its password or a code for it', async () => {
  const { phone, token } = await createSession(app)
  assert.equal((await remove(token, {})).code, getRefusalCode('confirmation_missing'))
  assert.equal(
    (await remove(token, { password: encodePassword('wrong-password') })).code,
    getRefusalCode('password_wrong'),
  )
  assert.equal((await remove(token, { verifyCode: '123456' })).code, getRefusalCode('verify_code_expired'))
  const change = await sendCode(app, phone, 'change', token)
  assert.equal((await remove(token, { verifyCode: change })).code, getRefusalCode('verify_code_expired'))
  const verifyCode = await sendCode(app, phone, 'delete', token)
  assert.equal((await remove(token, { verifyCode })).success, true)
  assert.equal((await call('customerInfo', { body: {}, token })).code, getRefusalCode('token_revoked'))
})

test('the browser forgets a deleted account; until then it knows it for as long as the privacy policy says', async () => {
  const { phone } = await createPerson(app)
  const body = { username: phone, password: encodePassword(PASSWORD), fingerprint: FINGERPRINT }
  const { data, cookies } = await call('passwordLogin', { body, ip: makeAddress() })
  const listDeviceCookies = (lines: string[]) => lines.filter((line) => line.startsWith('bj_known_'))
  const lines = listDeviceCookies(cookies)
  const days = Number(/Max-Age=(\d+)/.exec(lines[0] ?? '')?.[1]) / 86_400
  const privacy = readFileSync(findRepositoryFile('content/agreements/privacy.md'), 'utf8')
  const statedDays = privacy.match(/认出您登录过的浏览器.*?保存 (\d+ 天)/)?.[1]
  assert.equal(statedDays, `${days} 天`)
  const token = data.tokenInfo.access_token
  const other = await call('passwordLogin', { body, ip: makeAddress() })
  const left = await call('logout', { token: other.data.tokenInfo.access_token })
  assert.deepEqual(listDeviceCookies(left.cookies), [])
  const refused = await remove(token, { password: encodePassword('wrong-password') })
  assert.deepEqual(listDeviceCookies(refused.cookies), [])
  const removed = await remove(token, { password: encodePassword(PASSWORD) })
  // Names, paths and flags must be the same, or the browser would keep the old cookies beside them.
  const expired = lines.map((line) => line.replace(/=[^;]*/, '=').replace(/Max-Age=\d+/, 'Max-Age=0'))
  assert.deepEqual(listDeviceCookies(removed.cookies), expired)
})

test('afterwards nothing personal is left, and phone and name are free again', async () => {
  const companyId = await createCompany(app, '丁公司')
  const person = await createSession(app, { type: 'COMPANY', companyId, name: '将要离开的人' })
  const { phone } = person
  await consult(phone)
  assert.equal((await remove(person.token, { password: encodePassword(PASSWORD) })).success, true)
  for (const table of ['accounts', 'session_families', 'consents', 'consultations', 'company_invitations']) {
    const { rows } = await pool.query(`select t::text as row from ${table} t`)
    const kept = rows.map(({ row }) => row).join('\n')
    assert.equal(kept.includes(phone) || kept.includes('将要离开的人'), false, table)
  }
  const { rows } = await pool.query('select * from accounts where id = $1', [person.id])
  assert.deepEqual(
    [rows[0].name, rows[0].type, rows[0].company_id, rows[0].password_hash],
    ['已注销用户', 'ORDINARY', null, null],
  )
  const log = await pool.query('select event, ip from security_log where account_id = $1', [person.id])
  assert.ok(log.rows.some(({ event }) => event === 'account-deleted'))
  assert.ok(log.rows.every(({ ip }) => ip === ''))
  const again = await createSession(app, { phone, name: '将要离开的人' })
  assert.notEqual(again.id, person.id)
})

test('requests under way while an account is deleted leave no address in the security log', async () => {
  const calls = {
    'data-exported': (token: string) => call('exportMyData', { token }),
    'sessions-ended': (token: string) =>
      call('endAllSessions', { token, body: { password: encodePassword(PASSWORD) } }),
    logout: (token: string) => call('logout', { token }),
  }
  for (const [event, work] of Object.entries(calls)) {
    const { id, token } = await createSession(app)
    await runWhileLocked<unknown>(
      app,
      id,
      () => work(token),
      (query) => query('update accounts set phone = null, deleted_at = now() where id = $1', [id]),
    )
    const { rows } = await pool.query(
      'select ip, user_agent from security_log where account_id = $1 and event = $2',
      [id, event],
    )
    assert.deepEqual(rows, [{ ip: '', user_agent: '' }], event)
  }
})

test('a consent given again, however often at once, is stored once; a new one only after it was withdrawn', async () => {
  const { id, token } = await createSession(app)
  const give = () =>
    call('giveConsent', {
      token,
      body: { kind: 'privacy', version: agreements.privacy.version },
      ip: makeAddress(),
    })
  const answers = await Promise.all(Array.from({ length: 20 }, give))
  assert.ok(answers.every(({ success }) => success))
  const kept = async () => (await pool.query('select from consents where account_id = $1', [id])).rowCount
  assert.equal(await kept(), 1)
  await call('withdrawConsent', { token, body: { kind: 'privacy' } })
  await give()
  assert.equal(await kept(), 2)
})

test('consents are a record: given in the current version, withdrawn, never rewritten', async () => {
  const { token } = await createSession(app)
  const give = (version: string) => call('giveConsent', { token, body: { kind: 'idPhoto', version } })
  assert.equal((await give('1999-01-01')).code, getRefusalCode('consent_outdated'))
  assert.equal((await give(ID_PHOTO_CONSENT_VERSION)).success, true)
  await call('withdrawConsent', { token, body: { kind: 'idPhoto' } })
  wait(1)
  await give(ID_PHOTO_CONSENT_VERSION)
  const { data } = await call('consentList', { token })
  assert.deepEqual(
    data.map(({ kind, withdrawnAt }) => [kind, withdrawnAt !== '']),
    [
      ['idPhoto', false],
      ['idPhoto', true],
    ],
  )
})

test('uploads of a draft go with the account, and so do notices and where pictures were looked at from', async () => {
  const { id, token } = await createSession(app)
  const { licenseImg, face, back } = await uploadPictures(app, token)
  const fields = { licenseImg, legalCardObject: { face, back } }
  assert.equal((await call('saveRegistrationDraft', { token, body: { fields } })).success, true)
  const draft = await call('registrationDraft', { token })
  assert.equal((await open(app, draft.data.files[face]!, draft.cookies)).statusCode, 200)
  await addNotice(app.db, { userId: id, title: '标题', text: '内容', link: '/' }, app.clock.now)
  const 时间 = toShanghaiTime(app.clock.now)
  const { sections } = (await call('exportMyData', { token })).data
  const section = (name: string) => sections.find((section) => section.name === name)?.records as object[]
  assert.deepEqual(section('图片查看记录'), [{ 时间, 图片: face, IP: '127.0.0.1' }])
  assert.deepEqual(section('站内消息'), [{ 时间, 标题: '标题', 内容: '内容' }])

  assert.equal((await remove(token, { password: encodePassword(PASSWORD) })).success, true)
  const files = await pool.query('select wrapped_key, purged_at from private_files where owner_id = $1', [id])
  assert.deepEqual(
    files.rows.map(({ wrapped_key, purged_at }) => [wrapped_key, purged_at !== null]),
    Array.from({ length: 3 }, () => [null, true]),
  )
  const views = await pool.query('select ip from file_views where viewer_id = $1', [id])
  assert.deepEqual(views.rows, [{ ip: '' }])
  assert.equal((await pool.query('select from notices where user_id = $1', [id])).rowCount, 0)
})
