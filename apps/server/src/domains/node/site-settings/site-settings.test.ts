import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { NO_SITE_VALUES, type SiteValues } from '@biaojie/contract/node/site-settings/rules.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { makePhoto, upload } from '../../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call } = app
const admin = await createSession(app, { type: 'ADMIN' })
const manager = await createSession(app, { type: 'MANAGER' })

const read = async () => (await call('siteSettings', { token: admin.token, ip: makeAddress() })).data
const save = (values: Partial<SiteValues>, { version = -1, token = admin.token } = {}) =>
  read().then((now) =>
    call('siteSettingsSave', {
      token,
      ip: makeAddress(),
      body: { version: version < 0 ? now.version : version, values: { ...NO_SITE_VALUES, ...values } },
    }),
  )
const account = {
  accountName: '宁波标解科技有限公司',
  accountNo: '3310 1234 5678 9012',
  bank: '宁波银行海曙支行',
}
const orderAccount = async () => {
  const { data } = await call('orderSettings', { ip: makeAddress() })
  return { name: data.payeeName, ...data.account }
}

test('a new node has the texts of the software, and a list of what is missing', async () => {
  const { version, values, missing, trail, logo } = await read()
  assert.deepEqual([version, values, trail, logo], [0, NO_SITE_VALUES, [], null])
  assert.ok(missing.includes('phone') && missing.includes('icp') && missing.includes('accountNo'))
  assert.ok(!missing.includes('licence'))
  assert.equal((await orderAccount()).sample, true)
})

test('changes of an administrator are shown to buyers and resolvers at once, and are on record', async () => {
  const values = {
    operator: '宁波标解科技有限公司',
    phone: '0574-87654321',
    icp: '浙ICP备2026000001号-1',
    ...account,
  }
  const { data, code } = await save(values)
  assert.equal(code, 200)
  assert.deepEqual(data.values, { ...NO_SITE_VALUES, ...values })
  assert.ok(!data.missing.includes('phone') && data.missing.includes('police'))
  assert.deepEqual(await orderAccount(), { name: values.operator, ...account, sample: false })
  const { contact } = (await app.app.inject('/.well-known/gs1resolver')).json()
  assert.deepEqual([contact.fn, contact.hasTelephone], [values.operator, values.phone])
  const [line] = data.trail
  assert.match(line?.text ?? '', /客服电话：（空） → 0574-87654321/)
  await save({ ...values, phone: '0574-87654322' })
  const [latest] = (await read()).trail
  assert.equal(latest?.text, '客服电话：0574-87654321 → 0574-87654322')
})

test('every other person of the node hears of a changed account', async () => {
  await save({ ...account, accountNo: '3310 1234 5678 0000' })
  const heard = await call('noticeList', { token: manager.token, body: {}, ip: makeAddress() })
  assert.match(heard.data.records[0]?.text ?? '', /更改了节点的收款账户/)
  const own = await call('noticeList', { token: admin.token, body: {}, ip: makeAddress() })
  assert.equal(own.data.records.length, 0)
})

test('wrong values are refused field by field, and nothing is stored', async () => {
  const before = await read()
  const wrong = await save({
    phone: '客服',
    email: 'service',
    icp: '备案中',
    accountNo: '12345678',
    operator: '标'.repeat(61),
    accent: 'red',
    agreementsOn: '2026-13-01',
    logo: 'apps/101-2',
    privacyOfficer: '〔某人〕',
  })
  assert.deepEqual(Object.keys(wrong.errors ?? {}).sort(), [
    ...[
      'accent',
      'accountName',
      'agreementsOn',
      'bank',
      'email',
      'icp',
      'logo',
      'operator',
      'phone',
      'privacyOfficer',
    ],
  ])
  const gone = await save({ logo: `files/${'0'.repeat(32)}` })
  assert.match(gone.errors?.logo ?? '', /重新上传/)
  assert.deepEqual(await read(), before)
})

test('an old form does not overwrite what a colleague has saved', async () => {
  const { version } = await read()
  await save({ seat: '浙江省宁波市' }, { version })
  const late = await save({ seat: '上海市' }, { version })
  assert.equal(late.code, getRefusalCode('content_stale'))
  assert.equal((await read()).values.seat, '浙江省宁波市')
  const both = await Promise.all([
    save({ seat: '杭州市' }, { version: version + 1 }),
    save({ seat: '温州市' }, { version: version + 1 }),
  ])
  assert.deepEqual(both.map(({ success }) => success).sort(), [false, true])
})

test('only an administrator of the node reads or changes them', async () => {
  const body = { version: 0, values: NO_SITE_VALUES }
  for (const token of [manager.token, (await createSession(app, { type: 'ORDINARY' })).token]) {
    assert.equal((await call('siteSettings', { token, ip: makeAddress() })).code, getRefusalCode('forbidden'))
    assert.equal(
      (await call('siteSettingsSave', { token, body, ip: makeAddress() })).code,
      getRefusalCode('forbidden'),
    )
  }
  assert.equal((await call('siteSettings', { ip: makeAddress() })).code, getRefusalCode('session_missing'))
})

test('a seal is a private picture of the administrator who uploads it, and can be removed', async () => {
  const sent = await upload(app, admin.token, await makePhoto(101))
  const seal = sent.data.fileName
  assert.equal((await save({ seal: 'f'.repeat(40) })).errors?.seal, '请重新上传印章图片')
  assert.equal(
    (await save({ seal: `${'f'.repeat(40)}.jpg` })).errors?.seal,
    '图片已被清理，请重新上传印章图片',
  )
  const foreign = (await upload(app, manager.token, await makePhoto(102))).data.fileName
  assert.equal((await save({ seal: foreign })).errors?.seal, '图片已被清理，请重新上传印章图片')
  await save({})
  const { data } = await save({ seal })
  assert.equal(data.trail[0]?.text, '合同专用章：换了新图')
  assert.match(data.sealAddress, new RegExp(seal))
  const before = (await read()).version
  assert.equal((await save({})).data.sealAddress, '')
  assert.equal((await read()).version, before + 1)
  assert.equal((await read()).trail[0]?.text, '合同专用章：已移除')
})

test('a production node never tells buyers a made-up account, phone or filing number', async (t) => {
  const { createSiteSettings } = await import('./site-settings.ts')
  const production = createSiteSettings({
    ...{
      db: app.db,
      now: () => app.clock.now,
      env: { demo: false, parent: undefined },
      pageCache: undefined,
    },
    people: { describe: async () => new Map(), staff: async () => [] },
    pictures: { find: async () => new Map(), setUses: async () => [] },
    sms: { hasNotice: (template) => template === 'invitation' },
    files: {
      addressOf: () => '',
      claimFiles: async () => [],
      cookieFor: () => '',
      findFilesByName: async () => [],
      read: async () => undefined,
      releaseFiles: async () => {},
    },
  })
  await save({})
  const { site, payee, blanks } = await production.forPages()
  t.assert.deepEqual([site.phone, site.email, site.address, site.records, blanks], [null, null, null, [], {}])
  const { messages } = await production.shown({
    kind: 'person',
    userId: admin.id,
    type: 'ADMIN',
    companyId: null,
    sessionId: '',
  })
  t.assert.deepEqual(
    messages.filter(({ sent }) => sent).map(({ label }) => label),
    ['验证码', '邀请加入企业'],
  )
  t.assert.match(messages[1]?.text ?? '', /^\$\{name\}的标识前缀 \$\{prefix\} 已通过审核/)
  t.assert.deepEqual(payee.account, { accountName: '', accountNo: '', bank: '', sample: true })
})
