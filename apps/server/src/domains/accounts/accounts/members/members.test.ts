import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createId } from '../../../../platform/base/ids.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createCompany, createPerson, createSession } from '../../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, wait } = app

/** Makes two companies, each with administrator and member: the second must never touch the first. */
async function twoTenants() {
  const tenant = async (name: string) => {
    const companyId = await createCompany(app, name)
    const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
    const staff = await createSession(app, { type: 'COMPANY', companyId })
    return { companyId, admin, staff }
  }
  return { ours: await tenant('甲制动有限公司'), theirs: await tenant('乙照明有限公司') }
}
const listed = async (token: string) => (await call('memberList', { token })).data
const typeOf = async (token: string) => (await call('customerInfo', { body: {}, token })).data.type

test('an administrator invites by phone; the person accepts and is a member at once', async () => {
  const { ours } = await twoTenants()
  const guest = await createSession(app)
  const { data: invitation } = await call('inviteMember', {
    token: ours.admin.token,
    body: { phone: guest.phone },
  })
  assert.equal(invitation.phone, guest.phone.replace(/^(\d{3})\d{4}/, '$1****'))
  const { data: mine } = await call('myInvitations', { token: guest.token })
  assert.deepEqual(
    mine.map(({ companyName }) => companyName),
    ['甲制动有限公司'],
  )
  const { invitationId } = mine[0]!
  await call('answerInvitation', { token: guest.token, body: { invitationId, accept: true } })
  assert.equal(await typeOf(guest.token), 'COMPANY')
  const { data: info } = await call('customerInfo', { body: {}, token: guest.token })
  assert.equal(info.defaultCompanyId, ours.companyId)
  assert.equal(info.companyInfo?.examineStatus, 2)
  assert.match(info.prefix, /^88\.449\./)
  const { members, invitations } = await listed(ours.admin.token)
  assert.deepEqual(
    new Set(members.map(({ userId }) => userId)),
    new Set([ours.admin.id, ours.staff.id, guest.id]),
  )
  assert.deepEqual(invitations, [])
  assert.equal(
    (await call('answerInvitation', { token: guest.token, body: { invitationId, accept: true } })).code,
    getRefusalCode('invitation_not_found'),
  )
})

test('a declined, cancelled or old invitation is gone; a renewed one replaces the one before', async () => {
  const { ours } = await twoTenants()
  const guest = await createSession(app)
  const invite = () => call('inviteMember', { token: ours.admin.token, body: { phone: guest.phone } })
  const mine = async () => (await call('myInvitations', { token: guest.token })).data
  const first = (await invite()).data.invitationId
  const second = (await invite()).data.invitationId
  assert.deepEqual(
    (await mine()).map(({ invitationId }) => invitationId),
    [second],
  )
  const answer = (invitationId: string, accept: boolean) =>
    call('answerInvitation', { token: guest.token, body: { invitationId, accept } })
  assert.equal((await answer(first, true)).code, getRefusalCode('invitation_not_found'))
  assert.equal((await answer(second, false)).success, true)
  const third = (await invite()).data.invitationId
  await call('cancelInvitation', { token: ours.admin.token, body: { invitationId: third } })
  assert.equal((await answer(third, true)).code, getRefusalCode('invitation_not_found'))
  await invite()
  wait(7 * 86_400 + 1)
  const again = await createSession(app)
  assert.deepEqual((await call('myInvitations', { token: again.token })).data, [])
})

test('members of a company and staff of the node cannot join another company', async () => {
  const { ours, theirs } = await twoTenants()
  const manager = await createSession(app, { type: 'MANAGER' })
  for (const person of [theirs.staff, theirs.admin, manager]) {
    const { data } = await call('inviteMember', { token: ours.admin.token, body: { phone: person.phone } })
    const body = { invitationId: data.invitationId, accept: true }
    assert.equal(
      (await call('answerInvitation', { token: person.token, body })).code,
      getRefusalCode('company_already'),
    )
    // After the refusal it is still there.
    assert.equal((await call('myInvitations', { token: person.token })).data.length, 1)
  }
  const own = await call('inviteMember', { token: ours.admin.token, body: { phone: ours.staff.phone } })
  assert.equal(own.code, getRefusalCode('member_already'))
})

