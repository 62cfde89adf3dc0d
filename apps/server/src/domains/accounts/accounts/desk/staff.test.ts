import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { AREA_NAMES, AREAS, DUTIES, type Duty, findRight } from '@biaojie/contract/accounts/staff/duties.ts'
import { getNeededDuty, STAFF_CALLS } from '@biaojie/contract/accounts/staff/needed.ts'
import { type CallName, calls } from '@biaojie/contract/calls.ts'
import type { Call } from '@biaojie/contract/define.ts'
import { listEntries } from '@biaojie/contract/records.ts'
import { checkAccess } from '../../../../http/access/access.ts'
import { Refusal } from '../../../../http/errors.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import {
  createCompany,
  createPerson,
  createSession,
  logIn,
  makeAddress,
  sendCode,
} from '../../../../test-support/people.ts'

const app = await testApp(test, { env: { CAPTCHA: 'off', SECOND_FACTOR: 'required' } })
const { call, pool } = app

const SETUP = getRefusalCode('second_factor_setup')
const DUTY_MISSING = getRefusalCode('duty_missing')

/** A person of the node whose second factor stands. */
async function aColleague(type: 'ADMIN' | 'MANAGER', duties: readonly Duty[] = []) {
  const person = await createSession(app, { type })
  await pool.query('update accounts set duties = $1, second_factor_at = now() where id = $2', [
    JSON.stringify(duties),
    person.id,
  ])
  return person
}

const administrator = await aColleague('ADMIN')

const staffCalls = listEntries<CallName, Call>(calls).flatMap(([name, { access }]) =>
  typeof access !== 'string' && access.includes('MANAGER') ? [name] : [],
)

/** Tells whether these duties open a call, as the table says. */
function isAllowed(name: string, duties: readonly Duty[]): boolean {
  const [area, needed] = getNeededDuty(name)
  const held = findRight({ type: 'MANAGER', duties }, area)
  return held === 'acts' || held === needed
}

function reasonOf(name: CallName, who: { type: string; duties: readonly Duty[] }): string | undefined {
  const person = { kind: 'person', userId: 'u', companyId: null, sessionId: 's', ...who } as const
  try {
    checkAccess(calls[name], person)
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.reason : 'no refusal'
  }
}

test('each call of staff opens to the duties of the table and to no other', () => {
  assert.ok(staffCalls.length > 200)
  for (const duties of [[], ...DUTIES.map((duty) => [duty])])
    for (const name of staffCalls)
      assert.equal(
        reasonOf(name, { type: 'MANAGER', duties }),
        isAllowed(name, duties) ? undefined : 'duty_missing',
        `${name} as ${duties}`,
      )
})

test('duties count for people of the node alone, and their administrators need none', () => {
  for (const name of staffCalls) {
    assert.equal(reasonOf(name, { type: 'ADMIN', duties: [] }), undefined, name)
    assert.equal(reasonOf(name, { type: 'ORDINARY', duties: DUTIES }), 'forbidden', name)
  }
})

test('the server judges every call of staff by the duties of the account, and says whose they are', async () => {
  const { token } = await aColleague('MANAGER', ['reader'])
  for (const name of staffCalls) {
    // The input is never valid, because the effects of calls have tests of their own.
    const { code, message } = await call(name, { token, body: [], ip: makeAddress() })
    const allowed = isAllowed(name, ['reader'])
    assert.equal(code === DUTY_MISSING, !allowed, `${name}: ${code}`)
    if (!allowed) assert.ok(message.includes(AREA_NAMES[getNeededDuty(name)[0]]), message)
  }
})

test('somebody acts in every area but the identifiers of companies, and one duty only reads', () => {
  for (const area of AREAS.filter((area) => area !== 'audit')) {
    const acts = DUTIES.filter((duty) => findRight({ type: 'MANAGER', duties: [duty] }, area) === 'acts')
    assert.equal(acts.length > 0, area !== 'identifiers', area)
    assert.equal(findRight({ type: 'MANAGER', duties: ['reader'] }, area), 'looks')
  }
  const looks = Object.entries(STAFF_CALLS).filter(([, [, needed]]) => needed === 'looks')
  for (const [name] of looks) assert.doesNotMatch(name, /Save|Remove|Decide|Handle|Reveal|Confirm|Refuse$/)
})

