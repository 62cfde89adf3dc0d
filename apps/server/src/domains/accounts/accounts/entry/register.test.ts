import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { guessCode } from '../../../../test-support/guesses.ts'
import { createPerson, logIn, makeAddress, PASSWORD, sendCode } from '../../../../test-support/people.ts'
import { toName } from './names.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool, wait } = app
let phones = 0
const aPhone = () => `1350000${1000 + phones++}`
const register = (fields: object) =>
  call('registerAccount', {
    body: {
      phoneNo: '13500000000',
      account: '某位工程师',
      email: 'someone@example.com',
      password: encodePassword(PASSWORD),
      verifiyCode: '000000',
      origin: 'portal',
      ...fields,
    },
    ip: makeAddress(),
  })

test('a registration creates an ORDINARY account with its consents, and logs in', async () => {
  const phoneNo = aPhone()
  const verifiyCode = await sendCode(app, phoneNo, 'register')
  const answer = await register({ phoneNo: `+86 ${phoneNo}`, account: ' 李四＿1 ', verifiyCode })
  assert.equal(answer.success, true, answer.message)
  const { userInfo } = await logIn(app, '李四_1')
  assert.deepEqual(
    [userInfo.userId, userInfo.type, userInfo.phoneNo],
    [answer.data.userId, 'ORDINARY', phoneNo],
  )
  const { rows } = await pool.query(
    'select kind, version from consents where account_id = $1 order by kind',
    [userInfo.userId],
  )
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['privacy', 'service'],
  )
  assert.match(rows[0].version, /^\d{4}-\d\d-\d\d$/)
})

test('each wrong field has its own sentence and costs no code', async () => {
  const phoneNo = aPhone()
  const verifiyCode = await sendCode(app, phoneNo, 'register')
  const cases: [object, string | RegExp][] = [
    [{ account: 'x' }, /^用户名为 2–20 个/],
    [{ account: '13900000001' }, /不能是手机号/],
    [{ account: 'аdmin-cyrillic' }, /^用户名为/],
    [{ account: '<b>bold</b>' }, /^用户名为/],
    [{ account: 'Support' }, /^该用户名已被使用/],
    ...[
      'Admin',
      '管理员',
      '平台客服',
      '官方-客服',
      '标解官方',
      '客_服小王',
      '標解',
      'biaojie01',
      'Offic1al.Li',
    ].map((account): [object, RegExp] => [{ account }, /^用户名不能含有“官方”“客服”“平台”等/]),
    [{ account: 'r00t' }, /^该用户名已被使用/],
    [{ email: ' ' }, '邮箱不能为空'],
    [{ email: 'someone' }, '请输入正确的邮箱'],
    [{ phoneNo: '12900000000' }, '请输入正确的手机号'],
    [{ password: '' }, '密码不能为空'],
    [{ password: encodePassword('Kurz-7') }, '密码为 8–64 个字符'],
    [{ password: encodePassword('x1'.repeat(33)) }, '密码为 8–64 个字符'],
    [{ password: encodePassword('password123') }, /过于常见/],
    [{ password: encodePassword('Woaini1314') }, /过于常见/],
    [{ password: encodePassword('５２０１３１４５２０') }, /过于常见/],
    [{ account: 'Unterbrecher', password: encodePassword('unterbrecher') }, /过于常见/],
    [{ password: encodePassword(phoneNo) }, /过于常见/],
    [{ agreementVersion: '2019-01-01' }, /^协议已更新/],
    [{ verifiyCode: '12' }, '请输入 6 位数字验证码'],
  ]
  for (const [fields, message] of cases) {
    const answer = await register({ phoneNo, verifiyCode, ...fields })
    assert.equal(answer.success, false, JSON.stringify(fields))
    assert.match(answer.message, message instanceof RegExp ? message : new RegExp(`^${message}$`))
  }
  assert.equal((await register({ phoneNo, verifiyCode, account: 'after-all-of-it' })).success, true)
})

