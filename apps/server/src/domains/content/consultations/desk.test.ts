import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, logIn, makeAddress } from '../../../test-support/people.ts'
import { consultationRecords, deleteExpiredConsultations } from './consultations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db, pool, clock, wait, logs } = app
const manager = await createSession(app, { type: 'MANAGER', name: 'zhang-shu' })
const admin = await createSession(app, { type: 'ADMIN' })
let { token } = manager
let adminToken = admin.token
/** Some consultations wait longer than a session lasts. */
async function later(moment: Date) {
  clock.now = moment
  token = (await logIn(app, manager.phone)).tokenInfo.access_token
  adminToken = (await logIn(app, admin.phone)).tokenInfo.access_token
}
const hours = (count: number) => new Date(clock.now.getTime() + count * 3_600_000)

let next = 0
/** Sends a visitor's consultation; each from its own phone and a second after the last. */
async function sent(fields: object = {}): Promise<string> {
  wait(1)
  const body = {
    industryCode: 'C',
    consultContent: '想了解制动盘标识的接入流程',
    contactPersonName: '沈嘉禾',
    contactPersonphone: `138${String(10_000_000 + next++)}`,
    companyName: '宁波某制动系统有限公司',
    ...fields,
  }
  const answer = await call('addConsultation', { body, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
  return answer.data.id
}
const list = (body: object = {}) => call('consultationList', { token, body, ip: makeAddress() })
const ids = async (body: object) => (await list(body)).data.records.map(({ id }) => id)
const detail = (id: string) => call('consultationDetail', { token, body: { id }, ip: makeAddress() })
const handle = (id: string, version = 1, note = '已电话说明接入步骤', by = token) =>
  call('consultationHandle', { token: by, body: { id, version, note }, ip: makeAddress() })
const reopen = (id: string, version: number, by = token) =>
  call('consultationReopen', { token: by, body: { id, version }, ip: makeAddress() })
const reveal = (id: string) => call('consultationReveal', { token, body: { id }, ip: makeAddress() })

test('only staff of the node read, open, answer and reopen consultations', async () => {
  const id = await sent()
  const bodies = {
    consultationList: {},
    consultationDetail: { id },
    consultationReveal: { id },
    consultationHandle: { id, version: 1, note: '已答复' },
    consultationReopen: { id, version: 2 },
  }
  const names = Object.keys(bodies) as (keyof typeof bodies)[]
  for (const name of names)
    assert.equal((await call(name, { body: bodies[name], ip: makeAddress() })).status, 401, name)
  for (const type of ['ORDINARY', 'COMPANY', 'COMPANY_ADMIN']) {
    const other = await createSession(app, { type })
    for (const name of names) {
      const answer = await call(name, { token: other.token, body: bodies[name], ip: makeAddress() })
      assert.deepEqual(
        [answer.status, answer.code, answer.data],
        [403, getRefusalCode('forbidden'), null],
        `${type} ${name}`,
      )
    }
  }
  for (const [at, { token: by }] of [manager, admin].entries()) {
    const version = 1 + 2 * at
    for (const name of names) {
      const given = { consultationHandle: version, consultationReopen: version + 1 }
      const body = { ...bodies[name], ...(name in given && { version: given[name as keyof typeof given] }) }
      const answer = await call(name, { token: by, body, ip: makeAddress() })
      assert.equal(answer.success, true, `${name}: ${answer.message}`)
    }
  }
})

test('the list has pages, longest waiting first, with the size of both groups', async () => {
  await pool.query('truncate consultations, consultation_trail')
  const all: string[] = []
  for (let at = 0; at < 5; at++) all.push(await sent())
  const done = all.pop()!
  await handle(done)
  const pages = [await list({ size: 3 }), await list({ size: 3, current: 2 }), await list({ current: 9 })]
  assert.deepEqual(
    pages.map(({ data }) => data.records.map(({ id }) => id)),
    [all.slice(0, 3), all.slice(3), []],
  )
  for (const { data } of pages)
    assert.deepEqual([data.total, data.counts], [4, { open: 4, handled: 1, overdue: 0 }])
  assert.deepEqual(await ids({ state: 'handled' }), [done])
  // They were sent in the same moment, so the id decides and no page shows one twice.
  await pool.query("update consultations set created_at = '2026-11-20T00:00:00Z'")
  const [first, second] = [await ids({ size: 2 }), await ids({ size: 2, current: 2 })]
  assert.equal(new Set([...first, ...second]).size, 4)
})

test('a consultation is found by name, company, content, note and phone, never by the digits the mask hides', async () => {
  const id = await sent({
    contactPersonName: '阿依古丽·买买提',
    contactPersonphone: '+86 159-7654-3210',
    companyName: '乌鲁木齐100%传动_有限公司',
    consultContent: '变速箱壳体能不能用 Data Matrix 直接打标？',
  })
  const found = ['古丽', '100%传动_', 'data matrix', '15976543210', '+86 15976543210', '3210', '159****3210']
  for (const text of [...found]) assert.ok((await ids({ text })).includes(id), text)
  for (const text of ['7654', '97654', '1597654321', '100_传', '没有的词', '15976543211'])
    assert.deepEqual(await ids({ text }), [], text)
  await handle(id, 1, '寄去打标样件两只')
  assert.deepEqual(await ids({ text: '样件', state: 'handled' }), [id])
})

test('a number is masked until somebody asks for it, and the trail says who did', async () => {
  const id = await sent({ contactPersonphone: '13812346620' })
  const { data } = await detail(id)
  assert.deepEqual([data.contactPhone, data.trail], ['138****6620', []])
  assert.doesNotMatch(JSON.stringify([await list(), data]), /13812346620/)
  assert.deepEqual((await reveal(id)).data, { value: '13812346620' })
  const [line] = (await detail(id)).data.trail
  assert.deepEqual([line?.actor, line?.action, line?.text], ['zhang-shu', '查看', '查看完整联系电话'])
  assert.doesNotMatch(logs.join('\n'), /13812346620/)
})

test('an answer has its text, author and time; a reopened case waits again and loses nothing', async () => {
  const id = await sent()
  await later(hours(3))
  const done = await handle(id, 1, ' 已电话说明\n发去接入指南 \u200b')
  assert.equal(done.success, true, done.message)
  assert.equal(done.data.version, 2)
  const { note, by, time } = done.data.answer!
  assert.deepEqual([note, by], ['已电话说明\n发去接入指南', 'zhang-shu'])
  assert.match(time, /^2026-11-2\d \d\d:\d\d:\d\d$/)
  await later(hours(1))
  const seen = (await detail(id)).data
  assert.equal(seen.waitingMinutes, 180, 'what is answered no longer waits')
  const open = (await reopen(id, 2, adminToken)).data
  assert.deepEqual([open.answer, open.version, open.waitingMinutes], [null, 3, 240])
  assert.deepEqual(
    open.trail.map(({ actor, action, text }) => [actor, action, text]),
    [
      [admin.name, '重新打开', ''],
      ['zhang-shu', '答复', '已电话说明\n发去接入指南'],
    ],
  )
})

test('one of two who act at once is refused, and leaves no trace', async () => {
  const id = await sent()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => handle(id, 1, `答复 ${at}`, at % 2 ? token : adminToken)),
  )
  assert.equal(answers.filter(({ success }) => success).length, 1)
  for (const answer of answers.filter(({ success }) => !success))
    assert.deepEqual([answer.status, answer.code], [409, getRefusalCode('consultation_stale')])
  const { data } = await detail(id)
  assert.deepEqual([data.version, data.trail.length], [2, 1])
  assert.equal(data.answer?.note, answers.find(({ success }) => success)?.data.answer?.note)
  // A handled one cannot be handled again, even with the right version, and an open one cannot be reopened.
  assert.equal((await handle(id, 2)).code, getRefusalCode('consultation_stale'))
  const back = await Promise.all([reopen(id, 2), reopen(id, 2, adminToken)])
  assert.equal(back.filter(({ success }) => success).length, 1)
  assert.equal((await reopen(id, 3)).code, getRefusalCode('consultation_stale'))
})

