import { makeLargestAddress } from '@biaojie/contract/content/pictures/rules.ts'
import { computeCostOver } from '@biaojie/contract/marketplace/market/cost-rules.ts'
import type { Banner, Selection } from '@biaojie/contract/marketplace/market/shapes.ts'
import { addMoney, fenToYuan, NO_MONEY } from '@biaojie/contract/money.ts'
import { toTimestamp } from '@biaojie/contract/times.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { type Now, startOfDay, toShanghaiDay } from '../../../../platform/base/clock.ts'
import { requireFirstRow } from '../../../../platform/database/database.ts'
import { toCards, toWireProvider } from '../cards.ts'
import {
  isListed,
  isListedIn,
  listFirstLevel,
  listSecondLevel,
  type Shelf,
  toWireCategory,
} from '../categories.ts'
import type { SearchDeps } from '../deps.ts'
import { type Content, toPackageId } from '../publish/content.ts'
import {
  findApplicationOfCode,
  findSelection,
  loadApplications,
  loadApplicationsByIds,
  loadBannerRows,
  loadFirstOfCategories,
  loadListedContents,
  POPULAR_FIRST,
} from '../store.ts'
import { applications } from '../tables.ts'
import { listPricedTerms } from './plan.ts'
import type { BannerContent } from './tables.ts'

/* The sections of the market's home page and of the portal's are read here. */

export type SectionDeps = SearchDeps & { now: Now }

const MAX_PER_BLOCK = 4
const MAX_PER_SCENE = 2
const MAX_FREE = 4
const { choice, homeScene, isFree, zero, trialDays, own, sellTime, providerKey } = applications

export async function loadFeatured(deps: SectionDeps, categoryId: string | undefined, size = 5) {
  const shelf = await deps.getShelf()
  const where = and(isListedIn(shelf, categoryId), choice)
  return toCards(await loadApplications(deps.db, { where, limit: size }), shelf, deps.findPictures)
}

/** Reads the cards of the first applications of each first-level category, and returns a function that finds them. */
async function loadCardsByCategory(
  deps: SectionDeps,
  shelf: Shelf,
  query: Parameters<typeof loadFirstOfCategories>[2],
) {
  const categoryIds = listFirstLevel(shelf).map(({ id }) => id)
  const rows = await loadFirstOfCategories(deps.db, categoryIds, query)
  const cards = await toCards(rows, shelf, deps.findPictures)
  return (categoryId: string) => cards.filter((_, at) => rows[at]?.category1 === categoryId)
}

/** Returns one block for each first-level category with a featured application. */
export async function loadFeaturedBlocks(deps: SectionDeps) {
  const shelf = await deps.getShelf()
  const getCards = await loadCardsByCategory(deps, shelf, { where: eq(choice, true), limit: MAX_PER_BLOCK })
  const blocks = listFirstLevel(shelf).map((category) => ({
    apiProductClassifyVo: {
      ...toWireCategory(shelf, category),
      children: listSecondLevel(shelf, category.id).map((child) => toWireCategory(shelf, child)),
    },
    apiProductManagerVoList: getCards(category.id),
  }))
  return blocks.filter(({ apiProductManagerVoList: list }) => list.length > 0)
}

/** Returns two applications for each category: those marked for it, then the featured and newest ones. */
export async function loadHomeScenes(deps: SectionDeps) {
  const shelf = await deps.getShelf()
  const order = [desc(homeScene), desc(choice), desc(sellTime)]
  const getCards = await loadCardsByCategory(deps, shelf, { where: undefined, order, limit: MAX_PER_SCENE })
  const scenes = listFirstLevel(shelf).map((category) => ({
    ...toWireCategory(shelf, category),
    productmanagers: getCards(category.id),
  }))
  return scenes.filter(({ productmanagers }) => productmanagers.length > 0)
}

/** Returns the free months, for sorting. */
function toFreeMonths(span: string): number {
  const [, number = '0', unit = ''] = /(\d+)\s*(天|个月|年)/.exec(span) ?? []
  if (span.includes('终身')) return Number.POSITIVE_INFINITY
  return Number(number) * ({ 天: 1 / 30, 个月: 1, 年: 12 }[unit] ?? 0)
}

/** Returns 0元体验, the longest free period first. */
export async function loadZeroYuan(deps: SectionDeps) {
  const shelf = await deps.getShelf()
  const rows = await loadApplications(deps.db, {
    where: and(isListed, isFree, sql`${zero} is not null`),
    order: POPULAR_FIRST,
    limit: 50,
  })
  const longest = rows
    .toSorted((a, b) => toFreeMonths(b.zero?.span ?? '') - toFreeMonths(a.zero?.span ?? ''))
    .slice(0, MAX_FREE)
  const cards = await toCards(longest, shelf, deps.findPictures)
  return cards.map((application, at) => ({
    application,
    span: longest[at]?.zero?.span ?? '',
    what: longest[at]?.zero?.what ?? '',
    after: longest[at]?.zero?.after ?? '',
  }))
}

/** Returns the cost of the shown packages in the first year, paid in the cheapest way. */
function sumFirstYear(contents: Iterable<Content>): number {
  const costs = [...contents].map(
    (content) => computeCostOver(listPricedTerms(content), 12)?.total ?? NO_MONEY,
  )
  return fenToYuan(addMoney(...costs))
}

