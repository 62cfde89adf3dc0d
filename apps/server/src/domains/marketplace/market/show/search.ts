import { type ApplicationSearch, applicationSearch } from '@biaojie/contract/marketplace/market/market.ts'
import type { MarkedCard } from '@biaojie/contract/marketplace/market/shapes.ts'
import { and, count, gte } from 'drizzle-orm'
import { toBinary } from '../../../../http/answers/binary-text.ts'
import { getCleaner } from '../../../../http/answers/clean.ts'
import { RawJson } from '../../../../http/serve.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Match } from '../../../../platform/database/listing.ts'
import type { SearchWords } from '../../../../platform/database/search-words.ts'
import {
  buildTextQuery,
  type MarkedText,
  markMatches,
  type TextQuery,
} from '../../../../platform/database/text-search.ts'
import { toCards } from '../cards.ts'
import { isInCategory, isListed, type Shelf } from '../categories.ts'
import type { SearchDeps } from '../deps.ts'
import { buildExtraFilters, searchApplications } from '../store.ts'
import { applications } from '../tables.ts'

/** '1' and 1 are the node's own, '0' and 0 a partner's, all other values mean both. */
const toOwn = (source: string | number | undefined): boolean | undefined =>
  String(source ?? '') === '1' ? true : String(source ?? '') === '0' ? false : undefined

function toSort({ sortSellTime, sortPrice, sort }: ApplicationSearch) {
  const toOrder = (descending: boolean) => (descending ? ('desc' as const) : ('asc' as const))
  if (sortSellTime !== undefined) return { sortBy: 'sellTime' as const, sortOrder: toOrder(sortSellTime) }
  if (sortPrice !== undefined) return { sortBy: 'monthly' as const, sortOrder: toOrder(sortPrice) }
  if (sort === undefined) return {}
  return { sortBy: sort === 'popular' ? ('users' as const) : ('rating' as const), sortOrder: 'desc' as const }
}

const toFilters = (request: ApplicationSearch) => ({
  own: toOwn(request.appOriginal),
  free: request.zeroTry === 1 ? (true as const) : undefined,
  trial: request.hasTrial === 1 ? (true as const) : undefined,
  provider: request.provider || undefined,
  priceRange: request.priceRange,
  billing: request.billing,
  deployment: request.deployment,
  starsFrom: request.starsFrom,
})

/** True when there is a condition for which the cached counts are not enough. */
const canCountFromShelf = ({ name, priceRange, billing, deployment, starsFrom }: ApplicationSearch) =>
  !name?.trim() && [priceRange, billing, deployment, starsFrom].every((value) => value === undefined)

type Facets = {
  categories: Record<string, number>
  sources: { own: number; partner: number }
  providers: { key: string; name: string; count: number }[]
}

/** Matches by leaf, provider and source, independent of the chosen ones, in one count. */
type Matches = { category: string; provider: string; own: boolean; total: number }[]

type Matching = { match: Match; words: SearchWords }

const toTextCondition = (query: TextQuery, match: Match) =>
  match === 'nearly'
    ? query.nearly
    : (match === 'partly' && query.partly) || (match === 'closely' && query.closely) || query.anywhere

/** Counts matches in the database, in one query for all categories, providers and both sources. */
function countMatches(db: Db, request: ApplicationSearch, { match, words }: Matching): Promise<Matches> {
  const filters = toFilters(request)
  const query = buildTextQuery(request.name, words)
  const { category3, own, trialDays, providerKey, isFree } = applications
  const where = and(
    isListed,
    filters.free && isFree,
    filters.trial && gte(trialDays, 0),
    ...buildExtraFilters(filters),
    query && toTextCondition(query, match)(applications.search),
  )
  return db
    .select({ category: category3, provider: providerKey, own, total: count() })
    .from(applications)
    .where(where)
    .groupBy(category3, providerKey, own)
}

/**
 * Counts matches without a text from the cached counts, which takes the same time for five products and for
 * fifty thousand.
 */
