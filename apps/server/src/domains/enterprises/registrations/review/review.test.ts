import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { REVIEW_FIELDS } from '@biaojie/contract/enterprises/registrations/review-fields.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../../test-support/people.ts'
import {
  approve,
  claim,
  createApplicant,
  makeAcceptingVerdicts,
  open,
  register,
  reject,
} from '../../../../test-support/registrations.ts'
import { waitUntilSomeoneWaits } from '../../../../test-support/row-locks.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait } = app
const TOKENS = 800
/** Tokens last a quarter of an hour and a test moves the clock, so everyone logs in where they are needed. */
const staff = (name: string, type = 'MANAGER') => createSession(app, { type, name })
let [one, two] = await Promise.all([staff('reviewer-one'), staff('reviewer-two', 'ADMIN')])

const platform = (token: string, body: object) => call('reviewPlatform', { token, body, ip: makeAddress() })
const detail = async (token: string, id: string) =>
  (await call('reviewDetail', { token, body: { id }, ip: makeAddress() })).data

test('only staff may review, on every one of the calls', async () => {
  const { registrationId: id, token } = await createApplicant(app)
  const member = await createSession(app, { type: 'COMPANY_ADMIN' })
  const bodies = {
    reviewQueue: {},
    reviewDetail: { id },
    reviewClaim: { id },
    reviewRelease: { id },
    reviewSave: { id, version: 1, verdicts: [] },
    reviewPlatform: { id, version: 1, decision: 'approve', verdicts: [] },
    reviewTopLevel: { id, version: 1, decision: 'approve' },
    reviewResend: { id },
    reviewReveal: { id, field: 'legalCardNo' },
  } as const
  for (const [name, body] of Object.entries(bodies))
    for (const [who, status] of [
      [token, 403],
      [member.token, 403],
      [undefined, 401],
    ] as const) {
      const answer = await call(name as keyof typeof bodies, { token: who, body, ip: makeAddress() })
      assert.equal(answer.status, status, name)
    }
})

test('a malformed or unknown id is refused', async () => {
  for (const [id, status] of [
    ['abc', 400],
    ['', 400],
    ['00000000-0000-7000-8000-000000000000', 404],
  ] as const)
    for (const name of ['reviewDetail', 'reviewClaim', 'reviewRelease', 'reviewResend'] as const)
      assert.equal(
        (await call(name, { token: one.token, body: { id }, ip: makeAddress() })).status,
        status,
        id,
      )
})

