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
import { runWhileLocked } from '../../../../test-support/row-locks.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const NEW = 'Neuer-Kolben#9边'
const code = async (token: string) => (await call('customerInfo', { body: {}, token })).code

/** Starts `work` while the account's row is locked, and changes the row by `change` before it continues. */
const meanwhile = <T>(id: string, change: string, values: unknown[], work: () => Promise<T>) =>
  runWhileLocked(app, id, work, (query) =>
    query(`update accounts set ${change} where id = $1`, [id, ...values]),
  )
const DELETED = 'phone = null, name_key = null, password_hash = null, deleted_at = $2'
const logIn = (username: string) =>
  call('passwordLogin', {
    body: { username, password: encodePassword(PASSWORD), fingerprint: FINGERPRINT },
    ip: makeAddress(),
  })
const families = async (id: string) =>
  (await pool.query('select from session_families where account_id = $1', [id])).rowCount

test('a login under way with the old password ends when the password is changed before its session begins', async () => {
  const { id, phone } = await createPerson(app)
  const answer = await meanwhile(id, 'password_hash = $2', ['$argon2id$another'], () => logIn(phone))
  assert.deepEqual([answer.status, answer.code], [400, getRefusalCode('login_failed')])
  assert.equal(await families(id), 0)
})

test('a login under way ends when the account is deleted before its session begins', async () => {
  const now = app.clock.now
  const byPassword = await createPerson(app)
  const refused = await meanwhile(byPassword.id, DELETED, [now], () => logIn(byPassword.phone))
  assert.equal(refused.code, getRefusalCode('login_failed'))
  const bySms = await createPerson(app)
  const verifyCode = await sendCode(app, bySms.phone, 'login')
  const body = { mobile: bySms.phone, verifyCode, fingerprint: FINGERPRINT }
  const answer = await meanwhile(bySms.id, DELETED, [now], () =>
    call('mobileLogin', { body, ip: makeAddress() }),
  )
  assert.equal(answer.code, getRefusalCode('phone_unknown'))
  assert.deepEqual([await families(byPassword.id), await families(bySms.id)], [0, 0])
})

test('an exchange under way ends with the session that issued it', async () => {
  const { id, token } = await createSession(app)
  const ticket = (await call('issueExchange', { token, headers: { fingerprint: FINGERPRINT } })).data.token
  const use = await runWhileLocked(
    app,
    id,
    () => call('loginExchange', { body: { token: ticket, fingerprint: 'there' }, ip: makeAddress() }),
    (query) =>
      query('update session_families set revoked_at = $2 where account_id = $1', [id, app.clock.now]),
  )
  assert.equal(use.code, getRefusalCode('exchange_invalid'))
  assert.equal(await families(id), 1)
})

test('a login that was faster is ended by the reset', async () => {
  const { id, phone } = await createPerson(app)
  const verifiyCode = await sendCode(app, phone, 'reset')
  const body = { phone, newPassword: encodePassword(NEW), type: 1, verifiyCode }
  // Both wait for the row; in either order nothing of the old password remains.
  let reset: ReturnType<typeof call> | undefined
  const answer = await runWhileLocked(
    app,
    id,
    () => logIn(phone),
    async () => {
      reset = call('retrievePassword', { body, ip: makeAddress() })
      await new Promise((done) => setTimeout(done, 300))
    },
  )
  assert.equal((await reset)?.success, true)
  if (answer.success)
    assert.equal(await code(answer.data.tokenInfo.access_token), getRefusalCode('token_revoked'))
  const { rows } = await pool.query(
    'select from session_families where account_id = $1 and revoked_at is null',
    [id],
  )
  assert.equal(rows.length, 0)
})

test('a reset or change under way brings no deleted account back, and does not undo a reset', async () => {
  const gone = await createPerson(app)
  const verifiyCode = await sendCode(app, gone.phone, 'reset')
  const body = { phone: gone.phone, newPassword: encodePassword(NEW), type: 1, verifiyCode }
  const reset = await meanwhile(gone.id, DELETED, [app.clock.now], () =>
    call('retrievePassword', { body, ip: makeAddress() }),
  )
  assert.equal(reset.code, getRefusalCode('phone_unknown'))
  const { id, phone, token } = await createSession(app)
  const change = {
    phoneNo: phone,
    oldPassword: encodePassword(PASSWORD),
    newPassword: encodePassword(NEW),
    verifiyCode: await sendCode(app, phone, 'change', token),
  }
  const answer = await meanwhile(id, 'password_hash = $2', ['$argon2id$another'], () =>
    call('updatePassword', { body: change, token, ip: makeAddress() }),
  )
  assert.equal(answer.code, getRefusalCode('password_wrong'))
  const { rows } = await pool.query('select password_hash as hash from accounts where id = any($1)', [
    [gone.id, id],
  ])
  assert.deepEqual(rows.map(({ hash }) => hash).sort(), ['$argon2id$another', null])
})

test('a deletion under way with the old password is late when the password has been reset', async () => {
  const { id, token } = await createSession(app)
  const body = { password: encodePassword(PASSWORD) }
  const answer = await meanwhile(id, 'password_hash = $2', ['$argon2id$another'], () =>
    call('deleteAccount', { token, body, ip: makeAddress() }),
  )
  assert.equal(answer.code, getRefusalCode('token_revoked'))
  const { rows } = await pool.query('select deleted_at from accounts where id = $1', [id])
  assert.equal(rows[0].deleted_at, null)
})

test('a session that a deletion did not reach opens nothing any more and cannot be renewed', async () => {
  const { id, token, refresh } = await createSession(app)
  await pool.query('update accounts set deleted_at = $2 where id = $1', [id, app.clock.now])
  assert.equal(await code(token), getRefusalCode('token_revoked'))
  const body = { grant_type: 'refresh_token', refresh_token: refresh, fingerprint: FINGERPRINT }
  assert.equal(
    (await call('refreshToken', { body, ip: makeAddress() })).code,
    getRefusalCode('token_revoked'),
  )
  const answer = await call('issueExchange', { token, headers: { fingerprint: FINGERPRINT } })
  assert.equal(answer.code, getRefusalCode('token_revoked'))
})
