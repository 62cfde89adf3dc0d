import { type ApplicationSearch, applicationSearch } from '@biaojie/contract/marketplace/market/market.ts'
import type { MarkedCard } from '@biaojie/contract/marketplace/market/shapes.ts'
import { and, count, gte } from 'drizzle-orm'
import { binaryOf } from '../../../../http/answers/binary-text.ts'
import { cleanerOf } from '../../../../http/answers/clean.ts'
import { RawJson } from '../../../../http/serve.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Match } from '../../../../platform/database/listing.ts'
import type { SearchWords } from '../../../../platform/database/search-words.ts'
import {
  type MarkedText,
  markMatches,
  type TextQuery,
  textQuery,
} from '../../../../platform/database/text-search.ts'
import { cardsOf } from '../cards.ts'
import { inCategory, isListed, type Shelf } from '../categories.ts'
import type { SearchDeps } from '../deps.ts'
import { extraFilters, searchApplications } from '../store.ts'
import { applications } from '../tables.ts'

/** '1' and 1 are the node's own, '0' and 0 a partner's, all other values mean both. */
const ownOf = (source: string | number | undefined): boolean | undefined =>
  String(source ?? '') === '1' ? true : String(source ?? '') === '0' ? false : undefined

function sortOf({ sortSellTime, sortPrice, sort }: ApplicationSearch) {
  const orderOf = (descending: boolean) => (descending ? ('desc' as const) : ('asc' as const))
  if (sortSellTime !== undefined) return { sortBy: 'sellTime' as const, sortOrder: orderOf(sortSellTime) }
  if (sortPrice !== undefined) return { sortBy: 'monthly' as const, sortOrder: orderOf(sortPrice) }
  if (sort === undefined) return {}
  return { sortBy: sort === 'popular' ? ('users' as const) : ('rating' as const), sortOrder: 'desc' as const }
}

const filtersOf = (asked: ApplicationSearch) => ({
  own: ownOf(asked.appOriginal),
  free: asked.zeroTry === 1 ? (true as const) : undefined,
  trial: asked.hasTrial === 1 ? (true as const) : undefined,
  provider: asked.provider || undefined,
  priceRange: asked.priceRange,
  billing: asked.billing,
  deployment: asked.deployment,
  starsFrom: asked.starsFrom,
})

/** True with a condition that the counts of the shelf do not know. */
const isCounted = ({ name, priceRange, billing, deployment, starsFrom }: ApplicationSearch) =>
  !name?.trim() && [priceRange, billing, deployment, starsFrom].every((value) => value === undefined)

type Facets = {
  categories: Record<string, number>
  sources: { own: number; partner: number }
  providers: { key: string; name: string; count: number }[]
}

/** Matches by leaf, provider and source, independent of the chosen ones, in one count. */
type Matches = { category: string; provider: string; own: boolean; total: number }[]

type Matching = { match: Match; words: SearchWords }

const conditionOf = (query: TextQuery, match: Match) =>
  match === 'nearly'
    ? query.nearly
    : (match === 'partly' && query.partly) || (match === 'closely' && query.closely) || query.anywhere

/** Counts matches in the database, in one query for all categories, providers and both sources. */
function countMatches(db: Db, asked: ApplicationSearch, { match, words }: Matching): Promise<Matches> {
  const filters = filtersOf(asked)
  const query = textQuery(asked.name, words)
  const { category3, own, trialDays, providerKey, isFree } = applications
  const where = and(
    isListed,
    filters.free && isFree,
    filters.trial && gte(trialDays, 0),
    ...extraFilters(filters),
    query && conditionOf(query, match)(applications.search),
  )
  return db
    .select({ category: category3, provider: providerKey, own, total: count() })
    .from(applications)
    .where(where)
    .groupBy(category3, providerKey, own)
}

/**
 * Counts matches without a text from the shelf, at the same cost for five products and for fifty thousand.
 */
