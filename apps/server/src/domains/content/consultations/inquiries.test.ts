import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { fillDemoMarket } from '../../../test-support/demo.ts'
import { createCompany, createSession, makeAddress } from '../../../test-support/people.ts'
import { toPackageId } from '../../marketplace/market/publish/content.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call } = app
await fillDemoMarket(app)
const manager = await createSession(app, { type: 'MANAGER', name: 'zhang-shu' })
const buyer = await createSession(app)

const inquiry = (fields: object = {}) => ({
  consultContent: '三条产线，想先接一条，按工位怎么报价？',
  companyName: '宁波某制动系统有限公司',
  price: '1-5万元',
  contactPersonName: '沈嘉禾',
  contactPersonphone: '13812346620',
  intentionProductReqs: [{ productId: 101, packageProductId: toPackageId(101, 'standard') }],
  ...fields,
})
const send = (fields: object = {}, token = buyer.token) =>
  call('inquiryAdd', { token, body: inquiry(fields), ip: makeAddress() })
const mine = async (token: string) => (await call('myInquiries', { token, body: {}, ip: makeAddress() })).data
const list = async (body: object) =>
  (await call('consultationList', { token: manager.token, body, ip: makeAddress() })).data

test('an inquiry is promised an answer within three working days', async () => {
  // From Friday 10:00 the days are Monday, Tuesday, Wednesday.
  const { data, success, message } = await send()
  assert.equal(success, true, message)
  assert.equal(data.dueTime, '2026-11-25 10:00:00')
  const [own] = (await mine(buyer.token)).records
  assert.deepEqual(
    [own?.id, own?.status, own?.budget, own?.products],
    [data.id, 'open', '1-5万元', [{ productId: 101, name: '一物一码追溯云', packageName: '标准版' }]],
  )
})

test('each field is refused with its own sentence, at its field', async () => {
  const cases: [object, string, string][] = [
    [{ consultContent: ' ' }, 'consultContent', '请输入咨询内容'],
    [{ consultContent: '问'.repeat(301) }, 'consultContent', '咨询内容不能超过 300 个字'],
    [{ companyName: '' }, 'companyName', '请输入企业名称'],
    [{ contactPersonName: '' }, 'contactPersonName', '请输入联系人'],
    [{ contactPersonphone: '12345' }, 'contactPersonphone', '请输入正确的手机'],
    [{ price: '随便' }, 'price', '请选择预算'],
  ]
  for (const [fields, field, message] of cases) {
    const answer = await send(fields)
    assert.deepEqual([answer.status, answer.errors?.[field]], [400, message])
  }
  assert.equal(
    (await send({ intentionProductReqs: [{ productId: 99_999 }] })).code,
    getRefusalCode('application_not_found'),
  )
  assert.equal(
    (await send({ intentionProductReqs: [{ productId: 'x' }] })).code,
    getRefusalCode('application_not_found'),
  )
  assert.equal((await send({ price: '' })).success, true, 'the budget is optional')
  assert.equal((await call('inquiryAdd', { body: inquiry() })).status, 401)
})

