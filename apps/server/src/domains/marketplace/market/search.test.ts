import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { PRICE_RANGES } from '@biaojie/contract/marketplace/market/filter-rules.ts'
import type { ApplicationSearch } from '@biaojie/contract/marketplace/market/market.ts'
import { market as demoFiles } from '../../../../../../demo/market/market.ts'
import { testApp } from '../../../test-support/app.ts'
import { fillDemoMarket } from '../../../test-support/demo.ts'
import { createSession, makeAddress } from '../../../test-support/people.ts'
import { storeUsers } from './publish/columns.ts'

/* The list of applications is compared with a plain model: the demo's files, filtered, sorted and cut in a
   few lines. */

const app = await testApp({ after }, { env: { CAPTCHA: 'off' } })
await fillDemoMarket(app)
const files = demoFiles()
const own = new Set(files.providers.filter((provider) => provider.own).map(({ key }) => key))

type Plain = {
  id: number
  name: string
  category: string
  provider: string
  isOwn: boolean
  isFree: boolean
  hasTrial: boolean
  /** Yuan of the card's price that fall on a month. */
  monthly: number | null
  units: string[]
  deployment: string
  stars: number
  daysAgo: number
  choice: boolean
}

type FilePrice = (typeof files.applications)[number]['packages'][number]['prices'][number]
const MONTHS = { '1': 12, '2': 1, '-1': 36 }
const monthlyOf = ({ duration, unit, price }: FilePrice) =>
  Math.round((100 * Number(price)) / (duration * MONTHS[unit])) / 100

const plain: Plain[] = files.applications
  .filter(({ status }) => status === 'listed')
  .map((application) => {
    const carded = application.packages.find(({ key }) => key === application.card.package)
    const term = carded?.prices.find(
      ({ duration, unit }) => duration === application.card.duration && unit === application.card.unit,
    )
    return {
      id: application.id,
      name: application.name,
      category: application.category.replaceAll('/', '-'),
      provider: application.provider,
      isOwn: own.has(application.provider),
      isFree: term?.price === '0.00',
      hasTrial: application.packages.some(({ tryUseDuration }) => tryUseDuration >= 0),
      monthly: application.negotiable || !term ? null : monthlyOf(term),
      units: application.packages.flatMap(({ prices }) => prices.map(({ unit }) => unit)),
      deployment: application.facts.部署,
      stars:
        application.reviews.reduce((sum, { stars }) => sum + stars, 0) / (application.reviews.length || 1),
      daysAgo: application.listedDaysAgo,
      choice: application.choice,
    }
  })

type Comparison = (a: Plain, b: Plain) => number
const byPrice =
  (sign: number): Comparison =>
  (a, b) => {
    if (a.monthly === null || b.monthly === null)
      return Number(a.monthly === null) - Number(b.monthly === null)
    return sign * (a.monthly - b.monthly)
  }

function orderOf({ sortSellTime, sortPrice }: ApplicationSearch): Comparison {
  if (sortSellTime !== undefined)
    return (a, b) => (sortSellTime ? a.daysAgo - b.daysAgo : b.daysAgo - a.daysAgo)
  if (sortPrice !== undefined) return byPrice(sortPrice ? -1 : 1)
  return (a, b) => Number(b.choice) - Number(a.choice) || a.daysAgo - b.daysAgo
}

function isFurther(
  { monthly, units, deployment, stars }: Plain,
  filter: Pick<ApplicationSearch, 'priceRange' | 'billing' | 'deployment' | 'starsFrom'>,
): boolean {
  const { from, to } = PRICE_RANGES[filter.priceRange ?? 'quote']
  const inRange = from === null ? monthly === null : monthly !== null && monthly >= from && monthly <= to
  const unit = { month: '2', year: '1', lifetime: '-1', quote: '' }[filter.billing ?? 'quote']
  const sold = filter.billing === 'quote' ? monthly === null : monthly !== null && units.includes(unit)
  const place = filter.deployment === 'cloud' ? /云|托管/ : /私有|厂内|站内|本地|服务器|工控机|客户机房|自有/
  return (
    (!filter.priceRange || inRange) &&
    (!filter.billing || sold) &&
    (!filter.deployment || deployment.search(place) >= 0) &&
    stars >= (filter.starsFrom ?? 0)
  )
}

