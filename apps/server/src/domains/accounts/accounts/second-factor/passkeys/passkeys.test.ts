import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getRefusalCode, testApp } from '../../../../../test-support/app.ts'
import { createAuthenticator } from '../../../../../test-support/authenticator.ts'
import { createSession, logIn, makeAddress, PASSWORD } from '../../../../../test-support/people.ts'
import { createSecondFactor } from '../../../../../test-support/second-factor.ts'
import { createRelyingParty } from './ceremony.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off', SECOND_FACTOR: 'required' } })
const { call, pool, wait } = app
const {
  makeCodeFor: codeFor,
  enable,
  addPasskey,
  logInFirst: first,
  logInSecond: second,
  listWays: ways,
} = createSecondFactor(app)
const password = encodePassword(PASSWORD)

/** Does the first step of a login; returns the challenge for an authenticator. */
async function firstStep(phone: string) {
  const step = await first(phone)
  assert.equal(step.code, getRefusalCode('second_factor_needed'))
  const { data } = await ways(step.cookies)
  return { cookies: step.cookies, options: data.passkey ?? assert.fail('no options'), app: data.app }
}
const stateOf = async (token: string) => (await call('secondFactorState', { token })).data
/** Returns the last failure in the security log. */
async function lastWhy(accountId: string): Promise<string> {
  const { rows } = await pool.query(
    `select detail from security_log where account_id = $1 and event = 'second-factor-wrong' order by id desc limit 1`,
    [accountId],
  )
  return rows[0]?.detail.why ?? ''
}
const proofOptions = async (token: string) =>
  (await call('passkeyProof', { token, ip: makeAddress() })).data ?? assert.fail('no options')

test('the first passkey switches the second step on, with backup codes, and logs in', async () => {
  const person = await createSession(app)
  const elsewhere = await logIn(app, person.phone)
  const { authenticator, backupCodes } = await addPasskey(person.token, { name: '  办公室 电脑 ' })
  assert.equal(new Set(backupCodes).size, 10)
  assert.equal(
    (await call('secondFactorState', { token: elsewhere.tokenInfo.access_token })).code,
    getRefusalCode('token_revoked'),
  )
  const state = await stateOf(person.token)
  assert.deepEqual([state.enabled, state.app, state.backupCodes], [true, false, 10])
  assert.deepEqual(
    state.passkeys.map(({ name, lastUsedTime }) => [name, lastUsedTime]),
    [['办公室 电脑', '']],
  )
  const step = await firstStep(person.phone)
  assert.equal(step.app, false)
  assert.deepEqual(
    [step.options.rpId, step.options.userVerification, step.options.allowCredentials.map(({ id }) => id)],
    ['localhost', 'required', [authenticator.id]],
  )
  const login = await second(step.cookies, { passkey: authenticator.get(step.options) })
  assert.equal(login.data?.userInfo.userId, person.id, login.message)
  assert.notEqual((await stateOf(person.token)).passkeys[0]?.lastUsedTime, '')
  assert.equal((await second((await first(person.phone)).cookies, backupCodes[0]!)).success, true)
  const { rows } = await pool.query(
    `select event from security_log where account_id = $1 and event ~ '^(second|passkey)' order by id`,
    [person.id],
  )
  assert.deepEqual(
    rows.map(({ event }) => event),
    ['passkey-added', 'second-factor-on'],
  )
  const notices = await call('noticeList', { token: person.token, body: {} })
  assert.deepEqual(
    notices.data.records.map(({ title }) => title).toSorted(),
    ['账号已启用两步验证', '账号已登记通行密钥“办公室 电脑”'].toSorted(),
  )
})