function countMatchesOfShelf({ counts: counted }: Shelf, { zeroTry, hasTrial }: ApplicationSearch): Matches {
  return counted.filter((row) => (zeroTry !== 1 || row.free) && (hasTrial !== 1 || row.trial))
}

async function loadMatches(deps: SearchDeps, shelf: Shelf, request: ApplicationSearch, matching: Matching) {
  if (canCountFromShelf(request)) return countMatchesOfShelf(shelf, request)
  const { own: _own, provider: _provider, ...filters } = toFilters(request)
  const key = JSON.stringify(['facets', request.name?.trim(), filters, matching.match])
  return deps.memory.get(key, () => countMatches(deps.db, request, matching))
}

/** Counts the matches in the requested category and from the requested source. */
function sumMatches(shelf: Shelf, request: ApplicationSearch, matches: Matches): number {
  const own = toOwn(request.appOriginal)
  const chosen = isSet(request, 'productClassifyId') ? request.productClassifyId : undefined
  const matching = matches.filter(
    (row) =>
      (own === undefined || own === row.own) &&
      (!request.provider || request.provider === row.provider) &&
      (chosen === undefined || shelf.getPath(row.category).some(({ id }) => id === chosen)),
  )
  return matching.reduce((sum, { total }) => sum + total, 0)
}

function buildFacets(shelf: Shelf, request: ApplicationSearch, matches: Matches): Facets {
  const own = toOwn(request.appOriginal)
  const { productClassifyId, provider } = request
  const chosen = productClassifyId && shelf.byId.has(productClassifyId) ? productClassifyId : undefined
  const categories: Facets['categories'] = {}
  const sources: Facets['sources'] = { own: 0, partner: 0 }
  const byProvider = new Map<string, number>()
  for (const row of matches) {
    const path = shelf.getPath(row.category).map(({ id }) => id)
    const isMatching = {
      category: !chosen || path.includes(chosen),
      source: own === undefined || own === row.own,
      provider: !provider || provider === row.provider,
    }
    if (isMatching.category && isMatching.provider) sources[row.own ? 'own' : 'partner'] += row.total
    if (isMatching.category && isMatching.source)
      byProvider.set(row.provider, (byProvider.get(row.provider) ?? 0) + row.total)
    if (!isMatching.source || !isMatching.provider) continue
    for (const id of path) categories[id] = (categories[id] ?? 0) + row.total
  }
  return { categories, sources, providers: listProviders(shelf, byProvider, provider) }
}

const MAX_PROVIDERS = 12

/** Returns the providers with most matches, and the chosen one in any case. */
function listProviders({ providers }: Shelf, counts: Map<string, number>, chosen: string | undefined) {
  const all = [...counts].map(([key, count]) => ({ key, name: providers.get(key)?.name ?? key, count }))
  const sorted = all.toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))
  return sorted.filter(({ key }, place) => place < MAX_PROVIDERS || key === chosen)
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

const isSet = (request: ApplicationSearch, condition: Condition): boolean => {
  const value = request[condition]
  if (condition === 'appOriginal') return toOwn(request.appOriginal) !== undefined
  if (condition === 'productClassifyId') return Boolean(value) && value !== '-1'
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value)
}

async function loadPage(deps: SearchDeps, shelf: Shelf, request: ApplicationSearch) {
  const { current, size, name } = request
  const where = and(isListed, isInCategory(shelf, request.productClassifyId))
  const total = canCountFromShelf(request)
    ? sumMatches(shelf, request, countMatchesOfShelf(shelf, request))
    : undefined
  return searchApplications(
    deps.db,
    { ...toFilters(request), ...toSort(request), current, size, text: name },
    { where, total, words: await deps.searchWords.loadWords() },
  )
}

/**
 * Counts the results without each of the conditions, the most first; conditions whose removal would not help
 * are left out.
 */
