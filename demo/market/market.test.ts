import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import manifest from '../../media/manifest.json' with { type: 'json' }
import { companies } from '../data.ts'
import { problemsOfHtml, textOfHtml } from './detail-html.ts'
import { listApplicationFiles, market } from './market.ts'
import {
  type Application,
  ApplicationSchema,
  BannersSchema,
  CategoriesSchema,
  ProvidersSchema,
  SelectionSchema,
} from './schema.ts'

const { categories, providers, applications, banners, selection } = market()
const byId = new Map(applications.map((application) => [application.id, application]))
const listed = applications.filter(({ status }) => status === 'listed')
const firstLevel = (application: Application) => application.category.split('/')[0]
const label = ({ id, name }: Application) => `${id} ${name}`

function fits(name: string, schema: TSchema, value: unknown) {
  const mistakes = [...Value.Errors(schema, value)].map(
    ({ instancePath, message, params }) =>
      `${name}: ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  )
  assert.deepEqual(mistakes, [])
}

/** Counts in Chinese characters; letters, digits and spaces count half. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter < '\u0250' ? 0.5 : 1), 0)

const unique = (name: string, values: unknown[]) =>
  assert.equal(new Set(values).size, values.length, `${name} stand once each`)

const cents = (price: string) => Number(price.replace('.', ''))
const LIFETIME_MONTHS = 72
/** Returns the duration of a price in months; a lifetime counts as six years. */
const monthsOf = ({ duration, unit }: { duration: number; unit: string }) =>
  unit === '-1' ? LIFETIME_MONTHS : unit === '1' ? duration * 12 : duration
const sameTerm = (a: { duration: number; unit: string }, b: { duration: number; unit: string }) =>
  a.duration === b.duration && a.unit === b.unit
const priceOf = (application: Application, key: string, term: { duration: number; unit: string }) =>
  application.packages.find((offer) => offer.key === key)?.prices.find((price) => sameTerm(price, term))

describe('fields', () => {
  test('categories', () => fits('categories.yaml', CategoriesSchema, categories))
  test('providers', () => fits('providers.yaml', ProvidersSchema, providers))
  test('banners', () => fits('banners.yaml', BannersSchema, banners))
  test('selection', () => fits('selection.yaml', SelectionSchema, selection))
  for (const [i, name] of listApplicationFiles().entries()) {
    test(name, () => {
      const application = applications[i]!
      fits(name, ApplicationSchema, application)
      assert.equal(name, `${application.id}.yaml`)
    })
  }
})

describe('categories and providers', () => {
  const thirdLevel = categories.flatMap((first) =>
    first.children.flatMap((second) =>
      second.children.map((third) => `${first.key}/${second.key}/${third.key}`),
    ),
  )

  test('keys and names are unique among siblings, icons exist', () => {
    const icons = readFileSync(new URL('../../packages/ui/src/icons.svg', import.meta.url), 'utf8')
    unique('categories', thirdLevel)
    unique(
      'names of categories',
      categories.flatMap((first) => [
        first.name,
        ...first.children.flatMap(({ name, children }) => [name, ...children.map((third) => third.name)]),
      ]),
    )
    for (const { icon } of categories) assert.ok(icons.includes(`id="${icon}"`), icon)
  })

  test('every category has an application that is listed', () => {
    for (const key of thirdLevel)
      assert.ok(
        listed.some(({ category }) => category === key),
        key,
      )
    for (const application of applications)
      assert.ok(thirdLevel.includes(application.category), `${label(application)}: ${application.category}`)
  })

  test('one provider is the node itself, the others are samples', () => {
    unique(
      'providers',
      providers.map(({ key }) => key),
    )
    assert.equal(providers.filter(({ own }) => own).length, 1)
    for (const { name, own, contact } of providers) {
      assert.equal(name.endsWith('（示例）'), !own, name)
      assert.ok(contact.includes('示例'), contact)
    }
    const keys = new Set(applications.map(({ provider }) => provider))
    assert.deepEqual([...keys].sort(), providers.map(({ key }) => key).sort())
  })
})

describe('the catalogue of the demo node', () => {
  test('there are enough applications, and names and codes are unique', () => {
    assert.ok(listed.length >= 64, `${listed.length} listed`)
    unique(
      'names',
      applications.map(({ name }) => name),
    )
    unique(
      'codes',
      applications.map(({ appCode }) => appCode),
    )
    unique(
      'descriptions',
      applications.map(({ describes }) => describes),
    )
  })

  test('applications cover zero, negotiable, lifetime, single, withdrawn, scheduled and without picture', () => {
    const count = (test: (application: Application) => boolean) => applications.filter(test).length
    const free = listed.filter(({ packages, card }) =>
      packages.some(
        ({ key, prices }) =>
          key === card.package &&
          prices.some(
            ({ duration, unit, price }) =>
              duration === card.duration && unit === card.unit && price === '0.00',
          ),
      ),
    )
    assert.ok(free.length >= 5)
    for (const application of free) assert.ok(application.zero, `${label(application)}: zero`)
    assert.equal(
      count(({ zero }) => zero !== undefined),
      free.length,
    )
    assert.equal(
      count(({ negotiable }) => negotiable),
      6,
    )
    assert.ok(
      count(({ packages }) => packages.some(({ prices }) => prices.some(({ unit }) => unit === '-1'))) >= 3,
    )
    assert.ok(count(({ packages }) => packages.length === 1 && packages[0]!.prices.length === 1) >= 1)
    assert.equal(
      count(({ status }) => status === 'withdrawn'),
      1,
    )
    assert.equal(
      count(({ status }) => status === 'scheduled'),
      1,
    )
    assert.equal(
      count(({ status, pictures }) => status === 'listed' && pictures.length === 0),
      1,
    )
    assert.equal(
      count(({ video }) => video !== undefined),
      6,
    )
    assert.ok(count(({ priceHistory }) => priceHistory !== undefined) >= 10)
    const days = new Set(
      listed.flatMap(({ packages }) => packages.map(({ tryUseDuration }) => tryUseDuration)),
    )
    assert.deepEqual(
      [...days].sort((a, b) => a - b),
      [-1, 0, 7, 15, 30],
    )
  })

  test('choices, scenes of the home page and ranks fit the catalogue', () => {
    for (const { key } of categories) {
      const own = applications.filter((application) => firstLevel(application) === key)
      const chosen = own.filter(({ choice }) => choice).length
      assert.ok(chosen >= 1 && chosen <= 4, `${key}: ${chosen} choices`)
      assert.equal(own.filter(({ homeScene }) => homeScene).length, 2, `${key}: home scenes`)
    }
    for (const application of applications.filter(({ choice, homeScene }) => choice || homeScene))
      assert.equal(application.status, 'listed', label(application))
    assert.deepEqual(
      applications.flatMap(({ recommended }) => (recommended ? [recommended.rank] : [])).sort(),
      [1, 2, 3, 4, 5, 6],
    )
  })

  test('there are banners of both kinds, and one whose application is missing', () => {
    unique(
      'banners',
      banners.map(({ key }) => key),
    )
    for (const { key, redirectType, outSiteUrl } of banners)
      assert.equal(outSiteUrl !== undefined, redirectType === 2, key)
    const missing = banners.filter(({ application }) => application !== undefined && !byId.has(application))
    assert.deepEqual(
      missing.map(({ key }) => key),
      ['missing-product'],
    )
  })
})

describe('prices', () => {
  for (const application of applications) {
    const { packages, negotiable, card, priceHistory, zero, quote } = application
    test(label(application), () => {
      unique(
        'packages',
        packages.map(({ key }) => key),
      )
      assert.equal(quote !== undefined, negotiable, 'quote')
      for (const { prices, key } of packages) {
        unique(`${key}: terms`, prices.map(monthsOf))
        assert.equal(prices.filter((price) => price.default).length, 1, `${key}: one default`)
        for (const { price } of prices) assert.equal(price === undefined, negotiable, `${key}: price`)
      }
      const shown = priceOf(application, card.package, card)
      assert.ok(shown, 'card')
      if (zero === undefined && !negotiable) assert.notEqual(shown.price, '0.00')
      for (const change of priceHistory ?? []) {
        assert.ok(priceOf(application, change.package, change), `history: ${change.package}`)
        assert.ok(change.daysAgo < application.listedDaysAgo, 'history starts with the listing')
      }
      for (const { key, prices } of packages)
        for (const price of prices) {
          const changes = (priceHistory ?? []).filter(
            (change) => change.package === key && sameTerm(change, price),
          )
          for (const [i, { from, to, daysAgo }] of changes.entries()) {
            assert.equal(to, i === 0 ? price.price : changes[i - 1]!.from, `history of ${key}`)
            assert.notEqual(from, to)
            assert.ok(i === 0 || daysAgo > changes[i - 1]!.daysAgo, 'newest change first')
          }
        }
    })

    test(`${label(application)}: longer and higher`, { skip: negotiable }, () => {
      for (const { key, prices } of packages) {
        const byLength = [...prices].sort((a, b) => monthsOf(a) - monthsOf(b))
        assert.deepEqual(prices, byLength, `${key}: shortest first`)
        for (const [i, price] of byLength.entries()) {
          const shorter = byLength[i - 1]
          if (!shorter) continue
          assert.ok(cents(price.price!) > cents(shorter.price!), `${key}: longer costs more`)
          assert.ok(
            cents(price.price!) / monthsOf(price) < cents(shorter.price!) / monthsOf(shorter),
            `${key}: longer is cheaper by the month`,
          )
        }
      }
      for (const [i, higher] of packages.entries()) {
        const lower = packages[i - 1]
        if (!lower) continue
        for (const price of higher.prices) {
          const below = lower.prices.find((item) => sameTerm(item, price))
          if (below)
            assert.ok(cents(price.price!) > cents(below.price!), `${higher.key} costs more than ${lower.key}`)
        }
      }
    })
  }
})

describe('relations between applications', () => {
  for (const application of applications) {
    test(label(application), () => {
      const { id, packages, related, reviews, versions, questions, status, listedDaysAgo, withdrawnDaysAgo } =
        application
      const first = packages[0]!
      for (const offer of packages)
        assert.deepEqual(Object.keys(offer.limits), Object.keys(first.limits), `limits of ${offer.key}`)
      const peer = applications.find((item) => firstLevel(item) === firstLevel(application))!
      assert.deepEqual(Object.keys(application.abilities), Object.keys(peer.abilities), 'abilities')

      unique(
        'related',
        related.map((item) => item.id),
      )
      for (const item of related) {
        assert.ok(item.id !== id && byId.get(item.id), `related ${item.id}`)
        assert.ok(
          status !== 'listed' || byId.get(item.id)?.status !== 'scheduled' || item.id === 156,
          `related ${item.id}`,
        )
      }
      unique(
        'reviews by company',
        reviews.map(({ company }) => company),
      )
      for (const review of reviews) {
        assert.ok(
          companies.some(({ prefix }) => prefix === review.company),
          review.company,
        )
        assert.ok(priceOf(application, review.package, review), `review: ${review.package}`)
        assert.ok(review.daysAgo < listedDaysAgo, 'reviewed after the listing')
      }
      for (const [i, version] of versions.entries()) {
        const newer = versions[i - 1]
        if (!newer) continue
        assert.ok(version.daysAgo > newer.daysAgo, `version ${version.version}: newest first`)
        const [major = 0, minor = 0] = version.version.split('.').map(Number)
        const [newMajor = 0, newMinor = 0] = newer.version.split('.').map(Number)
        assert.ok(newMajor > major || (newMajor === major && newMinor > minor), `version ${version.version}`)
      }
      for (const { daysAgo } of questions) assert.ok(daysAgo < listedDaysAgo, 'asked after the listing')
      assert.equal(withdrawnDaysAgo !== undefined, status === 'withdrawn')
      assert.equal(listedDaysAgo < 0, status === 'scheduled')
      if (status === 'scheduled') assert.equal(questions.length + reviews.length, 0)
    })
  }

  test('the first picture is the own one', () => {
    for (const application of applications) {
      const [first, ...more] = application.pictures
      if (first) assert.equal(first, `apps/${application.id}`, label(application))
      for (const key of more) assert.ok(!key.startsWith('apps/'), `${label(application)}: ${key}`)
    }
  })

  test('every picture and film is in the library, and each provider has its own', () => {
    const keys = [
      ...applications.flatMap(({ pictures, video }) => [...pictures, ...(video ? [video.key] : [])]),
      ...applications.flatMap(({ detail }) =>
        [...detail.matchAll(/data-key="([^"]+)"/g)].map(([, key]) => key!),
      ),
      ...banners.flatMap(({ picture }) => picture ?? []),
      ...providers.map(({ key }) => `providers/${key}`),
    ]
    assert.deepEqual(
      keys.filter((key) => !(key in manifest)),
      [],
    )
  })

  test('traits fit a line', () => {
    for (const application of applications)
      for (const trait of application.traits)
        assert.ok(widthOf(trait) <= 14, `${label(application)}: ${trait}`)
  })
})

describe('detail', () => {
  for (const application of applications) {
    test(label(application), () => {
      assert.deepEqual(problemsOfHtml(application.detail), [])
      const length = textOfHtml(application.detail).replace(/\s/g, '').length
      assert.ok(length >= 300 && length <= 900, `${length} characters`)
    })
  }
})

test('every paid application promises activation in working days, as the pages of payment do', () => {
  for (const application of listed)
    assert.doesNotMatch(application.facts.开通, /分钟|小时/, label(application))
})