/** Returns the matching ones in the order of the list, without the named conditions. */
function expected(wanted: ApplicationSearch, without: readonly (keyof ApplicationSearch)[] = []): Plain[] {
  const { productClassifyId, appOriginal, zeroTry, hasTrial, provider, ...further } = {
    ...wanted,
    ...Object.fromEntries(without.map((name) => [name, undefined])),
  }
  const order = orderOf(wanted)
  return plain
    .filter(
      (application) =>
        (!productClassifyId || `${application.category}-`.startsWith(`${productClassifyId}-`)) &&
        (!appOriginal || application.isOwn === (String(appOriginal) === '1')) &&
        (zeroTry !== 1 || application.isFree) &&
        (hasTrial !== 1 || application.hasTrial) &&
        (!provider || application.provider === provider) &&
        isFurther(application, further),
    )
    .toSorted((a, b) => order(a, b) || a.id - b.id)
}

const search = async (body: ApplicationSearch) => {
  const answer = await app.call('applicationSearch', { body, ip: makeAddress() })
  assert.equal(answer.success, true, answer.message)
  return answer.data
}

function generator(start: number) {
  let seed = start
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  return { random, pick: <T>(values: readonly T[]): T => values[random(values.length)]! }
}

const CATEGORIES = [
  ...new Set(
    plain.flatMap(({ category }) => {
      const [first, second] = category.split('-')
      return ['', first!, `${first}-${second}`, category]
    }),
  ),
  'no-such',
]

test('random filters, sorts and pages answer what a plain model does', async () => {
  const { random, pick } = generator(20_261_122)
  for (let round = 0; round < 150; round++) {
    const wanted: ApplicationSearch = {
      productClassifyId: pick(CATEGORIES),
      appOriginal: pick(['', '1', '0']),
      zeroTry: pick([0, 0, 0, 1]),
      hasTrial: pick([0, 1]),
      provider: pick(['', '', '', plain[random(plain.length)]!.provider]),
      ...pick([
        {},
        {},
        { priceRange: pick(Object.keys(PRICE_RANGES) as (keyof typeof PRICE_RANGES)[]) },
        { billing: pick(['month', 'year', 'lifetime', 'quote'] as const) },
        { deployment: pick(['cloud', 'site'] as const) },
        { starsFrom: 4 },
      ]),
      ...pick([
        {},
        { sortPrice: true },
        { sortPrice: false },
        { sortSellTime: true },
        { sortSellTime: false },
      ]),
      current: 1 + random(3),
      size: pick([6, 9, 12, 18, 36]),
    }
    const said = JSON.stringify(wanted)
    const found = await search(wanted)
    const all = expected(wanted)
    const from = (wanted.current! - 1) * wanted.size!
    assert.deepEqual(
      found.records.map(({ id }) => id),
      all.slice(from, from + wanted.size!).map(({ id }) => id),
      said,
    )
    assert.equal(found.total, all.length, said)
    const anySource = expected(wanted, ['appOriginal'])
    if (wanted.productClassifyId !== 'no-such')
      assert.deepEqual(
        found.facets.sources,
        {
          own: anySource.filter(({ isOwn }) => isOwn).length,
          partner: anySource.filter(({ isOwn }) => !isOwn).length,
        },
        said,
      )
    const anyCategory = expected(wanted, ['productClassifyId'])
    for (const id of CATEGORIES.filter((category) => category !== '' && category !== 'no-such'))
      assert.equal(
        found.facets.categories[id] ?? 0,
        anyCategory.filter(({ category }) => `${category}-`.startsWith(`${id}-`)).length,
        `${id} ${said}`,
      )
    const anyProvider = expected(wanted, ['provider'])
    if (wanted.productClassifyId !== 'no-such')
      for (const { key, count } of found.facets.providers)
        assert.equal(count, anyProvider.filter(({ provider }) => provider === key).length, `${key} ${said}`)
    for (const { condition, total } of found.without)
      assert.equal(total, expected(wanted, [condition]).length, `without ${condition} ${said}`)
  }
})

test('every part of every name finds it, with any filter it fits', async () => {
  const { random } = generator(7)
  for (const application of plain) {
    const characters = [...application.name.matchAll(/\p{Script=Han}{2,}/gu)].map(([run]) => run)
    const run = characters[random(Math.max(characters.length, 1))]
    if (!run) continue
    const at = random(run.length - 1)
    const body = {
      name: run.slice(at, at + 2),
      productClassifyId: application.category,
      provider: application.provider,
      size: 100,
    }
    const { records } = await search(body)
    assert.ok(
      records.some(({ id }) => id === application.id),
      JSON.stringify(body),
    )
  }
})