async function countWithoutEachCondition(deps: SearchDeps, shelf: Shelf, request: ApplicationSearch) {
  const totals: { condition: Condition; total: number }[] = []
  for (const condition of CONDITIONS.filter((candidate) => isSet(request, candidate))) {
    const wider = { ...request, [condition]: undefined, current: 1, size: 1 }
    const total = canCountFromShelf(wider)
      ? sumMatches(shelf, wider, countMatchesOfShelf(shelf, wider))
      : (await loadPage(deps, shelf, wider)).total
    if (total > 0) totals.push({ condition, total })
  }
  return totals.toSorted((a, b) => b.total - a.total)
}

const cleanAnswer = getCleaner(applicationSearch.data)

/** Returns the list in the form in which it is sent; equal requests within some seconds share it. */
export async function loadSearchAnswer(deps: SearchDeps, request: ApplicationSearch): Promise<RawJson> {
  const binary = await deps.answers.get(JSON.stringify(request), async () =>
    toBinary(JSON.stringify(cleanAnswer(await search(deps, request)))),
  )
  return new RawJson(binary)
}

/** Returns the list of applications, with matches of the name marked. */
async function search(deps: SearchDeps, request: ApplicationSearch) {
  const shelf = await deps.getShelf()
  const { rows, total, match } = await loadPage(deps, shelf, request)
  const words = await deps.searchWords.loadWords()
  const name = request.name?.trim() ?? ''
  const cards = await toCards(rows, shelf, deps.findPictures)
  const records: MarkedCard[] = cards.map((card) => ({
    ...card,
    apiProductManagerVoList: [card],
    nameMarked: markMatches(card.name, name, 'name', words),
    describesMarked: markMatches(card.describes, name, 'text', words),
  }))
  const facets = buildFacets(shelf, request, await loadMatches(deps, shelf, request, { match, words }))
  const matchFlags = { nearly: match === 'nearly', partly: match === 'partly' }
  if (name !== '' && total === 0) await deps.searchWords.miss(name)
  return {
    records,
    total,
    ...matchFlags,
    facets,
    without: total === 0 ? await countWithoutEachCondition(deps, shelf, request) : [],
  }
}

const MAX_SUGGESTIONS = { categories: 3, applications: 6 }

/** Tells how the text matches a name: as written, by its sound, or not at all. */
function getMatchKind(name: string, text: string): 'text' | 'pinyin' | undefined {
  if (markMatches(name, text).some(({ found }) => found)) return 'text'
  return markMatches(name, text, 'name').some(({ found }) => found) ? 'pinyin' : undefined
}

/** Returns categories and applications whose names contain the text. */
export async function suggest(deps: SearchDeps, typed: string) {
  const text = typed.trim()
  const shelf = await deps.getShelf()
  if (!text) return { by: 'text' as const, categories: [], applications: [] }
  const categories = shelf.categories
    .filter(({ id, name }) => shelf.getCount(id) > 0 && getMatchKind(name, text))
    .slice(0, MAX_SUGGESTIONS.categories)
    .map(({ id, name }) => ({
      id,
      name: markMatches(name, text, 'name') as MarkedText,
      count: shelf.getCount(id),
      within: shelf.getPath(id)[0]?.name ?? '',
    }))
  const words = await deps.searchWords.loadWords()
  const { rows, match } = await searchApplications(
    deps.db,
    { text, size: MAX_SUGGESTIONS.applications },
    { where: isListed, words },
  )
  const cards = await toCards(rows, shelf, deps.findPictures)
  const matchKinds = [...cards, ...categories.flatMap(({ id }) => shelf.byId.get(id) ?? [])].map(({ name }) =>
    getMatchKind(name, text),
  )
  const isBySound = !matchKinds.includes('text') && matchKinds.includes('pinyin')
  return {
    by:
      match === 'wholly' || match === 'closely'
        ? isBySound
          ? ('pinyin' as const)
          : ('text' as const)
        : match,
    categories,
    applications: cards.map((application) => ({
      application,
      name: markMatches(application.name, text, 'name', words),
    })),
  }
}
