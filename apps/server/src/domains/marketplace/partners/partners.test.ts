import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { partnerRecords } from './partners.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, db, pool, wait } = app
const manager = await createSession(app, { type: 'MANAGER', name: 'zhang-shu' })
const admin = await createSession(app, { type: 'ADMIN', name: 'li-guan' })

let sent = 0
const fields = (given: object = {}) => ({
  partnerType: 'technology',
  companyName: '苏州微焦视觉技术有限公司',
  area: '江苏苏州',
  offer: '制动盘端面划伤检测工作站，两家工厂在用。',
  contactPersonName: '陆明远',
  contactPersonphone: `139${String(10_000_000 + sent++)}`,
  ...given,
})
const apply = (given: object = {}, ip = makeAddress()) => call('partnerApply', { body: fields(given), ip })
const ask = <N extends Parameters<typeof call>[0]>(name: N, body: object, token = manager.token) =>
  call(name, { token, body, ip: makeAddress() })

test('a company applies, gets a number and a day, and all staff are told', async () => {
  const first = await apply()
  assert.equal(first.success, true, first.message)
  assert.match(first.data.applyNo, /^HZ20261120-0001$/)
  // Five working days count from Friday morning.
  assert.equal(first.data.deadline, '2026-11-27 10:00:00')
  wait(1)
  assert.equal((await apply({ partnerType: 'channel' })).data.applyNo, 'HZ20261120-0002')
  for (const { token } of [manager, admin]) {
    const { data } = await ask('noticeList', {}, token)
    assert.equal(data.records.length, 2)
    assert.match(data.records[1]?.title ?? '', /苏州微焦视觉/)
    assert.equal(data.records[1]?.link, `/console/partners/${first.data.id}`)
  }
  const parallel = await Promise.all(Array.from({ length: 6 }, () => apply()))
  assert.equal(new Set(parallel.map(({ data }) => data?.applyNo)).size, 6)
})

test('wrong fields are named, each at its place', async () => {
  const cases: [object, Record<string, string>][] = [
    [{ companyName: ' ' }, { companyName: '请填写企业名称' }],
    [{ area: '' }, { area: '请填写所在地区' }],
    [{ offer: '' }, { offer: '请填写产品与案例' }],
    [{ offer: '', partnerType: 'channel' }, { offer: '请填写主要客户行业' }],
    [{ offer: '字'.repeat(501) }, { offer: '产品与案例不能超过 500 个字' }],
    [{ contactPersonName: 'Bob' }, { contactPersonName: '请输入 2–16 个汉字的联系人姓名' }],
    [{ contactPersonphone: '1' }, { contactPersonphone: '请输入正确的手机号' }],
  ]
  for (const [given, errors] of cases) {
    const answer = await apply(given)
    assert.deepEqual([answer.status, answer.errors], [400, errors])
  }
  assert.equal((await apply({ partnerType: 'other' })).message, '合作类型格式不正确')
})

test('one phone applies three times a day', async () => {
  const contactPersonphone = '13712340000'
  for (let at = 0; at < 3; at++) assert.equal((await apply({ contactPersonphone })).success, true)
  assert.equal((await apply({ contactPersonphone })).code, getRefusalCode('too_many_requests'))
})