test('a signature of one login opens no other, and no login twice', async () => {
  const person = await createSession(app)
  const { authenticator } = await addPasskey(person.token)
  const step = await firstStep(person.phone)
  const passkey = authenticator.get(step.options)
  const other = await firstStep(person.phone)
  assert.equal((await second(other.cookies, { passkey })).code, getRefusalCode('passkey_wrong'))
  assert.match(await lastWhy(person.id), /challenge/)
  assert.equal((await second(step.cookies, { passkey })).success, true)
  assert.equal((await second(step.cookies, { passkey })).code, getRefusalCode('second_factor_over'))
  const again = await firstStep(person.phone)
  assert.equal(
    (await second(again.cookies, { passkey: authenticator.get(again.options, { forged: true }) })).code,
    getRefusalCode('passkey_wrong'),
  )
  assert.equal(
    (await second(again.cookies, { passkey: authenticator.get(again.options) })).code,
    getRefusalCode('passkey_over'),
    'used up',
  )
  const { data } = await ways(again.cookies)
  assert.equal((await second(again.cookies, { passkey: authenticator.get(data.passkey!) })).success, true)
})

test('a passkey is refused late, without PIN, from elsewhere, for another site and for another person', async () => {
  const person = await createSession(app)
  const { authenticator } = await addPasskey(person.token)
  const stranger = await createSession(app)
  const { authenticator: theirs } = await addPasskey(stranger.token)
  const tryCeremony = async (
    sign: (options: Parameters<typeof authenticator.get>[0]) => ReturnType<typeof authenticator.get>,
  ) => {
    const step = await firstStep(person.phone)
    return (await second(step.cookies, { passkey: sign(step.options) })).code
  }
  assert.equal(
    await tryCeremony((options) => authenticator.get(options, { unverified: true })),
    getRefusalCode('passkey_wrong'),
  )
  assert.match(await lastWhy(person.id), /verif/)
  assert.equal(
    await tryCeremony((options) => authenticator.get(options, { origin: 'https://biaojie.example' })),
    getRefusalCode('passkey_wrong'),
  )
  assert.match(await lastWhy(person.id), /origin/)
  assert.equal(
    await tryCeremony((options) => authenticator.get(options, { rpId: 'biaojie.example' })),
    getRefusalCode('passkey_wrong'),
  )
  assert.equal(await tryCeremony((options) => theirs.get(options)), getRefusalCode('passkey_wrong'))
  assert.equal(await lastWhy(person.id), 'no passkey of the account')
  assert.equal(
    await tryCeremony((options) =>
      authenticator.get(options, { userHandle: Buffer.from(stranger.id).toString('base64url') }),
    ),
    getRefusalCode('passkey_wrong'),
  )
  assert.equal(await lastWhy(person.id), 'user handle of another account')
  const late = await firstStep(person.phone)
  const passkey = authenticator.get(late.options)
  wait(301)
  assert.equal((await second(late.cookies, { passkey })).code, getRefusalCode('second_factor_over'))
  assert.equal(await tryCeremony((options) => authenticator.get(options)), 200)
})

test('a count of signatures that went back is refused, and its owner told', async () => {
  const person = await createSession(app)
  const { authenticator } = await addPasskey(person.token)
  const step = await firstStep(person.phone)
  assert.equal(
    (await second(step.cookies, { passkey: authenticator.get(step.options, { counter: 7 }) })).success,
    true,
  )
  for (const counter of [7, 6, 0]) {
    const again = await firstStep(person.phone)
    const passkey = authenticator.get(again.options, { counter })
    assert.equal((await second(again.cookies, { passkey })).code, getRefusalCode('passkey_wrong'))
  }
  const notices = await call('noticeList', { token: person.token, body: {} })
  assert.ok(notices.data.records.some(({ title }) => title === '通行密钥疑似被复制'))
  const ahead = await firstStep(person.phone)
  assert.equal(
    (await second(ahead.cookies, { passkey: authenticator.get(ahead.options, { counter: 8 }) })).success,
    true,
  )
})

