import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createPerson, createSession, FINGERPRINT, logIn, PASSWORD } from '../../../../test-support/people.ts'
import { describeDevice, maskIp } from './device.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait } = app
const password = encodePassword(PASSWORD)
const browser = { fingerprint: FINGERPRINT }
let ips = 0
const renew = (token: string, fingerprint = FINGERPRINT, ip = `198.19.0.${ips++ % 250}`) =>
  call('refreshToken', {
    body: { grant_type: 'refresh_token', refresh_token: token, fingerprint },
    ip,
  })
const info = (token: string, headers: Record<string, string> = {}) =>
  call('customerInfo', { body: { level: 1, userId: '' }, token, headers })
const families = async (id: string) =>
  (await pool.query('select * from session_families where account_id = $1', [id])).rows

test('200 refreshes of one token at once get one pair and one family, and end no session', async () => {
  const { id, refresh } = await createSession(app)
  const answers = await Promise.all(Array.from({ length: 200 }, () => renew(refresh)))
  const pairs = new Set(answers.map(({ data }) => `${data.access_token} ${data.refresh_token}`))
  assert.equal(pairs.size, 1)
  const [first] = answers
  assert.equal((await info(first!.data.access_token)).success, true)
  assert.equal((await families(id)).length, 1)
  const { rows } = await pool.query('select count(*)::int as n from session_tokens where family_id = $1', [
    (await families(id))[0].id,
  ])
  assert.equal(rows[0].n, 4)
  assert.equal((await renew(first!.data.refresh_token)).success, true)
})

test('a loser of the race gets the youngest pair, also when that was renewed meanwhile', async () => {
  const { refresh } = await createSession(app)
  const second = (await renew(refresh)).data
  wait(20)
  const third = (await renew(second.refresh_token)).data
  const late = (await renew(refresh)).data
  assert.equal(late.refresh_token, third.refresh_token)
  assert.equal(late.expires_in, 900)
})

test('a used token used again later ends the family for both holders', async () => {
  const { id, refresh, phone } = await createSession(app)
  const { tokenInfo: elsewhere } = await logIn(app, phone)
  const { data } = await renew(refresh)
  wait(31)
  assert.deepEqual((({ status, code }) => [status, code])(await renew(refresh)), [
    401,
    getRefusalCode('token_revoked'),
  ])
  assert.equal((await info(data.access_token)).code, getRefusalCode('token_revoked'))
  assert.equal((await renew(data.refresh_token)).code, getRefusalCode('token_revoked'))
  assert.equal((await info(elsewhere.access_token)).success, true)
  const { rows } = await pool.query(`select event from security_log where account_id = $1 order by at desc`, [
    id,
  ])
  assert.equal(rows[0].event, 'token-reused')
})

test('missing, expired, foreign and malformed tokens each have their code', async () => {
  const { token, refresh } = await createSession(app)
  assert.equal((await call('customerInfo', { body: {} })).code, getRefusalCode('session_missing'))
  assert.equal((await info('x'.repeat(43))).code, getRefusalCode('session_missing'))
  // A refresh token is no access token, and the reverse.
  assert.equal((await info(refresh)).code, getRefusalCode('session_missing'))
  assert.equal((await renew(token)).code, getRefusalCode('session_missing'))
  assert.equal((await info(token, { fingerprint: 'another' })).code, getRefusalCode('fingerprint_mismatch'))
  assert.equal((await info(token, { fingerprint: FINGERPRINT })).success, true)
  assert.equal((await renew(refresh, 'another')).code, getRefusalCode('fingerprint_mismatch'))
  const bearer = await call('customerInfo', { body: {}, headers: { authorization: `Bearer ${token}` } })
  assert.equal(bearer.success, true)
  wait(901)
  assert.equal((await info(token)).code, getRefusalCode('token_expired'))
  assert.equal((await renew(refresh)).success, true)
  wait(30 * 86_400 + 1)
  assert.equal((await renew(refresh)).code, getRefusalCode('token_revoked'))
})

test('a session that is not renewed for thirty days ends', async () => {
  const { refresh } = await createSession(app)
  wait(30 * 86_400 + 1)
  assert.equal((await renew(refresh)).code, getRefusalCode('token_expired'))
})