test('staff list, look, decide and reopen; the second of two is told', async () => {
  await pool.query('truncate partner_applications, partner_trail')
  const { id } = (await apply({ contactPersonphone: '13812346620', companyName: '宁波甬链渠道有限公司' }))
    .data
  await apply({ partnerType: 'channel' })
  const list = (body: object = {}) => ask('partnerList', body)
  assert.deepEqual((await list()).data.counts, { open: 2, handled: 0 })
  assert.equal((await list({ partnerType: 'channel' })).data.total, 1)
  const found = (await list({ text: '甬链' })).data.records
  assert.deepEqual(
    found.map((row) => [row.id, row.contactPhone]),
    [[id, '138****6620']],
  )
  assert.equal((await list({ text: '12346620' })).data.total, 0, 'the digits that the mask hides')
  assert.deepEqual((await ask('partnerReveal', { id })).data, { value: '13812346620' })
  wait(1)

  assert.deepEqual((await ask('partnerHandle', { id, version: 1, result: 'declined', note: ' ' })).errors, {
    note: '请填写处理意见',
  })
  const decisions = await Promise.all([
    ask('partnerHandle', { id, version: 1, result: 'accepted', note: '资料齐全，约下周联调' }),
    ask('partnerHandle', { id, version: 1, result: 'declined', note: '缺案例' }, admin.token),
  ])
  assert.deepEqual(decisions.map(({ status }) => status).sort(), [200, 409])
  assert.equal(decisions.find(({ success }) => !success)?.code, getRefusalCode('partner_stale'))
  assert.deepEqual((await list({ state: 'handled' })).data.total, 1)
  wait(1)
  const open = await ask('partnerReopen', { id, version: 2 })
  assert.deepEqual(
    [open.data.answer, open.data.trail.map(({ action }) => action)],
    [null, ['重新打开', '处理', '查看']],
  )
  const unknown = '01980000-0000-7000-8000-000000000000'
  for (const answer of [
    await ask('partnerDetail', { id: unknown }),
    await ask('partnerReveal', { id: unknown }),
    await ask('partnerReopen', { id: unknown, version: 1 }),
  ])
    assert.equal(answer.code, getRefusalCode('partner_not_found'))
})

test('the applicant is told by a text message, and on this site when the phone has an account', async () => {
  const phone = '13700005151'
  const owner = await createSession(app, { type: 'ORDINARY', name: 'lu-mingyuan', phone })
  const { id, applyNo } = (await apply({ contactPersonphone: phone })).data
  await ask('partnerHandle', { id, version: 1, result: 'declined', note: '缺两家工厂的验收记录' })
  await app.runJobs()
  const [message] = await app.loadOutbox(phone)
  assert.equal(message?.template, 'partnerResult')
  assert.match(message?.text ?? '', new RegExp(`苏州微焦视觉技术有限公司的伙伴申请 ${applyNo} 未通过初审`))
  const [notice] = (await ask('noticeList', {}, owner.token)).data.records
  assert.deepEqual(
    [notice?.title, notice?.text],
    ['苏州微焦视觉技术有限公司的伙伴申请未通过初审', `${applyNo}：缺两家工厂的验收记录`],
  )
  // It is reopened and decided otherwise, so its applicant alone gets another message.
  await ask('partnerReopen', { id, version: 2 })
  await ask('partnerHandle', { id, version: 3, result: 'accepted', note: '补齐了' })
  const stranger = '13700005252'
  const other = (await apply({ contactPersonphone: stranger })).data
  await ask('partnerHandle', { id: other.id, version: 1, result: 'accepted', note: '约下周联调' })
  await app.runJobs()
  assert.match((await app.loadOutbox(phone))[0]?.text ?? '', /已通过初审/)
  assert.equal((await app.loadOutbox(stranger)).length, 1)
})

test('an application as partner comes with its person’s export and goes with their account', async () => {
  const phone = '13700008888'
  const { id } = (await apply({ contactPersonphone: phone })).data
  await ask('partnerHandle', { id, version: 1, result: 'accepted', note: '已致电陆先生' })
  const [exported] = await partnerRecords.read(db, { phone })
  assert.equal((exported as { 处理意见?: string }).处理意见, '已致电陆先生')
  await partnerRecords.erase(db, { phone })
  assert.deepEqual(await partnerRecords.read(db, { phone }), [])
  const { data } = await ask('partnerDetail', { id })
  assert.deepEqual([data.contactName, data.contactPhone, data.answer?.note], ['', '', ''])
  assert.doesNotMatch(JSON.stringify(data), /陆/)
  wait(2 * 365 * 86_400 + 60)
  await app.runScheduled('partners.sweep')
  const { rows } = await pool.query(
    'select 1 from partner_applications union all select 1 from partner_trail',
  )
  assert.deepEqual(rows, [])
})