test('an administrator cannot act on members of another company', async () => {
  const { ours, theirs } = await twoTenants()
  const guest = await createPerson(app)
  const { data: invitation } = await call('inviteMember', {
    token: ours.admin.token,
    body: { phone: guest.phone },
  })
  const { invitationId } = invitation
  const { token } = theirs.admin
  assert.equal(
    (await call('cancelInvitation', { token, body: { invitationId } })).code,
    getRefusalCode('invitation_not_found'),
  )
  assert.equal(
    (await call('removeMember', { token, body: { userId: ours.staff.id } })).code,
    getRefusalCode('member_not_found'),
  )
  assert.equal(
    (await call('answerInvitation', { token, body: { invitationId, accept: true } })).code,
    getRefusalCode('invitation_not_found'),
  )
  const seen = JSON.stringify(await listed(token))
  for (const foreign of [ours.staff.id, ours.admin.id, invitationId, guest.phone.slice(-4)])
    assert.equal(seen.includes(foreign), false)
  assert.equal(await typeOf(ours.staff.token), 'COMPANY')
  assert.equal((await listed(ours.admin.token)).invitations.length, 1)
})

test('members see each other, but neither invite nor remove nor see who is invited', async () => {
  const { ours } = await twoTenants()
  await call('inviteMember', { token: ours.admin.token, body: { phone: '13312345678' } })
  const { token } = ours.staff
  const { members, invitations } = await listed(token)
  assert.deepEqual([members.length, invitations.length], [2, 0])
  const refused = [
    await call('inviteMember', { token, body: { phone: '13312345678' } }),
    await call('removeMember', { token, body: { userId: ours.admin.id } }),
    await call('cancelInvitation', { token, body: { invitationId: createId() } }),
  ]
  assert.deepEqual(
    refused.map(({ code }) => code),
    [getRefusalCode('forbidden'), getRefusalCode('forbidden'), getRefusalCode('forbidden')],
  )
})

test('a removed member is an ordinary person at the next call; an administrator is not removed', async () => {
  const { ours } = await twoTenants()
  const { token } = ours.admin
  assert.equal(
    (await call('removeMember', { token, body: { userId: ours.admin.id } })).code,
    getRefusalCode('member_not_found'),
  )
  assert.equal(
    (await call('removeMember', { token, body: { userId: 'not-an-id' } })).code,
    getRefusalCode('member_not_found'),
  )
  assert.equal((await call('removeMember', { token, body: { userId: ours.staff.id } })).success, true)
  assert.equal(await typeOf(ours.staff.token), 'ORDINARY')
  assert.equal((await call('memberList', { token: ours.staff.token })).code, getRefusalCode('forbidden'))
})

test('a person reads in their data that they were promoted or removed, and not by whom', async () => {
  const { ours } = await twoTenants()
  const { token, id } = ours.admin
  const from = { token, ip: '192.0.2.91', headers: { 'user-agent': 'Actor/1' } }
  const body = { userId: ours.staff.id }
  assert.equal((await call('removeMember', { ...from, body })).success, true)
  await app.pool.query(`update accounts set company_id = $2, type = 'COMPANY' where id = $1`, [
    ours.staff.id,
    ours.companyId,
  ])
  assert.equal((await call('promoteMember', { ...from, body })).success, true)
  const { data } = await call('exportMyData', { token: ours.staff.token, body: {} })
  const exported = JSON.stringify(data.sections)
  for (const event of ['member-removed', 'type-changed']) assert.ok(exported.includes(event), event)
  for (const foreign of [from.ip, 'Actor/1', id]) assert.equal(exported.includes(foreign), false, foreign)
})

test('a company that is not approved cannot invite', async () => {
  const companyId = await createCompany(app, '丙公司', 0)
  const { token } = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  assert.equal(
    (await call('inviteMember', { token, body: { phone: '13312345678' } })).code,
    getRefusalCode('forbidden'),
  )
})

test('an invitation says nothing about whether the phone is known, and fifty a day are enough', async () => {
  const { ours } = await twoTenants()
  const { token } = ours.admin
  const { phone } = await createPerson(app)
  const existing = (await call('inviteMember', { token, body: { phone } })).data
  const unknown = (await call('inviteMember', { token, body: { phone: '13399990000' } })).data
  assert.deepEqual(Object.keys(existing), Object.keys(unknown))
  const answers = await Promise.all(
    Array.from({ length: 55 }, (_, i) =>
      call('inviteMember', { token, body: { phone: `133888800${10 + i}` } }),
    ),
  )
  assert.equal(answers.filter(({ success }) => success).length, 48)
})