test('the database holds only hashes of tokens', async () => {
  const { token, refresh } = await createSession(app)
  const { data } = await renew(refresh)
  const { rows } = await pool.query('select t::text as row from session_tokens t')
  assert.ok(rows.length >= 2)
  const kept = rows.map(({ row }) => row).join('\n')
  for (const secret of [token, refresh, data.access_token, data.refresh_token])
    assert.equal(kept.includes(secret), false)
})

/** Returns a login with its cookie. */
async function loginWithCookie(username: string) {
  const body = { username, password: encodePassword(PASSWORD), fingerprint: FINGERPRINT }
  const { cookies, data } = await call('passwordLogin', { body, ip: '198.19.9.9' })
  const line = cookies.find((cookie) => cookie.startsWith('bj_out=')) ?? ''
  assert.match(line, /HttpOnly; SameSite=Strict$/)
  return { cookie: line.split(';')[0] ?? '', token: data.tokenInfo.access_token }
}

test('a logout ends this session alone, by its token, also by an expired one', async () => {
  const { phone } = await createPerson(app)
  const sessions = await Promise.all([1, 2, 3].map(() => logIn(app, phone)))
  const [first, expired, kept] = sessions.map(({ tokenInfo }) => tokenInfo)
  await call('logout', { token: first!.access_token })
  assert.equal((await info(first!.access_token)).code, getRefusalCode('token_revoked'))
  wait(901)
  await call('logout', { token: expired!.access_token })
  assert.equal((await renew(expired!.refresh_token)).code, getRefusalCode('token_revoked'))
  assert.equal((await renew(kept!.refresh_token)).success, true)
  assert.equal((await call('logout', { query: { fingerprint: FINGERPRINT } })).success, true)
})

test('without a token the cookie of the login says which session to end, with its own fingerprint only', async () => {
  const { phone } = await createPerson(app)
  const { cookie, token } = await loginWithCookie(phone)
  await call('logout', { query: { fingerprint: 'another' }, cookie })
  await call('logout', { query: { fingerprint: FINGERPRINT }, cookie: `${cookie}x` })
  assert.equal((await info(token)).success, true)
  const { cookies } = await call('logout', { query: { fingerprint: FINGERPRINT }, cookie })
  assert.equal((await info(token)).code, getRefusalCode('token_revoked'))
  assert.match(cookies[0] ?? '', /^bj_out=; .*Max-Age=0/)
})

test('the list shows one’s own devices; one or all of them can be ended', async () => {
  const { phone } = await createPerson(app)
  const first = (await logIn(app, phone)).tokenInfo
  wait(5)
  const second = (await logIn(app, phone)).tokenInfo
  const stranger = await createSession(app)
  const { data: list } = await call('sessionList', { token: second.access_token })
  assert.deepEqual(
    list.map(({ current }) => current),
    [true, false],
  )
  assert.match(list[0]!.ip, /^198\.18\.\d+\.\*$/)
  const other = list[1]!.sessionId
  const attack = await call('endSession', { token: stranger.token, body: { sessionId: other, password } })
  assert.deepEqual([attack.status, attack.code], [404, getRefusalCode('session_not_found')])
  const unproved = await call('endSession', { token: second.access_token, body: { sessionId: other } })
  assert.deepEqual([unproved.status, unproved.code], [400, getRefusalCode('password_needed')])
  const guessed = { sessionId: other, password: encodePassword('Wrong-1-guess') }
  assert.equal(
    (await call('endSession', { token: second.access_token, body: guessed })).code,
    getRefusalCode('password_wrong'),
  )
  await call('endSession', { token: second.access_token, body: { sessionId: other, password } })
  assert.equal((await info(first.access_token)).code, getRefusalCode('token_revoked'))
  await logIn(app, phone)
  const ended = await call('endAllSessions', {
    token: second.access_token,
    body: { keepCurrent: true, password },
  })
  assert.deepEqual(ended.data, { ended: 1 })
  assert.equal((await info(second.access_token)).success, true)
  assert.equal(
    (await call('endAllSessions', { token: second.access_token, body: {} })).code,
    getRefusalCode('password_needed'),
  )
  await call('endAllSessions', { token: second.access_token, body: { password } })
  assert.equal((await info(second.access_token)).code, getRefusalCode('token_revoked'))
  assert.equal((await info(stranger.token)).success, true)
})

test('a changed type shows at the next call of an open session', async () => {
  const { id, token } = await createSession(app)
  assert.equal((await call('memberList', { token })).code, getRefusalCode('forbidden'))
  await pool.query(`update accounts set type = 'COMPANY', company_id = $2 where id = $1`, [id, id])
  assert.equal((await call('memberList', { token })).success, true)
})

