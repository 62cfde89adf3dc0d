import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession } from '../../../test-support/people.ts'
import {
  approve,
  claim,
  createApplicant,
  makeForm,
  register,
  registerAsMember,
  reject,
  uploadPictures,
} from '../../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait } = app
const reviewer = await createSession(app, { type: 'MANAGER', name: '沈岚岚审核' })

const mine = async (token: string) => (await call('registerInitData', { token })).data

test('a person who submitted nothing gets an empty record with status null, no company, no draft', async () => {
  const { token } = await createSession(app)
  const record = await mine(token)
  assert.deepEqual([record.examineStatus, record.id, record.version, record.standing], [null, '', 0, null])
  for (const name of ['currentCompanyPrefix', 'currentCompany', 'companyOfUser'] as const)
    assert.equal((await call(name, { token })).data, null)
  assert.equal((await call('registrationDraft', { token })).data.fields, null)
})

test('an application goes from the form to the prefix: refused once, corrected, approved; the open session knows at once', async () => {
  const applicant = await createApplicant(app, { indentifierPrefix: ' 88.449.1015 ', website: '' })
  const { token, registrationId: id } = applicant
  const first = await mine(token)
  assert.deepEqual(
    [first.examineStatus, first.indentifierPrefix, first.round, first.kind],
    [0, '88.449.1015', 1, 'first'],
  )
  assert.equal(first.registerAreaDesc, '山东省 / 聊城市 / 临清市')
  assert.equal(first.industryCodeDesc, '制造业 / 通用设备制造业 / 轴承、齿轮和传动部件制造')
  assert.equal(first.secondNodeName.length > 0, true)
  assert.match(first.licenseImgAbs, /viewer=.*&until=.*&sig=/)
  const record = (await call('currentCompany', { token })).data
  assert.deepEqual([record?.indentifierPrefix, record?.examineStatus], ['88.449.1015', 0])

  wait(60)
  await reject(app, reviewer.token, id, '执照住所为二期 18 号')
  const refused = await mine(token)
  assert.equal(refused.examineStatus, 3)
  assert.equal(refused.companyApprovalDetails.feedbackDetails, '详细地址：执照住所为二期 18 号')
  assert.deepEqual(refused.companyApprovalDetails.fields, { registerAddress: '执照住所为二期 18 号' })
  assert.equal(refused.prefixKeptUntil, '2026-12-20')
  assert.ok(refused.trail.every(({ actor }) => ['申请人', '平台审核'].includes(actor)))

  wait(60)
  const corrected = {
    ...applicant.form,
    id,
    version: refused.version,
    registerAddress: '轴承产业园二期 18 号楼',
  }
  const again = await register(app, token, corrected)
  assert.equal(again.success, true, again.message)
  assert.deepEqual([(await mine(token)).kind, (await mine(token)).round], ['resubmitted', 2])

  wait(60)
  await approve(app, reviewer.token, id)
  const approved = await mine(token)
  assert.deepEqual([approved.examineStatus, approved.prefixKeptUntil], [2, ''])
  const company = (await call('currentCompany', { token })).data
  assert.deepEqual(
    [company?.name, company?.indentifierPrefix, company?.examineStatus],
    ['聊城恒沃轴承有限公司', '88.449.1015', 2],
  )
  // The session stayed open and has the new type.
  const members = await call('memberList', { token })
  assert.equal(members.success, true, members.message)
  const notices = (await call('noticeList', { token, body: {} })).data
  assert.deepEqual(
    notices.records.map(({ title }) => title),
    ['前缀注册审核通过', '前缀注册已提交', '前缀注册未通过审核', '前缀注册已提交'],
  )
  assert.equal(notices.unread, 4)
  assert.equal((await call('noticeRead', { token, body: { ids: [notices.records[0]!.id] } })).data.unread, 3)
  assert.equal((await call('noticeRead', { token, body: {} })).data.unread, 0)
  await app.runJobs()
  const texts = (await app.loadOutbox('13812346620')).map(({ text }) => text)
  assert.equal(texts.length, 2)
  assert.ok(texts.some((text) => text.includes('88.449.1015 已通过审核')))
})

