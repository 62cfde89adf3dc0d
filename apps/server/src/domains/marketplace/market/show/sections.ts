import { largestAddress } from '@biaojie/contract/content/pictures/rules.ts'
import { costOver } from '@biaojie/contract/marketplace/market/rules.ts'
import type { Banner, Selection } from '@biaojie/contract/marketplace/market/shapes.ts'
import { addMoney, NO_MONEY, yuanOf } from '@biaojie/contract/money.ts'
import { timeOf } from '@biaojie/contract/times.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { type Now, shanghaiDay, startOfDay } from '../../../../platform/base/clock.ts'
import { firstRow } from '../../../../platform/database/rows.ts'
import { cardsOf, providerOf } from '../cards.ts'
import { firstLevels, isListed, listedIn, type Shelf, secondLevels, wireCategory } from '../categories.ts'
import type { SearchDeps } from '../deps.ts'
import { type Content, packageIdOf } from '../publish/content.ts'
import {
  applicationOfCode,
  applicationsByIds,
  bannersOf,
  firstOfEach,
  listedContents,
  POPULAR_FIRST,
  readApplications,
  selectionRow,
} from '../store.ts'
import { applications } from '../tables.ts'
import { pricedTerms } from './plan.ts'
import type { BannerContent } from './tables.ts'

/* The sections of the market's home page and of the portal's are read here. */

export type SectionDeps = SearchDeps & { now: Now }

const A_BLOCK = 4
const A_SCENE = 2
const FREE = 4
const { choice, homeScene, isFree, zero, trialDays, own, sellTime, providerKey } = applications

export async function featured(deps: SectionDeps, categoryId: string | undefined, size = 5) {
  const shelf = await deps.shelf()
  const where = and(listedIn(shelf, categoryId), choice)
  return cardsOf(await readApplications(deps.db, { where, limit: size }), shelf, deps.findPictures)
}

/** Reads the cards of the first applications of each first-level category, and returns a function that finds them. */
async function cardsOfEach(deps: SectionDeps, shelf: Shelf, wanted: Parameters<typeof firstOfEach>[2]) {
  const categoryIds = firstLevels(shelf).map(({ id }) => id)
  const rows = await firstOfEach(deps.db, categoryIds, wanted)
  const cards = await cardsOf(rows, shelf, deps.findPictures)
  return (categoryId: string) => cards.filter((_, at) => rows[at]?.category1 === categoryId)
}

/** Returns one block for each first-level category with a featured application. */
export async function featuredBlocks(deps: SectionDeps) {
  const shelf = await deps.shelf()
  const cardsIn = await cardsOfEach(deps, shelf, { where: eq(choice, true), limit: A_BLOCK })
  const blocks = firstLevels(shelf).map((category) => ({
    apiProductClassifyVo: {
      ...wireCategory(shelf, category),
      children: secondLevels(shelf, category.id).map((child) => wireCategory(shelf, child)),
    },
    apiProductManagerVoList: cardsIn(category.id),
  }))
  return blocks.filter(({ apiProductManagerVoList: list }) => list.length > 0)
}

/** Returns two applications for each category: those marked for it, then the featured and newest ones. */
export async function homeScenes(deps: SectionDeps) {
  const shelf = await deps.shelf()
  const order = [desc(homeScene), desc(choice), desc(sellTime)]
  const cardsIn = await cardsOfEach(deps, shelf, { where: undefined, order, limit: A_SCENE })
  const scenes = firstLevels(shelf).map((category) => ({
    ...wireCategory(shelf, category),
    productmanagers: cardsIn(category.id),
  }))
  return scenes.filter(({ productmanagers }) => productmanagers.length > 0)
}

/** Returns the free months, for sorting. */
function monthsFree(span: string): number {
  const [, number = '0', unit = ''] = /(\d+)\s*(天|个月|年)/.exec(span) ?? []
  if (span.includes('终身')) return Number.POSITIVE_INFINITY
  return Number(number) * ({ 天: 1 / 30, 个月: 1, 年: 12 }[unit] ?? 0)
}

/** Returns 0元体验, the longest free period first. */
export async function zeroYuan(deps: SectionDeps) {
  const shelf = await deps.shelf()
  const rows = await readApplications(deps.db, {
    where: and(isListed, isFree, sql`${zero} is not null`),
    order: POPULAR_FIRST,
    limit: 50,
  })
  const shown = rows
    .toSorted((a, b) => monthsFree(b.zero?.span ?? '') - monthsFree(a.zero?.span ?? ''))
    .slice(0, FREE)
  const cards = await cardsOf(shown, shelf, deps.findPictures)
  return cards.map((application, at) => ({
    application,
    span: shown[at]?.zero?.span ?? '',
    what: shown[at]?.zero?.what ?? '',
    after: shown[at]?.zero?.after ?? '',
  }))
}