test('an exchange token logs in once, within a minute, while its session lives', async () => {
  const { id, token } = await createSession(app)
  const issue = async () => (await call('issueExchange', { token, headers: browser })).data.token
  const use = (given: string) =>
    call('loginExchange', { body: { token: given, fingerprint: 'other-page' }, ip: `198.19.1.${ips++}` })
  const good = await issue()
  const answers = await Promise.all(Array.from({ length: 10 }, () => use(good)))
  const [won] = answers.filter(({ success }) => success)
  assert.equal(answers.filter(({ success }) => success).length, 1)
  assert.ok(answers.every((answer) => answer.success || answer.code === getRefusalCode('exchange_invalid')))
  assert.equal(won?.data.userInfo.userId, id)
  assert.equal((await info(won!.data.tokenInfo.access_token, { fingerprint: 'other-page' })).success, true)
  const late = await issue()
  wait(61)
  assert.equal((await use(late)).code, getRefusalCode('exchange_invalid'))
  const orphan = await issue()
  await call('logout', { token })
  assert.equal((await use(orphan)).code, getRefusalCode('exchange_invalid'))
})

test('an access token without its browser hands nothing on', async () => {
  const { token } = await createSession(app)
  assert.equal((await call('issueExchange', { token })).code, getRefusalCode('fingerprint_mismatch'))
  assert.equal(
    (await call('issueExchange', { token, headers: { fingerprint: 'another' } })).code,
    getRefusalCode('fingerprint_mismatch'),
  )
})

/** Returns a session handed on from this one. */
async function handedOn(token: string, fingerprint = FINGERPRINT) {
  const { data } = await call('issueExchange', { token, headers: { fingerprint } })
  const body = { token: data.token, fingerprint: 'other-page' }
  return (await call('loginExchange', { body, ip: `198.19.1.${ips++}` })).data.tokenInfo
}

test('a login that was handed on, and on from there, ends with the first login, not the other way round', async () => {
  const { token } = await createSession(app)
  const child = await handedOn(token)
  const grandchild = await handedOn(child.access_token, 'other-page')
  await call('logout', { token: grandchild.access_token })
  assert.equal((await info(token)).success, true)
  const another = await handedOn(child.access_token, 'other-page')
  await call('logout', { token })
  assert.equal((await info(child.access_token)).code, getRefusalCode('token_revoked'))
  assert.equal((await info(another.access_token)).code, getRefusalCode('token_revoked'))
  assert.equal((await renew(another.refresh_token, 'other-page')).code, getRefusalCode('token_revoked'))
})

test('a login that was handed on stays when the others are ended', async () => {
  const { token } = await createSession(app)
  const child = await handedOn(token)
  const body = { keepCurrent: true, password }
  assert.equal((await call('endAllSessions', { token: child.access_token, body })).success, true)
  assert.equal((await info(child.access_token)).success, true)
})

test('a login that is renewed again and again ends after ninety days, with the logins handed on from it', async () => {
  const { refresh } = await createSession(app)
  let pair = (await renew(refresh)).data
  for (let days = 0; days < 80; days += 20) {
    wait(20 * 86_400)
    pair = (await renew(pair.refresh_token)).data
  }
  const child = await handedOn(pair.access_token)
  wait(10 * 86_400 - 60)
  const last = await renew(child.refresh_token, 'other-page')
  assert.equal(last.success, true, last.message)
  pair = (await renew(pair.refresh_token)).data
  assert.equal((await info(pair.access_token)).success, true)
  wait(61)
  assert.equal((await info(pair.access_token)).code, getRefusalCode('token_expired'))
  assert.equal((await info(last.data.access_token)).code, getRefusalCode('token_expired'))
  assert.equal((await renew(pair.refresh_token)).code, getRefusalCode('token_expired'))
})

test('devices and addresses are told without saying too much', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
  assert.equal(describeDevice(chrome), 'Chrome · Windows')
  assert.equal(describeDevice('Mozilla/5.0 (iPhone) Safari/604.1 MicroMessenger/8.0'), '微信 · iPhone')
  assert.equal(describeDevice(''), '未知设备')
  assert.equal(maskIp('::ffff:203.0.113.7'), '203.0.113.*')
  assert.equal(maskIp('2001:db8:1:2::5'), '2001:db8:1:*')
})
