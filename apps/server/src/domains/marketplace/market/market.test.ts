import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PLACE_MOST, PLAN_MOST } from '@biaojie/contract/marketplace/market/rules.ts'
import { formatPlace, PLACE_KEYS } from '@biaojie/contract/marketplace/market/stations.ts'
import { market as demoFiles } from '../../../../../../demo/market/market.ts'
import { getRefusalCode, testApp } from '../../../test-support/app.ts'
import { fillDemoMarket } from '../../../test-support/demo.ts'
import { makeAddress } from '../../../test-support/people.ts'

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
const { call, pool } = app
await fillDemoMarket(app)
const files = demoFiles()
const listed = files.applications.filter(({ status }) => status === 'listed')
const ask = async (body: object = {}) => {
  const answer = await call('applicationSearch', { body, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
  return answer.data
}
const names = async (body: object) => (await ask({ size: 100, ...body })).records.map(({ name }) => name)
const detail = async (id: number | string) => {
  const { app: server } = app
  const response = await server.inject({
    url: `/platform-operate-service/api/product/manager/detail/${id}`,
    remoteAddress: makeAddress(),
  })
  return { status: response.statusCode, ...response.json() }
}

test('the demo is loaded once, and what staff changed since stays', async () => {
  await pool.query("update applications set name = '改过的名称' where id = 110")
  await fillDemoMarket(app)
  const { rows } = await pool.query('select name from applications where id = 110')
  assert.equal(rows[0].name, '改过的名称')
  const original = files.applications.find(({ id }) => id === 110)!.name
  await pool.query('update applications set name = $1 where id = 110', [original])
  const total = await pool.query('select count(*)::int as total from applications')
  assert.equal(total.rows[0].total, files.applications.length)
})

test('the panel has every category with the number of applications in it', async () => {
  const { data } = await call('categoryTree')
  assert.equal(data.length, 8)
  assert.equal(
    data.reduce((sum, { count }) => sum + count, 0),
    listed.length,
  )
  for (const first of data) {
    assert.equal(first.level, 1)
    assert.equal(
      first.count,
      first.children.reduce((sum, { count }) => sum + count, 0),
    )
  }
  const response = await app.app.inject('/platform-operate-service/api/product/classify/level/3')
  assert.ok(response.json().data.every(({ level }: { level: number }) => level === 3))
})

test('the plan numbers every listed application by its place', async () => {
  const { data } = await call('marketPlan', { body: {} })
  const total = (all: { count: number }[]) => all.reduce((sum, { count }) => sum + count, 0)
  assert.equal(total(data.stations), listed.length)
  assert.equal(total(data.places), listed.length)
  const ranks = data.records.map(({ place }) => PLACE_KEYS.indexOf(place as (typeof PLACE_KEYS)[number]))
  assert.deepEqual(
    ranks,
    ranks.toSorted((a, b) => a - b),
  )
  let before = 0
  for (const { key, count } of data.places) {
    const numbers = data.records.filter(({ place }) => place === key).map(({ number }) => number)
    assert.deepEqual(
      numbers,
      Array.from({ length: Math.min(count, PLACE_MOST) }, (_, at) => before + at + 1),
    )
    before += count
  }
  const machining = await call('marketPlan', { body: { station: 'machining' } })
  assert.deepEqual(machining.data.records, data.records)
  const { applications, stations } = machining.data
  assert.equal(applications.length, stations.find(({ key }) => key === 'machining')?.count)
  assert.ok(applications.every(({ place }) => formatPlace(place).startsWith('机加工')))
  const numbers = new Map(data.records.map(({ id, number }) => [id, number]))
  assert.ok(applications.every(({ id, number }) => number === (numbers.get(id) ?? number)))
  const wrong = await call('marketPlan', { body: { station: 'moon' } as never, ip: makeAddress() })
  assert.equal(wrong.status, 400)
})

test('the cheapest year of chosen applications is told, and only of listed ones', async () => {
  const ids = listed.map(({ id }) => id)
  const parts = Array.from({ length: Math.ceil(ids.length / PLAN_MOST) }, (_, at) =>
    ids.slice(at * PLAN_MOST, (at + 1) * PLAN_MOST),
  )
  const answers = await Promise.all(
    parts.map((part) => call('plannedApplications', { body: { ids: part }, ip: makeAddress() })),
  )
  const found = answers.flatMap(({ data }) => data)
  assert.deepEqual(
    found.map(({ number }) => number).toSorted((a, b) => a - b),
    ids.map((_, at) => at + 1),
  )
  const trace = found.find(({ id }) => id === 101)
  assert.deepEqual([trace?.year, trace?.paid], [12_800, '12,800.00 × 1'])
  const negotiable = listed.filter((application) => application.negotiable).map(({ id }) => id)
  assert.deepEqual(
    found
      .filter(({ year }) => year === null)
      .map(({ id }) => id)
      .toSorted(),
    negotiable.toSorted(),
  )
  const gone = await call('plannedApplications', { body: { ids: [2_000_000_000] } })
  assert.deepEqual(gone.data, [])
  const many = await call('plannedApplications', {
    body: { ids: ids.slice(0, PLAN_MOST + 1) },
    ip: makeAddress(),
  })
  assert.equal(many.status, 400)
})

/** Returns the expected list, computed in plain code. */
function plainly({ category = '', own, free }: { category?: string; own?: boolean; free?: boolean }) {
  const ownProviders = new Set(files.providers.filter((provider) => provider.own).map(({ key }) => key))
  return listed.filter((application) => {
    const shown = application.packages
      .find(({ key }) => key === application.card.package)
      ?.prices.find(
        ({ duration, unit }) => duration === application.card.duration && unit === application.card.unit,
      )
    return (
      (category === '' || `${application.category}/`.startsWith(`${category}/`)) &&
      (own === undefined || own === ownProviders.has(application.provider)) &&
      (!free || application.zero !== undefined || shown?.price === '0.00')
    )
  })
}

test('filters by category of any level, source and price find what a plain model finds', async () => {
  const categories = [
    '',
    ...new Set(
      files.applications.flatMap(({ category }) => {
        const [first, second] = category.split('/')
        return [first!, `${first}/${second}`, category]
      }),
    ),
  ]
  let seed = 11
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 60; round++) {
    const category = categories[random(categories.length)]!
    const own = [undefined, true, false][random(3)]
    const free = random(4) === 0
    const expected = plainly({ category, own, free }).map(({ name }) => name)
    const body = {
      productClassifyId: category.replaceAll('/', '-'),
      appOriginal: own === undefined ? '' : own ? '1' : 0,
      zeroTry: free ? 1 : 0,
    }
    const found = await ask({ ...body, size: 100 })
    assert.deepEqual(found.records.map(({ name }) => name).sort(), expected.sort(), JSON.stringify(body))
    assert.equal(found.total, expected.length)
    if (found.total > 0) assert.deepEqual(found.without, [])
  }
})

test('a category under the parent of another one finds nothing', async () => {
  const { data } = await call('categoryTree')
  const [first, second] = data.filter(({ children }) => children.length > 0)
  const child = second!.children[0]!.id.split('-').at(-1)
  const found = await ask({ productClassifyId: `${first!.id}-${child}` })
  assert.deepEqual([found.total, found.records], [0, []])
})

test('a list has one sort at a time; applications without a price come last either way', async () => {
  for (const [sortPrice, sign] of [
    [false, 1],
    [true, -1],
  ] as const) {
    const { records } = await ask({ sortPrice, size: 100 })
    const prices = records.map(({ monthly }) => monthly)
    const firstOnRequest = prices.indexOf(null)
    assert.ok(firstOnRequest > 0 && prices.slice(firstOnRequest).every((price) => price === null))
    const stated = prices.slice(0, firstOnRequest) as number[]
    assert.deepEqual(
      stated,
      stated.toSorted((a, b) => sign * (a - b)),
    )
  }
  const { records } = await ask({ sortSellTime: true, sortPrice: false, size: 100 })
  const times = records.map(({ sellTime }) => sellTime)
  assert.deepEqual(times, times.toSorted().reverse())
})

test('pages neither overlap nor leave anything out, and one past the end is empty', async () => {
  const ids: number[] = []
  for (let current = 1; ; current++) {
    const { records, total } = await ask({ current, size: 9 })
    assert.equal(total, listed.length)
    if (records.length === 0) break
    ids.push(...records.map(({ id }) => id))
  }
  assert.deepEqual(
    ids.toSorted((a, b) => a - b),
    listed.map(({ id }) => id).sort((a, b) => a - b),
  )
  assert.equal((await ask()).records.length, 10, 'ten when the call names no size')
})

test('a name is found by two characters, pinyin, initials and with a typo, and marked', async () => {
  assert.ok((await names({ name: '视觉' })).includes('表面缺陷视觉检测'))
  assert.ok((await names({ name: 'shijue' })).includes('表面缺陷视觉检测'))
  assert.ok((await names({ name: 'sjjc' })).includes('表面缺陷视觉检测'))
  const near = await ask({ name: '表面缺限视觉检测' })
  assert.equal(near.nearly, true)
  assert.equal(near.records[0]?.name, '表面缺陷视觉检测')
  const { records } = await ask({ name: '检测', size: 100 })
  const inName = records.map(({ nameMarked }) => nameMarked.some(({ found }) => found))
  assert.ok(inName[0])
  assert.equal(inName.lastIndexOf(true), inName.indexOf(false) - 1, 'names rank before texts')
  for (const { name, nameMarked } of records) assert.equal(nameMarked.map(({ text }) => text).join(''), name)
})

test('an empty result names the condition without which there are results', async () => {
  const { records, without } = await ask({ name: '追溯云', productClassifyId: 'base', appOriginal: '0' })
  assert.deepEqual(records, [])
  assert.ok(without.length > 0 && without.every(({ total }) => total > 0))
  assert.ok(!without.some(({ condition }) => condition === 'zeroTry'))
})

test('counts beside the filters are those of the result', async () => {
  const all = await ask({ size: 1 })
  assert.equal(all.facets.sources.own + all.facets.sources.partner, listed.length)
  const own = await ask({ appOriginal: '1', size: 1 })
  assert.equal(own.facets.categories.trace, plainly({ category: 'trace', own: true }).length)
  const found = await ask({ name: '检测', productClassifyId: 'quality', size: 100 })
  assert.equal(found.facets.categories.quality, found.total)
})

test('junk in a search is searched for, not executed', async () => {
  for (const name of [
    "'; drop table applications; --",
    '<img src=x onerror=alert(1)>',
    '%',
    '_',
    '\\',
    '🚗',
    '!!',
  ])
    await ask({ name })
  for (const body of [
    { size: 0 },
    { size: 101 },
    { current: 0 },
    { name: 'x'.repeat(61) },
    { sortPrice: 'up' },
  ])
    assert.equal((await call('applicationSearch', { body, ip: makeAddress() })).status, 400)
  assert.deepEqual((await ask({ productClassifyId: 'no-such' })).records, [])
  assert.equal((await ask({ appOriginal: '7' })).total, listed.length)
})

test('suggestions know categories and applications, by characters and by initials', async () => {
  const suggest = async (name: string) =>
    (await call('applicationSuggestions', { body: { name }, ip: makeAddress() })).data
  const typed = await suggest('追溯')
  assert.equal(typed.by, 'text')
  assert.ok(typed.categories.length > 0 && typed.applications.length > 0)
  const initials = await suggest('sjjc')
  assert.equal(initials.by, 'pinyin')
  assert.ok(initials.applications.some(({ application }) => application.name === '表面缺陷视觉检测'))
  assert.deepEqual(await suggest('  '), { by: 'text', categories: [], applications: [] })
})

test('the home page has its sections', async () => {
  const { data: blocks } = await call('featuredBlocks')
  assert.ok(blocks.length >= 4)
  for (const { apiProductClassifyVo, apiProductManagerVoList } of blocks) {
    assert.ok(apiProductClassifyVo.describes && apiProductClassifyVo.children.length > 0)
    assert.ok(apiProductManagerVoList.length <= 4)
    assert.ok(apiProductManagerVoList.every(({ choice }) => choice === 1))
  }
  const { data: selection } = await call('officialSelection', { body: { recommend: 1 } })
  assert.deepEqual(
    selection.records.map(({ rank }) => rank),
    [1, 2, 3, 4, 5, 6],
  )
  assert.ok(selection.firstYear > 0 && selection.records.every(({ anchor }) => anchor?.length === 2))
  const { data: zero } = await call('zeroYuan', { body: { zeroTry: 1 } })
  assert.ok(zero.length > 0 && zero.length <= 4)
  assert.ok(zero.every(({ span, application }) => span && application.price !== null))
  const { data: scenes } = await call('homeScenes')
  assert.ok(scenes.every(({ productmanagers }) => productmanagers.length <= 2))
  const { data: banners } = await call('marketBanners')
  assert.deepEqual(
    banners.map(({ redirectType, product }) => [redirectType, product === null]),
    [
      [1, false],
      [1, false],
      [2, true],
      [1, true],
    ],
  )
  const { data: figures } = await call('marketFigures')
  assert.equal(figures.applications, listed.length)
  assert.equal(figures.own + figures.partner, listed.length)
  assert.deepEqual(figures.trialDays, [7, 30])
  const { data: hot } = await call('hotApplications', { body: { limit: 5 } })
  assert.equal(hot.length, 5)
  const { data: byCode } = await call('hotApplications', {
    body: { appCode: 'item-trace', package: 'flagship' },
  })
  assert.deepEqual(
    byCode.map(({ id, productName, packageDetailsResponse }) => [
      id,
      productName,
      packageDetailsResponse.tryUseDuration,
    ]),
    [[101, '旗舰版', -1]],
  )
  assert.deepEqual((await call('hotApplications', { body: { appCode: 'nothing' } })).data, [])
})

test('a detail page has packages, prices in yuan, opinions and what belongs to it', async () => {
  const { data } = await detail(101)
  assert.equal(data.name, '一物一码追溯云')
  assert.deepEqual(
    data.list.map((application: { name: string }) => application.name),
    ['基础版', '标准版', '旗舰版'],
  )
  const [, standard] = data.list
  assert.deepEqual(
    standard.pricesResponse.map((item: { price: number; durationUnitView: string }) => [
      item.price,
      item.durationUnitView,
    ]),
    [
      [1280, '1 个月'],
      [12800, '1 年'],
      [33600, '3 年'],
      [58000, '终身'],
    ],
  )
  assert.equal(data.chosen.packageProductId, standard.id)
  assert.equal(data.rating.count, data.reviews)
  assert.equal(data.rating.byStars.length, 5)
  assert.equal(data.reviewList.length, 3)
  assert.equal(data.versions[0].version, '3.4')
  assert.equal(data.priceHistory[0].to, 12800)
  assert.ok(data.related.length >= 2)
  assert.doesNotMatch(data.detail, /<script|onerror/)
  for (const id of ['0', '48', '99999', 'x', '99999999999', "1'"])
    assert.equal((await detail(id)).status, 404, id)
  const scheduled = files.applications.find(({ status }) => status === 'scheduled')!
  assert.equal((await detail(scheduled.id)).status, 404, 'not yet listed')
})

test('a withdrawn application keeps its page and says so, but is in no list', async () => {
  const { id, name, withdrawnReason } = files.applications.find(({ status }) => status === 'withdrawn')!
  const { data } = await detail(id)
  assert.deepEqual([data.status, data.withdrawReason], ['withdrawn', withdrawnReason])
  assert.match(data.withdrawTime, /^\d{4}-\d\d-\d\d /)
  assert.ok(!(await names({})).includes(name))
  const compared = (await call('applicationCompare', { body: { ids: [id, 101, 99_999] } })).data
  assert.deepEqual(
    compared.map((application) => [application.id, application.status]),
    [
      [id, 'withdrawn'],
      [101, 'listed'],
    ],
  )
  const price = compared[0]?.list[0]?.pricesResponse[0]
  const { data: offer } = await call('applicationOffer', { body: { packagePriceId: price?.id } })
  assert.deepEqual([offer.canBuy, offer.reason], [false, '该应用已下架，暂时不能购买和试用'])
})

test('an offer is what a price id stands for now', async () => {
  const { data } = await detail(101)
  const [, standard] = data.list
  const year = standard.pricesResponse[1]
  const { data: offer } = await call('applicationOffer', { body: { packagePriceId: year.id } })
  assert.deepEqual(
    [offer.price, offer.packageName, offer.durationUnitView, offer.canBuy, offer.tryUseDuration],
    [12800, '标准版', '1 年', true, 30],
  )
  for (const packagePriceId of ['', 'x', '01980000-0000-7000-8000-000000000000'])
    assert.equal(
      (await call('applicationOffer', { body: { packagePriceId } })).code,
      getRefusalCode('price_not_found'),
    )
  const packages = '/platform-operate-service/api/identifier/manager/PackegeProduct/findPackageProductDetail'
  assert.equal((await app.app.inject(`${packages}/${standard.id}`)).json().data.name, '标准版')
  assert.equal((await app.app.inject(`${packages}/x`)).json().code, getRefusalCode('package_not_found'))
  const tree = await app.app.inject(
    '/platform-operate-service/identifier/manager/product/findProductDetails/101',
  )
  assert.equal(tree.json().data.pricesResponse.length, 12)
  assert.equal(tree.json().data.responseTree.length, 3)
})

test('at most four are compared, and a provider shows all it has', async () => {
  const five = await call('applicationCompare', { body: { ids: [101, 102, 103, 104, 105] } })
  assert.equal(five.status, 400)
  const provider = await app.app.inject('/platform-operate-service/api/product/provider/detail/biaojie')
  const { data } = provider.json()
  assert.equal(data.provider.count, data.applications.length)
  assert.equal(data.provider.appOriginal, 1)
  const unknown = await app.app.inject('/platform-operate-service/api/product/provider/detail/x')
  assert.equal(unknown.json().code, getRefusalCode('provider_not_found'))
  const list = (await call('providerList')).data
  assert.equal(
    list.reduce((sum, { count }) => sum + count, 0),
    listed.length,
  )
})

test('an application is shared with a picture of its own', async () => {
  const share = (name: string) => app.app.inject({ url: `/api/share/${name}`, remoteAddress: makeAddress() })
  const picture = await share('101.jpg')
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/jpeg'])
  assert.deepEqual([...picture.rawPayload.subarray(0, 3)], [0xff, 0xd8, 0xff])
  for (const name of ['1.jpg', '999999.jpg', '101.png', '..%2f101.jpg', 'x'])
    assert.equal((await share(name)).statusCode, 404, name)
})