test('a login takes five tries, an account twenty an hour, as with codes', async () => {
  const person = await createSession(app)
  const { authenticator, backupCodes } = await addPasskey(person.token)
  for (let round = 0; round < 4; round++) {
    const { cookies } = await first(person.phone)
    for (let tries = 0; tries < 5; tries++) {
      const { data } = await ways(cookies)
      const passkey = authenticator.get(data.passkey!, { forged: true })
      assert.equal((await second(cookies, { passkey })).code, getRefusalCode('passkey_wrong'))
    }
    assert.equal((await second(cookies, backupCodes[0]!)).code, getRefusalCode('second_factor_over'))
  }
  const step = await firstStep(person.phone)
  assert.equal((await second(step.cookies, { passkey: authenticator.get(step.options) })).status, 429)
  const { rows } = await pool.query(
    `select detail from security_log where account_id = $1 and event = 'login-throttled'`,
    [person.id],
  )
  assert.deepEqual(rows, [{ detail: { how: 'second factor' } }])
})

test('a registration of a passkey is for the session that began it, once, at this address, with PIN and without certificates', async () => {
  const person = await createSession(app)
  const other = await logIn(app, person.phone)
  const begin = async (token = person.token) => {
    const begun = await call('passkeyBegin', { token, body: { password }, ip: makeAddress() })
    assert.equal(begun.success, true, begun.message)
    return begun.data
  }
  const confirm = (credential: object, token = person.token) =>
    call('passkeyConfirm', { token, body: { name: '', credential }, ip: makeAddress() })
  const authenticator = createAuthenticator()
  assert.equal(
    (await call('passkeyBegin', { token: person.token, body: { password: encodePassword('wrong') } })).code,
    getRefusalCode('password_wrong'),
  )
  assert.equal(
    (await confirm(authenticator.create(await begin()), other.tokenInfo.access_token)).code,
    getRefusalCode('passkey_over'),
  )
  for (const twist of [
    { unverified: true },
    { origin: 'http://localhost:9999' },
    { rpId: 'biaojie.example' },
    { challenge: 'another' },
    { certificate: Buffer.from('http://crl.example/') },
  ] as const)
    assert.equal(
      (await confirm(authenticator.create(await begin(), twist))).code,
      getRefusalCode('passkey_wrong'),
      JSON.stringify(twist),
    )
  assert.equal(await lastWhy(person.id), 'attestation with certificates')
  assert.equal(
    (await confirm({ id: 'x', rawId: 'x', response: { clientDataJSON: 'e30', attestationObject: '!' } }))
      .code,
    getRefusalCode('passkey_over'),
  )
  await begin()
  assert.equal(
    (await confirm({ id: 'x', rawId: 'x', response: { clientDataJSON: 'e30', attestationObject: '!' } }))
      .code,
    getRefusalCode('passkey_wrong'),
  )
  const late = authenticator.create(await begin())
  wait(301)
  assert.equal((await confirm(late)).code, getRefusalCode('passkey_over'))
  const credential = authenticator.create(await begin())
  assert.equal((await confirm(credential)).success, true)
  assert.equal((await confirm(credential)).code, getRefusalCode('passkey_over'))
  const stranger = await createSession(app)
  assert.equal(
    (await confirm(authenticator.create(await begin(stranger.token)), stranger.token)).code,
    getRefusalCode('passkey_known'),
  )
  assert.equal((await stateOf(stranger.token)).enabled, false)
})