test('after approval the registration stands until its change is approved, and the prefix stays', async () => {
  const { token, form, registrationId: id } = await createApplicant(app, { name: '芜湖恒屿压铸有限公司' })
  await approve(app, reviewer.token, id)
  const { version, indentifierPrefix } = await mine(token)
  const elsewhere = await register(app, token, { ...form, version, indentifierPrefix: '4321' })
  assert.deepEqual(
    [elsewhere.code, elsewhere.errors],
    [getRefusalCode('invalid_input'), { indentifierPrefix: '已获得的前缀不能更换' }],
  )
  const change = { ...form, version, indentifierPrefix, name: '芜湖恒屿压铸科技有限公司' }
  assert.equal((await register(app, token, change)).success, true)
  const pending = await mine(token)
  assert.deepEqual([pending.examineStatus, pending.kind, pending.standing?.name], [0, 'changed', form.name])
  assert.equal((await call('currentCompany', { token })).data?.name, form.name)
  assert.equal((await call('currentCompany', { token })).data?.examineStatus, 2)
  await reject(app, reviewer.token, id)
  assert.equal((await call('currentCompany', { token })).data?.name, form.name)
  assert.equal((await mine(token)).prefixKeptUntil, '')
  const retry = { ...change, version: (await mine(token)).version }
  assert.equal((await register(app, token, retry)).success, true)
  assert.equal((await mine(token)).kind, 'changed')
  await approve(app, reviewer.token, id)
  assert.equal((await call('currentCompany', { token })).data?.name, change.name)
  assert.equal((await mine(token)).standing, null)
})

test('a second submission while one is under review and a stale edit are refused', async () => {
  const { token, form, registrationId: id } = await createApplicant(app)
  const second = await register(app, token, { ...form, version: 1 })
  assert.deepEqual([second.status, second.message], [409, '申请正在审核中，请等待审核结果'])
  await reject(app, reviewer.token, id)
  const { version } = await mine(token)
  for (const stale of [undefined, 0, version - 1, version + 1]) {
    const answer = await register(app, token, { ...form, version: stale })
    assert.deepEqual([answer.status, answer.code], [409, getRefusalCode('registration_stale')])
  }
  const [first, two] = await Promise.all([
    register(app, token, { ...form, version }),
    register(app, token, { ...form, version }),
  ])
  assert.deepEqual([first.status, two.status].sort(), [200, 409])
  const { rows } = await pool.query(
    'select count(*)::int as n from registration_rounds where registration_id = $1',
    [id],
  )
  assert.equal(rows[0].n, 2)
})

test('exactly one of many who race for one prefix gets it, in any spelling', async () => {
  const sessions = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const session = await createSession(app)
      return { token: session.token, own: await uploadPictures(app, session.token) }
    }),
  )
  const spellings = ['777', '0777', '88.449.777', '７７７']
  const answers = await Promise.all(
    sessions.map(({ token, own }, at) =>
      register(app, token, makeForm(own, { indentifierPrefix: spellings[at % 4] })),
    ),
  )
  assert.equal(answers.filter(({ success }) => success).length, 1)
  for (const { success, status, errors } of answers) {
    if (success) continue
    assert.deepEqual([status, errors], [400, { indentifierPrefix: '该企业前缀已被使用，请更换一个' }])
  }
  const { rows } = await pool.query('select count(*)::int as n from prefix_reservations where number = 777')
  assert.equal(rows[0].n, 1)
  const orphans = await pool.query(
    'select count(*)::int as n from registrations r where not exists (select 1 from prefix_reservations h where h.registration_id = r.id)',
  )
  assert.equal(orphans.rows[0].n, 0, 'the losing request left nothing behind')
})

test('two refused applicants may swap their prefixes without a deadlock showing', async () => {
  const [first, second] = [await createApplicant(app), await createApplicant(app)]
  await reject(app, reviewer.token, first.registrationId)
  await reject(app, reviewer.token, second.registrationId)
  const swap = async (from: typeof first, to: typeof first) => {
    const { version } = await mine(from.token)
    return register(app, from.token, { ...from.form, version, indentifierPrefix: to.form.indentifierPrefix })
  }
  const answers = await Promise.all([swap(first, second), swap(second, first)])
  for (const { status } of answers) assert.ok(status === 200 || status === 400, String(status))
  const { rows } = await pool.query(
    'select number from prefix_reservations group by number having count(*) > 1',
  )
  assert.equal(rows.length, 0)
})