test('an administrator adds a colleague, who sets a password and a second factor before acting', async () => {
  const phone = '13712340001'
  const body = { phone, userName: '周会计', duties: ['finance'], reason: '财务入职' }
  const added = await call('staffAdd', { token: administrator.token, body })
  assert.equal(added.success, true, added.message)
  await app.runJobs()
  const messages = (await app.loadOutbox(phone)).map(({ text }) => text)
  assert.ok(
    messages.some((text) => text.includes('已成为平台工作人员')),
    messages.join(),
  )
  const code = await sendCode(app, phone, 'reset')
  const password = encodePassword('Kolben-7边界')
  const reset = await call('retrievePassword', { body: { phone, newPassword: password, verifiyCode: code } })
  assert.equal(reset.success, true, reset.message)
  const { tokenInfo, userInfo } = await logIn(app, phone)
  assert.deepEqual([userInfo.type, userInfo.duties], ['MANAGER', ['finance']])
  const token = tokenInfo.access_token
  assert.equal((await call('refundList', { token, body: {} })).code, SETUP)
  await pool.query('update accounts set second_factor_at = now() where phone = $1', [phone])
  assert.equal((await call('refundList', { token, body: {} })).success, true)
  assert.equal((await call('reviewQueue', { token, body: {} })).code, DUTY_MISSING)
})

test('changed duties hold for the next request, a removed colleague is out, and both are on record', async () => {
  const { id: userId, token, name } = await aColleague('MANAGER', ['content'])
  const input = { token, body: {} }
  assert.equal((await call('contentList', { token, body: { kind: 'news' } })).success, true)
  const change = { userId, duties: ['support', 'reader'], reason: '转岗' }
  assert.equal((await call('staffDuties', { token: administrator.token, body: change })).success, true)
  assert.equal((await call('consultationList', input)).success, true)
  const save = await call('searchWordSave', { token, body: { words: [] } })
  assert.match(save.message, /可以查看“搜索用词”，不能办理；请找“应用市场、内容”岗位的同事/)
  const gone = { userId, reason: '离职' }
  assert.equal((await call('staffRemove', { token: administrator.token, body: gone })).success, true)
  assert.equal((await call('consultationList', input)).status, 401)
  const { data } = await call('staffChanges', { token: administrator.token, body: { size: 2 } })
  assert.deepEqual(
    data.records.map(({ userName, what, reason, by }) => [userName, what, reason, by]),
    [
      [name, '不再是工作人员，原岗位 客服、只读', '离职', administrator.name],
      [name, '岗位 内容 → 客服、只读', '转岗', administrator.name],
    ],
  )
})

test('a slip makes no stranger staff, no member of a company, and no account without a reason', async () => {
  const token = administrator.token
  const add = (body: object) =>
    call('staffAdd', { token, body: { duties: ['market'], reason: '入职', ...body } })
  const person = await createPerson(app)
  assert.equal(
    (await add({ phone: person.phone, userName: 'somebody' })).code,
    getRefusalCode('person_not_found'),
  )
  const member = await createPerson(app, { type: 'COMPANY', companyId: await createCompany(app, '成员厂') })
  assert.equal(
    (await add({ phone: member.phone, userName: member.name })).code,
    getRefusalCode('company_already'),
  )
  assert.equal(
    (await add({ phone: person.phone, userName: person.name, reason: ' ' })).code,
    getRefusalCode('reason_missing'),
  )
  assert.equal(
    (await add({ phone: person.phone, userName: person.name, duties: [] })).code,
    getRefusalCode('duties_missing'),
  )
  assert.equal((await add({ phone: '123', userName: 'somebody' })).status, 400)
  assert.equal((await add({ phone: person.phone, userName: person.name })).success, true)
  assert.equal(
    (await add({ phone: person.phone, userName: person.name })).code,
    getRefusalCode('staff_already'),
  )
  const list = await call('staffList', { token, body: { size: 100 } })
  const row = list.data.records.find(({ userId }) => userId === person.id)
  assert.deepEqual([row?.type, row?.duties, row?.secondFactor], ['MANAGER', ['market'], false])
  const own = await call('staffRemove', { token, body: { userId: administrator.id, reason: '试' } })
  assert.equal(own.code, getRefusalCode('account_protected'))
  const { id } = await createPerson(app)
  assert.equal(
    (await call('staffDuties', { token, body: { userId: id, duties: ['market'], reason: '试' } })).code,
    getRefusalCode('account_not_found'),
  )
})

const AUDIT_CONFLICT = getRefusalCode('duties_conflict')
const LAST_AUDITOR = getRefusalCode('last_auditor')
const listLog = async (token: string, body: object = {}) =>
  (await call('securityLogList', { token, body })).data.records