test('a taken name is said after the code, and the code is good for the next name', async () => {
  await createPerson(app, { name: 'Bremsscheibe10' })
  const phoneNo = aPhone()
  const verifiyCode = await sendCode(app, phoneNo, 'register')
  const wrong = verifiyCode === '000000' ? '000001' : '000000'
  assert.equal(
    (await register({ phoneNo, account: 'bremsscheibe10', verifiyCode: wrong })).code,
    getRefusalCode('verify_code_wrong'),
  )
  for (const account of [
    'bremsscheibe10',
    'ＢＲＥＭＳＳＣＨＥＩＢＥ10',
    'Bremsschelbe1O',
    'brems_scheibe10',
    'bremsscheibe.10',
  ]) {
    const { status, code } = await register({ phoneNo, account, verifiyCode })
    assert.deepEqual([status, code], [409, getRefusalCode('name_taken')], account)
  }
  assert.equal((await register({ phoneNo, account: 'bremsscheibe11x', verifiyCode })).success, true)
  assert.equal(
    (await register({ phoneNo, account: 'once-more', verifiyCode })).code,
    getRefusalCode('verify_code_expired'),
  )
})

test('only the holder of a phone learns that it is registered', async () => {
  const { phone } = await createPerson(app)
  assert.equal(
    (await register({ phoneNo: phone, account: 'newcomer' })).code,
    getRefusalCode('verify_code_expired'),
  )
  const verifiyCode = await sendCode(app, phone, 'register')
  const answer = await register({ phoneNo: phone, account: 'newcomer', verifiyCode })
  assert.deepEqual(
    [answer.code, answer.message],
    [getRefusalCode('phone_taken'), '该手机号已注册，请直接登录'],
  )
})

test('one of several parallel registrations with one code, or under one name, succeeds', async () => {
  const phoneNo = aPhone()
  const verifiyCode = await sendCode(app, phoneNo, 'register')
  const same = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      register({ phoneNo, verifiyCode, account: `parallel-${'abcdefghjk'[i]}` }),
    ),
  )
  assert.equal(same.filter(({ success }) => success).length, 1)
  const others = [aPhone(), aPhone(), aPhone(), aPhone()]
  const codes = await Promise.all(others.map((phone) => sendCode(app, phone, 'register')))
  const raced = await Promise.all(
    others.map((phone, i) => register({ phoneNo: phone, account: '同一个名字', verifiyCode: codes[i] })),
  )
  assert.equal(raced.filter(({ success }) => success).length, 1)
  assert.ok(raced.every(({ success, code }) => success || code === getRefusalCode('name_taken')))
})

test('wrong codes from hundreds of addresses: five are looked at, none is guessed', async () => {
  const phoneNo = aPhone()
  const code = await sendCode(app, phoneNo, 'register')
  const { wrong, guessed } = await guessCode(app, { phoneNo, code, many: 400 })
  assert.equal(guessed, 0)
  assert.ok(wrong <= 5, `${wrong} guesses were looked at`)
  // The account is not locked permanently: a new code a minute later is valid.
  wait(61)
  const fresh = await sendCode(app, phoneNo, 'register')
  assert.equal((await register({ phoneNo, account: 'the-owner', verifiyCode: fresh })).success, true)
})

test('names have one shape for the eye', () => {
  assert.equal(toName('Zhang10').shape, toName('zhanglO').shape)
  assert.equal(toName('corner').shape, toName('comer').shape)
  assert.notEqual(toName('张三').shape, toName('张二').shape)
})

test('a login code of a phone without account opens the registration with it; it opens nothing twice', async () => {
  const phoneNo = aPhone()
  const verifiyCode = await sendCode(app, phoneNo, 'login')
  const login = await call('mobileLogin', {
    body: { mobile: phoneNo, verifyCode: verifiyCode, fingerprint: 'f' },
    ip: makeAddress(),
  })
  assert.equal(login.code, getRefusalCode('phone_unknown'))
  const given = { phoneNo, account: '短信来的人', verifiyCode }
  assert.equal((await register(given)).success, false, 'not as a code of the registration')
  const answer = await register({ ...given, codeOf: 'login' })
  assert.equal(answer.success, true, answer.message)
  assert.equal((await register({ ...given, account: '另一个人', codeOf: 'login' })).success, false)
})

test('a password that the meter calls weak is refused', async () => {
  const phoneNo = aPhone()
  const verifiyCode = await sendCode(app, phoneNo, 'register')
  const weak = await register({
    phoneNo,
    account: '弱密码',
    verifiyCode,
    password: encodePassword('kolbenrin'),
  })
  assert.deepEqual([weak.code, weak.message], [getRefusalCode('password_weak'), '密码强度过低'])
})
