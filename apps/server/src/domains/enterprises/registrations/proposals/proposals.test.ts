import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  ID_PHOTO_CONSENT_VERSION,
  PREFIX_AGREEMENT_VERSION,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../../test-support/people.ts'
import {
  approve,
  createApplicant,
  open,
  register,
  reject,
  type Session,
  uploadPictures,
} from '../../../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
const reviewer = await createSession(app, { type: 'ADMIN' })
const CONSENT = {
  agreement: true,
  agreementVersion: PREFIX_AGREEMENT_VERSION,
  idPhotoConsent: true,
  idPhotoConsentVersion: ID_PHOTO_CONSENT_VERSION,
}

/** Makes a company in force with its founder and a member. */
async function aCompany(fields: object = {}) {
  const founder = await createApplicant(app, fields)
  await approve(app, reviewer.token, founder.registrationId)
  const { rows } = await pool.query('select company_id from accounts where id = $1', [founder.id])
  const companyId = rows[0].company_id as string
  const member = await createSession(app, { type: 'COMPANY', companyId })
  return { founder, member, companyId }
}
type Company = Awaited<ReturnType<typeof aCompany>>

const mine = async ({ token }: { token: string }) => (await call('registerInitData', { token })).data

/** Returns the registered data as this person's form opens, with these fields changed. */
async function formFor(person: Session, { founder }: Company, fields: object) {
  const { version, legalCardNo } = await mine(person)
  return { ...founder.form, legalCardNo, version, ...fields }
}
const propose = async (person: Session, company: Company, fields: object) =>
  call('proposeChange', {
    token: person.token,
    body: await formFor(person, company, fields),
    ip: makeAddress(),
  })

async function proposed(company: Company, fields: object = { registerAddress: '新址 1 号' }) {
  const answer = await propose(company.member, company, fields)
  assert.equal(answer.success, true, answer.message)
  return answer.data.id
}
const detail = ({ token }: { token: string }, id: string) => call('proposalDetail', { token, body: { id } })
const take = async (person: { token: string }, id: string, fields: object = {}) => {
  const { data } = await detail(person, id)
  const body = { id, version: data?.version ?? 1, registrationVersion: data?.registrationVersion ?? 0 }
  return call('takeProposal', {
    token: person.token,
    body: { ...body, ...CONSENT, ...fields },
    ip: makeAddress(),
  })
}
const decline = ({ token }: { token: string }, id: string, fields: object = {}) =>
  call('declineProposal', {
    token,
    body: { id, version: 1, reason: '地址有误', ...fields },
    ip: makeAddress(),
  })
const withdraw = ({ token }: { token: string }, id: string) =>
  call('withdrawProposal', { token, body: { id, version: 1 }, ip: makeAddress() })
const stateOf = async (id: string) => {
  const { rows } = await pool.query('select state, reason from registration_proposals where id = $1', [id])
  return rows[0] as { state: string; reason: string }
}
const fileOf = async (name: string) => {
  const { rows } = await pool.query('select wrapped_key, expires_at from private_files where name = $1', [
    name,
  ])
  return rows[0] as { wrapped_key: string | null; expires_at: Date | null }
}
const another = (companyId: string) => createSession(app, { type: 'COMPANY_ADMIN', companyId })
const titlesOf = async ({ token }: { token: string }) =>
  (await call('noticeList', { token, body: {} })).data.records.map(({ title }) => title)