test('the promised working day jumps the weekend', async () => {
  await later(new Date('2026-11-20T09:59:59Z'))
  const id = await sent()
  await later(new Date('2026-11-23T09:00:00Z'))
  const row = (await list({ size: 50 })).data.records.find((record) => record.id === id)
  assert.deepEqual([row?.waitingMinutes, row?.remainingMinutes], [3 * 1440 - 60, 60])
})

test('malformed input is refused by name, never with a 5xx', async () => {
  const id = await sent()
  const cases: [() => ReturnType<typeof handle>, string][] = [
    [() => handle(id, 1, ''), '请写明答复了什么'],
    [() => handle(id, 1, ' \u200b\ufeff '), '请写明答复了什么'],
    [() => handle(id, 1, '答'.repeat(301)), '答复记录不能超过 300 个字'],
    [() => handle(id, 1, '答'.repeat(4001)), '答复记录过长'],
    [() => handle(id, 1.5), '版本号格式不正确'],
    [() => handle(id, 2 ** 40), '版本号格式不正确'],
    [() => handle('x'), '咨询编号格式不正确'],
  ]
  for (const [send, message] of cases) {
    const answer = await send()
    assert.deepEqual([answer.status, answer.message], [400, message])
  }
  assert.deepEqual((await handle(id, 1, '')).errors, { note: '请写明答复了什么' })
  assert.equal((await handle(id, 1, '🚗'.repeat(300))).success, true, 'as a person counts them')
  for (const body of [
    { text: 'a\u0000' },
    { text: '\ud800' },
    { text: '查'.repeat(61) },
    { text: 1 },
    { state: 'any' },
    { current: 0 },
    { size: 101 },
    { size: -1 },
  ])
    assert.equal((await list(body)).status, 400, JSON.stringify(body))
  for (const text of ['%', '\\', "'", '_', '****', '🚗'])
    assert.equal((await list({ text })).success, true, JSON.stringify(text))
  const unknown = '01980000-0000-7000-8000-000000000000'
  for (const answer of [await detail(unknown), await reveal(unknown), await handle(unknown)])
    assert.deepEqual([answer.status, answer.code], [404, getRefusalCode('consultation_not_found')])
})