function shelfMatches({ counted }: Shelf, { zeroTry, hasTrial }: ApplicationSearch): Matches {
  return counted.filter((row) => (zeroTry !== 1 || row.free) && (hasTrial !== 1 || row.trial))
}

async function matchesOf(deps: SearchDeps, shelf: Shelf, asked: ApplicationSearch, matching: Matching) {
  if (isCounted(asked)) return shelfMatches(shelf, asked)
  const { own: _own, provider: _provider, ...filters } = filtersOf(asked)
  const key = JSON.stringify(['facets', asked.name?.trim(), filters, matching.match])
  return deps.memory.of(key, () => countMatches(deps.db, asked, matching))
}

/** Counts the matches in the requested category and from the requested source. */
function totalOf(shelf: Shelf, asked: ApplicationSearch, matches: Matches): number {
  const own = ownOf(asked.appOriginal)
  const chosen = isSet(asked, 'productClassifyId') ? asked.productClassifyId : undefined
  const fitting = matches.filter(
    (row) =>
      (own === undefined || own === row.own) &&
      (!asked.provider || asked.provider === row.provider) &&
      (chosen === undefined || shelf.pathOf(row.category).some(({ id }) => id === chosen)),
  )
  return fitting.reduce((sum, { total }) => sum + total, 0)
}

function facetsOf(shelf: Shelf, asked: ApplicationSearch, matches: Matches): Facets {
  const own = ownOf(asked.appOriginal)
  const { productClassifyId, provider } = asked
  const chosen = productClassifyId && shelf.byId.has(productClassifyId) ? productClassifyId : undefined
  const categories: Facets['categories'] = {}
  const sources: Facets['sources'] = { own: 0, partner: 0 }
  const byProvider = new Map<string, number>()
  for (const row of matches) {
    const path = shelf.pathOf(row.category).map(({ id }) => id)
    const fits = {
      category: !chosen || path.includes(chosen),
      source: own === undefined || own === row.own,
      provider: !provider || provider === row.provider,
    }
    if (fits.category && fits.provider) sources[row.own ? 'own' : 'partner'] += row.total
    if (fits.category && fits.source)
      byProvider.set(row.provider, (byProvider.get(row.provider) ?? 0) + row.total)
    if (!fits.source || !fits.provider) continue
    for (const id of path) categories[id] = (categories[id] ?? 0) + row.total
  }
  return { categories, sources, providers: providersOf(shelf, byProvider, provider) }
}

const PROVIDERS_SHOWN = 12

/** Returns the providers with most matches, and the chosen one in any case. */
function providersOf({ providers }: Shelf, counts: Map<string, number>, chosen: string | undefined) {
  const all = [...counts].map(([key, count]) => ({ key, name: providers.get(key)?.name ?? key, count }))
  const sorted = all.toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))
  return sorted.filter(({ key }, place) => place < PROVIDERS_SHOWN || key === chosen)
}

const CONDITIONS = [
  'productClassifyId',
  'appOriginal',
  'zeroTry',
  'hasTrial',
  'provider',
  'priceRange',
  'billing',
  'deployment',
  'starsFrom',
  'name',
] as const
type Condition = (typeof CONDITIONS)[number]

const isSet = (asked: ApplicationSearch, condition: Condition): boolean => {
  const value = asked[condition]
  if (condition === 'appOriginal') return ownOf(asked.appOriginal) !== undefined
  if (condition === 'productClassifyId') return Boolean(value) && value !== '-1'
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value)
}

async function page(deps: SearchDeps, shelf: Shelf, asked: ApplicationSearch) {
  const { current, size, name } = asked
  const where = and(isListed, inCategory(shelf, asked.productClassifyId))
  const total = isCounted(asked) ? totalOf(shelf, asked, shelfMatches(shelf, asked)) : undefined
  return searchApplications(
    deps.db,
    { ...filtersOf(asked), ...sortOf(asked), current, size, text: name },
    { where, total, words: await deps.searchWords.words() },
  )
}