test('a member proposes, an administrator hands it in, staff approve: the trail names both accounts', async () => {
  const company = await aCompany()
  const { founder, member } = company
  assert.deepEqual([(await mine(founder)).proposes, (await mine(member)).proposes], [false, true])
  const direct = await register(
    app,
    member.token,
    await formFor(member, company, { registerAddress: '新址' }),
  )
  assert.deepEqual([direct.status, direct.code], [409, getRefusalCode('proposal_needed')])

  const before = await pool.query('select fields, version from registrations where id = $1', [
    founder.registrationId,
  ])
  const uploaded = await uploadPictures(app, member.token)
  const papers = { face: uploaded.face, back: uploaded.back }
  const id = await proposed(company, {
    registerAddress: '轴承产业园三期 1 号',
    liaisonPhone: '13900001111',
    legalCardNo: 'E55556666',
    legalCradType: '3',
    legalCardObject: papers,
    note: '搬迁到三期',
  })
  const unchanged = await pool.query('select fields, version from registrations where id = $1', [
    founder.registrationId,
  ])
  assert.deepEqual(unchanged.rows, before.rows)
  assert.ok((await titlesOf(founder)).includes('成员提出了资料变更'))
  await app.runJobs()
  const messages = await app.loadOutbox(founder.form.liaisonPhone)
  assert.ok(messages.some(({ text }) => text.includes('等待管理员确认')))
  assert.equal((await app.loadOutbox('13900001111')).length, 0)
  assert.equal((await mine(member)).proposal?.state, 'open')
  assert.equal((await mine(founder)).openProposals, 1)

  const seen = (await detail(founder, id)).data
  assert.deepEqual(
    seen.fields.map(({ field, before, after }) => [field, before, after]),
    [
      ['registerAddress', founder.form.registerAddress, '轴承产业园三期 1 号'],
      ['legalCradType', '居民身份证', seen.fields[1]?.after],
      ['legalCardNo', founder.form.legalCardNo, 'E55556666'],
      ['liaisonPhone', founder.form.liaisonPhone, '13900001111'],
    ],
  )
  assert.deepEqual(
    seen.documents.map(({ label, before, after }) => [label, before !== '', after !== '']),
    [
      ['证件正面', true, true],
      ['证件反面', true, true],
    ],
  )
  const shown = await detail(member, id)
  assert.equal(shown.data.fields.find(({ field }) => field === 'legalCardNo')?.before.includes('*'), true)
  assert.deepEqual(
    shown.data.documents.map(({ before, after }) => [before, after !== '']),
    [
      ['', true],
      ['', true],
    ],
  )

  assert.equal((await take(founder, id, { agreement: false })).status, 400)
  const taken = await take(founder, id)
  assert.deepEqual([taken.success, taken.data?.examineStatus], [true, 0], taken.message)
  assert.ok((await titlesOf(member)).includes('资料变更已采纳'))
  await approve(app, reviewer.token, founder.registrationId)
  const now = await mine(founder)
  assert.deepEqual([now.registerAddress, now.legalCardNo], ['轴承产业园三期 1 号', 'E55556666'])
  const { rows } = await pool.query(
    `select action, actor_id, text from registration_trail where registration_id = $1 and round = 2 and action in ('提出变更', '提交') order by at`,
    [founder.registrationId],
  )
  assert.deepEqual(
    rows.map(({ action, actor_id }) => [action, actor_id]),
    [
      ['提出变更', member.id],
      ['提交', founder.id],
    ],
  )
  assert.match(rows[0].text, /搬迁到三期/)
  assert.match(rows[1].text, /采纳成员 .+ 提出的变更/)
  const round = await pool.query(
    'select submitted_by from registration_rounds where registration_id = $1 and round = 2',
    [founder.registrationId],
  )
  assert.equal(round.rows[0].submitted_by, founder.id)
  assert.ok((await fileOf(papers.face)).wrapped_key)
  await app.runJobs()
  const after = (await app.loadOutbox(founder.form.liaisonPhone)).map(({ text }) => text)
  assert.ok(after.some((text) => text.includes('登记资料更新已生效')))
})

test('only its author and the administrators see it, only administrators decide, only its author withdraws', async () => {
  const [ours, theirs] = [await aCompany(), await aCompany()]
  const id = await proposed(ours)
  const colleague = await createSession(app, { type: 'COMPANY', companyId: ours.companyId })
  const stranger = await createSession(app)
  for (const person of [theirs.founder, theirs.member, colleague]) {
    assert.equal((await detail(person, id)).code, getRefusalCode('proposal_not_found'))
    assert.equal((await withdraw(person, id)).code, getRefusalCode('proposal_not_found'))
    assert.equal((await call('proposalList', { token: person.token, body: {} })).data.total, 0)
  }
  assert.equal((await take(theirs.founder, id)).code, getRefusalCode('proposal_not_found'))
  assert.equal((await decline(theirs.founder, id)).code, getRefusalCode('proposal_not_found'))
  for (const person of [stranger, reviewer]) {
    assert.equal((await detail(person, id)).status, 403)
    assert.equal((await propose(person, ours, { registerAddress: '别处' })).status, 403)
  }
  for (const person of [ours.member, colleague, reviewer]) {
    assert.equal((await take(person, id)).status, 403)
    assert.equal((await decline(person, id)).status, 403)
  }
  assert.equal((await withdraw(ours.founder, id)).code, getRefusalCode('proposal_not_found'))
  assert.equal((await stateOf(id)).state, 'open')
  const list = (await call('proposalList', { token: ours.founder.token, body: { state: 'open' } })).data
  assert.deepEqual([list.total, list.counts], [1, { open: 1, handled: 0 }])
  assert.deepEqual(list.records[0]?.changed, ['详细地址'])
})