test('a lock holds for half an hour; the other reviewer waits, and one of two at once gets it', async () => {
  const { registrationId: id } = await createApplicant(app)
  const both = await Promise.all(
    [one, two].map(({ token }) => call('reviewClaim', { token, body: { id }, ip: makeAddress() })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const winner = both[0]!.success ? one : two
  const loser = winner === one ? two : one
  assert.equal(both.find(({ success }) => !success)?.message, '该申请正由其他审核员处理')
  const seen = await detail(loser.token, id)
  assert.deepEqual([seen.heldBy?.name, seen.heldBy?.mine], [winner.name, false])
  const version = seen.version
  const decision = { id, version, decision: 'approve', verdicts: makeAcceptingVerdicts() }
  assert.equal((await platform(loser.token, decision)).code, getRefusalCode('review_held'))
  const save = { id, version, verdicts: [] }
  assert.equal(
    (await call('reviewSave', { token: loser.token, body: save })).code,
    getRefusalCode('review_held'),
  )
  await call('reviewRelease', { token: loser.token, body: { id } })
  assert.equal(
    (await detail(loser.token, id)).heldBy?.name,
    winner.name,
    'nobody releases another reviewer’s lock',
  )
  await call('reviewRelease', { token: winner.token, body: { id } })
  assert.equal(await claim(app, loser.token, id), version)
})

test('a lock that is over may be taken, and its former holder decides nothing', async () => {
  const { registrationId: id } = await createApplicant(app)
  const version = await claim(app, one.token, id)
  wait(TOKENS)
  one = { ...one, token: (await staff('late-one')).token }
  wait(TOKENS)
  wait(300)
  const [late, other] = [await staff('late-two'), await staff('late-three')]
  assert.equal(
    (await platform(late.token, { id, version, decision: 'approve', verdicts: makeAcceptingVerdicts() }))
      .code,
    getRefusalCode('review_not_held'),
  )
  await claim(app, other.token, id)
  ;[one, two] = [await staff('fresh-one'), await staff('fresh-two', 'ADMIN')]
})

test('verdicts in progress are kept; an older page overwrites nothing', async () => {
  const { registrationId: id } = await createApplicant(app)
  const version = await claim(app, one.token, id)
  const verdicts = [{ field: 'name', verdict: 'ok', reason: '' }]
  const save = (given: object) =>
    call('reviewSave', { token: one.token, body: { id, version, verdicts, ...given } })
  const saved = await save({})
  assert.equal(saved.data.version, version + 1)
  assert.equal((await save({})).code, getRefusalCode('registration_stale'))
  assert.deepEqual((await detail(two.token, id)).verdicts, verdicts)
  assert.equal(
    (await save({ version: version + 1, verdicts: [{ field: 'prefix', verdict: 'ok', reason: '' }] })).status,
    400,
  )
  // One is half a character, the other cannot be stored in a database.
  for (const reason of ['\ud800', 'a\u0000b']) {
    const unkept = [{ field: 'name', verdict: 'bad', reason }]
    assert.equal((await save({ version: version + 1, verdicts: unkept })).status, 400)
  }
})

test('an unseen submission cannot be approved, and none can be refused without a reason', async () => {
  const { registrationId: id } = await createApplicant(app)
  const version = await claim(app, one.token, id)
  const decide = (decision: string, verdicts: object[], reason?: string) =>
    platform(one.token, { id, version, decision, verdicts, reason })
  assert.equal(
    (await decide('approve', makeAcceptingVerdicts().slice(1))).message,
    '还有 1 项未核对，不能通过',
  )
  const bad = { field: 'website', verdict: 'bad', reason: '打不开' } as const
  assert.equal((await decide('approve', makeAcceptingVerdicts([bad]))).message, '有 1 项不符，不能通过')
  assert.equal((await decide('reject', makeAcceptingVerdicts())).code, getRefusalCode('reason_missing'))
  assert.equal((await decide('reject', [{ ...bad, reason: ' ' }])).message, '每个不符项都须写明理由')
  assert.equal((await decide('reject', [], '整份资料看不清')).success, true)
  assert.equal((await decide('reject', [], '再来')).code, getRefusalCode('review_not_held'))
})

test('decisions are possible in their step only, and the second of two equal decisions does not count', async () => {
  const { registrationId: id, token } = await createApplicant(app)
  const version = await claim(app, one.token, id)
  const top = { id, version, decision: 'approve' }
  assert.equal(
    (await call('reviewTopLevel', { token: one.token, body: top })).code,
    getRefusalCode('review_wrong_step'),
  )
  const decision = { id, version, decision: 'approve', verdicts: makeAcceptingVerdicts() }
  const twice = await Promise.all([platform(one.token, decision), platform(one.token, decision)])
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 409])
  const next = await claim(app, two.token, id)
  assert.equal(
    (await platform(two.token, { ...decision, version: next })).code,
    getRefusalCode('review_wrong_step'),
  )
  const refuse = (reason: string) =>
    call('reviewTopLevel', { token: two.token, body: { id, version: next, decision: 'reject', reason } })
  assert.equal((await refuse('')).code, getRefusalCode('reason_missing'))
  assert.equal((await refuse('名称与登记不符')).success, true)
  const seen = (await call('registerInitData', { token })).data
  assert.deepEqual([seen.examineStatus, seen.companyApprovalDetails.feedbackDetails], [3, '名称与登记不符'])
  assert.equal(
    (await call('reviewClaim', { token: one.token, body: { id } })).code,
    getRefusalCode('review_wrong_step'),
  )
})

