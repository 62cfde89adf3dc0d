import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import {
  createPerson,
  createSession,
  FINGERPRINT,
  makeAddress,
  sendCode,
} from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait, logs } = app
const wrong = encodePassword('not-the-password-1')
const guess = (username: string) =>
  call('passwordLogin', { body: { username, password: wrong, fingerprint: FINGERPRINT }, ip: makeAddress() })
const eventsOf = async (id: string): Promise<Record<string, number>> => {
  const { rows } = await pool.query(
    'select event, count(*)::int as n from security_log where account_id = $1 group by event',
    [id],
  )
  return Object.fromEntries(rows.map(({ event, n }) => [event, n]))
}
const noticesOf = async (id: string) =>
  (await pool.query('select title, text from notices where user_id = $1', [id])).rows

test('an attack stands in the log, bounded, and its owner is told once, when it is over', async () => {
  const { id, phone } = await createPerson(app)
  for (let i = 0; i < 50; i++) await guess(phone)
  assert.deepEqual(await eventsOf(id), { 'login-failed': 30, 'login-throttled': 1 })
  await app.runScheduled('accounts.attacks')
  assert.deepEqual(await noticesOf(id), [])
  wait(16 * 60)
  await app.runScheduled('accounts.attacks')
  await app.runScheduled('accounts.attacks')
  const notices = await noticesOf(id)
  assert.equal(notices.length, 1)
  assert.match(notices[0].text, /有 31 次.*来自 31 个网络地址/)
  // This is another attack on another day.
  wait(3_600)
  for (let i = 0; i < 12; i++) await guess(phone)
  wait(16 * 60)
  await app.runScheduled('accounts.attacks')
  assert.equal((await noticesOf(id)).length, 2)
})

test('a person who mistypes a few times is told nothing', async () => {
  const { id, phone } = await createPerson(app)
  for (let i = 0; i < 5; i++) await guess(phone)
  wait(3_600)
  await app.runScheduled('accounts.attacks')
  assert.deepEqual(await noticesOf(id), [])
})

test('wrong codes for logging in and for resetting stand in the log of the phone’s account', async () => {
  const { id, phone } = await createPerson(app)
  const code = await sendCode(app, phone, 'login')
  const off = code === '000000' ? '000001' : '000000'
  const login = (verifyCode: string) =>
    call('mobileLogin', { body: { mobile: phone, verifyCode, fingerprint: FINGERPRINT }, ip: makeAddress() })
  assert.equal((await login(off)).code, getRefusalCode('verify_code_wrong'))
  const body = { phone, newPassword: encodePassword('Neuer-Kolben#9'), type: 1, verifiyCode: '123456' }
  assert.equal(
    (await call('retrievePassword', { body, ip: makeAddress() })).code,
    getRefusalCode('verify_code_expired'),
  )
  assert.equal(
    (await call('retrievePassword', { body, ip: makeAddress() })).code,
    getRefusalCode('verify_code_expired'),
  )
  assert.deepEqual(await eventsOf(id), { 'code-wrong': 1, 'code-throttled': 1 })
  assert.equal((await login(code)).success, true)
})

test('refusals name their account in the log of the program', async () => {
  const { id, token } = await createSession(app)
  logs.length = 0
  assert.equal((await call('memberList', { token })).code, getRefusalCode('forbidden'))
  const line = logs.map((line) => JSON.parse(line)).find(({ call }) => call === 'memberList')
  assert.deepEqual([line.who, line.status], [id, 403])
})