test('one of two administrators at once wins; the other then sees that it moved on', async () => {
  const company = await aCompany()
  const second = await another(company.companyId)
  const id = await proposed(company)
  const answers = await Promise.all([take(company.founder, id), take(second, id)])
  assert.equal(answers.filter(({ success }) => success).length, 1)
  const loser = answers.find(({ success }) => !success)
  assert.ok(
    [
      getRefusalCode('proposal_moved_on'),
      getRefusalCode('registration_under_review'),
      getRefusalCode('registration_stale'),
    ].includes(loser?.code ?? 0),
    String(loser?.code),
  )
  const { rows } = await pool.query('select round from registration_rounds where registration_id = $1', [
    company.founder.registrationId,
  ])
  assert.equal(rows.length, 2)
  const other = await aCompany()
  const partner = await another(other.companyId)
  const proposal = await proposed(other)
  const both = await Promise.all([take(other.founder, proposal), decline(partner, proposal)])
  assert.equal(both.filter(({ success }) => success).length, 1)
  assert.equal((await take(other.founder, proposal)).success, false)
})

test('a demoted administrator and a removed member act no more; their proposals end with their pictures', async () => {
  const company = await aCompany()
  const { founder, member } = company
  const own = await uploadPictures(app, member.token)
  const id = await proposed(company, { legalCardObject: { face: own.face, back: own.back } })
  const shown = await detail(member, id)
  const [face] = shown.data.documents
  assert.equal((await open(app, face!.after, shown.cookies)).statusCode, 200)
  const former = await another(company.companyId)
  await pool.query(`update accounts set type = 'COMPANY' where id = $1`, [former.id])
  assert.equal((await take(former, id)).status, 403)
  const removed = await call('removeMember', {
    token: founder.token,
    body: { userId: member.id },
    ip: makeAddress(),
  })
  assert.equal(removed.success, true)
  assert.deepEqual(await stateOf(id), { state: 'ended', reason: '提出人已不是企业成员' })
  assert.equal((await open(app, face!.after, shown.cookies)).statusCode, 403)
  assert.equal((await fileOf(own.face)).wrapped_key, null)
  assert.equal((await take(founder, id)).code, getRefusalCode('proposal_moved_on'))
  assert.equal((await detail(member, id)).status, 403)
})

test('a proposal on changed data says so, is compared again, and is taken over only as seen', async () => {
  const company = await aCompany()
  const { founder, member } = company
  const id = await proposed(company, { registerAddress: '新址 9 号', liaison: '周工' })
  const { registrationVersion, version } = (await detail(founder, id)).data
  const update = await formFor(founder, company, { liaison: '周工' })
  assert.equal((await register(app, founder.token, update)).success, true)
  assert.equal((await detail(founder, id)).data.underReview, true)
  assert.equal((await take(founder, id)).code, getRefusalCode('registration_under_review'))
  assert.equal(
    (await propose(member, company, { website: '' })).code,
    getRefusalCode('registration_under_review'),
  )
  await approve(app, reviewer.token, founder.registrationId)
  const seen = (await detail(founder, id)).data
  assert.deepEqual([seen.outdated, seen.changed], [true, ['详细地址']])
  const stale = await take(founder, id, { version, registrationVersion })
  assert.equal(stale.code, getRefusalCode('registration_stale'))
  const same = await formFor(founder, company, { liaison: '周工', registerAddress: '新址 9 号' })
  assert.equal((await register(app, founder.token, same)).success, true)
  await approve(app, reviewer.token, founder.registrationId)
  assert.equal((await take(founder, id)).code, getRefusalCode('proposal_unchanged'))
  assert.equal((await decline(founder, id, { reason: '已由管理员更新' })).success, true)
})

