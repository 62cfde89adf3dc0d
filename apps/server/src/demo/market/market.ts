import { parseMoney } from '@biaojie/contract/money.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { market } from '../../../../../demo/market/market.ts'
import type { Application, Banners, Category } from '../../../../../demo/market/schema.ts'
import { between, randomFor } from '../../../../../demo/random.ts'
import { findCompaniesByPrefix } from '../../domains/enterprises/enterprises/enterprises.ts'
import { applicationViews } from '../../domains/marketplace/market/show/tables.ts'
import { addDays, type Now, toShanghaiDay } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { type ImportedApplication, type ImportedMarket, importMarket } from './import.ts'

const ACTOR = '应用运营'

const parseFen = (yuan: string | undefined) => (yuan === undefined ? null : (parseMoney(yuan) ?? null))
const VIEW_DAYS = 90

/** Makes up the views of each application on the last days, fewer on weekends. */
function toViews(applications: readonly Application[], now: Date) {
  return applications.flatMap(({ id }) => {
    const random = randomFor(`views ${id}`)
    const usual = between(random, 0.3, 4)
    return Array.from({ length: VIEW_DAYS }, (_, back) => {
      const at = new Date(now.getTime() - (back + 1) * DAY_MS)
      const share = [0, 6].includes(at.getUTCDay()) ? 0.3 : 1
      const views = Math.round(usual * share * between(random, 0.5, 1.4))
      return { applicationId: id, day: toShanghaiDay(at), views }
    }).filter(({ views }) => views > 0)
  })
}

/** Turns `trace/unit/part` into `trace-unit-part`. */
const toCategoryId = (key: string) => key.replaceAll('/', '-')
const toPairs = (facts: Record<string, string>) =>
  Object.entries(facts).map(([name, value]) => ({ name, value }))

function toCategories(tree: readonly Category[]): ImportedMarket['categories'] {
  return tree.flatMap(({ key, name, describes, icon, children }, place) => [
    { id: key, parentId: null, level: 1, name, describes, icon, place },
    ...children.flatMap((second, place) => {
      const id = `${key}-${second.key}`
      return [
        { id, parentId: key, level: 2, name: second.name, describes: '', icon: '', place },
        ...second.children.map((third, place) => ({
          id: `${id}-${third.key}`,
          parentId: id,
          level: 3,
          name: third.name,
          describes: '',
          icon: '',
          place,
        })),
      ]
    }),
  ])
}

function toContent(application: Application, today: string): ImportedApplication['content'] {
  const { card, zero, video } = application
  return {
    name: application.name,
    provider: application.provider,
    categoryId: toCategoryId(application.category),
    describes: application.describes,
    traits: application.traits,
    negotiable: application.negotiable,
    quote: application.quote ?? '',
    appCode: application.appCode,
    packages: application.packages.map(({ limits, prices, ...item }) => ({
      ...item,
      limits: toPairs(limits),
      prices: prices.map(({ duration, unit, price, default: isDefault }) => ({
        duration,
        durationUnit: unit,
        price: parseFen(price),
        isDefault: isDefault === true,
      })),
    })),
    card: { package: card.package, duration: card.duration, durationUnit: card.unit },
    zero: zero ?? null,
    facts: toPairs(application.facts),
    abilities: toPairs(application.abilities),
    delivery: toPairs(application.delivery),
    versions: application.versions.map(({ version, daysAgo, text }) => ({
      version,
      day: addDays(today, -daysAgo),
      text,
    })),
    related: application.related,
    pictures: application.pictures,
    video: video ?? null,
    documents: [],
    detail: application.detail,
  }
}

type Companies = Map<string, { id: string; name: string }>

function toApplication(application: Application, at: Date, companies: Companies): ImportedApplication {
  const subtractDays = (days: number) => new Date(at.getTime() - days * DAY_MS)
  const findPackageName = (key: string) => application.packages.find((item) => item.key === key)?.name ?? key
  const status = application.status === 'scheduled' ? 'draft' : application.status
  return {
    id: application.id,
    content: toContent(application, toShanghaiDay(at)),
    status,
    listedAt: subtractDays(application.listedDaysAgo),
    withdrawnAt:
      application.withdrawnDaysAgo === undefined ? undefined : subtractDays(application.withdrawnDaysAgo),
    withdrawReason: application.withdrawnReason,
    choice: application.choice,
    homeScene: application.homeScene,
    priceChanges: (application.priceHistory ?? []).map((change) => ({
      packageName: findPackageName(change.package),
      duration: change.duration,
      durationUnit: change.unit,
      at: subtractDays(change.daysAgo),
      from: parseFen(change.from) ?? 0,
      to: parseFen(change.to) ?? 0,
      reason: change.reason,
    })),
    questions: application.questions.map(({ question, answer, daysAgo }) => ({
      question,
      answer,
      at: subtractDays(daysAgo),
    })),
    reviews: application.reviews.flatMap((review) => {
      const company = companies.get(review.company)
      if (!company) return []
      return {
        orderId: `demo-${application.id}-${review.company}`,
        companyId: company.id,
        companyName: company.name,
        packageName: findPackageName(review.package),
        duration: review.duration,
        durationUnit: review.unit,
        stars: review.stars,
        text: review.text,
        reply: review.reply ?? '',
        at: subtractDays(review.daysAgo),
      }
    }),
  }
}

function toBanner(banner: Banners[number], order: number) {
  const { title, text, alt, redirectType, eyebrow, notes = [] } = banner
  const content = {
    ...{ title, text, alt, redirectType, eyebrow, notes },
    pictureKey: banner.picture,
    productId: banner.application ?? null,
    outSiteUrl: banner.outSiteUrl ?? '',
  }
  return { key: `market ${banner.key}`, order, content }
}

/** Adds missing parts of the demo's market; changes of staff stay. */
export async function loadDemoMarket({ db, now }: { db: Db; now: Now }): Promise<void> {
  const { categories, providers, applications, banners, selection } = market()
  const prefixes = applications.flatMap(({ reviews }) => reviews.map(({ company }) => company))
  const companies = await findCompaniesByPrefix(db, [...new Set(prefixes)])
  const at = now()
  const chosen = applications.filter(({ recommended }) => recommended)
  await importMarket(db, {
    actor: ACTOR,
    at,
    categories: toCategories(categories),
    providers: providers.map(({ key, name, own, ...profile }) => ({ key, name, own, profile })),
    applications: applications.map((item) => toApplication(item, at, companies)),
    banners: banners.map(toBanner),
    selection: {
      title: selection.title,
      lead: selection.lead,
      identifier: selection.identifier,
      pictureKey: selection.picture,
      size: selection.size,
      records: chosen
        .flatMap(({ id, recommended }) => (recommended ? [{ productId: id, ...recommended }] : []))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ rank: _rank, ...record }) => record),
    },
  })
  await db.insert(applicationViews).values(toViews(applications, at)).onConflictDoNothing()
}
