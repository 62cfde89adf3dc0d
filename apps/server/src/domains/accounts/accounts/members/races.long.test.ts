import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import {
  createCompany,
  createPerson,
  createSession,
  makeAddress,
  PASSWORD,
} from '../../../../test-support/people.ts'
import {
  claim,
  createApplicant,
  makeAcceptingVerdicts,
  makeForm,
  register,
  registerAsMember,
  reject,
  uploadPictures,
} from '../../../../test-support/registrations.ts'
import { runWhileLocked, waitUntilSomeoneWaits } from '../../../../test-support/row-locks.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const reviewer = await createSession(app, { type: 'MANAGER' })

const remove = (token: string) =>
  call('deleteAccount', { token, body: { password: encodePassword(PASSWORD) }, ip: makeAddress() })
const appoint = (companyId: string, { phone, name }: { phone: string; name: string }) =>
  call('appointAdministrator', {
    token: reviewer.token,
    body: { companyId, phone, userName: name },
    ip: makeAddress(),
  })
const typesIn = async (companyId: string) =>
  (await pool.query('select type from accounts where company_id = $1 order by type', [companyId])).rows.map(
    ({ type }) => type,
  )
const accountOf = async (id: string) =>
  (await pool.query('select type, company_id, deleted_at from accounts where id = $1', [id])).rows[0]

/** Starts `first`, which waits for the row that `text` locks, then `second`, which waits after it. */
async function inThisOrder<A, B>(
  lock: { text: string; id: string },
  first: () => Promise<A>,
  second: () => Promise<B>,
) {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock.text, [lock.id])
    const one = first()
    await waitUntilSomeoneWaits(app)
    const two = second()
    await waitUntilSomeoneWaits(app, 2)
    await holder.query('commit')
    return [await one, await two] as const
  } finally {
    holder.release()
  }
}
test('a person who deleted the account after being found is not appointed', async () => {
  const companyId = await createCompany(app, '甲竞态有限公司')
  const heir = await createPerson(app)
  const answer = await runWhileLocked(
    app,
    heir.id,
    () => appoint(companyId, heir),
    (query) =>
      query('update accounts set phone = null, name_key = null, deleted_at = now() where id = $1', [heir.id]),
  )
  assert.deepEqual([answer.status, answer.code], [404, getRefusalCode('person_not_found')])
  assert.deepEqual(await typesIn(companyId), [])
})

test('one of two people appointed at once to an empty company becomes its administrator', async () => {
  const companyId = await createCompany(app, '乙竞态有限公司')
  const [first, second] = [await createPerson(app), await createPerson(app)]
  const rivals = await runWhileLocked(
    app,
    second.id,
    () => appoint(companyId, second),
    // The later one has seen an empty company during all that time.
    async () => assert.equal((await appoint(companyId, first)).success, true),
  )
  assert.deepEqual([rivals.status, rivals.code], [409, getRefusalCode('administrator_present')])
  assert.deepEqual(await typesIn(companyId), ['COMPANY_ADMIN'])
  assert.equal((await accountOf(second.id)).company_id, null)
})

test('two appointments that both saw no administrator are told apart by the company’s row', async () => {
  const companyId = await createCompany(app, '己竞态有限公司')
  const [first, second] = [await createPerson(app), await createPerson(app)]
  const answers = await inThisOrder(
    { text: 'select from companies where id = $1 for update', id: companyId },
    () => appoint(companyId, first),
    () => appoint(companyId, second),
  )
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, getRefusalCode('administrator_present')])
  assert.deepEqual(await typesIn(companyId), ['COMPANY_ADMIN'])
})

test('a deletion that began before its person was appointed is refused: members are not left alone', async () => {
  const companyId = await createCompany(app, '丙竞态有限公司')
  await createPerson(app, { type: 'COMPANY', companyId })
  const person = await createSession(app)
  const answer = await runWhileLocked(
    app,
    person.id,
    () => remove(person.token),
    (query) =>
      query(`update accounts set type = 'COMPANY_ADMIN', company_id = $2, joined_at = now() where id = $1`, [
        person.id,
        companyId,
      ]),
  )
  assert.deepEqual([answer.status, answer.code], [409, getRefusalCode('membership_changed')])
  assert.match(answer.message, /账号未注销，请刷新后重试/)
  assert.deepEqual(await typesIn(companyId), ['COMPANY', 'COMPANY_ADMIN'])
  assert.equal((await accountOf(person.id)).deleted_at, null)
  // On a second attempt they learn what to do first.
  assert.equal((await remove(person.token)).code, getRefusalCode('administrator_last'))
})

