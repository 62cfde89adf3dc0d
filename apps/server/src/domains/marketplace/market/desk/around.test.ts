import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { DataOf } from '@biaojie/contract/calls.ts'
import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { getRefusalCode, testApp } from '../../../../test-support/app.ts'
import { fillDemoMarket } from '../../../../test-support/demo.ts'
import { createCompany, createSession, makeAddress } from '../../../../test-support/people.ts'
import { toPackageId } from '../publish/content.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, clock, wait, runScheduled } = app
await fillDemoMarket(app)
const { token } = await createSession(app, { type: 'MANAGER', name: 'zhang-shu' })
type Name = Parameters<typeof call>[0]
type Detail = DataOf<'applicationDetail'>
const staff = <N extends Name>(name: N, body: object) => call(name, { token, body, ip: makeAddress() })
const inMinutes = (minutes: number) => formatTime(clock.now.getTime() + minutes * 60_000).slice(0, 16)

test('staff choose the words under the search of the market', async () => {
  const first = (await staff('marketWordsManaged', {})).data
  assert.deepEqual((await call('marketWords')).data, first.words)
  const saved = await staff('marketWordsSave', { ...first, words: ['扭矩', '扭矩', '漏装'] })
  assert.deepEqual(saved.data, { words: ['扭矩', '漏装'], version: first.version + 1 })
  assert.deepEqual((await call('marketWords')).data, ['扭矩', '漏装'])
  assert.equal((await staff('marketWordsSave', { ...first, words: [] })).code, getRefusalCode('market_stale'))
})

test('views, trials and orders are counted for each application', async () => {
  const companyId = await createCompany(app, '宁波数浏览有限公司')
  const buyer = await createSession(app, { type: 'COMPANY_ADMIN', companyId })
  const figuresOf = async (id: number) =>
    (await staff('applicationFigures', { days: 30 })).data.find((row) => row.id === id)
  const before = await figuresOf(101)
  for (let time = 0; time < 3; time++)
    await call('applicationViewed', { body: { id: 101 }, ip: makeAddress() })
  await call('applicationViewed', { body: { id: 987_654 }, ip: makeAddress() })
  const applied = await call('trialApply', {
    token: buyer.token,
    ip: makeAddress(),
    body: {
      appId: 101,
      companyPrefix: '',
      packagePriceId: '',
      packageProductId: toPackageId(101, 'standard'),
      productManagerId: 101,
    },
  })
  assert.equal(applied.success, true, applied.message)
  const now = await figuresOf(101)
  assert.deepEqual(
    [now?.name, (now?.views ?? 0) - (before?.views ?? 0), (now?.trials ?? 0) - (before?.trials ?? 0)],
    ['一物一码追溯云', 3, 1],
  )
  assert.equal(await figuresOf(987_654), undefined)
  const asBuyer = await call('applicationFigures', {
    token: buyer.token,
    body: { days: 30 },
    ip: makeAddress(),
  })
  assert.equal(asBuyer.success, false)
})

test('a price with an end returns to what it was, buyers know both, and the draft keeps its other changes', async () => {
  const priceOf = (data: Detail) => data.list.find(({ key }) => key === 'standard')?.pricesResponse[1]
  const read = async () => {
    const answer = await app.app.inject({
      url: '/platform-operate-service/api/product/manager/detail/101',
      remoteAddress: makeAddress(),
    })
    return answer.json().data as Detail
  }
  const managed = async () => (await staff('applicationManaged', { id: 101 })).data
  const save = async (change: (content: ApplicationContent) => ApplicationContent) => {
    const { version, draft } = await managed()
    return (await staff('applicationSave', { id: 101, version, content: change(draft) })).data
  }
  const before = priceOf(await read())!
  const cheaper = (content: ApplicationContent) => ({
    ...content,
    packages: content.packages.map((offer) => ({
      ...offer,
      prices: offer.prices.map((price) =>
        offer.key === 'standard' && price.duration === 1 && price.durationUnit === '1'
          ? { ...price, price: 999_900 }
          : price,
      ),
    })),
  })
  const { version } = await save(cheaper)
  const publish = { id: 101, version, reason: '双十二' }
  const early = await staff('applicationPublish', { ...publish, until: inMinutes(-5) })
  assert.equal(early.errors?.until, '请选择上架之后的时间')
  const until = inMinutes(10)
  const published = await staff('applicationPublish', { ...publish, until })
  assert.equal(published.success, true, published.message)
  const during = await read()
  assert.equal(priceOf(during)?.price, 9_999)
  assert.deepEqual(during.offer, { until, after: { [before.id]: before.price } })
  // A change of something else neither ends the offer nor is lost with it.
  await save((content) => ({ ...content, describes: `${content.describes}支持离线。` }))
  wait(11 * 60)
  await runScheduled('market.clock')
  const after = await managed()
  assert.equal(after.priceHistory[0]?.reason, '优惠到期')
  const drafted = after.draft.packages.find(({ key }) => key === 'standard')?.prices[1]
  assert.equal(drafted?.price, 100 * (before.price ?? 0))
  assert.ok(after.draft.describes.endsWith('支持离线。') && after.hasChanges)
  const now = await read()
  assert.deepEqual([priceOf(now)?.price, now.offer], [before.price, null])
})

test('a banner is shown from its beginning until its end', async () => {
  const [banner] = (await staff('bannerList', {})).data
  const { productName: _name, picture: _picture, ...body } = banner!
  const isShown = async () => (await call('marketBanners')).data.some(({ id }) => id === body.id)
  assert.equal(await isShown(), true)
  const wrong = await staff('bannerSave', { ...body, from: inMinutes(20), until: inMinutes(10) })
  assert.equal(wrong.errors?.until, '结束时间应在开始时间之后')
  const saved = await staff('bannerSave', { ...body, from: inMinutes(10), until: inMinutes(20) })
  assert.equal(saved.success, true, saved.message)
  assert.equal(await isShown(), false)
  wait(10 * 60)
  assert.equal(await isShown(), true)
  wait(10 * 60)
  assert.equal(await isShown(), false)
})
