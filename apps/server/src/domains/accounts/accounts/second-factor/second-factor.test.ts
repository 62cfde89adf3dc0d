import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import {
  createSession,
  FINGERPRINT,
  logIn,
  makeAddress,
  PASSWORD,
  sendCode,
} from '../../../../test-support/people.ts'
import { createSecondFactor } from '../../../../test-support/second-factor.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off', SECOND_FACTOR: 'required' } })
const { call, pool, wait } = app
const { makeCodeFor: codeFor, enable, logInFirst: first, logInSecond: second } = createSecondFactor(app)
const password = encodePassword(PASSWORD)

test('a right password alone opens nothing; the code of the app does, once', async () => {
  const person = await createSession(app)
  const other = await logIn(app, person.phone)
  const { secret } = await enable(person.token)
  assert.equal(
    (await call('secondFactorState', { token: other.tokenInfo.access_token })).code,
    getRefusalCode('token_revoked'),
  )
  const step = await first(person.phone)
  assert.deepEqual([step.status, step.code, step.data], [401, getRefusalCode('second_factor_needed'), null])
  assert.equal(
    (await second([], codeFor(secret))).code,
    getRefusalCode('second_factor_over'),
    'another browser',
  )
  assert.equal((await second(step.cookies, '000000')).code, getRefusalCode('second_factor_wrong'))
  const code = codeFor(secret)
  const login = await second(step.cookies, code)
  assert.equal(login.data.userInfo.userId, person.id)
  assert.equal(
    (await second(step.cookies, code)).code,
    getRefusalCode('second_factor_over'),
    'the challenge is used up',
  )
  const again = await first(person.phone)
  assert.equal(
    (await second(again.cookies, code)).code,
    getRefusalCode('second_factor_wrong'),
    'the code is used up',
  )
})

test('a backup code opens once; a text message asks for the second step as well', async () => {
  const person = await createSession(app)
  const { backupCodes } = await enable(person.token)
  assert.equal(new Set(backupCodes).size, 10)
  const verifyCode = await sendCode(app, person.phone, 'login')
  const body = { mobile: person.phone, verifyCode, fingerprint: FINGERPRINT }
  const step = await call('mobileLogin', { body, ip: makeAddress() })
  assert.equal(step.code, getRefusalCode('second_factor_needed'))
  const [backup = ''] = backupCodes
  assert.equal((await second(step.cookies, backup.toUpperCase())).success, true)
  const again = await first(person.phone)
  assert.equal((await second(again.cookies, backup)).code, getRefusalCode('second_factor_wrong'))
})

test('a first step takes five tries and ends after five minutes or with a reset password', async () => {
  const person = await createSession(app)
  const { secret } = await enable(person.token)
  const step = await first(person.phone)
  for (let tries = 0; tries < 5; tries++)
    assert.equal((await second(step.cookies, '000000')).code, getRefusalCode('second_factor_wrong'))
  assert.equal((await second(step.cookies, codeFor(secret))).code, getRefusalCode('second_factor_over'))
  const late = await first(person.phone)
  wait(301)
  assert.equal((await second(late.cookies, codeFor(secret))).code, getRefusalCode('second_factor_over'))
})

test('a stranger with the password uses up the tries of new browsers, not those of the owner’s', async () => {
  const person = await createSession(app)
  const { secret } = await enable(person.token)
  const own = await first(person.phone)
  const login = await second(own.cookies, codeFor(secret))
  const deviceCookies = login.cookies.filter((cookie) => cookie.startsWith('bj_known_'))
  assert.ok(deviceCookies.length > 0)
  for (let round = 0; round < 5; round++) {
    const step = await first(person.phone)
    for (let tries = 0; tries < 4; tries++) await second(step.cookies, '000000')
  }
  wait(31)
  const stranger = await first(person.phone)
  assert.equal((await second(stranger.cookies, codeFor(secret))).status, 429)
  const owner = await first(person.phone)
  assert.equal((await second([...owner.cookies, ...deviceCookies], codeFor(secret))).success, true)
})

test('an app and backup codes in use are not replaced without the password', async () => {
  const person = await createSession(app)
  const { secret, backupCodes } = await enable(person.token)
  const { tokenInfo } = (await second((await first(person.phone)).cookies, codeFor(secret))).data
  wait(31)
  const token = tokenInfo.access_token
  const again = await call('secondFactorConfirm', {
    token,
    body: { code: codeFor(secret) },
    ip: makeAddress(),
  })
  assert.deepEqual([again.success, again.data], [false, null])
  assert.equal((await second((await first(person.phone)).cookies, backupCodes[0]!)).success, true)
})