test('each act of an administrator is in the security log before it is done, and its refusal as well', async () => {
  const auditor = await aColleague('MANAGER', ['auditor'])
  const { token, name } = administrator
  const { id: userId } = await createPerson(app)
  const lock = await call('accountLock', { token, body: { userId, reason: '冒用' } })
  assert.equal(lock.success, true, lock.message)
  await call('accountLock', { token, body: { userId: administrator.id, reason: '试' } })
  await call('accountList', { token, body: {} })
  const acts = await listLog(auditor.token, { people: 'administrators', subject: 'staff', size: 3 })
  assert.deepEqual(
    acts.map(({ by, role, event, detail }) => [by, role, event, detail]),
    [
      [
        name,
        '平台管理员',
        '操作未成：停用账号',
        `userId ${administrator.id}；不能对自己或同级以上的平台账号进行此操作`,
      ],
      [name, '平台管理员', '操作：停用账号', `userId ${administrator.id}`],
      [name, '平台管理员', '操作：停用账号', `userId ${userId}`],
    ],
  )
})

test('what cannot be written to the security log is not done', async () => {
  await pool.query(`alter table security_log add constraint no_acts check (event <> 'staff-act') not valid`)
  const { id: userId } = await createPerson(app)
  const lock = await call('accountLock', { token: administrator.token, body: { userId, reason: '冒用' } })
  await pool.query('alter table security_log drop constraint no_acts')
  assert.equal(lock.success, false)
  const { rows } = await pool.query('select locked_at from accounts where id = $1', [userId])
  assert.equal(rows[0].locked_at, null)
})

test('an auditor sees the security log, finds people and days in it, and can do nothing else', async () => {
  const { token } = await aColleague('MANAGER', ['auditor'])
  const found = await listLog(token, { text: administrator.name, subject: 'duties', size: 100 })
  assert.ok(found.length > 0)
  assert.ok(found.every(({ by, userName }) => [by, userName].includes(administrator.name)))
  const visitor = await createPerson(app)
  await logIn(app, visitor.phone)
  const [login] = await listLog(token, { text: visitor.name, subject: 'login' })
  assert.deepEqual([login?.event, login?.by, login?.userName], ['登录', visitor.name, ''])
  assert.deepEqual(await listLog(token, { timeFrom: '2001-01-01', timeTo: '2001-01-02' }), [])
  assert.equal((await call('accountList', { token, body: {} })).code, DUTY_MISSING)
  const reader = await aColleague('MANAGER', ['reader', 'support'])
  assert.equal((await call('securityLogList', { token: reader.token, body: {} })).code, DUTY_MISSING)
  assert.equal((await call('staffList', { token, body: {} })).status, 403)
})

test('the state of the chain says how far it was verified, and what is wrong with it', async () => {
  const { token } = await aColleague('MANAGER', ['auditor'])
  await app.runJobs()
  await app.runScheduled('accounts.chain-log')
  const load = async () => (await call('securityLogState', { token, body: {} })).data
  const { position, fault, isSent } = await load()
  assert.deepEqual([position > 0, fault, isSent], [true, '', false])
  await pool.query(`update security_log set event = 'logout' where position = $1`, [position])
  assert.match((await load()).fault, new RegExp(`第 ${position} 条.*被改过`))
})

test('auditors are told of each change among them, hold no other duty, and the last one stays', async () => {
  await pool.query(`update accounts set type = 'ORDINARY', duties = '[]' where duties @> '["auditor"]'`)
  const { token } = administrator
  const only = await aColleague('MANAGER', ['auditor'])
  const change = (userId: string, duties: string[]) =>
    call('staffDuties', { token, body: { userId, duties, reason: '轮岗' } })
  assert.equal((await change(only.id, ['auditor', 'market'])).code, AUDIT_CONFLICT)
  assert.equal((await change(only.id, ['market'])).code, LAST_AUDITOR)
  const remove = { token, body: { userId: only.id, reason: '离职' } }
  assert.equal((await call('staffRemove', remove)).code, LAST_AUDITOR)
  const other = await aColleague('MANAGER', ['market'])
  assert.equal((await change(other.id, ['auditor'])).success, true)
  const listTitles = async ({ id }: { id: string }) =>
    (await pool.query('select title, text from notices where user_id = $1 order by id', [id])).rows
  assert.deepEqual((await listTitles(only)).at(-1), {
    title: `审计人员有变动：${other.name}`,
    text: '岗位 应用市场 → 审计。原因：轮岗',
  })
  assert.equal((await call('staffRemove', remove)).success, true)
  assert.equal((await listTitles(other)).at(-1).title, `审计人员有变动：${only.name}`)
})
