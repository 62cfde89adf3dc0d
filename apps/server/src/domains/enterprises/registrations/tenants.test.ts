import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Registry } from 'prom-client'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import {
  approve,
  createApplicant,
  makeForm,
  open,
  register,
  registerAsMember,
  reject,
  uploadPictures,
} from '../../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const reviewer = await createSession(app, { type: 'ADMIN' })

test('one of two companies gets and changes nothing of the other by any call', async () => {
  const ours = await createApplicant(app, { name: '甲制动系统有限公司', cardNo: 'OURS0001' })
  const theirs = await createApplicant(app, {
    name: '乙车灯科技有限公司',
    cardNo: 'THEIRS0001',
    legalCardNo: 'E12345678',
  })
  await approve(app, reviewer.token, ours.registrationId)
  await approve(app, reviewer.token, theirs.registrationId)
  const theirCompany = (await call('currentCompany', { token: theirs.token })).data!
  const before = await pool.query('select * from registrations where id = $1', [theirs.registrationId])
  const secret = new RegExp(
    `乙车灯|THEIRS0001|E12345678|${theirs.form.licenseImg}|${theirs.form.legalCardObject.face}`,
  )

  const answers = [
    await call('registerInitData', { token: ours.token }),
    await call('registrationDraft', { token: ours.token }),
    await call('currentCompanyPrefix', { token: ours.token }),
    await call('currentCompany', { token: ours.token }),
    await call('companyOfUser', { token: ours.token }),
    await call('noticeList', { token: ours.token, body: {} }),
    await call('memberList', { token: ours.token }),
  ]
  for (const answer of answers) assert.doesNotMatch(JSON.stringify(answer), secret)

  const byId = await app.app.inject({
    url: `/platform-operate-service/identifier/manager/company/details/bycompanyinfoid/${theirCompany.id}`,
    headers: { 'access-token': ours.token },
  })
  assert.deepEqual([byId.statusCode, byId.json().code], [404, getRefusalCode('company_not_found')])
  const own = (await call('currentCompany', { token: ours.token })).data!
  const mine = await app.app.inject({
    url: `/platform-operate-service/identifier/manager/company/details/bycompanyinfoid/${own.id}`,
    headers: { 'access-token': ours.token },
  })
  assert.equal(mine.json().data.name, '甲制动系统有限公司')
  const staffed = await app.app.inject({
    url: `/platform-operate-service/identifier/manager/company/details/bycompanyinfoid/${theirCompany.id}`,
    headers: { 'access-token': reviewer.token },
  })
  assert.equal(staffed.json().data.name, '乙车灯科技有限公司')
  assert.equal(staffed.json().data.liaisonPhone, '138****6620')

  // Their id, version, file names and prefix in our submission change nothing of theirs.
  const { version } = (await call('registerInitData', { token: theirs.token })).data
  for (const fields of [
    { id: theirs.registrationId, version },
    { licenseImg: theirs.form.licenseImg },
    { legalCardObject: theirs.form.legalCardObject },
    { indentifierPrefix: theirs.form.indentifierPrefix },
  ]) {
    const current = (await call('registerInitData', { token: ours.token })).data.version
    const answer = await register(app, ours.token, { ...ours.form, version: current, ...fields })
    // Only our own id decides which record is written; where versions happen to be equal, it is ours.
    if (answer.success) assert.notEqual(answer.data.id, theirs.registrationId)
    else assert.ok(answer.status === 400 || answer.status === 409)
  }
  const theirNotice = (await call('noticeList', { token: theirs.token, body: {} })).data.records[0]!
  await call('noticeRead', { token: ours.token, body: { ids: [theirNotice.id] } })
  assert.equal((await call('noticeList', { token: theirs.token, body: {} })).data.records[0]?.read, false)
  const after = await pool.query('select * from registrations where id = $1', [theirs.registrationId])
  assert.deepEqual(after.rows, before.rows)
})