test('while the second step is on, nothing is added or taken away with the password alone', async () => {
  const person = await createSession(app)
  const { authenticator } = await addPasskey(person.token, { name: '第一个' })
  const { token } = person
  const [{ id = '' } = {}] = (await stateOf(token)).passkeys
  const input = { token, body: { password }, ip: makeAddress() }
  assert.equal((await call('passkeyBegin', input)).code, getRefusalCode('second_factor_proof'))
  assert.equal((await call('secondFactorBegin', input)).code, getRefusalCode('second_factor_proof'))
  assert.equal((await call('secondFactorDisable', input)).code, getRefusalCode('second_factor_proof'))
  assert.equal(
    (await call('secondFactorRemove', { ...input, body: { password, factor: id } })).code,
    getRefusalCode('second_factor_proof'),
  )
  // The signature of a login is not valid for a change.
  const step = await firstStep(person.phone)
  const passkey = authenticator.get(step.options)
  assert.equal(
    (await call('passkeyBegin', { ...input, body: { password, passkey } })).code,
    getRefusalCode('passkey_over'),
  )
  const proof = async () => ({ passkey: authenticator.get(await proofOptions(token)) })
  const { authenticator: another, backupCodes } = await addPasskey(token, {
    name: '第二个',
    ...(await proof()),
  })
  assert.deepEqual(backupCodes, [])
  const { secret } = await enable(token, await proof())
  const { passkeys, app: hasApp, backupCodes: left } = await stateOf(token)
  assert.deepEqual([passkeys.map(({ name }) => name), hasApp, left], [['第一个', '第二个'], true, 10])
  const begun = await call('passkeyBegin', { ...input, body: { password, code: codeFor(secret) } })
  assert.deepEqual(
    begun.data.excludeCredentials.map((credential) => credential.id),
    [authenticator.id, another.id],
  )
  const both = await firstStep(person.phone)
  assert.equal(both.app, true)
  wait(31)
  assert.equal((await second(both.cookies, codeFor(secret))).success, true)
})

test('a removed passkey opens nothing; with the last factor the second step goes, where it may', async () => {
  const person = await createSession(app)
  const { authenticator, backupCodes } = await addPasskey(person.token)
  const { token } = person
  const { authenticator: another } = await addPasskey(token, { code: backupCodes[0]! })
  const [one, two] = (await stateOf(token)).passkeys
  const remove = async (factor: string, by = another) =>
    call('secondFactorRemove', {
      token,
      body: { factor, password, passkey: by.get(await proofOptions(token)) },
      ip: makeAddress(),
    })
  assert.equal((await remove('app')).code, getRefusalCode('factor_not_found'))
  assert.equal((await remove('x')).code, getRefusalCode('factor_not_found'))
  const step = await firstStep(person.phone)
  const passkey = authenticator.get(step.options)
  assert.equal((await remove(one!.id)).success, true)
  assert.equal((await second(step.cookies, { passkey })).code, getRefusalCode('passkey_wrong'))
  assert.equal((await remove(one!.id)).code, getRefusalCode('factor_not_found'))
  assert.equal((await remove(two!.id)).success, true)
  const state = await stateOf(token)
  assert.deepEqual([state.enabled, state.passkeys, state.backupCodes], [false, [], 0])
  await logIn(app, person.phone)
})

test('people of the node keep one factor where they must have one; a passkey is enough', async () => {
  const staff = await createSession(app, { type: 'MANAGER', name: 'passkey-staff' })
  const queue = () => call('reviewQueue', { token: staff.token, body: {}, ip: makeAddress() })
  assert.equal((await queue()).code, getRefusalCode('second_factor_setup'))
  const { authenticator, backupCodes } = await addPasskey(staff.token)
  assert.equal((await queue()).success, true)
  const [{ id = '' } = {}] = (await stateOf(staff.token)).passkeys
  const remove = (factor: string, code: string) =>
    call('secondFactorRemove', { token: staff.token, body: { factor, password, code }, ip: makeAddress() })
  assert.equal((await remove(id, backupCodes[0]!)).code, getRefusalCode('second_factor_required'))
  assert.equal((await stateOf(staff.token)).backupCodes, 10, 'nothing was used up')
  await enable(staff.token, { passkey: authenticator.get(await proofOptions(staff.token)) })
  assert.equal((await remove(id, backupCodes[0]!)).success, true)
  assert.equal((await remove('app', backupCodes[1]!)).code, getRefusalCode('second_factor_required'))
})