test('a resubmission shows what changed against the one before and what was wrong with it', async () => {
  const {
    registrationId: id,
    token,
    form,
  } = await createApplicant(app, { legalCardNo: '11010119900307003X' })
  await reject(app, one.token, id, '与执照住所不符')
  const { version } = (await call('registerInitData', { token })).data
  const corrected = { ...form, version, registerAddress: '二期 18 号', legalCardNo: '110101199003070038' }
  assert.equal((await register(app, token, corrected)).success, true)
  const seen = await detail(one.token, id)
  assert.deepEqual([seen.kind, seen.round, seen.refusedBefore, seen.changedSince], ['resubmitted', 2, 1, 2])
  assert.deepEqual(
    seen.fields.map(({ field }) => field),
    [...REVIEW_FIELDS],
  )
  const field = (name: string) => seen.fields.find((field) => field.field === name)!
  assert.deepEqual(
    [field('registerAddress').previous, field('registerAddress').previousReason],
    ['轴承产业园二期 18 号', '与执照住所不符'],
  )
  assert.deepEqual([field('name').previous, field('legalCardNo').masked], [null, true])
  assert.equal(field('legalCardNo').value, '1101**********0038')
  assert.equal(field('liaisonPhone').value, '138****6620')
  assert.equal(field('industryCode').value, '制造业 / 通用设备制造业 / 轴承、齿轮和传动部件制造 C345')
  assert.equal(field('registerArea').value, '山东省 / 聊城市 / 临清市')
  assert.deepEqual(seen.verdicts, [])
})

test('automatic checks cover check digits, the place in the credit code, the verified phone and papers seen elsewhere', async () => {
  const person = await createApplicant(app, {
    cardNo: '91330206MA2AG3XW6J',
    legalCardNo: '110101199003070037',
  })
  const check = async (id: string, name: string) => {
    const seen = await detail(one.token, id)
    return { ...seen.fields.find(({ field }) => field === name)!.check, warnings: seen.warnings }
  }
  const card = await check(person.registrationId, 'legalCardNo')
  assert.deepEqual([card.state, card.text], ['doubt', '校验位不符'])
  assert.equal((await check(person.registrationId, 'liaisonPhone')).state, 'manual')
  await pool.query(
    `update registrations set fields = jsonb_set(fields, '{liaisonPhone}', to_jsonb($2::text)) where id = $1`,
    [person.registrationId, person.phone],
  )
  assert.equal((await check(person.registrationId, 'liaisonPhone')).text, '短信已验证')
  const twin = await createApplicant(app, {
    cardNo: '91330206MA2AG3XW6J',
    legalCardNo: '110101199003070037',
    name: '另一家',
  })
  const { warnings } = await check(twin.registrationId, 'name')
  assert.equal(warnings.length, 2)
  assert.match(warnings[0]!, /另有账号以同一证照号码提交：聊城恒沃轴承有限公司/)
  assert.match(warnings[1]!, /同一法定代表人证件还用于/)
})

test('documents open for the reviewer, by name on record; a full number only with a line in the trail', async () => {
  const { registrationId: id, token, form, id: ownerId } = await createApplicant(app)
  const answer = await call('reviewDetail', { token: one.token, body: { id } })
  assert.deepEqual(
    answer.data.documents.map(({ kind, label }) => [kind, label]),
    [
      ['licence', '营业执照'],
      ['face', '身份证人像面'],
      ['back', '身份证国徽面'],
    ],
  )
  for (const { url } of answer.data.documents)
    assert.equal((await open(app, url, answer.cookies)).statusCode, 200)
  const { rows } = await pool.query('select distinct viewer_id from file_views where file_name = any($1)', [
    [form.licenseImg, form.legalCardObject.face, form.legalCardObject.back],
  ])
  assert.deepEqual(rows, [{ viewer_id: one.id }])
  assert.notEqual(one.id, ownerId)
  wait(1)
  const revealed = await call('reviewReveal', { token: one.token, body: { id, field: 'legalCardNo' } })
  assert.equal(revealed.data.value, '110101199003070038')
  const line = (await detail(one.token, id)).trail[0]!
  assert.deepEqual([line.actor, line.text], [one.name, '查看完整证件号码'])
  const mine = (await call('registerInitData', { token })).data
  assert.ok(mine.trail.every(({ text, actor }) => !text.includes('查看') && actor !== one.name))
})