/**
 * Returns a registration approved by the platform and locked by the reviewer: the next decision is the last.
 */
async function almostApproved(name: string) {
  const founder = await createApplicant(app, { name })
  const id = founder.registrationId
  const body = {
    id,
    version: await claim(app, reviewer.token, id),
    decision: 'approve',
    verdicts: makeAcceptingVerdicts(),
  }
  assert.equal(
    (await call('reviewPlatform', { body, token: reviewer.token, ip: makeAddress() })).success,
    true,
  )
  const version = await claim(app, reviewer.token, id)
  const approve = () =>
    call('reviewTopLevel', {
      body: { id, version, decision: 'approve' },
      token: reviewer.token,
      ip: makeAddress(),
    })
  return { founder, id, approve }
}

const REGISTRATION = 'select from registrations where id = $1 for update'
const ACCOUNT = 'select from accounts where id = $1 for update'

test('a deletion waits for an approval under way: it is asked anew, and what has come of it stays', async () => {
  const { founder, id, approve } = await almostApproved('丁竞态轴承有限公司')
  const [approved, deleted] = await inThisOrder({ text: REGISTRATION, id }, approve, () =>
    remove(founder.token),
  )
  assert.equal(approved.success, true, approved.message)
  // The approval made them a company's administrator.
  assert.deepEqual([deleted.status, deleted.code], [409, getRefusalCode('membership_changed')])
  assert.equal((await accountOf(founder.id)).type, 'COMPANY_ADMIN')
  assert.equal((await remove(founder.token)).success, true)
  const kept = await pool.query('select company_id from registrations where id = $1', [id])
  const company = await pool.query('select id from companies where id = $1', [kept.rows[0].company_id])
  assert.equal(company.rowCount, 1)
})

test('an approval waits for a deletion under way, and finds nothing to approve', async () => {
  const { founder, id, approve } = await almostApproved('戊竞态轴承有限公司')
  const [deleted, approved] = await inThisOrder(
    { text: REGISTRATION, id },
    () => remove(founder.token),
    approve,
  )
  assert.equal(deleted.success, true, deleted.message)
  assert.deepEqual([approved.status, approved.code], [409, getRefusalCode('registration_stale')])
  for (const [table, column] of [
    ['registrations', 'id'],
    ['registration_trail', 'registration_id'],
  ])
    assert.equal((await pool.query(`select from ${table} where ${column} = $1`, [id])).rowCount, 0, table)
})

test('an administrator told in a departed member’s stead who goes at once leaves no notice behind', async () => {
  const noticesOf = async ({ id }: { id: string }) =>
    (await pool.query(`select from notices where user_id = $1 and title like '%审核%'`, [id])).rowCount
  for (const first of ['reject', 'remove'] as const) {
    const companyId = await createCompany(app, `${first}竞态有限公司`)
    const { rows } = await pool.query('select prefix from companies where id = $1', [companyId])
    const member = await createSession(app, { type: 'COMPANY', companyId })
    const staying = await createPerson(app, { type: 'COMPANY_ADMIN', companyId })
    const going = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
    const form = makeForm(await uploadPictures(app, member.token), { indentifierPrefix: rows[0].prefix })
    const { id } = (await registerAsMember(app, member.token, form)).data
    assert.equal((await remove(member.token)).success, true)
    const work = { reject: () => reject(app, reviewer.token, id), remove: () => remove(going.token) }
    // All members of a company are locked in one order, so both wait for the first one.
    const lock = { text: ACCOUNT, id: [staying.id, going.id].toSorted()[0]! }
    const second = first === 'reject' ? 'remove' : 'reject'
    await inThisOrder<unknown, unknown>(lock, work[first], work[second])
    assert.deepEqual([await noticesOf(going), await noticesOf(staying)], [0, 1], first)
    assert.notEqual((await accountOf(going.id)).deleted_at, null, first)
  }
})

test('a submission and a deletion at once leave nothing of either, in any order', async () => {
  for (const first of ['register', 'remove'] as const) {
    const { id, token } = await createSession(app)
    const form = makeForm(await uploadPictures(app, token))
    const work = { register: () => register(app, token, form), remove: () => remove(token) }
    const second = first === 'register' ? 'remove' : 'register'
    const [one, two] = await inThisOrder({ text: ACCOUNT, id }, work[first], work[second])
    const answers = { [first]: one, [second]: two }
    assert.equal(answers.remove!.success, true, first)
    assert.equal(answers.register!.success, first === 'register', first)
    if (first === 'remove') assert.equal(answers.register!.code, getRefusalCode('session_missing'))
    for (const table of ['registrations', 'registration_drafts'])
      assert.equal((await pool.query(`select from ${table} where owner_id = $1`, [id])).rowCount, 0, table)
    const photo = await pool.query('select wrapped_key from private_files where name = $1', [
      form.legalCardObject.face,
    ])
    if (first === 'register') assert.equal(photo.rows[0].wrapped_key, null)
  }
})

