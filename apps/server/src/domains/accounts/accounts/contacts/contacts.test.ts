import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import {
  createPerson,
  createSession,
  FINGERPRINT,
  logIn,
  makeAddress,
  PASSWORD,
  sendCode,
} from '../../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait } = app
let phones = 0
const aPhone = () => `1360000${1000 + phones++}`
const password = encodePassword(PASSWORD)

const change = (token: string, body: object) =>
  call('changePhone', { token, body: body as never, ip: makeAddress() })
const messagesTo = async (phone: string) =>
  (await app.loadOutbox(phone)).filter(({ template }) => template === 'accountChange').map(({ text }) => text)
const eventsOf = async (id: string) =>
  (await pool.query('select event from security_log where account_id = $1 order by at', [id])).rows.map(
    ({ event }) => event,
  )

test('a phone changes at once with codes of both: other logins end, both numbers are told, the old one opens nothing', async () => {
  const person = await createSession(app)
  const other = await logIn(app, person.phone)
  const newPhone = aPhone()
  const newCode = await sendCode(app, newPhone, 'bind')
  const oldCode = await sendCode(app, person.phone, 'change', person.token)
  const answer = await change(person.token, { newPhone, newCode, oldCode })
  assert.deepEqual(answer.data, { done: true, effectiveTime: '' })
  assert.equal((await call('contactState', { token: person.token })).data.phone, '136****1000')
  assert.equal(
    (await call('contactState', { token: other.tokenInfo.access_token })).code,
    getRefusalCode('token_revoked'),
  )
  await app.runJobs()
  for (const phone of [person.phone, newPhone])
    assert.match((await messagesTo(phone))[0] ?? '', /绑定手机已更换/)
  const body = { username: person.phone, password, fingerprint: FINGERPRINT }
  assert.equal(
    (await call('passwordLogin', { body, ip: makeAddress() })).code,
    getRefusalCode('login_failed'),
  )
  await logIn(app, newPhone)
  assert.ok((await eventsOf(person.id)).includes('phone-changed'))
})

test('a phone changes with the password alone after 72 hours, unless the owner objects or sets a new password', async () => {
  const person = await createSession(app)
  const [newPhone, second] = [aPhone(), aPhone()]
  const ask = async (token: string, phone: string) =>
    change(token, { newPhone: phone, newCode: await sendCode(app, phone, 'bind'), password })
  assert.equal(
    (await change(person.token, { newPhone, newCode: '000000' })).code,
    getRefusalCode('password_needed'),
  )
  const request = await ask(person.token, newPhone)
  assert.equal(request.data.done, false)
  assert.equal((await ask(person.token, second)).code, getRefusalCode('phone_change_waiting'))
  await app.runJobs()
  assert.match((await messagesTo(person.phone))[0] ?? '', /72 小时后生效/)
  assert.equal((await call('contactState', { token: person.token })).data.waiting?.way, 'password')
  assert.equal((await call('cancelPhoneChange', { token: person.token })).success, true)
  assert.equal((await call('contactState', { token: person.token })).data.waiting, null)

  wait(120)
  assert.equal((await ask(person.token, newPhone)).success, true)
  wait(73 * 3600)
  await app.runJobs()
  await app.runScheduled('accounts.phones')
  assert.equal((await logIn(app, newPhone)).userInfo.userId, person.id)
})

test('the number of another account is refused after its code was proved; the own number and a wrong code at once', async () => {
  const person = await createSession(app)
  const taken = await createPerson(app)
  const newCode = await sendCode(app, taken.phone, 'bind')
  assert.equal(
    (await change(person.token, { newPhone: taken.phone, newCode, password })).code,
    getRefusalCode('phone_taken'),
  )
  assert.equal(
    (await change(person.token, { newPhone: person.phone, newCode, password })).code,
    getRefusalCode('phone_same'),
  )
  const wrong = encodePassword('Falsch-7边界')
  assert.equal(
    (await change(person.token, { newPhone: aPhone(), newCode, password: wrong })).code,
    getRefusalCode('password_wrong'),
  )
})