test('strangers with the password do not keep a new browser of the owner out at a network they logged in from', async () => {
  const person = await createSession(app)
  const { secret } = await enable(person.token)
  const home = makeAddress()
  assert.equal((await second((await first(person.phone, home)).cookies, codeFor(secret), home)).success, true)
  for (let round = 0; round < 5; round++) {
    const step = await first(person.phone)
    for (let tries = 0; tries < 4; tries++) await second(step.cookies, '000000')
  }
  wait(31)
  const code = codeFor(secret)
  assert.equal((await second((await first(person.phone)).cookies, code)).status, 429, 'elsewhere')
  const owner = await first(person.phone, home)
  assert.equal((await second(owner.cookies, code, home)).success, true)
  // These tries have a limit, too: ten per hour.
  for (let round = 0; round < 3; round++) {
    const step = await first(person.phone, home)
    for (let tries = 0; tries < 3; tries++) await second(step.cookies, '000000', home)
  }
  wait(31)
  assert.equal((await second((await first(person.phone, home)).cookies, codeFor(secret), home)).status, 429)
})

test('a wrong code leaves the first step as it was, a login that fails leaves the code', async () => {
  const person = await createSession(app)
  const { secret, backupCodes } = await enable(person.token)
  const step = await first(person.phone)
  await pool.query('update accounts set locked_at = $1 where id = $2', [new Date(), person.id])
  assert.equal((await second(step.cookies, backupCodes[0]!)).code, getRefusalCode('account_locked'))
  await pool.query('update accounts set locked_at = null where id = $1', [person.id])
  assert.equal((await second(step.cookies, backupCodes[0]!)).success, true)
  assert.equal((await second(step.cookies, codeFor(secret))).code, getRefusalCode('second_factor_over'))
})

test('new backup codes take the place of old ones, for the password and a proof', async () => {
  const person = await createSession(app)
  const { secret, backupCodes } = await enable(person.token)
  const renew = (body: object) =>
    call('secondFactorBackupCodes', { token: person.token, body, ip: makeAddress() })
  assert.equal((await renew({ password })).code, getRefusalCode('second_factor_proof'))
  assert.equal(
    (await renew({ password: encodePassword('wrong'), code: codeFor(secret) })).code,
    getRefusalCode('password_wrong'),
  )
  const { data } = await renew({ password, code: codeFor(secret) })
  assert.equal(data.backupCodes.length, 10)
  assert.equal(
    (await second((await first(person.phone)).cookies, backupCodes[0]!)).code,
    getRefusalCode('second_factor_wrong'),
  )
  assert.equal((await second((await first(person.phone)).cookies, data.backupCodes[0]!)).success, true)
})

test('people of the node do nothing before they have one, and cannot put it off', async () => {
  const staff = await createSession(app, { type: 'MANAGER', name: 'needs-second' })
  const queue = () => call('reviewQueue', { token: staff.token, body: {}, ip: makeAddress() })
  assert.equal((await queue()).code, getRefusalCode('second_factor_setup'))
  const { secret } = await enable(staff.token)
  assert.equal((await queue()).success, true)
  const body = { password, code: codeFor(secret) }
  const off = await call('secondFactorDisable', { token: staff.token, body, ip: makeAddress() })
  assert.equal(off.code, getRefusalCode('second_factor_required'))
})

test('a person who lost app and codes is helped by another administrator, on record', async () => {
  const person = await createSession(app, { type: 'COMPANY_ADMIN' })
  await enable(person.token)
  const staff = await createSession(app, { type: 'ADMIN', name: 'helper-admin' })
  await enable(staff.token)
  const reset = (userId: string) =>
    call('secondFactorReset', {
      token: staff.token,
      body: { userId, reason: '电话核实' },
      ip: makeAddress(),
    })
  assert.equal((await reset(staff.id)).code, getRefusalCode('account_protected'))
  assert.equal((await reset(person.id)).success, true)
  await logIn(app, person.phone)
  const { rows } = await pool.query(
    `select event from security_log where account_id = $1 and event = 'second-factor-reset'`,
    [person.id],
  )
  assert.equal(rows.length, 1)
})

test('the secret of the app is stored sealed', async () => {
  const { rows } = await pool.query('select sealed, backup_hashes from second_factors limit 1')
  assert.doesNotMatch(rows[0].sealed, /^[A-Z2-7]{32}$/)
  assert.ok(rows[0].backup_hashes.every((hash: string) => hash.length === 43))
})
