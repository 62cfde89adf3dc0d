import {
  BILLINGS,
  type Billing,
  DEPLOYMENTS,
  type Deployment,
  LEAST_STARS,
  LIST_SIZE,
  LIST_SIZES,
  PRICE_RANGES,
  type PriceRange,
} from '@biaojie/contract/marketplace/market/filter-rules.ts'
import type { ApplicationSearch } from '@biaojie/contract/marketplace/market/market.ts'
import { listKeys } from '@biaojie/contract/records.ts'

export const SORTS = ['popular', 'rating', 'time-down', 'time-up', 'price-up', 'price-down'] as const
export type Sort = (typeof SORTS)[number]

/** The filters in the address of the list. */
export type Choice = {
  name: string
  /** Id of the deepest category that is chosen. */
  category: string
  source: '' | '0' | '1'
  sort: Sort | ''
  zero: boolean
  trial: boolean
  /** Key of a provider. */
  provider: string
  price: PriceRange | ''
  billing: Billing | ''
  deployment: Deployment | ''
  /** The least number of stars; 0 for any. */
  stars: number
  page: number
  size: number
}

const parseChoice = <T extends string>(values: readonly T[], text: string | null): T | '' =>
  values.find((value) => value === text) ?? ''

export function readChoice(query: URLSearchParams): Choice {
  const page = Number(query.get('page'))
  const size = Number(query.get('size'))
  return {
    name: (query.get('name') ?? '').trim().slice(0, 60),
    category: (query.get('category') ?? '').slice(0, 36),
    source: parseChoice(['0', '1'], query.get('source')),
    sort: parseChoice(SORTS, query.get('sort')),
    zero: query.get('zero') === '1',
    trial: query.get('trial') === '1',
    provider: (query.get('provider') ?? '').slice(0, 32),
    price: parseChoice(listKeys(PRICE_RANGES), query.get('price')),
    billing: parseChoice(listKeys(BILLINGS), query.get('billing')),
    deployment: parseChoice(listKeys(DEPLOYMENTS), query.get('deployment')),
    stars: LEAST_STARS.find((least) => String(least) === query.get('stars')) ?? 0,
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 1000) : 1,
    size: LIST_SIZES.find((listSize) => listSize === size) ?? LIST_SIZE,
  }
}

/** Returns the query of an address; defaults are left out. Another choice begins on the first page. */
export function toQuery(choice: Choice, change: Partial<Choice> = {}) {
  const next = { ...choice, page: 1, ...change }
  return {
    name: next.name || undefined,
    category: next.category || undefined,
    source: next.source || undefined,
    sort: next.sort || undefined,
    zero: next.zero ? 1 : undefined,
    trial: next.trial ? 1 : undefined,
    provider: next.provider || undefined,
    price: next.price || undefined,
    billing: next.billing || undefined,
    deployment: next.deployment || undefined,
    stars: next.stars || undefined,
    size: next.size === LIST_SIZE ? undefined : next.size,
    page: next.page > 1 ? next.page : undefined,
  }
}

/** The body of the search. One sort at a time. */
export function toSearch({
  name,
  category,
  source,
  sort,
  zero,
  trial,
  provider,
  price,
  billing,
  deployment,
  stars,
  page,
  size,
}: Choice): ApplicationSearch {
  return {
    productClassifyId: category || undefined,
    appOriginal: source || undefined,
    sortSellTime: sort.startsWith('time') ? sort === 'time-down' : undefined,
    sortPrice: sort.startsWith('price') ? sort === 'price-down' : undefined,
    sort: sort === 'popular' || sort === 'rating' ? sort : undefined,
    name: name || undefined,
    zeroTry: zero ? 1 : undefined,
    hasTrial: trial ? 1 : undefined,
    provider: provider || undefined,
    priceRange: price || undefined,
    billing: billing || undefined,
    deployment: deployment || undefined,
    starsFrom: stars || undefined,
    current: page,
    size,
  }
}
