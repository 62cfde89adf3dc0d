import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import {
  createPerson,
  FINGERPRINT,
  makeAddress,
  PASSWORD,
  sendCode,
} from '../../../../test-support/people.ts'

const FAILED = getRefusalCode('login_failed')
const THROTTLED = getRefusalCode('login_throttled')
const DAY_LIMIT = getRefusalCode('sms_day_limit')

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait } = app
const { hasher } = app.domains
const password = encodePassword(PASSWORD)
const logIn = (username: string, given: object = {}, ip = makeAddress()) =>
  call('passwordLogin', { body: { username, password, fingerprint: FINGERPRINT, ...given }, ip })

test('a login takes phone or name, as JSON, as a form or in the address, with the public client or none', async () => {
  const { id, phone } = await createPerson(app, { name: '张三李四' })
  const fields = { username: phone, password, fingerprint: FINGERPRINT, returnType: 'json', scene: 'login' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const basic = { authorization: `Basic ${Buffer.from('portal:portal').toString('base64')}` }
  const ways = [
    await call('passwordLogin', { body: fields, ip: makeAddress() }),
    await call('passwordLogin', {
      body: String(new URLSearchParams(fields)),
      headers: form,
      ip: makeAddress(),
    }),
    await call('passwordLogin', {
      query: fields,
      body: '',
      headers: { ...form, ...basic },
      ip: makeAddress(),
    }),
    await logIn('张三李四'),
    await logIn(` +86 ${phone} `),
  ]
  for (const { success, message, data } of ways) {
    assert.equal(success, true, message)
    assert.equal(data.userInfo.userId, id)
    assert.equal(data.tokenInfo.expires_in, 900)
    assert.match(data.tokenInfo.access_token, /^[\w-]{43}$/)
  }
  const { userInfo } = ways[0]!.data
  assert.deepEqual([userInfo.phoneNo, userInfo.username, userInfo.type], [phone, '张三李四', 'ORDINARY'])
  assert.equal('companyInfo' in userInfo, false)
  const stranger = { authorization: `Basic ${Buffer.from('other:secret').toString('base64')}` }
  const refused = await call('passwordLogin', { body: fields, headers: stranger, ip: makeAddress() })
  assert.deepEqual([refused.status, refused.code], [401, getRefusalCode('client_unknown')])
})

test('case and width of a name do not matter, but no look-alike gets in', async () => {
  await createPerson(app, { name: 'BrakeMaster' })
  assert.equal((await logIn('brakemaster')).success, true)
  assert.equal((await logIn('ＢｒａｋｅＭａｓｔｅｒ')).success, true)
  // The name contains Cyrillic а and е.
  assert.equal((await logIn('BrаkeMаster')).code, FAILED)
})

test('an unknown name and a wrong password are one answer, after the same work', async () => {
  const { phone } = await createPerson(app)
  const wrong = { password: encodePassword('not-the-password') }
  const unknown = await logIn('nobody-here', wrong)
  const existing = await logIn(phone, wrong)
  assert.deepEqual([unknown.status, unknown.code, unknown.message], [400, FAILED, '用户名或密码不正确'])
  assert.deepEqual(
    [existing.status, existing.code, existing.message],
    [unknown.status, unknown.code, unknown.message],
  )
  // Without a hash of its own, the answer for an unknown name would come some thirty times faster.
  const hashes = async (username: string) => {
    const before = hasher.computed()
    await logIn(username, wrong)
    return hasher.computed() - before
  }
  assert.deepEqual([await hashes(phone), await hashes('nobody-there')], [1, 1])
})

test('strangers cannot use up the messages of the node that its people log in with', async () => {
  const { phone } = await createPerson(app)
  const { phone: unknown } = await createPerson(app)
  const login = await logIn(phone)
  const cookie = login.cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const used = `insert into quotas values ('sms:budget:10min', $1, 400) on conflict (key) do update set used = 400, started_at = $1`
  await pool.query(used, [app.clock.now])
  const ask = (phoneNo: string, given: object = {}) =>
    call('sendShortMessage', { body: { phoneNo, messageType: 10 }, ip: makeAddress(), ...given })
  assert.equal((await ask(unknown)).code, getRefusalCode('sms_paused'))
  assert.equal((await ask(phone, { cookie })).success, true)
  wait(601)
  assert.equal((await ask(unknown)).success, true)
})

test('each missing field has its own sentence', async () => {
  assert.equal((await logIn('')).message, '请输入手机号/用户名')
  assert.equal((await logIn('13900000001', { password: '' })).message, '密码不能为空')
  assert.equal((await logIn('13900000001', { password: '密码' })).code, getRefusalCode('password_malformed'))
  assert.equal((await logIn('13900000001', { password: '/w==' })).code, getRefusalCode('password_malformed'))
  assert.equal((await call('mobileLogin', { body: { mobile: '13900000001' } })).message, '验证码不能为空！')
})

test('guessing is blocked for account and address, and never permanently', async () => {
  const { phone } = await createPerson(app)
  const { phone: other } = await createPerson(app)
  const ip = makeAddress()
  const wrong = { password: encodePassword('not-the-password') }
  const tries = await Promise.all(Array.from({ length: 12 }, () => logIn(phone, wrong, ip)))
  assert.equal(tries.filter(({ code }) => code === FAILED).length, 6)
  assert.ok(tries.every(({ code }) => code === FAILED || code === THROTTLED))
  // While the limit lasts, even the right password is refused from this address.
  assert.equal((await logIn(phone, {}, ip)).code, THROTTLED)
  assert.equal((await logIn(other, {}, ip)).success, true)
  assert.equal((await logIn(phone)).success, true)
  wait(15 * 60 + 1)
  assert.equal((await logIn(phone, {}, ip)).success, true)
})

test('many addresses together guess thirty times an hour at one phone; its owner still has the SMS', async () => {
  const { phone } = await createPerson(app)
  const wrong = { password: encodePassword('not-the-password') }
  const tries = []
  for (let round = 0; round < 8; round++)
    tries.push(...(await Promise.all(Array.from({ length: 5 }, () => logIn(phone, wrong)))))
  assert.equal(tries.filter(({ code }) => code === FAILED).length, 30)
  const code = await sendCode(app, phone, 'login')
  const body = { mobile: phone, verifyCode: code, fingerprint: FINGERPRINT }
  assert.equal((await call('mobileLogin', { body, ip: makeAddress() })).success, true)
})

test('a browser that has logged in before can log in despite wrong tries by others, and may guess no more than they', async () => {
  const { phone } = await createPerson(app)
  const wrong = { password: encodePassword('not-the-password') }
  const withCookie = (cookie: string, given: object = {}, ip = makeAddress()) =>
    call('passwordLogin', {
      body: { username: phone, password, fingerprint: FINGERPRINT, ...given },
      ip,
      cookie,
    })
  const first = await logIn(phone)
  const line = first.cookies.find((cookie) => cookie.startsWith('bj_known_')) ?? ''
  assert.match(line, /; HttpOnly; SameSite=Strict$/)
  const cookie = line.split(';')[0]!
  for (let i = 0; i < 30; i++) await logIn(phone, wrong)
  assert.equal((await logIn(phone)).code, THROTTLED)
  assert.equal((await withCookie(`a=b; ${cookie}`)).success, true)
  assert.equal((await withCookie(`${cookie}x`)).code, THROTTLED)
  // Another account's device counts as unknown here.
  const other = await createPerson(app)
  const theirs = (await logIn(other.phone)).cookies
    .find((cookie) => cookie.startsWith('bj_known_'))!
    .split(';')[0]!
  assert.equal((await withCookie(theirs)).code, THROTTLED)
  const [name] = cookie.split('=')
  assert.equal((await withCookie(`${name}=${theirs.slice(theirs.indexOf('=') + 1)}`)).code, THROTTLED)
  const guesses = []
  for (let i = 0; i < 8; i++) guesses.push((await withCookie(cookie, wrong)).code)
  assert.deepEqual(guesses, [...Array(6).fill(FAILED), THROTTLED, THROTTLED])
  wait(901)
  await pool.query('update accounts set password_hash = $2 where phone = $1', [phone, '$argon2id$another'])
  for (let i = 0; i < 30; i++) await logIn(phone, wrong)
  assert.equal((await withCookie(cookie, wrong)).code, THROTTLED)
})

test('a known browser has three messages a day that others cannot use up', async () => {
  const { phone } = await createPerson(app)
  const lines = (await logIn(phone)).cookies.filter((cookie) => cookie.startsWith('bj_known_'))
  assert.deepEqual(
    lines.map((line) => /Path=([^;]+)/.exec(line)?.[1]),
    [
      routes.passwordLogin[1],
      routes.secondFactorLogin[1],
      routes.sendShortMessage[1],
      routes.sendLoginMessage[1],
    ],
  )
  const cookie = lines[0]!.split(';')[0]!
  const send = async (to: string, from?: string) => {
    wait(60)
    const body = { phoneNo: to, messageType: 2 }
    return (await call('sendShortMessage', { body, ip: makeAddress(), cookie: from })).code
  }
  for (let i = 0; i < 10; i++) assert.equal(await send(phone), 200)
  assert.equal(await send(phone), DAY_LIMIT)
  const own = [await send(phone, cookie), await send(phone, cookie), await send(phone, cookie)]
  assert.deepEqual([...own, await send(phone, cookie)], [200, 200, 200, DAY_LIMIT])
  wait(86_400)
  const other = await createPerson(app)
  for (let i = 0; i < 10; i++) assert.equal(await send(other.phone), 200)
  assert.equal(
    await send(other.phone, cookie),
    DAY_LIMIT,
    'the browser of one person is nobody’s at another’s phone',
  )
})

test('an owner whose browser forgot them still gets codes at a network they logged in from, even when strangers use up the rest', async () => {
  const { phone } = await createPerson(app)
  const home = makeAddress()
  assert.equal((await logIn(phone, {}, home)).success, true)
  const send = async (ip: string) => {
    wait(60)
    return (await call('sendShortMessage', { body: { phoneNo: phone, messageType: 10 }, ip })).code
  }
  for (let i = 0; i < 10; i++) assert.equal(await send(makeAddress()), 200)
  assert.equal(await send(makeAddress()), DAY_LIMIT)
  assert.equal(await send(home), 200)
  const verifyCode = (await app.loadOutbox(phone)).find(({ template }) => template === 'login')?.code
  const body = { mobile: phone, verifyCode, fingerprint: FINGERPRINT }
  assert.equal((await call('mobileLogin', { body, ip: home })).success, true)
  assert.deepEqual([await send(home), await send(home)], [200, DAY_LIMIT], 'two a day')
  // After five other networks, the first one counts as unknown again.
  wait(86_400)
  for (let i = 0; i < 5; i++) assert.equal((await logIn(phone, {}, makeAddress())).success, true)
  for (let i = 0; i < 10; i++) assert.equal(await send(makeAddress()), 200)
  assert.equal(await send(home), DAY_LIMIT)
})

test('all known browsers of an account together guess sixty times an hour', async () => {
  const { phone } = await createPerson(app)
  const wrong = { password: encodePassword('not-the-password') }
  const codes = []
  for (let browser = 0; browser < 11; browser++) {
    const line = (await logIn(phone)).cookies.find((cookie) => cookie.startsWith('bj_known_')) ?? ''
    const body = { username: phone, fingerprint: FINGERPRINT, ...wrong }
    const cookie = line.split(';')[0]!
    for (let i = 0; i < 6; i++)
      codes.push((await call('passwordLogin', { body, ip: makeAddress(), cookie })).code)
  }
  assert.deepEqual(codes, [...Array(60).fill(FAILED), ...Array(6).fill(THROTTLED)])
  // Everyone else still has their thirty.
  assert.equal((await logIn(phone)).success, true)
})

test('the addresses of one IPv6 customer guess as one', async () => {
  const { phone } = await createPerson(app)
  const wrong = { password: encodePassword('not-the-password') }
  const codes = []
  for (let i = 1; i <= 7; i++) codes.push((await logIn(phone, wrong, `2001:db8:7:1::${i}`)).code)
  assert.deepEqual(codes, [...Array(6).fill(FAILED), THROTTLED])
})

test('unknown names are limited like known ones', async () => {
  const ip = makeAddress()
  const tries = []
  for (let i = 0; i < 8; i++) tries.push((await logIn('nobody-at-all', {}, ip)).code)
  assert.deepEqual(tries, [...Array(6).fill(FAILED), THROTTLED, THROTTLED])
})

test('neither other spellings nor the name tell whether a phone has an account', async () => {
  const { phone, name } = await createPerson(app)
  const wrong = { password: encodePassword('not-the-password') }
  const spelled = (number: string) => `${number.slice(0, 3)}-${number.slice(3, 7)} ${number.slice(7)}`
  const codes = async (first: string, then: string[]) => {
    const ip = makeAddress()
    for (let i = 0; i < 6; i++) await logIn(first, wrong, ip)
    return Promise.all(then.map(async (number) => (await logIn(number, wrong, ip)).code))
  }
  const nobody = '13912340000'
  assert.deepEqual(await codes(phone, [spelled(phone), name]), [THROTTLED, FAILED])
  assert.deepEqual(await codes(nobody, [spelled(nobody), 'nobody-either']), [THROTTLED, FAILED])
  assert.deepEqual(await codes(name, [name.toUpperCase(), phone]), [THROTTLED, FAILED])
})

test('an SMS code logs in once, the first request only; an unknown phone is reported only with its code', async () => {
  const { phone } = await createPerson(app)
  const code = await sendCode(app, phone, 'login')
  const attempt = (verifyCode: string, mobile = phone) =>
    call('mobileLogin', { body: { mobile, verifyCode, fingerprint: FINGERPRINT }, ip: makeAddress() })
  const wrongCode = code === '000000' ? '000001' : '000000'
  assert.equal((await attempt(wrongCode)).code, getRefusalCode('verify_code_wrong'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(code)))
  assert.equal(answers.filter(({ success }) => success).length, 1)
  assert.ok(
    answers.every((answer) => answer.success || answer.code === getRefusalCode('verify_code_expired')),
  )
  const stranger = '13612340000'
  const strangersCode = await sendCode(app, stranger, 'login')
  assert.equal(
    (await attempt(strangersCode === '000000' ? '000001' : '000000', stranger)).code,
    getRefusalCode('verify_code_wrong'),
  )
  assert.equal((await attempt(strangersCode, stranger)).message, '该手机号尚未注册，请先注册')
})

test('codes of another purpose or another phone open nothing', async () => {
  const { phone } = await createPerson(app)
  const { phone: other } = await createPerson(app)
  const reset = await sendCode(app, phone, 'reset')
  const foreign = await sendCode(app, other, 'login')
  for (const verifyCode of [reset, foreign]) {
    const body = { mobile: phone, verifyCode, fingerprint: FINGERPRINT }
    const { code } = await call('mobileLogin', { body, ip: makeAddress() })
    assert.ok(
      code === getRefusalCode('verify_code_wrong') || code === getRefusalCode('verify_code_expired'),
      String(code),
    )
  }
})

test('the security log holds person, address and signature, also of refused logins', async () => {
  const { id, phone } = await createPerson(app)
  const signature = 'ab'.repeat(32)
  await call('passwordLogin', {
    body: { username: phone, password, fingerprint: FINGERPRINT },
    headers: { 'request-signature': signature, 'user-agent': 'Test/1' },
    ip: '192.0.2.77',
  })
  await logIn(phone, { password: encodePassword('not-the-password') }, '192.0.2.78')
  const { rows } = await pool.query(
    'select event, ip, user_agent, signature from security_log where account_id = $1 order by ip',
    [id],
  )
  assert.deepEqual(rows[0], { event: 'login', ip: '192.0.2.77', user_agent: 'Test/1', signature })
  assert.deepEqual([rows[1].event, rows[1].signature], ['login-failed', ''])
})

test('a form is taken only where a call says so', async () => {
  const answer = await app.app.inject({
    method: 'POST',
    url: routes.identifierDetail[1],
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'identifier=88.449.1/AB',
  })
  assert.equal(answer.statusCode, 415)
})
