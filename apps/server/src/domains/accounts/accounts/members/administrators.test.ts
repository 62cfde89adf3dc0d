import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { createId } from '../../../../platform/base/ids.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import {
  createCompany,
  createPerson,
  createSession,
  makeAddress,
  PASSWORD,
} from '../../../../test-support/people.ts'
import { approve, createApplicant, register, uploadPictures } from '../../../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const reviewer = await createSession(app, { type: 'MANAGER' })

const remove = (token: string) =>
  call('deleteAccount', { token, body: { password: encodePassword(PASSWORD) }, ip: makeAddress() })
const typesIn = async (companyId: string) =>
  (await pool.query('select type from accounts where company_id = $1 order by type', [companyId])).rows.map(
    ({ type }) => type,
  )
const listed = async (text: string) =>
  (await call('companyDirectory', { token: reviewer.token, body: { text } })).data.records
const appoint = (companyId: string, { phone, name }: { phone: string; name: string }) =>
  call('appointAdministrator', {
    token: reviewer.token,
    body: { companyId, phone, userName: name },
    ip: makeAddress(),
  })

async function aTeam(name: string) {
  const companyId = await createCompany(app, name)
  const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const staff = await createSession(app, { type: 'COMPANY', companyId })
  return { companyId, admin, staff }
}

test('the only administrator appoints another before leaving; colleagues are never left without one', async () => {
  const { companyId, admin, staff } = await aTeam('甲交接有限公司')
  const refused = await remove(admin.token)
  assert.deepEqual([refused.status, refused.code], [409, getRefusalCode('administrator_last')])
  assert.equal((await call('customerInfo', { token: admin.token, body: {} })).success, true)
  const promote = (token: string, userId: string) => call('promoteMember', { token, body: { userId } })
  const stranger = await aTeam('乙旁观有限公司')
  assert.equal((await promote(stranger.admin.token, staff.id)).code, getRefusalCode('member_not_found'))
  assert.equal((await promote(staff.token, staff.id)).code, getRefusalCode('forbidden'))
  assert.equal((await promote(admin.token, 'not-an-id')).code, getRefusalCode('member_not_found'))
  assert.equal((await promote(admin.token, staff.id)).success, true)
  assert.equal((await promote(admin.token, staff.id)).code, getRefusalCode('member_not_found'))
  assert.deepEqual(await typesIn(companyId), ['COMPANY_ADMIN', 'COMPANY_ADMIN'])
  const { records } = (await call('noticeList', { token: staff.token, body: {} })).data
  assert.match(records[0]!.text, /甲交接有限公司的企业管理员/)
  assert.equal((await remove(admin.token)).success, true)
  assert.deepEqual(await typesIn(companyId), ['COMPANY_ADMIN'])
})

test('one of two administrators who leave at once stays while there are members; members leave freely', async () => {
  const { companyId, admin, staff } = await aTeam('丙同时有限公司')
  const second = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const codes = (await Promise.all([remove(admin.token), remove(second.token)])).map(({ code }) => code)
  assert.deepEqual(codes.toSorted(), [200, getRefusalCode('administrator_last')])
  assert.deepEqual(await typesIn(companyId), ['COMPANY', 'COMPANY_ADMIN'])
  assert.equal((await remove(staff.token)).success, true)
})

test('the last person may go: the company stays, is seen by staff and given to somebody', async () => {
  const founder = await createApplicant(app, { name: '丁接手轴承有限公司' })
  await approve(app, reviewer.token, founder.registrationId)
  const [before] = await listed('丁接手')
  assert.equal(before!.hasAdministrator, true)
  const companyId = before!.id
  const guest = await createSession(app)
  await call('inviteMember', { token: founder.token, body: { phone: guest.phone } })
  const heir = await createSession(app)
  assert.equal((await appoint(companyId, heir)).code, getRefusalCode('administrator_present'))
  assert.equal((await remove(founder.token)).success, true)
  // No person of this company could approve this member.
  assert.deepEqual((await call('myInvitations', { token: guest.token })).data, [])
  const [orphan] = await listed('丁接手')
  assert.deepEqual([orphan!.hasAdministrator, orphan!.indentifierPrefix], [false, before!.indentifierPrefix])

  assert.equal((await appoint(createId(), heir)).code, getRefusalCode('company_not_found'))
  assert.equal((await appoint(companyId, { ...heir, name: '别人' })).code, getRefusalCode('person_not_found'))
  assert.equal(
    (await appoint(companyId, { ...heir, phone: '13900000000' })).code,
    getRefusalCode('person_not_found'),
  )
  const { admin } = await aTeam('戊别家有限公司')
  assert.equal((await appoint(companyId, admin)).code, getRefusalCode('company_already'))
  assert.equal((await appoint(companyId, reviewer)).code, getRefusalCode('company_already'))
  const waiting = await createApplicant(app)
  assert.equal((await appoint(companyId, waiting)).code, getRefusalCode('registration_under_review'))

  assert.equal((await appoint(companyId, { ...heir, name: ` ${heir.name.toUpperCase()} ` })).success, true)
  const info = (await call('customerInfo', { token: heir.token, body: {} })).data
  assert.deepEqual([info.type, info.prefix], ['COMPANY_ADMIN', before!.indentifierPrefix])
  assert.equal(
    (await call('inviteMember', { token: heir.token, body: { phone: guest.phone } })).success,
    true,
  )
  const log = await pool.query(
    `select detail, ip, user_agent from security_log where account_id = $1 and event = 'type-changed'`,
    [heir.id],
  )
  const [{ detail, ip, user_agent }] = log.rows
  assert.deepEqual([detail.by, ip, user_agent], [reviewer.id, '', ''])
})

test('a successor submits changes and is notified of the outcome', async () => {
  const founder = await createApplicant(app, { name: '己变更轴承有限公司' })
  await approve(app, reviewer.token, founder.registrationId)
  const [company] = await listed('己变更')
  assert.equal((await remove(founder.token)).success, true)
  const heir = await createSession(app)
  assert.equal((await appoint(company!.id, heir)).success, true)
  const { licenseImg, face, back } = await uploadPictures(app, heir.token)
  const { version } = (await call('registerInitData', { token: heir.token })).data
  const changed = { ...founder.form, licenseImg, legalCardObject: { face, back }, version }
  const answer = await register(app, heir.token, changed)
  assert.deepEqual([answer.success, answer.data?.id], [true, founder.registrationId])
  await approve(app, reviewer.token, founder.registrationId)
  const { records } = (await call('noticeList', { token: heir.token, body: {} })).data
  // The clock stands still, so their order is random.
  assert.deepEqual(
    new Set(records.map(({ title }) => title)),
    new Set(['前缀注册审核通过', '企业资料更新已提交', '您已成为企业管理员']),
  )
  await app.runJobs()
  // Both the company's former phone and its administrator's get a message.
  for (const phone of [founder.form.liaisonPhone, heir.phone]) {
    const messages = (await app.loadOutbox(phone)).filter(({ template }) => template === 'accountChange')
    assert.ok(
      messages.some(({ text }) => text.includes('提交了登记资料的更新')),
      phone,
    )
  }
})

test('a loaded company without anybody gets its administrator from staff; a member of it may be the one', async () => {
  const companyId = await createCompany(app, '庚载入有限公司')
  const member = await createPerson(app, { type: 'COMPANY', companyId })
  assert.equal((await appoint(companyId, member)).success, true)
  assert.deepEqual(await typesIn(companyId), ['COMPANY_ADMIN'])
})