test('a number is revealed, or a report sent anew, before a removal or not at all: no line outlives its submission', async () => {
  for (const [name, more] of [
    ['reviewReveal', { field: 'legalCardNo' }],
    ['reviewResend', {}],
  ] as const) {
    const { registrationId: id } = await createApplicant(app)
    const remover = await pool.connect()
    await remover.query('begin')
    await remover.query('delete from registrations where id = $1', [id])
    const answer = call(name, { token: one.token, body: { id, ...more }, ip: makeAddress() })
    await waitUntilSomeoneWaits(app)
    await remover.query('commit')
    remover.release()
    assert.deepEqual(
      [(await answer).status, (await answer).code],
      [404, getRefusalCode('registration_not_found')],
      name,
    )
  }
})

test('a submission removed between the reading of its row and of its rounds is none, for staff and applicant', async () => {
  const { registrationId: id, token } = await createApplicant(app)
  await pool.query('delete from registration_rounds where registration_id = $1', [id])
  const seen = await call('reviewDetail', { token: one.token, body: { id } })
  assert.deepEqual([seen.status, seen.code], [404, getRefusalCode('registration_not_found')])
  const mine = await call('registerInitData', { token })
  assert.deepEqual([mine.data.id, mine.data.examineStatus, mine.data.standing], ['', null, null])
})

test('the queue has the oldest first, filters by kind and text, and shows waiting times and counts', async () => {
  await pool.query('delete from prefix_reservations')
  await pool.query('delete from registrations')
  const first = await createApplicant(app, { name: '常州明曜车灯有限公司' })
  wait(3_600)
  one = await staff('queue-one')
  const second = await createApplicant(app, { name: '芜湖100%压铸_有限公司', indentifierPrefix: '5678' })
  wait(120)
  const queue = async (body: object) =>
    (await call('reviewQueue', { token: one.token, body, ip: makeAddress() })).data
  const all = await queue({})
  assert.deepEqual(
    all.records.map(({ id }) => id),
    [first.registrationId, second.registrationId],
  )
  assert.deepEqual(
    all.records.map(({ waitingMinutes }) => waitingMinutes),
    [62, 2],
  )
  assert.deepEqual(all.counts, { platform: 2, topLevel: 0, approved: 0, rejected: 0 })
  // It is submitted at ten on a Friday, and promised by ten on Tuesday.
  assert.deepEqual(
    all.records.map(({ remainingMinutes }) => remainingMinutes),
    [4 * 1440 - 62, 4 * 1440 - 2],
  )
  const mine = (await call('registerInitData', { token: second.token })).data
  assert.deepEqual(mine.waiting, { waitingMinutes: 2, remainingMinutes: 4 * 1440 - 2 })
  assert.equal(all.total, 2)
  for (const [text, total] of [
    ['明曜', 1],
    ['100%压铸_', 1],
    ['%', 1],
    ['_', 1],
    ['5678', 1],
    ['91371500', 2],
    ['无此', 0],
  ] as const)
    assert.equal((await queue({ text })).total, total, text)
  assert.equal((await queue({ kind: 'changed' })).total, 0)
  assert.deepEqual(
    (await queue({ size: 1, current: 2 })).records.map(({ id }) => id),
    [second.registrationId],
  )
  await approve(app, one.token, first.registrationId)
  assert.deepEqual(
    (await queue({ tab: 'approved' })).records.map(({ name }) => name),
    ['常州明曜车灯有限公司'],
  )
  assert.equal((await queue({})).averageHours, 1)
  await claim(app, one.token, second.registrationId)
  assert.equal((await queue({})).records[0]?.heldBy?.mine, true)
})

test('trail and log keep no ID number and no full phone', async () => {
  const { rows } = await pool.query('select text from registration_trail')
  assert.ok(rows.length > 0)
  assert.doesNotMatch(JSON.stringify(rows), /110101199003070038|13812346620/)
  assert.doesNotMatch(app.logs.join('\n'), /110101199003070038|13812346620/)
  const kept = await pool.query('select fields from registration_rounds')
  assert.ok(kept.rows.length > 0)
  assert.doesNotMatch(JSON.stringify(kept.rows), /110101199003070038/)
})
