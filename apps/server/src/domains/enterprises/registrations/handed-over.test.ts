import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress, PASSWORD } from '../../../test-support/people.ts'
import {
  approve,
  createApplicant,
  type Pictures,
  registerAsMember,
  reject,
  uploadPictures,
} from '../../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const reviewer = await createSession(app, { type: 'MANAGER' })

const remove = (token: string) =>
  call('deleteAccount', { token, body: { password: encodePassword(PASSWORD) }, ip: makeAddress() })

/** Tells which of these photos can still be read. */
async function readable({ face, back }: Pictures): Promise<boolean[]> {
  const { rows } = await pool.query('select name from private_files where purged_at is null')
  return [face, back].map((name) => rows.some((row) => row.name === name))
}

/** Returns the decisions in this person's notices in any order, because the clock does not advance. */
async function outcomesFor(token: string): Promise<string[]> {
  const { records } = (await call('noticeList', { token, body: {} })).data
  return records
    .map(({ title }) => title)
    .filter((title) => /审核/.test(title))
    .toSorted()
}

type Exported = { round: number; legalCardNo: string }
async function exportOf(token: string): Promise<Exported[]> {
  const { data } = await call('exportMyData', { token })
  return data.sections.find(({ name }) => name === '标识前缀注册')!.records as Exported[]
}

/** Makes a founder with a granted prefix, and a colleague. */
async function aCompanyOfTwo(name: string, type: 'COMPANY' | 'COMPANY_ADMIN') {
  const founder = await createApplicant(app, { name })
  await approve(app, reviewer.token, founder.registrationId)
  const { rows } = await pool.query('select company_id from accounts where id = $1', [founder.id])
  const heir = await createSession(app, { type, companyId: rows[0].company_id })
  return { founder, heir }
}

async function change(token: string, form: object, given: Pictures, fields: object = {}) {
  const { licenseImg, face, back } = given
  const { version } = (await call('registerInitData', { token })).data
  const answer = await registerAsMember(app, token, {
    ...form,
    licenseImg,
    legalCardObject: { face, back },
    version,
    ...fields,
  })
  assert.equal(answer.success, true, answer.message)
}

test('leaving deletes the photos of the founder, not those of a change that a colleague submitted', async () => {
  const { founder, heir } = await aCompanyOfTwo('甲传承有限公司', 'COMPANY_ADMIN')
  const own = await uploadPictures(app, heir.token)
  await change(heir.token, founder.form, own, { liaisonPhone: heir.phone })
  assert.deepEqual(
    (await exportOf(founder.token)).map(({ round }) => round),
    [1],
  )
  assert.equal((await remove(founder.token)).success, true)
  assert.deepEqual(await readable(founder.pictures), [false, false])
  assert.deepEqual(await readable(own), [true, true])
  const detail = await call('reviewDetail', { token: reviewer.token, body: { id: founder.registrationId } })
  assert.ok(detail.data.documents.every(({ url }) => url !== ''))
  const phone = detail.data.fields.find(({ field }) => field === 'liaisonPhone')
  assert.deepEqual(phone?.check, { state: 'good', text: '短信已验证' })
})

test('a successor exports their own submissions, and their photos are deleted with them', async () => {
  const { founder, heir } = await aCompanyOfTwo('乙传承有限公司', 'COMPANY_ADMIN')
  const own = await uploadPictures(app, heir.token)
  await change(heir.token, founder.form, own, { legalCardNo: 'E12345678' })
  await approve(app, reviewer.token, founder.registrationId)
  assert.deepEqual(
    (await exportOf(heir.token)).map(({ round, legalCardNo }) => [round, legalCardNo]),
    [[2, 'E12345678']],
  )
  assert.equal((await remove(heir.token)).success, true)
  assert.deepEqual(await readable(own), [false, false])
  assert.deepEqual(await readable(founder.pictures), [true, true])
})

test('photos that a colleague handed in again stay as long as the colleague; a number a member only saw masked is exported so', async () => {
  const { founder, heir } = await aCompanyOfTwo('丙传承有限公司', 'COMPANY')
  const { legalCardNo } = (await call('registerInitData', { token: heir.token })).data
  assert.match(legalCardNo, /\*/)
  await change(heir.token, founder.form, founder.pictures, { legalCardNo })
  const [exported] = await exportOf(heir.token)
  assert.equal(exported?.legalCardNo, legalCardNo)
  await approve(app, reviewer.token, founder.registrationId)
  assert.equal((await exportOf(founder.token))[0]?.legalCardNo, founder.form.legalCardNo)
  assert.equal((await remove(heir.token)).success, true)
  assert.deepEqual(await readable(founder.pictures), [true, true])
  // They are deleted with the last person who submitted them.
  assert.equal((await remove(founder.token)).success, true)
  assert.deepEqual(await readable(founder.pictures), [false, false])
})

test('a number stays visible to the member who gave it first, even after others pass it on', async () => {
  const { founder, heir } = await aCompanyOfTwo('己传承有限公司', 'COMPANY')
  const legalCardNo = 'E87654321'
  for (const { token } of [heir, founder, heir]) {
    await change(token, founder.form, await uploadPictures(app, token), { legalCardNo })
    await approve(app, reviewer.token, founder.registrationId)
    const shown = (await call('registerInitData', { token: heir.token })).data
    assert.equal(shown.legalCardNo, legalCardNo)
  }
  assert.deepEqual(
    (await exportOf(heir.token)).map(({ round, legalCardNo }) => [round, legalCardNo]),
    [
      [2, legalCardNo],
      [4, legalCardNo],
    ],
  )
})

test('the outcome is sent to the submitter; once they left the company, to its administrators', async () => {
  const { founder, heir } = await aCompanyOfTwo('丁传承有限公司', 'COMPANY')
  const [approved, refused] = ['前缀注册审核通过', '前缀注册未通过审核']
  await change(heir.token, founder.form, await uploadPictures(app, heir.token))
  await reject(app, reviewer.token, founder.registrationId)
  assert.deepEqual(await outcomesFor(heir.token), [refused])
  assert.deepEqual(await outcomesFor(founder.token), [approved])

  await change(heir.token, founder.form, await uploadPictures(app, heir.token))
  const body = { userId: heir.id }
  assert.equal((await call('removeMember', { token: founder.token, body, ip: makeAddress() })).success, true)
  await reject(app, reviewer.token, founder.registrationId)
  assert.deepEqual(await outcomesFor(heir.token), [refused])
  assert.deepEqual(await outcomesFor(founder.token), [approved, refused])
})

test('an administrator is told the outcome of a submission whose sender deleted their account', async () => {
  const { founder, heir } = await aCompanyOfTwo('戊传承有限公司', 'COMPANY_ADMIN')
  await change(founder.token, founder.form, await uploadPictures(app, founder.token))
  assert.equal((await remove(founder.token)).success, true)
  await approve(app, reviewer.token, founder.registrationId)
  assert.deepEqual(await outcomesFor(heir.token), ['前缀注册审核通过'])
})