test('an appeal answers alike for unknown accounts; staff decide it, with words, once', async () => {
  const person = await createPerson(app, { name: '丢手机的人' })
  const staff = await createSession(app, { type: 'MANAGER', name: 'desk-one' })
  const appeal = async (account: string, newPhone: string) =>
    call('appealPhone', {
      body: { account, newPhone, newCode: await sendCode(app, newPhone, 'bind'), reason: '手机丢了' },
      ip: makeAddress(),
    })
  const newPhone = aPhone()
  const [existing, unknown] = [await appeal(person.name, newPhone), await appeal('没有这个人', aPhone())]
  assert.deepEqual([existing.status, existing.data], [unknown.status, unknown.data])
  const list = async () => (await call('appealList', { token: staff.token, body: { state: 'appeal' } })).data
  const { records } = await list()
  assert.equal(records.length, 1)
  const { id, userName, reason } = records[0]!
  assert.deepEqual([userName, reason], ['丢手机的人', '手机丢了'])
  const decide = (note: string) =>
    call('appealDecide', {
      token: staff.token,
      body: { id, decision: 'approve', note },
      ip: makeAddress(),
    })
  assert.equal((await decide(' ')).code, getRefusalCode('reason_missing'))
  assert.equal((await decide('已电话核实企业与法定代表人')).success, true)
  assert.equal((await decide('再来')).code, getRefusalCode('appeal_decided'))
  assert.equal((await logIn(app, newPhone)).userInfo.userId, person.id)
  await app.runJobs()
  // The two are sent at the same time, in any order.
  const messages = (await messagesTo(person.phone)).join()
  for (const text of [/申诉更换绑定手机/, /绑定手机已更换/]) assert.match(messages, text)
  assert.equal((await list()).records.length, 0)
})

test('an e-mail address changes by password, told at the phone', async () => {
  const person = await createSession(app)
  const set = (email: string) =>
    call('changeEmail', { token: person.token, body: { email, password }, ip: makeAddress() })
  assert.equal((await set('keine')).status, 400)
  assert.equal((await set('neu@example.cn')).data.email, 'neu@example.cn')
  await app.runJobs()
  assert.match((await messagesTo(person.phone))[0] ?? '', /邮箱已更换/)
})

test('staff find, lock and unlock an account and end its logins: each action is logged with its reason and told to the person', async () => {
  const person = await createSession(app, { name: '被停用的人' })
  const [manager, admin] = [
    await createSession(app, { type: 'MANAGER', name: 'desk-two' }),
    await createSession(app, { type: 'ADMIN', name: 'desk-three' }),
  ]
  const act = (name: 'accountLock' | 'accountUnlock' | 'accountEndSessions', userId: string, token: string) =>
    call(name, { token, body: { userId, reason: '短信轰炸投诉' }, ip: makeAddress() })
  const found = await call('accountList', { token: manager.token, body: { text: person.phone.slice(2) } })
  assert.deepEqual(
    found.data.records.map(({ userName, locked }) => [userName, locked]),
    [['被停用的人', false]],
  )
  assert.equal((await act('accountLock', person.id, person.token)).status, 403)
  assert.equal(
    (await act('accountLock', manager.id, manager.token)).code,
    getRefusalCode('account_protected'),
  )
  assert.equal((await act('accountLock', admin.id, manager.token)).code, getRefusalCode('account_protected'))
  assert.equal((await act('accountLock', person.id, manager.token)).success, true)
  assert.equal((await call('contactState', { token: person.token })).code, getRefusalCode('token_revoked'))
  const body = { username: person.phone, password, fingerprint: FINGERPRINT }
  assert.equal(
    (await call('passwordLogin', { body, ip: makeAddress() })).code,
    getRefusalCode('account_locked'),
  )
  const wrong = { ...body, password: encodePassword('Falsch-7边界') }
  assert.equal(
    (await call('passwordLogin', { body: wrong, ip: makeAddress() })).code,
    getRefusalCode('login_failed'),
  )
  assert.equal((await act('accountUnlock', person.id, manager.token)).success, true)
  await logIn(app, person.phone)
  assert.equal((await act('accountEndSessions', person.id, manager.token)).success, true)
  const { data } = await call('accountDetail', { token: manager.token, body: { userId: person.id } })
  assert.deepEqual([data.locked, data.sessions.length], [false, 0])
  const events = data.events.map(({ event, by }) => `${event} ${by}`.trim())
  assert.ok(events.includes('平台停用账号：短信轰炸投诉 desk-two'), events.join())
  assert.ok(events.some((event) => event.startsWith('平台查看账号')))
})