test('data approved since stays: only the fields that the member changed are handed in', async () => {
  const company = await aCompany()
  const { founder } = company
  const id = await proposed(company, { registerAddress: '新址 12 号' })
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const update = await formFor(founder, company, {
    liaisonPhone: '13900002222',
    registerArea: '370000,371500,371502',
    legalCardNo: 'E77778888',
    legalCradType: '3',
  })
  assert.equal((await register(app, founder.token, update)).success, true)
  await approve(app, reviewer.token, founder.registrationId)
  assert.deepEqual((await detail(founder, id)).data.changed, ['详细地址'])
  const taken = await take(founder, id)
  assert.equal(taken.success, true, taken.message)
  const { liaisonPhone, registerAddress, registerArea, registerAreaDesc, legalCardNo } = await mine(founder)
  assert.deepEqual(
    [liaisonPhone, registerAddress, registerArea, legalCardNo],
    ['13900002222', '新址 12 号', '370000,371500,371502', 'E77778888'],
  )
  assert.match(registerAreaDesc, /东昌府/)
})

test('an administrator keeps their own draft, and no name that a member chose goes out by SMS', async () => {
  const company = await aCompany()
  const { founder, member } = company
  const saved = await call('saveRegistrationDraft', {
    token: founder.token,
    body: { fields: { name: '管理员自己的草稿' } },
  })
  assert.equal(saved.success, true)
  const id = await proposed(company)
  assert.equal((await take(founder, id)).success, true)
  const draft = (await call('registrationDraft', { token: founder.token })).data.fields
  assert.deepEqual(draft, { name: '管理员自己的草稿' })
  await app.runJobs()
  const { rows } = await pool.query('select name from accounts where id = $1', [member.id])
  const texts = (await app.loadOutbox(founder.form.liaisonPhone)).map(({ text }) => text)
  assert.ok(texts.some((text) => text.includes('等待管理员确认')))
  assert.ok(texts.every((text) => !text.includes(rows[0].name)))
})

test('after a refusal a proposal is compared with what is in force, and proposing that again changes nothing', async () => {
  const company = await aCompany()
  const { founder, member } = company
  const refused = await formFor(founder, company, { registerAddress: '错址' })
  assert.equal((await register(app, founder.token, refused)).success, true)
  await reject(app, reviewer.token, founder.registrationId)
  assert.equal((await propose(member, company, {})).code, getRefusalCode('proposal_unchanged'))
  const id = await proposed(company, { website: 'https://new.hengwo-bearing.example' })
  assert.deepEqual((await detail(founder, id)).data.changed, ['企业网站'])
})

test('without an administrator a member hands in directly, and the trail says so', async () => {
  const company = await aCompany()
  const { founder, member } = company
  const id = await proposed(company)
  await pool.query(`update accounts set type = 'ORDINARY', company_id = null where id = $1`, [founder.id])
  assert.equal((await mine(member)).proposes, false)
  assert.equal((await detail(member, id)).data.unattended, true)
  assert.equal((await withdraw(member, id)).success, true)
  assert.equal(
    (await propose(member, company, { registerAddress: '新址' })).code,
    getRefusalCode('registration_stale'),
  )
  const direct = await register(
    app,
    member.token,
    await formFor(member, company, { registerAddress: '新址' }),
  )
  assert.equal(direct.success, true, direct.message)
  const { rows } = await pool.query(
    `select text from registration_trail where registration_id = $1 and round = 2 and action = '提交'`,
    [founder.registrationId],
  )
  assert.match(rows[0].text, /没有管理员，由成员直接提交/)
})

