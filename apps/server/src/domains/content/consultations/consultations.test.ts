import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'

const { call, pool, wait, logs } = await testApp({ after })

const consultation = (fields: object = {}) => ({
  industryCode: 'C',
  consultContent: '想了解制动盘标识的接入流程',
  contactPersonName: '阿依古丽·买买提',
  contactPersonphone: '13900000001',
  companyName: '宁波某制动系统有限公司',
  ...fields,
})
let address = 0
/** Every call has another address, unless a test is about addresses. */
const send = (fields: object = {}, ip = `198.51.100.${++address}`) =>
  call('addConsultation', { body: consultation(fields), ip })
const stored = async (id: string) =>
  (await pool.query('select * from consultations where id = $1', [id])).rows[0]

test('a consultation of a visitor is kept, with the phone in one spelling', async () => {
  for (const [spelling, kept] of [
    ['13900000011', '13900000011'],
    ['+8613900000012', '13900000012'],
    ['008613900000013', '13900000013'],
    ['+86 139-0000-0014', '13900000014'],
  ] as const) {
    const answer = await send({ contactPersonphone: spelling })
    assert.equal(answer.success, true, answer.message)
    assert.equal((await stored(answer.data.id)).contact_phone, kept)
  }
})

test('the request is in the security log with its signature, which proves nothing', async () => {
  const signature = 'ab'.repeat(32)
  const { data } = await call('addConsultation', {
    body: consultation({ contactPersonphone: '13900000016' }),
    ip: '198.51.101.9',
    headers: { 'request-signature': signature },
  })
  const { rows } = await pool.query(
    `select ip, signature, account_id from security_log where detail->>'consultation' = $1`,
    [data.id],
  )
  assert.deepEqual(rows, [{ ip: '198.51.101.9', signature, account_id: null }])
})

test('a company claimed by the sender is not believed, and text is kept without invisible characters', async () => {
  const answer = await send({
    contactPersonphone: '13900000015',
    companyInfo: { companyId: 'x' },
    companyName: ' 甲\u200b公司 ',
    consultContent: '第一行\n第二行\ufeff',
  })
  const row = await stored(answer.data.id)
  assert.deepEqual([row.company_name, row.content], ['甲公司', '第一行\n第二行'])
})

test('each field is refused with its own sentence', async () => {
  const cases: [object, string][] = [
    [{ industryCode: '' }, '请选择所属行业'],
    [{ industryCode: '36' }, '请选择所属行业'],
    [{ industryCode: 'Z' }, '请选择所属行业'],
    [{ consultContent: '  ' }, '请输入咨询内容'],
    [{ consultContent: '\u200b' }, '请输入咨询内容'],
    [{ consultContent: '问\u0000' }, '咨询内容里有无法保存的字符（U+0000），请删去后再提交'],
    [{ consultContent: '问'.repeat(301) }, '咨询内容不能超过 300 个字'],
    [{ consultContent: '问'.repeat(4001) }, '咨询内容过长'],
    [{ contactPersonName: '李' }, '请输入 2–16 个汉字的联系人姓名'],
    [{ contactPersonName: 'Tom' }, '请输入 2–16 个汉字的联系人姓名'],
    [{ contactPersonName: '王'.repeat(17) }, '请输入 2–16 个汉字的联系人姓名'],
    [{ contactPersonphone: '12900000001' }, '请输入正确的手机号'],
    [{ contactPersonphone: '1390000000' }, '请输入正确的手机号'],
    [{ companyName: '' }, '请输入企业名称'],
    [{ companyName: undefined }, '缺少企业名称'],
    [{ consultContent: 5 }, '咨询内容格式不正确'],
  ]
  for (const [fields, message] of cases) {
    const answer = await send(fields)
    assert.deepEqual([answer.status, answer.message], [400, message], JSON.stringify(fields))
  }
})

test('300 characters are 300 as a person counts them', async () => {
  const answer = await send({ contactPersonphone: '13900000016', consultContent: '🚗'.repeat(300) })
  assert.equal(answer.success, true)
  assert.equal(
    (await send({ contactPersonphone: '13900000016', consultContent: '🚗'.repeat(301) })).status,
    400,
  )
})

test('a phone is taken five times a day, however many ask at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send({ contactPersonphone: '13900000017' })),
  )
  assert.equal(answers.filter((answer) => answer.success).length, 5)
  assert.ok(answers.filter((answer) => !answer.success).every(({ status }) => status === 429))
  wait(86_400)
  assert.equal((await send({ contactPersonphone: '13900000017' })).success, true)
})

test('an address is taken thirty times a day', async () => {
  // 29 of the day's thirty are counted already, so that the limit per minute of one process does not
  // interfere.
  let taken = 0
  await pool.query('delete from quotas')
  await pool.query(`insert into quotas values ('consult:ip:192.0.2.9', now() + interval '10 years', 29)`)
  for (const phone of ['13900000018', '13900000019'])
    if ((await send({ contactPersonphone: phone }, '192.0.2.9')).success) taken += 1
  assert.equal(taken, 1)
})

test('the industry list answers level by level and refuses what it does not know', async () => {
  const sections = await call('industryList', { body: { level: '1', parentCode: '-1' } })
  assert.equal(sections.data.length, 20)
  assert.deepEqual(sections.data[0], { code: 'A', name: '农、林、牧、渔业' })
  assert.equal((await call('industryList', { body: { level: 2, parentCode: 'C' } })).data.length, 31)
  const unknown = await call('industryList', { body: { level: '2', parentCode: 'Z' } })
  assert.deepEqual([unknown.status, unknown.code], [404, getRefusalCode('industry_not_found')])
})

test('no phone number reaches the log, not even when the database fails', async () => {
  await pool.query('alter table consultations rename to elsewhere')
  const failed = await send({ contactPersonphone: '13900000020' })
  await pool.query('alter table elsewhere rename to consultations')
  assert.deepEqual([failed.status, failed.message], [500, '服务异常，请稍后再试'])
  const written = logs.join('\n')
  assert.match(written, /does not exist/)
  assert.doesNotMatch(written, /1390000|制动系统|阿依古丽/)
})
