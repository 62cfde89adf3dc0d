import { createMemory } from '../../../platform/base/memory.ts'
import type { Db } from '../../../platform/database/database.ts'
import { loadShelf, type Shelf } from './categories.ts'
import type { MarketDeps, MarketNeeds } from './deps.ts'
import { createPublishingJobs } from './desk/publishing.ts'
import { createOffers, loadOffersOfPackage } from './show/offers.ts'
import { loadViewsSince } from './show/views.ts'
import { loadApplicationsByIds, searchListed } from './store.ts'

export { marketRecords } from './opinions/favourites.ts'
export type { PurchasesOf } from './opinions/opinions.ts'
export { toPackageId, toPriceId } from './publish/content.ts'

/** Every process shows a change after at most this long. */
const CACHE_MS = 5_000
const MAX_CACHED = 2_000
/** Each has some 20 KB. */
const MAX_SEARCHES = 500

/** Makes the application market: its goods, opinions about them, and the work of staff. */
export function createMarket(needs: MarketNeeds) {
  const { db, reads, pictures } = needs
  const answers = createMemory(needs.keepSearchesMs ?? CACHE_MS, MAX_SEARCHES)
  const memory = createMemory(CACHE_MS, MAX_CACHED, () => {
    answers.forget()
    needs.onChange?.()
  })
  const getShelf = (): Promise<Shelf> => memory.get('shelf', () => loadShelf(reads))
  const offerByPrice = createOffers(db)
  const deps: MarketDeps = {
    ...needs,
    memory,
    answers,
    getShelf,
    offerByPrice,
    findPictures: (keys) => pictures.find(keys),
    findDocuments: pictures.documents.find,
    purchasesOf: needs.purchasesOf ?? (async () => []),
  }
  return {
    deps,
    jobs: createPublishingJobs(deps),
    /** Returns the current offer of a price id, for an order; undefined when it is no longer offered. */
    offerOf: async (priceId: string) => offerByPrice(await getShelf(), priceId),
    /** Returns the offer of a package, with its default term. */
    offerOfPackage: async (packageId: string) =>
      (await loadOffersOfPackage(db, await getShelf(), packageId))[0],
    /** Returns the offer of a package with each of its terms, the default one first. */
    offersOfPackage: async (packageId: string) => loadOffersOfPackage(db, await getShelf(), packageId),
    /** Returns listed applications that contain a text, for the search of the whole site. */
    search: async (request: { text: string; current: number; size: number }) =>
      searchListed(db, request, await needs.searchWords.loadWords()),
    /** Returns how often pages of applications were opened since a day. */
    loadViewsSince: (day: string) => loadViewsSince(db, day),
    /** Returns names of applications that were ever listed. */
    async loadNames(db: Db, ids: readonly number[]): Promise<Map<number, { name: string; listed: boolean }>> {
      const rows = await loadApplicationsByIds(db, ids)
      return new Map(rows.map(({ id, name, status }) => [id, { name, listed: status === 'listed' }]))
    },
  }
}
export type Market = ReturnType<typeof createMarket>
