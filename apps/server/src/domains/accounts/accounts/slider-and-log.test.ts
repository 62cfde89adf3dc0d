import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { SliderScene } from '@biaojie/contract/accounts/verification.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createPerson, FINGERPRINT, makeAddress, PASSWORD } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { LOG_LEVEL: 'trace' } })
const { call, pool, logs } = app
const password = encodePassword(PASSWORD)
/** None of these may appear in a log line. */
const secrets = new Set<string>([PASSWORD, password])

async function aTicket(scene: SliderScene) {
  const { data: challenge } = await call('sliderChallenge', { body: { scene }, ip: makeAddress() })
  const { rows } = await pool.query('select answer from slider_sessions where id = $1', [challenge.sessionId])
  const track = [
    [0, 0, 0],
    [30, 2, 150],
    [80, 1, 300],
  ]
  const body = { sessionId: challenge.sessionId, x: Number(rows[0].answer), track }
  const { data } = await call('sliderVerify', { body, ip: makeAddress() })
  for (const secret of [data.token, data.sig]) secrets.add(secret)
  return data
}
const send = (phoneNo: string, fields: object) =>
  call('sendShortMessage', {
    body: { phoneNo, messageType: 0, scene: 'register', ...fields },
    ip: makeAddress(),
  })
const logIn = (username: string, ticket: object = {}) =>
  call('passwordLogin', {
    query: { username, password, fingerprint: FINGERPRINT, ...ticket },
    ip: makeAddress(),
  })

test('no code is sent without a slider of the same scene; a used or foreign one asks for a new one', async () => {
  const phone = '13577770001'
  secrets.add(phone)
  const none = await send(phone, {})
  assert.deepEqual(
    [none.status, none.code, none.message],
    [400, getRefusalCode('ticket_invalid'), '请拉动滑块验证！'],
  )
  const forged = { sessionId: 'x', sig: 'x', token: 'x' }
  for (const ticket of [forged, await aTicket('login'), { ...(await aTicket('register')), sig: 'x' }]) {
    const { status, code, message } = await send(phone, ticket)
    assert.deepEqual(
      [status, code, message],
      [429, getRefusalCode('sms_limited'), '滑块验证已失效，请重新验证'],
    )
  }
  const ticket = await aTicket('register')
  const answers = await Promise.all(['13577770002', phone].map((number) => send(number, ticket)))
  secrets.add('13577770002')
  assert.equal(answers.filter(({ success }) => success).length, 1)
  assert.deepEqual(
    answers.filter(({ success }) => !success).map(({ code }) => code),
    [900],
  )
})

test('a password login spends its ticket, whether the password is right or not', async () => {
  const { phone } = await createPerson(app)
  secrets.add(phone)
  assert.equal((await logIn(phone)).message, '请拉动滑块验证！')
  const ticket = await aTicket('login')
  const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(phone, ticket)))
  const [won] = answers.filter(({ success }) => success)
  assert.equal(answers.filter(({ success }) => success).length, 1)
  for (const secret of [won!.data.tokenInfo.access_token, won!.data.tokenInfo.refresh_token])
    secrets.add(secret)
  const { code, message } = await logIn(phone, ticket)
  assert.deepEqual([code, message], [getRefusalCode('ticket_invalid'), '滑块验证已失效，请重新拉动滑块'])
})

test('a whole life of an account, faults included, leaves no secret in the log', async () => {
  const phone = '13577770003'
  secrets.add(phone)
  const ip = makeAddress()
  const codeFor = async (scene: 'register' | 'reset' | 'delete', token?: string) => {
    const body = { phoneNo: phone, messageType: 0, scene, ...(await aTicket(scene)) }
    await call('sendShortMessage', { body, token, ip: makeAddress() })
    const code =
      (await app.loadOutbox(phone)).find(({ template }) => template === scene)?.code ?? assert.fail(scene)
    secrets.add(code)
    return code
  }
  const account = { phoneNo: phone, account: 'log-reader', email: 'log@example.com', password }
  await call('registerAccount', { body: { ...account, verifiyCode: await codeFor('register') }, ip })
  const { data } = await logIn(phone, await aTicket('login'))
  const token = data.tokenInfo.access_token
  const refresh = {
    grant_type: 'refresh_token',
    refresh_token: data.tokenInfo.refresh_token,
    fingerprint: FINGERPRINT,
  }
  const renewed = (await call('refreshToken', { body: refresh, ip })).data
  const exchange = (await call('issueExchange', { token, headers: { fingerprint: FINGERPRINT } })).data.token
  for (const secret of [token, refresh.refresh_token, renewed.access_token, renewed.refresh_token, exchange])
    secrets.add(secret)
  await call('loginExchange', { body: { token: `${exchange}x`, fingerprint: FINGERPRINT }, ip })
  const next = encodePassword('Anderer-Kolben-8')
  for (const secret of ['Anderer-Kolben-8', next]) secrets.add(secret)
  const reset = { phone, newPassword: next, type: 1, verifiyCode: await codeFor('reset') }
  // The database fails in the middle of each.
  await pool.query('alter table security_log rename to elsewhere')
  const failed = await call('retrievePassword', { body: reset, ip })
  assert.equal(failed.status, 500)
  assert.equal((await logIn(phone, await aTicket('login'))).status, 500)
  await pool.query('alter table elsewhere rename to security_log')
  // The failed attempt was undone, so the same code still works.
  assert.equal((await call('retrievePassword', { body: reset, ip })).success, true)
  const written = logs.join('\n')
  assert.match(written, /does not exist/)
  // Six digits may appear inside a timestamp by chance, so they are matched as a separate number.
  const found = [...secrets].filter((secret) =>
    /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(written) : written.includes(secret),
  )
  assert.deepEqual(found, [])
})
