import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { fillDemoMarket } from '../../../../test-support/demo.ts'
import { createSession, logIn, makeAddress } from '../../../../test-support/people.ts'
import { makeMultipart } from '../../../../test-support/registrations.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, clock, wait, runScheduled } = app
await fillDemoMarket(app)
const manager = await createSession(app, { type: 'MANAGER', name: 'zhang-shu' })
let { token } = manager
type Name = Parameters<typeof call>[0]
/** Each call comes a second after the last, so that histories have an order. */
const staff = <N extends Name>(name: N, body: object) => {
  wait(1)
  return call(name, { token, body, ip: makeAddress() })
}
const managed = async (id: number) => (await staff('applicationManaged', { id })).data
const shown = async (id: number) =>
  (
    await app.app.inject({
      url: `/platform-operate-service/api/product/manager/detail/${id}`,
      remoteAddress: makeAddress(),
    })
  ).json()

const DETAIL = `<h2>做什么</h2><p>${'焊点的电流、电压、位移三条曲线合在一起判，漏焊与虚焊当场报警。'.repeat(2)}</p><script>alert(1)</script>`
const content = (change: Partial<ApplicationContent> = {}): ApplicationContent => ({
  name: '焊点质量在线判定',
  provider: 'biaojie',
  categoryId: 'quality-visual-scratch',
  describes: '电流、电压、位移三条曲线合判一个焊点，漏焊与虚焊当场报警，记录挂在零件标识下。',
  traits: ['三条曲线合判', '支持六种控制器'],
  negotiable: false,
  quote: '',
  appCode: 'weld-check',
  packages: [
    {
      key: 'standard',
      name: '标准版',
      note: '一条线',
      tryUseDuration: 15,
      prices: [
        { duration: 1, durationUnit: '1', price: 680_000, isDefault: true },
        { duration: 1, durationUnit: '2', price: 68_050, isDefault: false },
      ],
      limits: [{ name: '焊点数', value: '不限' }],
    },
  ],
  card: { package: 'standard', duration: 1, durationUnit: '2' },
  zero: null,
  facts: [],
  abilities: [],
  delivery: [],
  versions: [],
  related: [],
  pictures: [],
  video: null,
  documents: [],
  detail: DETAIL,
  ...change,
})
const empty = content({
  name: '',
  provider: '',
  categoryId: '',
  describes: '',
  traits: [],
  appCode: '',
  packages: [],
  detail: '',
})

test('a draft may be incomplete, is visible to staff alone, and cannot be listed until it is complete', async () => {
  const { data, success, message } = await staff('applicationSave', { version: 0, content: empty })
  assert.equal(success, true, message)
  assert.deepEqual(Object.keys(data.problems).sort(), [
    'appCode',
    'card',
    'categoryId',
    'describes',
    'detail',
    'name',
    'packages',
    'provider',
    'traits',
  ])
  assert.equal((await shown(data.id)).code, getRefusalCode('application_not_found'))
  const refused = await staff('applicationPublish', { id: data.id, version: data.version, reason: '' })
  assert.deepEqual([refused.status, refused.errors?.name], [400, '请输入应用名称'])
  const removed = await staff('applicationRemove', { id: data.id, version: data.version })
  assert.equal(removed.success, true)
  assert.equal(
    (await staff('applicationManaged', { id: data.id })).code,
    getRefusalCode('application_not_found'),
  )
})

test('documents of an application are downloaded from its page, once each has a name', async () => {
  const { payload, headers } = makeMultipart(
    Buffer.from(`%PDF-1.7\n${'x'.repeat(90)}\n%%EOF`),
    '部署说明.pdf',
  )
  const { key } = (await call('uploadDocument', { token, body: payload, headers, ip: makeAddress() })).data
  const save = (documents: ApplicationContent['documents'], id?: number, version = 0) =>
    staff('applicationSave', {
      ...(id && { id }),
      version,
      content: content({ appCode: 'weld-papers', documents }),
    })
  const unnamed = (await save([{ key, title: '' }])).data
  assert.deepEqual(unnamed.problems, { documents: '请填写每份资料的名称' })
  const { data: saved } = await save([{ key, title: '部署说明' }], unnamed.id, unnamed.version)
  assert.deepEqual(saved.problems, {})
  await staff('applicationPublish', { id: saved.id, version: saved.version, reason: '' })
  const { documents } = (await shown(saved.id)).data
  assert.deepEqual(documents, [{ title: '部署说明', url: `/${key}`, bytes: 105 }])
  const gone = { key: `documents/${'0'.repeat(32)}`, title: '部署说明' }
  assert.equal((await save([gone])).errors?.documents, '有资料已被清除，请重新上传')
  assert.deepEqual((await save([{ key: 'apps/101-1', title: '图片' }])).data.problems, {
    documents: '请重新上传资料',
  })
  const ninth = await save(Array.from({ length: 9 }, () => ({ key, title: '部署说明' })))
  assert.deepEqual([ninth.status, ninth.code], [400, getRefusalCode('invalid_input')])
})

