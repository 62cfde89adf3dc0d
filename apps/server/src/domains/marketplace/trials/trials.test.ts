import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { fillDemoMarket } from '../../../test-support/demo.ts'
import { createCompany, createSession, logIn, makeAddress } from '../../../test-support/people.ts'
import { toPackageId } from '../market/publish/content.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, wait, runScheduled } = app
await fillDemoMarket(app)
const manager = await createSession(app, { type: 'MANAGER', name: 'zhang-shu' })
const standard = toPackageId(101, 'standard')
let staffToken = manager.token

let made = 0
async function aBuyer() {
  const companyId = await createCompany(app, `宁波试用${++made}号有限公司`)
  return createSession(app, { type: 'COMPANY_ADMIN', companyId })
}
const apply = (token: string, packageProductId = standard, appId: number | string = 101) =>
  call('trialApply', {
    token,
    ip: makeAddress(),
    body: {
      appId,
      companyPrefix: '88.449.9999',
      packagePriceId: '',
      packageProductId,
      productManagerId: appId,
    },
  })
const staff = (
  name: 'trialDecide' | 'trialActivate' | 'trialExtend' | 'trialEnd' | 'trialDetail',
  body: object,
) => {
  wait(1)
  return call(name, { token: staffToken, body, ip: makeAddress() })
}
const mine = async (token: string, body: object = {}) =>
  (await call('myTrials', { token, body, ip: makeAddress() })).data
const notices = async (token: string) =>
  (await call('noticeList', { token, body: {}, ip: makeAddress() })).data.records.map(({ title }) => title)

test('a company with a prefix applies once, under its own prefix for any input', async () => {
  const buyer = await aBuyer()
  const { data, success, message } = await apply(buyer.token)
  assert.equal(success, true, message)
  assert.deepEqual(
    [data.status, data.statusView, data.application.name, data.packageName, data.days, data.daysLeft],
    ['applied', '待审核', '一物一码追溯云', '标准版', 30, null],
  )
  assert.match(data.code, /^T\d{13}$/)
  const again = await apply(buyer.token)
  assert.deepEqual([again.status, again.code], [409, getRefusalCode('trial_running')])
  const row = (await staff('trialDetail', { id: data.id })).data
  assert.notEqual('companyPrefix' in row && row.companyPrefix, '88.449.9999')
})

test('one of thirty simultaneous applications of a company is accepted and the others get a clear refusal', async () => {
  const buyer = await aBuyer()
  const answers = await Promise.all(Array.from({ length: 30 }, () => apply(buyer.token)))
  assert.equal(answers.filter(({ success }) => success).length, 1)
  assert.ok(
    answers.filter(({ success }) => !success).every(({ code }) => code === getRefusalCode('trial_running')),
  )
})

test('without a prefix, for an unknown package, one without a trial or one withdrawn it is refused by name', async () => {
  const person = await createSession(app)
  const refused = await apply(person.token)
  assert.deepEqual(
    [refused.code, refused.message],
    [getRefusalCode('trial_without_prefix'), '您尚未完成标识前缀注册，试用需先完成前缀注册'],
  )
  assert.equal((await call('trialApply', { body: {} })).status, 401)
  const buyer = await aBuyer()
  for (const [packageId, appId, code] of [
    ['x', 101, getRefusalCode('package_not_found')],
    ['01980000-0000-7000-8000-000000000000', 101, getRefusalCode('package_not_found')],
    [standard, 102, getRefusalCode('application_not_found')],
    [standard, 'abc', getRefusalCode('application_not_found')],
    [toPackageId(101, 'flagship'), 101, getRefusalCode('trial_not_offered')],
  ] as const)
    assert.equal((await apply(buyer.token, packageId, appId)).code, code, `${packageId} ${appId}`)
  const { rows } = await app.pool.query(
    'select application_id, package_id from application_prices where application_id = 135 limit 1',
  )
  assert.equal(
    (await apply(buyer.token, rows[0].package_id, 135)).code,
    getRefusalCode('application_withdrawn'),
  )
  const come = (appCode: string | number) =>
    call('trialComeApply', {
      token: buyer.token,
      ip: makeAddress(),
      body: { appCode, packageProductId: standard, fingerprint: 'f' },
    })
  assert.equal(
    (await come('surface-vision')).code,
    getRefusalCode('application_not_found'),
    'the code of another application',
  )
  assert.equal((await come(-1)).data.status, 'applied')
  assert.equal((await come('item-trace')).code, getRefusalCode('trial_running'))
})