test('a prefix that a loaded company holds is not free', async () => {
  const { token } = await createSession(app)
  await pool.query(
    `insert into companies (prefix, name, examine_status, create_time) values ('88.449.0444', '在册', 2, now())`,
  )
  const checkPrefix = async (indentifierPrefix: string) =>
    (await call('prefixFree', { token, body: { indentifierPrefix } })).data
  assert.equal((await checkPrefix('444')).free, false)
  assert.deepEqual((await checkPrefix('444')).suggestions, ['88.449.445', '88.449.443', '88.449.446'])
  assert.equal((await checkPrefix('0000')).free, false)
  const own = await uploadPictures(app, token)
  const answer = await register(app, token, makeForm(own, { indentifierPrefix: '444' }))
  assert.deepEqual(answer.errors, { indentifierPrefix: '该企业前缀已被使用，请更换一个' })
})

test('a member of the company sees the state but neither number nor photos of the legal person', async () => {
  const { token, registrationId: id, form } = await createApplicant(app)
  await approve(app, reviewer.token, id)
  const company = (await call('currentCompany', { token })).data
  const member = await createSession(app, { type: 'COMPANY', companyId: company!.id })
  const seen = await mine(member.token)
  assert.deepEqual([seen.legalCardNo, seen.legalCardObject.faceAbs], ['1101**********0038', ''])
  assert.equal(seen.examineStatus, 2)
  // A masked value sent back means an unchanged one.
  const change = {
    ...form,
    version: seen.version,
    legalCardNo: seen.legalCardNo,
    indentifierPrefix: seen.indentifierPrefix,
  }
  // Only this very mask counts: neither another one nor this one from somebody who was not shown it.
  for (const legalCardNo of ['1101**********0039', '1101*********0038', '*'.repeat(18)]) {
    const answer = await registerAsMember(app, member.token, { ...change, legalCardNo })
    assert.deepEqual(answer.errors, { legalCardNo: '请输入正确的证件号码' }, legalCardNo)
  }
  const stranger = await createSession(app)
  const taken = makeForm(await uploadPictures(app, stranger.token), { legalCardNo: seen.legalCardNo })
  const answer = await register(app, stranger.token, taken)
  assert.deepEqual(answer.errors, { legalCardNo: '请输入正确的证件号码' })
  assert.equal((await registerAsMember(app, member.token, change)).success, true)
  assert.equal((await mine(token)).legalCardNo, form.legalCardNo)
})

test('staff cannot apply, and a lock alone does not move a submission', async () => {
  const answer = await register(app, reviewer.token, makeForm({ licenseImg: 'a', face: 'b', back: 'c' }))
  assert.equal(answer.status, 403)
  const { token, registrationId: id } = await createApplicant(app)
  await claim(app, reviewer.token, id)
  assert.equal((await mine(token)).examineStatus, 0)
})

test('a refused applicant keeps the prefix for thirty days, then others may have it', async () => {
  const { form, registrationId: id } = await createApplicant(app)
  await reject(app, reviewer.token, id)
  const other = await createSession(app)
  const own = await uploadPictures(app, other.token)
  const wish = makeForm(own, { indentifierPrefix: form.indentifierPrefix })
  assert.equal((await register(app, other.token, wish)).status, 400)
  const free = await call('prefixFree', {
    token: other.token,
    body: { indentifierPrefix: form.indentifierPrefix },
  })
  assert.deepEqual([free.data.free, free.data.suggestions.length], [false, 3])
  wait(31 * 86_400)
  const later = await createSession(app)
  const latePictures = await uploadPictures(app, later.token)
  const answer = await register(
    app,
    later.token,
    makeForm(latePictures, { indentifierPrefix: form.indentifierPrefix }),
  )
  assert.equal(answer.success, true, answer.message)
})