export async function loadSelection(deps: SectionDeps): Promise<Selection> {
  const shelf = await deps.getShelf()
  const { content } = (await findSelection(deps.db)) ?? {}
  const places = content?.records ?? []
  const rows = (
    await loadApplicationsByIds(
      deps.db,
      places.map(({ productId }) => productId),
    )
  ).filter(({ status }) => status === 'listed')
  const cards = await toCards(rows, shelf, deps.findPictures)
  const key = content?.pictureKey ?? ''
  const picture = (await deps.findPictures([key])).get(key) ?? null
  const contents = await loadListedContents(
    deps.db,
    rows.map(({ id }) => id),
  )
  return {
    title: content?.title ?? '',
    lead: content?.lead ?? '',
    identifier: content?.identifier ?? '',
    picture,
    size: content?.size ?? [1280, 800],
    firstYear: sumFirstYear(contents.values()),
    trials: rows.filter((row) => row.trialDays >= 0).length,
    records: cards.map((application, at) => {
      const place = places.find(({ productId }) => productId === application.id)
      return {
        rank: at + 1,
        station: place?.station ?? '',
        anchor: place?.anchor ?? null,
        balloon: place?.balloon ?? null,
        application,
      }
    }),
  }
}

type TimedBanner = { banner: Banner; times: Pick<BannerContent, 'from' | 'until'> }

/** Returns the banners that have started and not ended. */
export const filterCurrentBanners = (all: readonly TimedBanner[], now: Date): Banner[] =>
  all
    .filter(({ times: { from } }) => !from || toTimestamp(from) <= now.getTime())
    .filter(({ times: { until } }) => !until || toTimestamp(until) > now.getTime())
    .map(({ banner }) => banner)

/** Returns all active banners with their times, which are checked on each display. */
export async function loadBanners(deps: SectionDeps): Promise<TimedBanner[]> {
  const shelf = await deps.getShelf()
  const rows = await loadBannerRows(deps.db)
  const applicationRows = await loadApplicationsByIds(
    deps.db,
    rows.flatMap(({ content }) => content.productId ?? []),
  )
  const listed = applicationRows.filter(({ status }) => status === 'listed')
  const products = new Map((await toCards(listed, shelf, deps.findPictures)).map((card) => [card.id, card]))
  const pictures = await deps.findPictures(rows.map(({ content }) => content.pictureKey))
  return rows.map(({ id, content }) => {
    const { pictureKey, from = '', until = '', ...fields } = content
    const picture = pictures.get(pictureKey)
    const banner = {
      ...fields,
      id,
      picture: picture ?? null,
      bannersViewer: picture ? makeLargestAddress(picture) : '',
      product: products.get(content.productId ?? 0) ?? null,
    }
    return { banner, times: { from, until } }
  })
}

export async function loadFigures(deps: SectionDeps) {
  const monthStart = startOfDay(`${toShanghaiDay(deps.now()).slice(0, 7)}-01`)
  const countWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const row = requireFirstRow(
    await deps.db
      .select({
        applications: count(),
        newThisMonth: countWhere(sql`${sellTime} >= ${monthStart.toISOString()}`),
        own: countWhere(sql`${own}`),
        trials: countWhere(sql`${trialDays} >= 0`),
        shortest: sql<number | null>`min(${trialDays}) filter (where ${trialDays} > 0)`,
        longest: sql<number | null>`max(${trialDays}) filter (where ${trialDays} > 0)`,
        zeroYuan: countWhere(sql`${isFree}`),
        providers: sql<number>`count(distinct ${providerKey})`.mapWith(Number),
      })
      .from(applications)
      .where(isListed),
  )
  const { shortest, longest, ...totals } = row
  const days: [number, number] = [Number(shortest ?? 0), Number(longest ?? 0)]
  return {
    ...totals,
    partner: totals.applications - totals.own,
    trialDays: days,
  }
}

type HotQuery = { limit?: number; appCode?: string; package?: string }

async function loadHotRows(deps: SectionDeps, { limit = 5, appCode }: HotQuery) {
  if (appCode === undefined)
    return loadApplications(deps.db, { where: isListed, order: POPULAR_FIRST, limit })
  const row = await findApplicationOfCode(deps.db, appCode)
  return row?.status === 'listed' ? [row] : []
}

/** Returns the most used applications, or the one of a code, each with its trial package. */
export async function loadHot(deps: SectionDeps, request: HotQuery) {
  const shelf = await deps.getShelf()
  const rows = await loadHotRows(deps, request)
  const contents = await loadListedContents(
    deps.db,
    rows.map(({ id }) => id),
  )
  const cards = await toCards(rows, shelf, deps.findPictures)
  return rows.flatMap((row, at) => {
    const { packages = [], card } = contents.get(row.id) ?? {}
    const wanted = request.package ?? card?.package
    const trialPackage =
      packages.find(({ key }) => key === wanted) ?? (request.package ? undefined : packages[0])
    if (!trialPackage) return []
    return {
      id: row.id,
      name: row.name,
      productName: trialPackage.name,
      packageDetailsResponse: {
        id: toPackageId(row.id, trialPackage.key),
        tryUseDuration: trialPackage.tryUseDuration,
      },
      appCode: row.appCode,
      application: cards[at]!,
    }
  })
}

/**
 * Returns providers with applications, those with most first; the node itself before others of the same
 * number.
 */
export function listProviders(shelf: Shelf) {
  return [...shelf.providers.values()]
    .map((provider) => toWireProvider(shelf, provider))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || b.appOriginal - a.appOriginal || a.key.localeCompare(b.key))
}
