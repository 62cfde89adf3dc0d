import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import {
  createPerson,
  createSession,
  FINGERPRINT,
  makeAddress,
  PASSWORD,
  sendCode,
} from '../../../../test-support/people.ts'
import { isCommon } from './common.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, wait } = app
const NEW = 'Neuer-Kolben#9边'
const reset = (phone: string, verifiyCode: string, password = NEW) =>
  call('retrievePassword', {
    body: { phone, newPassword: encodePassword(password), type: 1, verifiyCode },
    ip: makeAddress(),
  })
const change = (token: string, fields: object) =>
  call('updatePassword', {
    token,
    body: { oldPassword: encodePassword(PASSWORD), newPassword: encodePassword(NEW), ...fields },
    ip: makeAddress(),
  })
const logsIn = async (username: string, password: string) =>
  (await call('passwordLogin', { body: { username, password: encodePassword(password) }, ip: makeAddress() }))
    .success
const infoCode = async (token: string) => (await call('customerInfo', { body: {}, token })).code

test('a reset changes the password and ends every session', async () => {
  const { phone, token } = await createSession(app)
  const code = await sendCode(app, phone, 'reset')
  assert.equal((await reset(phone, code)).success, true)
  assert.equal(await infoCode(token), getRefusalCode('token_revoked'))
  assert.deepEqual([await logsIn(phone, NEW), await logsIn(phone, PASSWORD)], [true, false])
  assert.equal((await reset(phone, code)).code, getRefusalCode('verify_code_expired'))
})

test('a reset wants a strong password, and a weak one costs no code', async () => {
  const { phone } = await createPerson(app)
  const code = await sendCode(app, phone, 'reset')
  assert.equal((await reset(phone, code, 'abcdefgh')).message, '该密码过于常见，容易被猜中，请换一个')
  assert.deepEqual((({ code, message }) => [code, message])(await reset(phone, code, 'hallowelt')), [
    getRefusalCode('password_weak'),
    '密码强度过低',
  ])
  assert.equal((await reset(phone, code)).success, true)
})

test('an unknown phone can be told so only by its holder', async () => {
  const stranger = '13488880000'
  assert.equal((await reset(stranger, '123456')).code, getRefusalCode('verify_code_expired'))
  assert.equal(
    (await reset(stranger, await sendCode(app, stranger, 'reset'))).message,
    '该手机号尚未注册，请先注册',
  )
})

test('a change needs the own phone, the old password and the code; then everyone logs in anew', async () => {
  const { phone, token } = await createSession(app)
  const { phone: foreign, token: foreignToken } = await createSession(app)
  const strangersSend = await call('sendShortMessage', {
    body: { phoneNo: phone, scene: 'change' },
    token: foreignToken,
  })
  assert.deepEqual([strangersSend.status, strangersSend.code], [400, getRefusalCode('phone_foreign')])
  assert.equal(
    (await call('sendShortMessage', { body: { phoneNo: phone, scene: 'change' } })).code,
    getRefusalCode('session_missing'),
  )
  const verifiyCode = await sendCode(app, phone, 'change', token)
  const cases: [object, number][] = [
    [{ phoneNo: foreign, verifiyCode }, getRefusalCode('phone_foreign')],
    [
      { phoneNo: phone, verifiyCode, oldPassword: encodePassword('wrong-old-one') },
      getRefusalCode('password_wrong'),
    ],
    [
      { phoneNo: phone, verifiyCode, newPassword: encodePassword(PASSWORD) },
      getRefusalCode('password_unchanged'),
    ],
    [
      { phoneNo: phone, verifiyCode, newPassword: encodePassword('12345678') },
      getRefusalCode('password_common'),
    ],
    [{ phoneNo: phone, verifiyCode: '12' }, getRefusalCode('verify_code_malformed')],
  ]
  for (const [fields, code] of cases)
    assert.equal((await change(token, fields)).code, code, JSON.stringify(fields))
  assert.equal((await change(token, { phoneNo: phone, verifiyCode })).success, true)
  assert.equal(await infoCode(token), getRefusalCode('token_revoked'))
  assert.equal(await logsIn(phone, NEW), true)
})

test('a code for a reset does not change a password, and of parallel resets one counts', async () => {
  const { phone, token } = await createSession(app)
  const code = await sendCode(app, phone, 'reset')
  assert.ok(
    [getRefusalCode('verify_code_wrong'), getRefusalCode('verify_code_expired')].includes(
      (await change(token, { phoneNo: phone, verifiyCode: code })).code,
    ),
  )
  const passwords = Array.from({ length: 5 }, (_, i) => `${NEW}${i}`)
  const answers = await Promise.all(passwords.map((password) => reset(phone, code, password)))
  assert.equal(answers.filter(({ success }) => success).length, 1)
  const winner = passwords[answers.findIndex(({ success }) => success)] ?? ''
  assert.equal(await logsIn(phone, winner), true)
})

test('the old password cannot be guessed through a stolen session', async () => {
  const { phone, token } = await createSession(app)
  const codes = []
  const ip = makeAddress()
  for (let i = 0; i < 8; i++) {
    const body = {
      phoneNo: phone,
      oldPassword: encodePassword(`wrong-old-${i}`),
      newPassword: encodePassword(NEW),
      verifiyCode: '123456',
    }
    codes.push((await call('updatePassword', { token, body, ip })).code)
  }
  assert.deepEqual(codes.slice(-2), [getRefusalCode('login_throttled'), getRefusalCode('login_throttled')])
  wait(901)
})

test('a stolen session gets no further guesses by opening others, and none by making its browser known', async () => {
  const { phone, token } = await createSession(app)
  const guess = async (stolen: string) =>
    (
      await call('deleteAccount', {
        token: stolen,
        body: { password: encodePassword('wrong-guess') },
        ip: makeAddress(),
      })
    ).code
  const codes = []
  for (let i = 0; i < 4; i++) {
    const ticket = (
      await call('issueExchange', { token, headers: { fingerprint: FINGERPRINT }, ip: makeAddress() })
    ).data.token
    const body = { token: ticket, fingerprint: 'there' }
    const { data, cookies } = await call('loginExchange', { body, ip: makeAddress() })
    assert.deepEqual(
      cookies.filter((line) => line.startsWith('bj_known_')),
      [],
    )
    for (let j = 0; j < 3; j++) codes.push(await guess(data.tokenInfo.access_token))
  }
  assert.deepEqual(codes, [
    ...Array(6).fill(getRefusalCode('password_wrong')),
    ...Array(6).fill(getRefusalCode('login_throttled')),
  ])
  assert.equal(await guess(token), getRefusalCode('login_throttled'))
  // Tries from unknown browsers and from its own are counted separately.
  assert.equal(await logsIn(phone, PASSWORD), true)
})

test('the commonest passwords are refused in every spelling of case', () => {
  for (const password of [
    'PassWord1',
    'woaini1314',
    '11223344',
    'aaaabbbb',
    'QWERTYUIOP',
    'admin@123',
    '1qaz@WSX',
    'biaojie2026',
    'Beijing2024',
    'Biaojie#2026',
    '标解2026!!!!',
  ])
    assert.equal(isCommon(password), true, password)
  for (const password of [NEW, 'Beijing-ente-2024', '制动盘和轴承不一样'])
    assert.equal(isCommon(password), false, password)
})