test('a passkey has a name, a person has ten at most, and others cannot change them', async () => {
  const person = await createSession(app)
  const { token } = person
  const { backupCodes } = await addPasskey(token)
  const [{ id = '', name = '' } = {}] = (await stateOf(token)).passkeys
  assert.equal(name, '未知设备')
  const rename = (body: object, by = token) => call('passkeyRename', { token: by, body, ip: makeAddress() })
  assert.equal((await rename({ id, name: '  ' })).code, getRefusalCode('invalid_input'))
  assert.equal((await rename({ id, name: '长'.repeat(60) })).success, true)
  assert.equal((await stateOf(token)).passkeys[0]?.name, '长'.repeat(40))
  const stranger = await createSession(app)
  assert.equal(
    (await rename({ id, name: '别人的' }, stranger.token)).code,
    getRefusalCode('factor_not_found'),
  )
  for (let made = 1; made < 10; made++) await addPasskey(token, { code: backupCodes[made - 1]! })
  const eleventh = { token, body: { password, code: backupCodes[9]! }, ip: makeAddress() }
  assert.equal((await call('passkeyBegin', eleventh)).code, getRefusalCode('passkeys_full'))
  const { data } = await call('exportMyData', { token, ip: makeAddress() })
  const section = data.sections.find((section) => section.name === '通行密钥')
  assert.equal(section?.records.length, 10)
})

test('browsers have passkeys at a domain with https, and on their own machine', () => {
  const at = (url?: string) => createRelyingParty(url, 8080)
  assert.deepEqual(at(), { id: 'localhost', origin: 'http://localhost:8080' })
  assert.deepEqual(at('https://id.example.cn'), { id: 'id.example.cn', origin: 'https://id.example.cn' })
  assert.deepEqual(at('https://标解.cn:8443')?.id, new URL('https://标解.cn').hostname)
  for (const url of [
    'http://id.example.cn',
    'https://192.0.2.1',
    'https://[2001:db8::1]',
    'http://127.0.0.1:8080',
  ])
    assert.equal(at(url), undefined, url)
})

test('one of many simultaneous uses is accepted: logins with one signature or code, registrations of one credential', async () => {
  const person = await createSession(app)
  const { authenticator, backupCodes } = await addPasskey(person.token)
  const step = await firstStep(person.phone)
  const passkey = authenticator.get(step.options)
  const successes = async (work: () => Promise<{ success: boolean }>) =>
    (await Promise.all(Array.from({ length: 4 }, work))).filter(({ success }) => success).length
  assert.equal(await successes(() => second(step.cookies, { passkey })), 1)
  const logins = await Promise.all([1, 2, 3, 4].map(() => first(person.phone)))
  assert.equal(await successes(() => second(logins.pop()?.cookies ?? [], backupCodes[0]!)), 1)
  const stranger = await createSession(app)
  const made = createAuthenticator()
  const begun = await call('passkeyBegin', { token: stranger.token, body: { password }, ip: makeAddress() })
  const body = { name: '', credential: made.create(begun.data) }
  assert.equal(await successes(() => call('passkeyConfirm', { token: stranger.token, body })), 1)
  assert.equal((await stateOf(stranger.token)).passkeys.length, 1)
})

test('ways of the second step are told to the browser of the first step alone', async () => {
  const person = await createSession(app)
  await addPasskey(person.token)
  assert.equal((await ways([])).code, getRefusalCode('second_factor_over'))
  const { cookies } = await first(person.phone)
  await pool.query('update accounts set second_factor_at = null where id = $1', [person.id])
  const login = await second(cookies, {
    passkey: createAuthenticator().get((await ways(cookies)).data.passkey!),
  })
  assert.equal(login.code, getRefusalCode('second_factor_over'), 'switched off since')
})

test('a node without https and a domain has no passkeys, and says so', async (t) => {
  const plain = await testApp(t, { env: { CAPTCHA: 'off', PUBLIC_URL: 'http://192.0.2.1' } })
  const { token } = await createSession(plain)
  const begun = await plain.call('passkeyBegin', { token, body: { password }, ip: makeAddress() })
  assert.equal(begun.code, getRefusalCode('passkey_unavailable'))
  const { data } = await plain.call('secondFactorState', { token })
  assert.equal(data.passkeyOrigin, '')
})