test('an application is written, previewed, listed, repriced and withdrawn, with its history', async () => {
  const { data: draft } = await staff('applicationSave', { version: 0, content: content() })
  assert.deepEqual(draft.problems, {})
  const { url } = (await staff('applicationPreview', { id: draft.id })).data
  const token = new URLSearchParams(url.split('?')[1]).get('preview') ?? ''
  const previewed = (id: number, query: { preview: string }) =>
    call('applicationDetail', { params: { id: String(id) }, query, ip: makeAddress() })
  const preview = (await previewed(draft.id, { preview: token })).data
  assert.deepEqual([preview.price, preview.status], [680.5, 'listed'])
  assert.doesNotMatch(preview.detail, /script/)
  assert.equal((await shown(draft.id)).code, getRefusalCode('application_not_found'))
  assert.equal(
    (await previewed(draft.id, { preview: `${token.slice(0, -1)}!` })).code,
    getRefusalCode('preview_expired'),
  )
  assert.equal((await previewed(101, { preview: token })).code, getRefusalCode('preview_expired'))
  const listed = await staff('applicationPublish', { id: draft.id, version: draft.version, reason: '' })
  assert.equal(listed.data.status, 'listed', listed.message)
  const page = (await shown(draft.id)).data
  assert.deepEqual([page.name, page.price, page.tryUseDuration], ['焊点质量在线判定', 680.5, 15])
  const search = await call('applicationSearch', { body: { name: 'hdzl' }, ip: makeAddress() })
  assert.ok(search.data.records.some(({ id }) => id === draft.id))

  const [standard] = content().packages
  const dearer = content({
    packages: [
      {
        ...standard!,
        prices: standard!.prices.map((price) => ({ ...price, price: (price.price ?? 0) + 1 })),
      },
    ],
  })
  const saved = await staff('applicationSave', {
    id: draft.id,
    version: listed.data.version,
    content: dearer,
  })
  assert.equal(saved.data.hasChanges, true)
  assert.equal((await shown(draft.id)).data.price, 680.5, 'a draft changes nothing yet')
  const reason = '控制器授权费上调'
  const again = await staff('applicationPublish', { id: draft.id, version: saved.data.version, reason })
  assert.equal((await shown(draft.id)).data.price, 680.51)
  assert.deepEqual(
    again.data.priceHistory.map(({ from, to, reason, actor }) => [from, to, reason, actor]).sort(),
    [
      [680_000, 680_001, reason, 'zhang-shu'],
      [68_050, 68_051, reason, 'zhang-shu'],
    ].sort(),
  )
  const late = await staff('applicationWithdraw', {
    id: draft.id,
    version: saved.data.version,
    reason: '停售',
  })
  assert.equal(late.code, getRefusalCode('market_stale'))
  const silent = await staff('applicationWithdraw', {
    id: draft.id,
    version: again.data.version,
    reason: ' ',
  })
  assert.equal(silent.errors?.reason, '请写明下架原因')
  const gone = await staff('applicationWithdraw', {
    id: draft.id,
    version: again.data.version,
    reason: '停售',
  })
  assert.equal(gone.data.status, 'withdrawn')
  const after = (await shown(draft.id)).data
  assert.deepEqual([after.status, after.withdrawReason], ['withdrawn', '停售'])
  assert.deepEqual(
    gone.data.history.map(({ action }) => action),
    ['下架', '上架', '上架', '新建'],
  )
  assert.equal(
    (await staff('applicationRemove', { id: draft.id, version: gone.data.version })).code,
    getRefusalCode('application_published'),
  )
})