test('answers are kept for some seconds, but never past a change that staff make', async () => {
  const { token } = await createSession(app, { type: 'MANAGER', name: 'search-desk' })
  const body = { productClassifyId: 'trace', size: 100 }
  const before = await search(body)
  const { id } = before.records[0]!
  await app.pool.query("update applications set quote = '改过' where id = $1", [id])
  assert.deepEqual(await search(body), before)
  const { data } = await app.call('applicationManaged', { token, body: { id }, ip: makeAddress() })
  const withdrawal = { id, version: data.version, reason: '换代' }
  const gone = await app.call('applicationWithdraw', { token, body: withdrawal, ip: makeAddress() })
  assert.equal(gone.success, true, gone.message)
  const after = await search(body)
  assert.equal(after.total, before.total - 1)
  assert.ok(after.records.every((record) => record.id !== id))
})

test('the best rated come first, and one good review does not come before many', async () => {
  const { records } = await search({ sort: 'rating', size: 100 })
  const weighted = records.map(({ stars, reviews }) =>
    reviews === 0 ? 0 : (stars * reviews + 20) / (reviews + 5),
  )
  // The stars of an answer have one decimal.
  for (const [place, value] of weighted.entries())
    assert.ok(place === 0 || value <= weighted[place - 1]! + 0.06, `${value} at ${place}`)
  assert.ok(weighted[0]! > 0 && weighted.at(-1) === 0)
})

test('the most bought come first, and an application whose orders were refunded counts no buyer any more', async () => {
  const users = async () => {
    const { rows } = await app.pool.query('select id, users from applications where users > 0 order by id')
    return rows.map(({ id, users }) => [id, users])
  }
  const bought = new Map([
    [101, 3],
    [102, 5],
    [999_999, 7],
  ])
  await storeUsers(app.db, bought)
  assert.deepEqual(await users(), [
    [101, 3],
    [102, 5],
  ])
  await storeUsers(app.db, new Map([[101, 3]]))
  assert.deepEqual(await users(), [[101, 3]])
  const { records } = await search({ sort: 'popular', size: 6, name: '追溯' })
  assert.equal(records[0]?.id, 101)
  await storeUsers(app.db, new Map())
  assert.deepEqual(await users(), [])
})

test('columns of a row from before them are filled with what its content says', async () => {
  const columns = 'select monthly, billings, deployments from applications where id = 101'
  const before = (await app.pool.query(columns)).rows
  await app.pool.query(
    `update applications set monthly = null, billings = '{}', deployments = '{}' where id = 101`,
  )
  await app.runScheduled('market.columns')
  assert.deepEqual((await app.pool.query(columns)).rows, before)
})

test('a buyer lands on the price that the card says, which is also the default of its package', async () => {
  for (const { id } of plain) {
    const { data } = await app.call('applicationDetail', { params: { id: String(id) }, ip: makeAddress() })
    const chosen = data.list.find(({ id }) => id === data.chosen.packageProductId)
    const term = chosen?.pricesResponse.find(({ id }) => id === data.chosen.packagePriceId)
    assert.deepEqual(
      [chosen?.name, term?.price, term?.durationUnitView, term?.isDefault],
      [data.packageName, data.price, data.durationUnitView, true],
      data.name,
    )
  }
})

test('a list of applications that cost nothing has none with a price, and as many as the market says', async () => {
  const { records, total } = await search({ zeroTry: 1, size: 100 })
  assert.deepEqual(new Set(records.map(({ price }) => price)), new Set([0]))
  const { data: figures } = await app.call('marketFigures', { ip: makeAddress() })
  assert.equal(figures.zeroYuan, total)
})

test('applications stored before get the price basis of their card by the migration', async () => {
  const stored = () =>
    app.pool.query(
      `select id, monthly, is_free, draft, listed
         from applications join application_contents on application_id = id order by id`,
    )
  const before = (await stored()).rows
  await app.pool.query(`update applications set monthly = 1, is_free = not is_free`)
  await app.pool.query(
    `update application_contents
        set listed = regexp_replace(listed::text, '"isDefault": true', '"isDefault": false', 'g')::jsonb`,
  )
  const file = 'migrations/0051_compare_applications_by_the_price_of_their_card.sql'
  await app.pool.query(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8'))
  const after = (await stored()).rows
  const basisOf = (rows: typeof before) =>
    rows.map(({ id, monthly, is_free, listed }) => {
      const carded = listed?.packages.find(({ key }: { key: string }) => key === listed.card.package)
      return { id, monthly, is_free, prices: carded?.prices }
    })
  assert.deepEqual(basisOf(after), basisOf(before))
})