/** Counts results without each of the conditions, most first, without those that would not help. */
async function withoutOne(deps: SearchDeps, shelf: Shelf, asked: ApplicationSearch) {
  const found: { condition: Condition; total: number }[] = []
  for (const condition of CONDITIONS.filter((one) => isSet(asked, one))) {
    const wider = { ...asked, [condition]: undefined, current: 1, size: 1 }
    const total = isCounted(wider)
      ? totalOf(shelf, wider, shelfMatches(shelf, wider))
      : (await page(deps, shelf, wider)).total
    if (total > 0) found.push({ condition, total })
  }
  return found.toSorted((a, b) => b.total - a.total)
}

const cleaned = cleanerOf(applicationSearch.data)

/** Returns the list as sent, written once for all equal requests within some seconds. */
export async function searchAnswer(deps: SearchDeps, asked: ApplicationSearch): Promise<RawJson> {
  const binary = await deps.answers.of(JSON.stringify(asked), async () =>
    binaryOf(JSON.stringify(cleaned(await search(deps, asked)))),
  )
  return new RawJson(binary)
}

/** Returns the list of applications, with matches of the name marked. */
async function search(deps: SearchDeps, asked: ApplicationSearch) {
  const shelf = await deps.shelf()
  const { rows, total, match } = await page(deps, shelf, asked)
  const words = await deps.searchWords.words()
  const name = asked.name?.trim() ?? ''
  const cards = await cardsOf(rows, shelf, deps.findPictures)
  const records: MarkedCard[] = cards.map((card) => ({
    ...card,
    apiProductManagerVoList: [card],
    nameMarked: markMatches(card.name, name, 'name', words),
    describesMarked: markMatches(card.describes, name, 'text', words),
  }))
  const facets = facetsOf(shelf, asked, await matchesOf(deps, shelf, asked, { match, words }))
  const found = { nearly: match === 'nearly', partly: match === 'partly' }
  if (name !== '' && total === 0) await deps.searchWords.miss(name)
  return {
    records,
    total,
    ...found,
    facets,
    without: total === 0 ? await withoutOne(deps, shelf, asked) : [],
  }
}

const SUGGESTED = { categories: 3, applications: 6 }

/** Tells how the text matches a name: as written, by its sound, or not at all. */
function foundBy(name: string, text: string): 'text' | 'pinyin' | undefined {
  if (markMatches(name, text).some(({ found }) => found)) return 'text'
  return markMatches(name, text, 'name').some(({ found }) => found) ? 'pinyin' : undefined
}

/** Returns categories and applications whose names contain the text. */
export async function suggest(deps: SearchDeps, given: string) {
  const text = given.trim()
  const shelf = await deps.shelf()
  if (!text) return { by: 'text' as const, categories: [], applications: [] }
  const categories = shelf.categories
    .filter(({ id, name }) => shelf.countOf(id) > 0 && foundBy(name, text))
    .slice(0, SUGGESTED.categories)
    .map(({ id, name }) => ({
      id,
      name: markMatches(name, text, 'name') as MarkedText,
      count: shelf.countOf(id),
      within: shelf.pathOf(id)[0]?.name ?? '',
    }))
  const words = await deps.searchWords.words()
  const { rows, match } = await searchApplications(
    deps.db,
    { text, size: SUGGESTED.applications },
    { where: isListed, words },
  )
  const cards = await cardsOf(rows, shelf, deps.findPictures)
  const ways = [...cards, ...categories.flatMap(({ id }) => shelf.byId.get(id) ?? [])].map(({ name }) =>
    foundBy(name, text),
  )
  const bySound = !ways.includes('text') && ways.includes('pinyin')
  return {
    by:
      match === 'wholly' || match === 'closely' ? (bySound ? ('pinyin' as const) : ('text' as const)) : match,
    categories,
    applications: cards.map((application) => ({
      application,
      name: markMatches(application.name, text, 'name', words),
    })),
  }
}