test('prices are checked at the edges', async () => {
  for (const [price, ok] of [
    [0, true],
    [1, true],
    [9_999_999_999, true],
    [10_000_000_000, false],
    [-1, false],
    [0.5, false],
  ] as const) {
    const [standard] = content().packages
    const packages = [
      { ...standard!, prices: [{ duration: 1, durationUnit: '2' as const, price, isDefault: true }] },
    ]
    const body = { version: 0, content: content({ packages, appCode: `edge-${Math.trunc(price + 2)}` }) }
    const saved = await staff('applicationSave', body)
    assert.equal(saved.success, ok, `${price}: ${saved.message}`)
    if (!ok) continue
    const listed = await staff('applicationPublish', {
      id: saved.data.id,
      version: saved.data.version,
      reason: '',
    })
    assert.equal((await shown(listed.data.id)).data.price, price / 100)
    await staff('applicationWithdraw', { id: listed.data.id, version: listed.data.version, reason: '测完' })
  }
})

test('applications are listed and withdrawn by themselves at a set time', async () => {
  const { data } = await staff('applicationSave', { version: 0, content: content({ appCode: 'later' }) })
  const past = await staff('applicationPublish', {
    id: data.id,
    version: data.version,
    at: '2026-01-01 09:00',
    reason: '',
  })
  assert.equal(past.errors?.at, '请选择将来的时间')
  const at = '2026-11-21 09:00'
  const planned = await staff('applicationPublish', { id: data.id, version: data.version, at, reason: '' })
  assert.deepEqual([planned.data.status, planned.data.publishTime], ['scheduled', '2026-11-21 09:00:00'])
  await runScheduled('market.clock')
  assert.equal((await shown(data.id)).code, getRefusalCode('application_not_found'))
  wait(86_400)
  await runScheduled('market.clock')
  assert.equal((await shown(data.id)).data.status, 'listed')
  token = (await logIn(app, manager.phone)).tokenInfo.access_token
  const { version } = await managed(data.id)
  const until = { at: '2026-11-22 20:00', reason: '活动结束' }
  const ending = await staff('applicationWithdraw', { id: data.id, version, ...until })
  // A change that is published meanwhile keeps the withdrawal with its reason.
  const changed = { id: data.id, version: ending.data.version, content: content({ appCode: 'later' }) }
  const saved = await staff('applicationSave', changed)
  const listed = await staff('applicationPublish', { id: data.id, version: saved.data.version, reason: '' })
  assert.equal(listed.data.status, 'listed', listed.message)
  wait(2 * 86_400)
  await runScheduled('market.clock')
  const gone = (await shown(data.id)).data
  assert.deepEqual([gone.status, gone.withdrawReason], ['withdrawn', '活动结束'])
  assert.ok(gone.withdrawTime > '2026-11-22 20:00')
  token = (await logIn(app, manager.phone)).tokenInfo.access_token
})

test('the demo’s scheduled application comes on its day', async () => {
  const { data } = await staff('applicationList', { status: 'scheduled', size: 50 })
  const [waiting] = data.records
  assert.ok(waiting && waiting.publishTime > '2026-11-20')
  clock.now = new Date('2026-11-30T00:00:00Z')
  await runScheduled('market.clock')
  token = (await logIn(app, manager.phone)).tokenInfo.access_token
  assert.equal((await managed(waiting.id)).status, 'listed')
})

test('a first-level category features four at most', async () => {
  const { data } = await staff('applicationList', { categoryId: 'trace', status: 'listed', size: 50 })
  const featured = data.records.filter(({ choice }) => choice)
  const other = data.records.find(({ choice }) => !choice)!
  assert.equal(featured.length, 4)
  const full = await staff('applicationFlags', { id: other.id, version: other.version, choice: true })
  assert.equal(full.errors?.choice, '该一级分类已有 4 个精选应用，请先取消一个')
  const [first] = featured
  await staff('applicationFlags', { id: first!.id, version: first!.version, choice: false })
  const now = await staff('applicationFlags', { id: other.id, version: other.version, choice: true })
  assert.equal(now.data.choice, true)
  assert.ok(
    (await call('featuredOfCategory', { body: { productClassifyId: 'trace' } })).data.some(
      ({ id }) => id === other.id,
    ),
  )
})