/** Returns the cost of the shown packages in the first year, paid in the cheapest way. */
function firstYear(contents: Iterable<Content>): number {
  const costs = [...contents].map((content) => costOver(pricedTerms(content), 12)?.total ?? NO_MONEY)
  return yuanOf(addMoney(...costs))
}

export async function officialSelection(deps: SectionDeps): Promise<Selection> {
  const shelf = await deps.shelf()
  const { content } = (await selectionRow(deps.db)) ?? {}
  const places = content?.records ?? []
  const rows = (
    await applicationsByIds(
      deps.db,
      places.map(({ productId }) => productId),
    )
  ).filter(({ status }) => status === 'listed')
  const cards = await cardsOf(rows, shelf, deps.findPictures)
  const key = content?.pictureKey ?? ''
  const picture = (await deps.findPictures([key])).get(key) ?? null
  const contents = await listedContents(
    deps.db,
    rows.map(({ id }) => id),
  )
  return {
    title: content?.title ?? '',
    lead: content?.lead ?? '',
    identifier: content?.identifier ?? '',
    picture,
    size: content?.size ?? [1280, 800],
    firstYear: firstYear(contents.values()),
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

/** Returns the banners whose time has come and has not ended. */
export const bannersNow = (all: readonly TimedBanner[], now: Date): Banner[] =>
  all
    .filter(({ times: { from } }) => !from || timeOf(from) <= now.getTime())
    .filter(({ times: { until } }) => !until || timeOf(until) > now.getTime())
    .map(({ banner }) => banner)

/** Returns all banners in use with their times, which are looked at whenever they are shown. */
export async function banners(deps: SectionDeps): Promise<TimedBanner[]> {
  const shelf = await deps.shelf()
  const rows = await bannersOf(deps.db)
  const found = await applicationsByIds(
    deps.db,
    rows.flatMap(({ content }) => content.productId ?? []),
  )
  const listed = found.filter(({ status }) => status === 'listed')
  const products = new Map((await cardsOf(listed, shelf, deps.findPictures)).map((card) => [card.id, card]))
  const pictures = await deps.findPictures(rows.map(({ content }) => content.pictureKey))
  return rows.map(({ id, content }) => {
    const { pictureKey, from = '', until = '', ...shown } = content
    const picture = pictures.get(pictureKey)
    const banner = {
      ...shown,
      id,
      picture: picture ?? null,
      bannersViewer: picture ? largestAddress(picture) : '',
      product: products.get(content.productId ?? 0) ?? null,
    }
    return { banner, times: { from, until } }
  })
}

export async function figures(deps: SectionDeps) {
  const monthStart = startOfDay(`${shanghaiDay(deps.now()).slice(0, 7)}-01`)
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const row = firstRow(
    await deps.db
      .select({
        applications: count(),
        newThisMonth: counted(sql`${sellTime} >= ${monthStart.toISOString()}`),
        own: counted(sql`${own}`),
        trials: counted(sql`${trialDays} >= 0`),
        shortest: sql<number | null>`min(${trialDays}) filter (where ${trialDays} > 0)`,
        longest: sql<number | null>`max(${trialDays}) filter (where ${trialDays} > 0)`,
        zeroYuan: counted(sql`${isFree}`),
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

async function hotRows(deps: SectionDeps, { limit = 5, appCode }: HotQuery) {
  if (appCode === undefined)
    return readApplications(deps.db, { where: isListed, order: POPULAR_FIRST, limit })
  const row = await applicationOfCode(deps.db, appCode)
  return row?.status === 'listed' ? [row] : []
}

/** Returns the most used applications, or the one of a code, each with its trial package. */
export async function hot(deps: SectionDeps, asked: HotQuery) {
  const shelf = await deps.shelf()
  const rows = await hotRows(deps, asked)
  const contents = await listedContents(
    deps.db,
    rows.map(({ id }) => id),
  )
  const cards = await cardsOf(rows, shelf, deps.findPictures)
  return rows.flatMap((row, at) => {
    const { packages = [], card } = contents.get(row.id) ?? {}
    const wanted = asked.package ?? card?.package
    const one = packages.find(({ key }) => key === wanted) ?? (asked.package ? undefined : packages[0])
    if (!one) return []
    return {
      id: row.id,
      name: row.name,
      productName: one.name,
      packageDetailsResponse: { id: packageIdOf(row.id, one.key), tryUseDuration: one.tryUseDuration },
      appCode: row.appCode,
      application: cards[at]!,
    }
  })
}

/**
 * Returns providers with applications, those with most first; the node itself before others of the same
 * number.
 */
export function providers(shelf: Shelf) {
  return [...shelf.providers.values()]
    .map((provider) => providerOf(shelf, provider))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || b.appOriginal - a.appOriginal || a.key.localeCompare(b.key))
}