test('a trial is approved, activated, reminded of, extended and ended by the clock, with a notice each time', async () => {
  const buyer = await aBuyer()
  let { token } = buyer
  const { data: applied } = await apply(token)
  assert.equal(
    (await staff('trialDecide', { id: applied.id, version: 7, pass: true, note: '' })).code,
    getRefusalCode('trial_stale'),
  )
  const approved = await staff('trialDecide', { id: applied.id, version: 1, pass: true, note: '' })
  assert.equal(approved.data.status, 'approved')
  const wrong = await staff('trialActivate', {
    id: applied.id,
    version: 2,
    accessUrl: 'javascript:1',
    note: '',
  })
  assert.deepEqual([wrong.status, wrong.errors?.accessUrl], [400, '访问地址应以 https:// 或 / 开头'])
  const active = await staff('trialActivate', {
    id: applied.id,
    version: 2,
    accessUrl: 'https://trace.example.com/try',
    note: '账号已发到邮箱',
  })
  assert.deepEqual([active.data.status, active.data.daysLeft], ['active', 30])
  const [own] = (await mine(token)).records
  assert.equal(own?.accessUrl, 'https://trace.example.com/try')

  await runScheduled('trials.clock')
  assert.ok(!(await notices(token)).includes('试用即将到期'), 'not yet')
  wait(28 * 86_400 + 10)
  await runScheduled('trials.clock')
  await runScheduled('trials.clock')
  token = (await logIn(app, buyer.phone)).tokenInfo.access_token
  assert.equal((await notices(token)).filter((title) => title === '试用即将到期').length, 1)
  assert.equal((await mine(token)).records[0]?.daysLeft, 2)

  staffToken = (await logIn(app, manager.phone)).tokenInfo.access_token
  const version = (await staff('trialDetail', { id: applied.id })).data.version
  wait(60)
  const longer = await staff('trialExtend', { id: applied.id, version, days: 10, note: '等上线窗口' })
  assert.deepEqual([longer.data.daysLeft, longer.data.days], [12, 40])
  wait(12 * 86_400 + 1)
  await runScheduled('trials.clock')
  token = (await logIn(app, buyer.phone)).tokenInfo.access_token
  const [over] = (await mine(token)).records
  assert.deepEqual([over?.status, over?.daysLeft, over?.accessUrl], ['expired', null, ''])
  assert.deepEqual(await notices(token), [
    '试用已到期',
    '试用已延长',
    '试用即将到期',
    '试用已开通',
    '试用申请已通过',
  ])
  assert.equal((await apply(token)).code, getRefusalCode('trial_used'))
  staffToken = (await logIn(app, manager.phone)).tokenInfo.access_token
  const { trail } = (await staff('trialDetail', { id: applied.id })).data
  assert.deepEqual(
    trail.map(({ action, actor }) => [action, actor]),
    [
      ['到期', '系统'],
      ['延长', 'zhang-shu'],
      ['开通', 'zhang-shu'],
      ['通过', 'zhang-shu'],
      ['申请', buyer.name],
    ],
  )
})

test('a trial that was rejected with a reason may be applied for again', async () => {
  const buyer = await aBuyer()
  const { data } = await apply(buyer.token)
  const silent = await staff('trialDecide', { id: data.id, version: 1, pass: false, note: ' ' })
  assert.deepEqual([silent.status, silent.errors?.note], [400, '请写明不予通过的理由'])
  const rejected = await staff('trialDecide', {
    id: data.id,
    version: 1,
    pass: false,
    note: '资料与前缀不符',
  })
  assert.equal(rejected.data.status, 'rejected')
  assert.equal(
    (await staff('trialActivate', { id: data.id, version: 2, accessUrl: '', note: '' })).code,
    getRefusalCode('trial_wrong_status'),
  )
  assert.equal((await apply(buyer.token)).success, true)
})

test('a company sees its own trials only, staff see all', async () => {
  const [first, second] = [await aBuyer(), await aBuyer()]
  await apply(first.token)
  assert.equal((await mine(first.token, { productId: 101 })).total, 1)
  assert.equal((await mine(first.token, { productId: 102 })).total, 0)
  assert.equal((await mine(second.token)).total, 0)
  const list = await call('trialList', {
    token: staffToken,
    body: { text: '追溯云', size: 50 },
    ip: makeAddress(),
  })
  assert.ok(list.data.total >= 4 && (list.data.counts.applied ?? 0) >= 1)
  assert.equal((await call('trialList', { token: first.token, body: {}, ip: makeAddress() })).status, 403)
})

test('a trial of an application that is bought ends with the activation, which knows of it', async () => {
  const companyId = await createCompany(app, '宁波试用转购买有限公司')
  const buyer = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const { data: applied } = await apply(buyer.token)
  await staff('trialActivate', { id: applied.id, version: 1, accessUrl: '', note: '' })
  const as = (token: string, body: object) => ({ token, body, ip: makeAddress() })
  const choice = { productId: '101', packageProductId: standard }
  const { data: offer } = await call('orderPreview', as(buyer.token, choice))
  const { totalAmount, salePrice, standardPrice, orderDetails, buyerCompanyId, buyerCompanyName } = offer
  const amounts = { totalAmount, salePrice, standardPrice, buyerCompanyId, buyerCompanyName }
  const saved = await call('orderSave', as(buyer.token, { productId: '101', ...amounts, orderDetails }))
  assert.equal(saved.success, true, saved.message)
  const amount = { total: Math.round(totalAmount * 100) }
  const code = await call('wechatPlaceOrder', as(buyer.token, { out_trade_no: saved.data.id, amount }))
  const standIn = app.domains.standIn!
  standIn.pay(code.data.out_trade_no)
  await standIn.notify(code.data.out_trade_no)
  assert.equal((await mine(buyer.token)).records[0]?.status, 'active')
  const activated = await call('orderActivate', as(staffToken, { id: saved.data.id, version: 2 }))
  assert.equal(activated.data?.entitlement?.wasTrial, true, activated.message)
  assert.equal((await mine(buyer.token)).records[0]?.status, 'ended')
  assert.ok((await notices(buyer.token)).includes('试用已转为正式使用'))
})