test('junk, others’ pictures, another prefix and a flood are refused', async () => {
  const [company, theirs] = [await aCompany(), await aCompany()]
  const { member } = company
  const junk: [object, number][] = [
    [{ name: '' }, 400],
    [{ industryCode: 'Z,99,999' }, 400],
    [{ note: '长'.repeat(201) }, 400],
    [{ note: 7 }, 400],
    [{ indentifierPrefix: '4999' }, 400],
    [{ licenseImg: theirs.founder.form.licenseImg }, 400],
    [{ legalCardObject: theirs.founder.form.legalCardObject }, 400],
    [{ version: 999 }, 409],
    [{ agreement: false }, 400],
    [{ agreementVersion: '2000-01-01', registerAddress: '新址' }, 400],
    [{ registerAddress: '新址\u0000' }, 400],
    [{ registerAddress: '新址\u200b' }, 200],
  ]
  for (const [fields, status] of junk) {
    const answer = await propose(member, company, fields)
    assert.equal(answer.status, status, `${JSON.stringify(fields)}: ${answer.message}`)
  }
  const [first] = (await call('proposalList', { token: member.token, body: {} })).data.records
  assert.equal((await withdraw(member, first!.id)).success, true)
  for (const id of ['x', '', '00000000-0000-0000-0000-000000000000'])
    assert.ok([400, 404].includes((await detail(company.founder, id)).status))
  for (let round = 0; round < 4; round += 1)
    assert.equal((await withdraw(member, await proposed(company))).success, true)
  const flooded = await propose(member, company, { registerAddress: '又一处' })
  assert.deepEqual([flooded.status, flooded.code], [429, getRefusalCode('too_many_requests')])
})

test('a declined proposal has a reason its author reads; a person has one open proposal, and pictures go with it', async () => {
  const company = await aCompany()
  const { founder, member } = company
  const { licenseImg } = await uploadPictures(app, member.token)
  const id = await proposed(company, { licenseImg })
  assert.equal((await fileOf(licenseImg)).expires_at, null)
  assert.equal(
    (await propose(member, company, { registerAddress: '另一处' })).code,
    getRefusalCode('proposal_open'),
  )
  assert.equal((await decline(founder, id, { reason: ' ' })).code, getRefusalCode('reason_missing'))
  assert.equal((await decline(founder, id, { reason: '长'.repeat(201) })).status, 400)
  assert.equal((await decline(founder, id, { reason: '<b>执照</b>看不清' })).success, true)
  assert.equal((await decline(founder, id)).code, getRefusalCode('proposal_moved_on'))
  assert.equal((await take(founder, id)).code, getRefusalCode('proposal_moved_on'))
  const { proposal } = await mine(member)
  assert.deepEqual([proposal?.state, proposal?.reason], ['declined', '<b>执照</b>看不清'])
  assert.ok((await titlesOf(member)).includes('资料变更被退回'))
  assert.ok((await fileOf(licenseImg)).expires_at)
  assert.ok((await fileOf(founder.form.licenseImg)).expires_at === null)

  const again = await proposed(company, { licenseImg })
  assert.equal((await fileOf(licenseImg)).expires_at, null)
  assert.equal((await withdraw(member, again)).success, true)
  assert.equal((await withdraw(member, again)).code, getRefusalCode('proposal_moved_on'))
  assert.equal((await mine(member)).proposal, null)
  app.clock.now = new Date(app.clock.now.getTime() + 31 * 86_400_000)
  await app.runScheduled('registrations.sweep')
  await app.runScheduled('files.sweep')
  const { rows } = await pool.query('select fields from registration_proposals where id = any($1)', [
    [id, again],
  ])
  assert.deepEqual(rows, [{ fields: null }, { fields: null }])
  assert.equal((await fileOf(licenseImg)).wrapped_key, null)
  assert.ok((await fileOf(founder.form.licenseImg)).wrapped_key)
})

test('an undecided proposal ends after ninety days, and its author is told', async () => {
  const { rows } = await pool.query(`select id from registration_proposals where state = 'open' limit 1`)
  const id = rows[0].id as string
  const asOpened = await pool.query('select proposed_by from registration_proposals where id = $1', [id])
  app.clock.now = new Date(app.clock.now.getTime() + 91 * 86_400_000)
  await app.runScheduled('registrations.sweep')
  assert.deepEqual(await stateOf(id), { state: 'ended', reason: '90 日内没有管理员处理' })
  const notices = await pool.query(
    `select title from notices where user_id = $1 and title = '资料变更已结束'`,
    [asOpened.rows[0].proposed_by],
  )
  assert.equal(notices.rowCount, 1)
})
