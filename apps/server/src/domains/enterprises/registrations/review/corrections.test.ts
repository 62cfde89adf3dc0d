import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  REVIEW_FIELDS,
  type ReviewFieldName,
} from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../../test-support/people.ts'
import {
  approve,
  claim,
  createApplicant,
  makeAcceptingVerdicts,
  open,
  register,
  uploadPictures,
} from '../../../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait } = app
const reviewer = await createSession(app, { type: 'MANAGER', name: 'reviewer-three' })

const detail = async (id: string) => {
  const answer = await call('reviewDetail', { token: reviewer.token, body: { id }, ip: makeAddress() })
  return { ...answer.data, cookies: answer.cookies }
}
const mine = async (token: string) => (await call('registerInitData', { token, ip: makeAddress() })).data
const withdraw = (token: string, version: number) =>
  call('withdrawRegistration', { token, body: { version }, ip: makeAddress() })

/** Refuses this field only and passes all others. */
async function refuse(id: string, field: ReviewFieldName) {
  const version = await claim(app, reviewer.token, id)
  const verdicts = makeAcceptingVerdicts([{ field, verdict: 'bad', reason: '请更正' }])
  const body = { id, version, decision: 'reject', verdicts }
  const answer = await call('reviewPlatform', { token: reviewer.token, body, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
}

test('a passed and unchanged field keeps its verdict after a correction; the rest is judged anew', async () => {
  const { registrationId: id, token, form } = await createApplicant(app)
  await refuse(id, 'registerAddress')
  const { version } = await mine(token)
  const corrected = { ...form, version, registerAddress: '二期 18 号', legalCardNo: '110101199003070038' }
  assert.equal((await register(app, token, corrected)).success, true)
  const seen = await detail(id)
  const passed = seen.verdicts.map(({ field }) => field)
  assert.deepEqual(
    passed,
    REVIEW_FIELDS.filter((field) => field !== 'registerAddress'),
  )
  assert.deepEqual(
    seen.fields.filter(({ passedBefore }) => !passedBefore).map(({ field }) => field),
    ['registerAddress'],
  )
})

test('another licence asks again about everything that is read off it, and stands beside the one before', async () => {
  const applicant = await createApplicant(app)
  const { registrationId: id, token, form } = applicant
  await refuse(id, 'licenseImg')
  const { version } = await mine(token)
  const { licenseImg } = await uploadPictures(app, token)
  assert.equal((await register(app, token, { ...form, version, licenseImg })).success, true)
  const seen = await detail(id)
  const open_ = seen.fields.filter(({ passedBefore }) => !passedBefore).map(({ field }) => field)
  for (const field of ['licenseImg', 'name', 'cardNo', 'registerAddress', 'legalPerson'] as const)
    assert.ok(open_.includes(field), field)
  for (const field of ['website', 'legalCardNo', 'legalCardObject', 'liaison'] as const)
    assert.ok(!open_.includes(field), field)
  const licence = seen.documents.find(({ kind }) => kind === 'licence')!
  assert.equal(licence.previous?.fileName, form.licenseImg)
  for (const { url } of [licence, licence.previous!])
    assert.equal((await open(app, url, seen.cookies)).statusCode, 200)
  assert.equal(seen.documents.find(({ kind }) => kind === 'face')!.previous, null)
})

test('the trail names the account that handed in, not the name in the form, and who opened an ID photo', async () => {
  const { registrationId: id, name, form, token } = await createApplicant(app)
  const first = await detail(id)
  assert.deepEqual(
    first.trail.map(({ actor, action }) => [actor, action]),
    [[name, '提交']],
  )
  assert.notEqual(name, form.liaison)
  wait(1)
  const face = first.documents.find(({ kind }) => kind === 'face')!
  assert.equal((await open(app, face.url, first.cookies)).statusCode, 200)
  const { trail } = await detail(id)
  assert.deepEqual([trail[0]?.actor, trail[0]?.text], [reviewer.name, '查看身份证人像面'])
  const shown = (await mine(token)).trail
  assert.ok(shown.every(({ text, actor }) => !text.includes('查看') && actor !== reviewer.name))
})

test('a submission withdrawn under review keeps everything for the next try, and the reviewer is told', async () => {
  const { registrationId: id, token, form } = await createApplicant(app)
  const version = await claim(app, reviewer.token, id)
  const bad = { field: 'name', verdict: 'bad', reason: '还没说出口的理由' }
  const saved = await call('reviewSave', {
    token: reviewer.token,
    body: { id, version, verdicts: makeAcceptingVerdicts([bad as never]) },
    ip: makeAddress(),
  })
  assert.equal(
    (await withdraw(token, version)).code,
    getRefusalCode('registration_stale'),
    'somebody was faster',
  )
  assert.equal((await withdraw(token, saved.data.version)).success, true)
  const late = await call('reviewPlatform', {
    token: reviewer.token,
    body: { id, version: saved.data.version, decision: 'approve', verdicts: makeAcceptingVerdicts() },
    ip: makeAddress(),
  })
  assert.equal(late.status, 409)
  const seen = await mine(token)
  assert.deepEqual([seen.examineStatus, seen.withdrawn], [3, true])
  assert.deepEqual(seen.companyApprovalDetails, { feedbackDetails: '', fields: {} })
  assert.match(seen.prefixKeptUntil, /^\d{4}-/)
  assert.equal(seen.trail.at(-1)?.action, '撤回')
  assert.equal((await withdraw(token, seen.version)).code, getRefusalCode('registration_reported'))
  const again = await register(app, token, { ...form, version: seen.version })
  assert.equal(again.success, true, again.message)
  const next = await detail(id)
  assert.deepEqual([next.withdrawn, next.refusedBefore], [false, 0])
  assert.ok(!next.verdicts.some(({ field }) => field === 'name'))
})

test('a submission that is reported, decided or another person’s cannot be withdrawn', async () => {
  const { registrationId: id, token } = await createApplicant(app)
  const stranger = await createSession(app)
  assert.equal((await withdraw(stranger.token, 1)).code, getRefusalCode('registration_not_found'))
  await approve(app, reviewer.token, id)
  const { version } = await mine(token)
  assert.equal((await withdraw(token, version)).code, getRefusalCode('registration_reported'))
  const { rows } = await pool.query('select withdrawn_at from registrations where id = $1', [id])
  assert.equal(rows[0].withdrawn_at, null)
})