test('an export holds the person’s questions, and a deletion removes them', async () => {
  const phone = '13700009999'
  const [answered, open] = [
    await sent({ contactPersonphone: phone }),
    await sent({ contactPersonphone: phone }),
  ]
  await handle(answered, 1, '已致电沈先生')
  await reveal(answered)
  const person = { userId: manager.id, phone }
  const [, exported] = await consultationRecords.read(db, person)
  assert.equal((exported as { 答复记录?: string }).答复记录, '已致电沈先生')
  await consultationRecords.erase(db, person)
  assert.deepEqual(await consultationRecords.read(db, person), [])
  const { data } = await detail(answered)
  assert.deepEqual(
    [data.contactName, data.contactPhone, data.companyName, data.answer?.note],
    ['', '', '', ''],
  )
  assert.doesNotMatch(JSON.stringify(data), /沈/)
  assert.equal(data.trail.length, 2)
  // The contact is gone, but staff may close it; an outdated page is refused first.
  assert.deepEqual((await reveal(open)).data, { value: '' })
  assert.equal((await handle(open, 1)).code, getRefusalCode('consultation_stale'))
  assert.equal((await handle(open, 2, '联系方式已删除，无法答复')).success, true)
})

test('a consultation is deleted with its trail after two years', async () => {
  const old = await sent()
  await handle(old)
  wait(2 * 365 * 86_400)
  const fresh = await sent()
  await deleteExpiredConsultations(db, clock.now)
  const { rows } = await pool.query('select id from consultations')
  assert.deepEqual(rows, [{ id: fresh }])
  assert.equal((await pool.query('select 1 from consultation_trail')).rowCount, 0)
})