test('staff see inquiries and consultations in one list, take them on, note and answer; the answer arrives', async () => {
  const other = await createSession(app)
  const { data } = await send({ consultContent: '旗舰版支持几家工厂？' }, other.token)
  const consulted = await call('addConsultation', {
    body: {
      industryCode: 'C',
      consultContent: '前缀怎么申请？',
      contactPersonName: '沈嘉禾',
      contactPersonphone: '13812340000',
      companyName: '宁波某公司',
    },
    ip: makeAddress(),
  })
  const kinds = new Map((await list({ size: 50 })).records.map(({ id, kind }) => [id, kind]))
  assert.deepEqual([kinds.get(data.id), kinds.get(consulted.data.id)], ['inquiry', 'consultation'])
  assert.ok((await list({ kind: 'inquiry', size: 50 })).records.every(({ kind }) => kind === 'inquiry'))
  const desk = (name: 'consultationAssign' | 'consultationNote' | 'consultationHandle', body: object) =>
    call(name, { token: manager.token, body, ip: makeAddress() })
  const taken = await desk('consultationAssign', { id: data.id, version: 1, mine: true })
  assert.equal(taken.data.owner?.name, 'zhang-shu')
  assert.deepEqual(
    (await list({ owner: 'mine' })).records.map(({ id }) => id),
    [data.id],
  )
  assert.equal(
    (await desk('consultationAssign', { id: data.id, version: 1, mine: false })).code,
    getRefusalCode('consultation_stale'),
  )
  const noted = await desk('consultationNote', { id: data.id, note: '已向服务商问价' })
  assert.ok(noted.data.trail.some(({ text }: { text: string }) => text === '已向服务商问价'))
  assert.equal((await desk('consultationNote', { id: data.id, note: ' ' })).status, 400)
  const answered = await desk('consultationHandle', {
    id: data.id,
    version: 2,
    note: '不限工厂数，报价单已发您邮箱。',
  })
  assert.equal(answered.success, true, answered.message)
  const [own] = (await mine(other.token)).records
  assert.deepEqual([own?.status, own?.answer?.note], ['handled', '不限工厂数，报价单已发您邮箱。'])
  const notices = await call('noticeList', { token: other.token, body: {}, ip: makeAddress() })
  assert.deepEqual(
    notices.data.records.map(({ title, link }) => [title, link]),
    [['您的询价已答复', `/console/my-inquiries?id=${data.id}`]],
  )
  const foreign = await call('myInquiry', { token: buyer.token, body: { id: data.id }, ip: makeAddress() })
  assert.equal(foreign.code, getRefusalCode('consultation_not_found'))
})

test('a person who asks while signed in gets the answer; a visitor’s question has no owner', async () => {
  const asker = await createSession(app)
  const consult = (token?: string) =>
    call('addConsultation', {
      ...(token && { token }),
      body: {
        industryCode: 'C',
        consultContent: '数字孪生要先有哪些数据？',
        contactPersonName: '沈嘉禾',
        contactPersonphone: asker.phone,
        companyName: '宁波某公司',
      },
      ip: makeAddress(),
    })
  const signedIn = (await consult(asker.token)).data
  const visitor = (await consult()).data
  const detail = async (id: string) =>
    (await call('consultationDetail', { token: manager.token, body: { id }, ip: makeAddress() })).data
  assert.deepEqual([(await detail(signedIn.id)).signedIn, (await detail(visitor.id)).signedIn], [true, false])
  for (const { id } of [signedIn, visitor]) {
    const body = { id, version: 1, note: '先有设备状态与节拍。' }
    await call('consultationHandle', { token: manager.token, body, ip: makeAddress() })
  }
  const { records } = await mine(asker.token)
  assert.deepEqual(
    records.map(({ id, kind, answer }) => [id, kind, answer?.note]),
    [[signedIn.id, 'consultation', '先有设备状态与节拍。']],
  )
  const notices = await call('noticeList', { token: asker.token, body: {}, ip: makeAddress() })
  assert.deepEqual(
    notices.data.records.map(({ title }) => title),
    ['您的咨询已答复'],
  )
})

test('staff read which company the asker belongs to, also where another name was typed', async () => {
  const companyId = await createCompany(app, '宁波示例车灯有限公司')
  const asker = await createSession(app, { type: 'COMPANY', companyId })
  const { data } = await send({ companyName: '示例车灯' }, asker.token)
  const stranger = await send({ companyName: '示例车灯' })
  const companies: string[] = []
  for (const { id } of [data, stranger.data]) {
    const seen = await call('consultationDetail', { token: manager.token, body: { id }, ip: makeAddress() })
    companies.push(seen.data.registeredCompany)
  }
  assert.deepEqual(companies, ['宁波示例车灯有限公司', ''])
})

test('late inquiries come first and are counted', async () => {
  const { rows } = await app.pool.query('select id from consultations where handled_at is null limit 1')
  await app.pool.query("update consultations set due_at = '2026-11-01T00:00:00Z' where id = $1", [rows[0].id])
  const all = await list({ size: 50 })
  assert.equal(all.records[0]?.id, rows[0].id)
  assert.ok((all.records[0]?.remainingMinutes ?? 0) < 0)
  assert.equal(all.counts.overdue, 1)
  assert.equal((await list({ overdue: true })).total, 1)
})
