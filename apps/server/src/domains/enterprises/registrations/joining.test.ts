import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import {
  approve,
  claim,
  createApplicant,
  makeAcceptingVerdicts,
  makeForm,
  register,
  registerAsMember,
  reject,
  uploadPictures,
} from '../../../test-support/registrations.ts'
import { runWhileLocked } from '../../../test-support/row-locks.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const reviewer = await createSession(app, { type: 'MANAGER' })
const companyId = await createCompany(app, '甲制动有限公司')
const admin = await createSession(app, { type: 'COMPANY_ADMIN', companyId })

async function invite(phone: string): Promise<string> {
  const answer = await call('inviteMember', { token: admin.token, body: { phone }, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
  return answer.data.invitationId
}
const answerTo = (token: string, invitationId: string, accept = true) =>
  call('answerInvitation', { token, body: { invitationId, accept }, ip: makeAddress() })
const accountOf = async (id: string) =>
  (await pool.query('select type, company_id from accounts where id = $1', [id])).rows[0]
const MEMBER = "update accounts set type = 'COMPANY', company_id = $2, joined_at = now() where id = $1"

test('an applicant under review joins no company until the decision; the invitation stays', async () => {
  const applicant = await createApplicant(app)
  const invitationId = await invite(applicant.phone)
  const refused = await answerTo(applicant.token, invitationId)
  assert.deepEqual([refused.status, refused.code], [409, getRefusalCode('registration_under_review')])
  assert.match(refused.message, /审核期间不能加入其他企业/)
  assert.equal((await call('myInvitations', { token: applicant.token })).data.length, 1)
  await approve(app, reviewer.token, applicant.registrationId)
  assert.equal((await accountOf(applicant.id)).type, 'COMPANY_ADMIN')
  assert.equal((await answerTo(applicant.token, invitationId)).code, getRefusalCode('company_already'))
  assert.equal((await answerTo(applicant.token, invitationId, false)).success, true)
})

test('an application handed in while the acceptance is under way is seen by it', async () => {
  const person = await createSession(app)
  const invitationId = await invite(person.phone)
  const applicant = await createApplicant(app)
  const answer = await runWhileLocked(
    app,
    person.id,
    () => answerTo(person.token, invitationId),
    // The row looks as if it had just been this person's.
    (query) =>
      query('update registrations set owner_id = $1 where id = $2', [person.id, applicant.registrationId]),
  )
  assert.equal(answer.code, getRefusalCode('registration_under_review'))
  assert.equal((await accountOf(person.id)).company_id, null)
})

test('a submission under way sees that the person has joined a company, or is gone', async () => {
  const [joining, leaving] = [await createSession(app), await createSession(app)]
  const forms = [
    makeForm(await uploadPictures(app, joining.token)),
    makeForm(await uploadPictures(app, leaving.token)),
  ]
  const joined = await runWhileLocked(
    app,
    joining.id,
    () => register(app, joining.token, forms[0]!),
    (query) => query(MEMBER, [joining.id, companyId]),
  )
  assert.deepEqual([joined.status, joined.code], [409, getRefusalCode('registration_stale')])
  const gone = await runWhileLocked(
    app,
    leaving.id,
    () => register(app, leaving.token, forms[1]!),
    (query) => query('update accounts set phone = null, deleted_at = now() where id = $1', [leaving.id]),
  )
  assert.equal(gone.code, getRefusalCode('session_missing'))
  const { rowCount } = await pool.query('select from registrations where owner_id = any($1)', [
    [joining.id, leaving.id],
  ])
  assert.equal(rowCount, 0)
})

test('a draft saved while the account is being deleted is not left behind', async () => {
  const person = await createSession(app)
  const saved = await runWhileLocked(
    app,
    person.id,
    () => call('saveRegistrationDraft', { token: person.token, body: { fields: { name: '某公司' } } }),
    (query) => query('update accounts set phone = null, deleted_at = now() where id = $1', [person.id]),
  )
  assert.equal(saved.code, getRefusalCode('session_missing'))
  const { rowCount } = await pool.query('select from registration_drafts where owner_id = $1', [person.id])
  assert.equal(rowCount, 0)
})

test('an approval keeps a member of another company where they are: the reviewer is told, and may reject', async () => {
  const applicant = await createApplicant(app)
  // This was possible before acceptances looked for applications.
  await pool.query(MEMBER, [applicant.id, companyId])
  const id = applicant.registrationId
  const body = {
    id,
    version: await claim(app, reviewer.token, id),
    decision: 'approve',
    verdicts: makeAcceptingVerdicts(),
  }
  assert.equal((await call('reviewPlatform', { body, token: reviewer.token })).success, true)
  const version = await claim(app, reviewer.token, id)
  const top = { id, version, decision: 'approve' }
  const refused = await call('reviewTopLevel', { body: top, token: reviewer.token, ip: makeAddress() })
  assert.deepEqual([refused.status, refused.code], [409, getRefusalCode('applicant_elsewhere')])
  assert.match(refused.message, /已属于另一家企业/)
  assert.deepEqual(await accountOf(applicant.id), { type: 'COMPANY', company_id: companyId })
  const { rowCount } = await pool.query('select from companies where prefix = $1', [
    `88.449.${applicant.form.indentifierPrefix}`,
  ])
  assert.equal(rowCount, 0)
  const reject = { ...top, decision: 'reject', reason: '申请人已属于另一家企业' }
  assert.equal((await call('reviewTopLevel', { body: reject, token: reviewer.token })).success, true)
})

test('a refused application ends when its applicant is appointed or joins, and their submissions become the company’s', async () => {
  const orphanId = await createCompany(app, '乙载入有限公司')
  const { rows } = await pool.query('select prefix from companies where id = $1', [orphanId])
  const appointed = await createApplicant(app)
  await reject(app, reviewer.token, appointed.registrationId)
  const joining = await createApplicant(app)
  await reject(app, reviewer.token, joining.registrationId)
  const body = { companyId: orphanId, phone: appointed.phone, userName: appointed.name }
  assert.equal((await call('appointAdministrator', { token: reviewer.token, body })).success, true)
  assert.equal((await answerTo(joining.token, await invite(joining.phone))).success, true)
  for (const { registrationId, form, token } of [appointed, joining]) {
    const left = await pool.query('select from registrations where id = $1', [registrationId])
    const free = await pool.query('select from prefix_reservations where registration_id = $1', [
      registrationId,
    ])
    const photo = await pool.query('select purged_at from private_files where name = $1', [
      form.legalCardObject.face,
    ])
    assert.deepEqual([left.rowCount, free.rowCount, photo.rows[0].purged_at !== null], [0, 0, true])
    const shown = (await call('registerInitData', { token })).data
    assert.deepEqual([shown.id, shown.version], ['', 0])
  }
  const form = makeForm(await uploadPictures(app, appointed.token), {
    indentifierPrefix: rows[0].prefix.split('.').at(-1),
  })
  const answer = await register(app, appointed.token, form)
  assert.equal(answer.success, true, answer.message)
  await approve(app, reviewer.token, answer.data.id)
  const info = (await call('customerInfo', { token: appointed.token, body: {} })).data
  assert.equal(info.prefix, rows[0].prefix)
})

test('an application refused before joining ended it hides nothing of the company', async () => {
  const applicant = await createApplicant(app)
  await reject(app, reviewer.token, applicant.registrationId)
  await pool.query(MEMBER, [applicant.id, companyId])
  const shown = (await call('registerInitData', { token: applicant.token })).data
  assert.deepEqual([shown.id, shown.standing?.name], ['', '甲制动有限公司'])
})

test('an invitation that does not hold ends no application', async () => {
  const applicant = await createApplicant(app)
  await reject(app, reviewer.token, applicant.registrationId)
  assert.equal(
    (await answerTo(applicant.token, await invite('13700009999'))).code,
    getRefusalCode('invitation_not_found'),
  )
  assert.equal((await call('registerInitData', { token: applicant.token })).data.id, applicant.registrationId)
})

test('a submission of a member for a loaded company blocks none of their own later', async () => {
  const companies = [await createCompany(app, '丙载入有限公司'), await createCompany(app, '丁载入有限公司')]
  const person = await createSession(app)
  const own = await uploadPictures(app, person.token)
  for (const [at, id] of companies.entries()) {
    const { rows } = await pool.query('select prefix from companies where id = $1', [id])
    const administrator = await createSession(app, { type: 'COMPANY_ADMIN', companyId: id })
    await pool.query(MEMBER, [person.id, id])
    const form = makeForm(own, { indentifierPrefix: rows[0].prefix, cardNo: `LOADED000${at}` })
    const handedIn = await registerAsMember(app, person.token, form)
    assert.equal(handedIn.success, true, handedIn.message)
    await approve(app, reviewer.token, handedIn.data.id)
    assert.deepEqual(await accountOf(person.id), { type: 'COMPANY', company_id: id })
    const body = { userId: person.id }
    const removed = await call('removeMember', { token: administrator.token, body, ip: makeAddress() })
    assert.equal(removed.success, true)
  }
  const application = await register(app, person.token, makeForm(await uploadPictures(app, person.token)))
  assert.equal(application.success, true, application.message)
  await approve(app, reviewer.token, application.data.id)
  const { type, company_id: ownId } = await accountOf(person.id)
  assert.deepEqual([type, companies.includes(ownId)], ['COMPANY_ADMIN', false])
})