test('submissions of a member are the company’s: a former member sees and changes nothing of them', async () => {
  const founder = await createApplicant(app)
  await approve(app, reviewer.token, founder.registrationId)
  const { rows } = await pool.query('select company_id from accounts where id = $1', [founder.id])
  const companyId = rows[0].company_id as string
  const leave = async (person: { id: string; token: string }) => {
    const body = { userId: person.id }
    const { success } = await call('removeMember', { token: founder.token, body, ip: makeAddress() })
    assert.equal(success, true)
    const shown = (await call('registerInitData', { token: person.token })).data
    assert.deepEqual([shown.id, shown.legalCardNo, shown.standing], ['', '', null])
    assert.equal((await call('currentCompany', { token: person.token })).data, null)
    assert.equal((await call('customerInfo', { token: person.token, body: {} })).data.prefix, '')
    const answer = await register(app, person.token, { ...founder.form, version: shown.version + 2 })
    assert.equal(answer.success, false)
  }
  await leave(await createSession(app, { type: 'COMPANY', companyId }))

  // The same holds for a company without an application, whose first one a member submits.
  await pool.query('delete from registrations where id = $1', [founder.registrationId])
  const member = await createSession(app, { type: 'COMPANY', companyId })
  const own = makeForm(await uploadPictures(app, member.token), {
    indentifierPrefix: founder.form.indentifierPrefix,
    legalCardNo: 'E87654321',
  })
  await pool.query('delete from prefix_reservations where registration_id = $1', [founder.registrationId])
  assert.equal((await registerAsMember(app, member.token, own)).success, true)
  const seen = async ({ token }: { token: string }) => {
    const { legalCardNo, legalCardObject } = (await call('registerInitData', { token })).data
    return [legalCardNo, legalCardObject.faceAbs !== '', legalCardObject.backAbs !== '']
  }
  assert.deepEqual(await seen(member), ['E87654321', true, true])
  assert.deepEqual(await seen(founder), ['E87654321', true, true])

  // The administrator's later submission does not belong to the member, even when the member submits it
  // again.
  const again = async (token: string, fields: object) => {
    await reject(app, reviewer.token, (await call('registerInitData', { token })).data.id)
    const { version } = (await call('registerInitData', { token })).data
    const answer = await registerAsMember(app, token, { ...own, ...fields, version })
    assert.equal(answer.success, true, answer.message)
  }
  const { licenseImg, face, back } = await uploadPictures(app, founder.token)
  const theirs = { licenseImg, legalCardObject: { face, back }, legalCardNo: 'E11112222' }
  await again(founder.token, theirs)
  assert.deepEqual(await seen(member), ['E*******2', false, false])
  await again(member.token, { ...theirs, legalCardNo: 'E*******2' })
  assert.deepEqual(await seen(member), ['E*******2', false, false])
  assert.deepEqual(await seen(founder), ['E11112222', true, true])
  await leave(member)
})

test('their pictures do not open with our session or our cookies', async () => {
  const [ours, theirs] = [await createApplicant(app), await createApplicant(app)]
  const shown = await call('registerInitData', { token: theirs.token })
  const own = await call('registerInitData', { token: ours.token })
  for (const url of [shown.data.licenseImgAbs, shown.data.legalCardObject.faceAbs]) {
    assert.equal((await open(app, url, own.cookies)).statusCode, 403)
    assert.equal((await open(app, url, [], { 'access-token': ours.token })).statusCode, 403)
    assert.equal((await open(app, url, shown.cookies)).statusCode, 200)
  }
})

test('an account that goes takes its unfinished application along: fields, prefix, pictures', async () => {
  const { token, form, registrationId: id, id: userId } = await createApplicant(app)
  const { createRegistrations } = await import('./registrations.ts')
  const { createPeople } = await import('../../accounts/accounts/accounts.ts')
  const { createFiles } = await import('../files/files.ts')
  const { createLocalStorage } = await import('../../../platform/providers/storage/storage.ts')
  const now = () => app.clock.now
  const storage = createLocalStorage(`${app.env.dataDir}/files`)
  const people = createPeople({ ...app, now })
  const files = createFiles({ ...app, now, storage, people })
  const { createTopLevelQueue } = await import('../../node/top-level-queue/top-level-queue.ts')
  const registry = new Registry()
  const queueDeps = { ...app, now, people, registry, warn: () => {}, topLevel: undefined }
  const topLevelQueue = createTopLevelQueue(queueDeps)
  const { personalRecords } = createRegistrations({
    ...app,
    now,
    files,
    verification: { useTicket: async () => {} },
    people,
    topLevelQueue,
    node: { secondNodes: [], otherSystems: [] },
    sms: { send: async () => {}, hasNotice: () => true, sendNotice: async () => {} },
  })
  const person = { userId, phone: '' }
  const [exported] = (await personalRecords.read(app.db, person)) as { legalCardNo: string }[]
  assert.equal(exported?.legalCardNo, form.legalCardNo)
  await personalRecords.erase(app.db, person)
  for (const table of [
    'registrations where id',
    'registration_rounds where registration_id',
    'registration_trail where registration_id',
    'prefix_reservations where registration_id',
  ]) {
    const { rows } = await pool.query(`select count(*)::int as n from ${table} = $1`, [id])
    assert.equal(rows[0].n, 0, table)
  }
  const { rows } = await pool.query('select wrapped_key from private_files where name = $1', [
    form.licenseImg,
  ])
  assert.equal(rows[0].wrapped_key, null)
  assert.equal((await call('registerInitData', { token, ip: makeAddress() })).data.examineStatus, null)
})