test('staff keep categories, providers, banners and the selection', async () => {
  const all = (await staff('categoryList', {})).data
  const first = all.find(({ level }) => level === 1)!
  assert.equal((await staff('categoryRemove', { id: first.id })).code, getRefusalCode('category_in_use'))
  const given = { parentId: '-1', name: '测试分类', describes: '', icon: 'trace', disabled: false, place: 0 }
  const added = (await staff('categorySave', given)).data
  assert.equal(added[0]?.name, '测试分类')
  assert.equal((await staff('categorySave', { ...given, name: ' ' })).errors?.name, '请输入分类名称')
  await staff('categorySave', { ...given, id: added[0]?.id, icon: 'repair' })
  const tree = (await call('categoryTree', { ip: makeAddress() })).data
  assert.equal(tree.find(({ name }) => name === given.name)?.icon, 'repair')
  assert.equal((await staff('categoryRemove', { id: added[0]!.id })).data.length, all.length)

  const [biaojie] = (await staff('providerManaged', { text: '标解' })).data.records
  const { applications: _count, ...provider } = biaojie!
  assert.equal(
    (await staff('providerSave', { ...provider, version: 9 })).code,
    getRefusalCode('market_stale'),
  )
  assert.equal((await staff('providerSave', provider)).data.version, provider.version + 1)
  assert.equal((await staff('providerRemove', { key: 'biaojie' })).code, getRefusalCode('provider_in_use'))

  const [banner] = (await staff('bannerList', {})).data
  const { productName: _name, picture: _picture, ...body } = banner!
  const evil = await staff('bannerSave', { ...body, redirectType: 2, outSiteUrl: 'javascript:alert(1)' })
  assert.match(evil.errors?.outSiteUrl ?? '', /开头/)
  const hidden = await staff('bannerSave', {
    ...body,
    redirectType: 1,
    productId: 101,
    outSiteUrl: 'javascript:alert(1)',
  })
  assert.ok(hidden.errors?.outSiteUrl, 'also where the banner opens an application')
  const saved = await staff('bannerSave', { ...body, disabled: true })
  assert.equal(saved.data.version, body.version + 1)
  assert.equal((await call('marketBanners')).data.length, 3)
  assert.equal(
    (await staff('bannerRemove', { id: '01980000-0000-7000-8000-000000000000' })).code,
    getRefusalCode('banner_not_found'),
  )

  const { picture: _drawing, names: _names, ...selection } = (await staff('selectionManaged', {})).data
  const fewer = await staff('selectionSave', { ...selection, records: selection.records.slice(0, 2) })
  assert.equal(fewer.data.version, selection.version + 1)
  assert.equal((await call('officialSelection')).data.records.length, 2)
  assert.equal((await staff('selectionSave', selection)).code, getRefusalCode('market_stale'))
})

test('questions become public with their answer, reviews after staff have read them', async () => {
  const buyer = await createSession(app)
  const ask = { productId: 102, question: '电炉和冲天炉都能接吗？' }
  const { data } = await call('questionAsk', { token: buyer.token, body: ask, ip: makeAddress() })
  const waiting = (await staff('questionManaged', { status: 'open' })).data
  assert.deepEqual([waiting.records[0]?.id, waiting.counts.open], [data.id, 1])
  const answered = await staff('questionAnswer', { id: data.id, answer: '都能，读炉前 PDA 的记录。' })
  assert.equal(answered.data.status, 'answered')
  const list = await call('questionList', { body: { productId: 102 }, ip: makeAddress() })
  assert.equal(list.data.records[0]?.answer, '都能，读炉前 PDA 的记录。')
  await staff('questionHide', { id: data.id })
  const hidden = await call('questionList', { body: { productId: 102 }, ip: makeAddress() })
  assert.ok(!hidden.data.records.some(({ id }) => id === data.id))

  const [review] = (await staff('reviewManaged', { text: '追溯云' })).data.records
  const before = (await shown(review!.productId)).data.rating.count
  const silent = await staff('reviewDecide', { id: review!.id, show: false, reason: '' })
  assert.equal(silent.errors?.reason, '请写明不公开的理由')
  await staff('reviewDecide', { id: review!.id, show: false, reason: '含联系方式' })
  assert.equal((await shown(review!.productId)).data.rating.count, before - 1)
  await staff('reviewDecide', { id: review!.id, show: true, reason: '' })
  const replied = await staff('reviewReply', { id: review!.id, reply: '谢谢，已排进下一版。' })
  assert.equal(replied.data.reply, '谢谢，已排进下一版。')
  assert.equal((await shown(review!.productId)).data.rating.count, before)
})