test('a member who answers an invitation of their own company and an administrator who leaves do not block each other', async () => {
  const companyId = await createCompany(app, '庚竞态有限公司')
  const going = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  await createPerson(app, { type: 'COMPANY_ADMIN', companyId })
  const member = await createSession(app)
  const body = { phone: member.phone }
  const { invitationId } = (await call('inviteMember', { token: going.token, body, ip: makeAddress() })).data
  // After an appointment or approval, for example, the invitation stays open.
  await pool.query(`update accounts set type = 'COMPANY', company_id = $2 where id = $1`, [
    member.id,
    companyId,
  ])
  const [answered, deleted] = await inThisOrder(
    { text: ACCOUNT, id: member.id },
    () =>
      call('answerInvitation', {
        token: member.token,
        body: { invitationId, accept: true },
        ip: makeAddress(),
      }),
    () => remove(going.token),
  )
  assert.equal(answered.code, getRefusalCode('company_already'))
  assert.equal(deleted.success, true, deleted.message)
  assert.deepEqual(await typesIn(companyId), ['COMPANY', 'COMPANY_ADMIN'])
})

const invite = (token: string, phone: string) =>
  call('inviteMember', { token, body: { phone }, ip: makeAddress() })
const invitationsOf = async (companyId: string) =>
  (await pool.query('select from company_invitations where company_id = $1', [companyId])).rowCount

test('three who leave at once, each invited by the two others, do not block each other', async () => {
  const people = []
  for (const name of ['辛', '壬', '癸']) {
    const companyId = await createCompany(app, `${name}竞态有限公司`)
    people.push({ companyId, ...(await createSession(app, { type: 'COMPANY_ADMIN', companyId })) })
  }
  for (const { token, phone: own } of people)
    for (const { phone } of people)
      if (phone !== own) assert.equal((await invite(token, phone)).success, true)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from accounts where id = any($1) for update', [people.map(({ id }) => id)])
  const leaving = people.map(({ token }) => remove(token))
  await waitUntilSomeoneWaits(app, 3)
  await holder.query('commit')
  holder.release()
  for (const answer of await Promise.all(leaving)) assert.equal(answer.success, true, answer.message)
  for (const { companyId } of people) assert.equal(await invitationsOf(companyId), 0)
})

test('the last person of a company who invites and leaves at once leaves no invitation', async () => {
  for (const first of ['invite', 'remove'] as const) {
    const companyId = await createCompany(app, `邀请${first}有限公司`)
    const { id, token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
    const { phone } = await createPerson(app)
    const work = { invite: () => invite(token, phone), remove: () => remove(token) }
    const second = first === 'invite' ? 'remove' : 'invite'
    const answers = await inThisOrder<unknown, unknown>({ text: ACCOUNT, id }, work[first], work[second])
    const codes = answers.map((answer) => (answer as { code: number }).code)
    assert.deepEqual(codes, first === 'invite' ? [200, 200] : [200, getRefusalCode('session_missing')])
    assert.equal(await invitationsOf(companyId), 0, first)
  }
})

test('a member who is removed meanwhile can no longer invite anybody', async () => {
  const companyId = await createCompany(app, '子竞态有限公司')
  const { id, token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const { phone } = await createPerson(app)
  const answer = await runWhileLocked(
    app,
    id,
    () => invite(token, phone),
    (query) => query(`update accounts set type = 'ORDINARY', company_id = null where id = $1`, [id]),
  )
  assert.deepEqual([answer.status, answer.code], [403, getRefusalCode('forbidden')])
  assert.equal(await invitationsOf(companyId), 0)
})

test('a request that keeps conflicting is asked to try again', async () => {
  const companyId = await createCompany(app, '丑竞态有限公司')
  const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  await pool.query(`
    create function deadlocked() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '40P01'; end $$;
    create trigger deadlocked before insert on company_invitations execute function deadlocked()`)
  const answer = await invite(token, '13900000001').finally(() =>
    pool.query('drop function deadlocked cascade'),
  )
  assert.deepEqual([answer.status, answer.code], [503, getRefusalCode('unavailable')])
})
