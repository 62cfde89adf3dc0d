import { createMemory } from '../../../platform/base/memory.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readShelf, type Shelf } from './categories.ts'
import type { MarketDeps, MarketNeeds } from './deps.ts'
import { publishingJobs } from './desk/publishing.ts'
import { createOffers, offersByPackage } from './show/offers.ts'
import { viewsSince } from './show/views.ts'
import { applicationsByIds, searchListed } from './store.ts'

export type { Offer } from './deps.ts'
export { marketRecords } from './opinions/favourites.ts'
export type { Purchase, PurchasesOf } from './opinions/opinions.ts'
export { packageIdOf, priceIdOf } from './publish/content.ts'

/** Every process shows a change after at most this long. */
const KEPT_MS = 5_000
const MAX_KEPT = 2_000
/** Each has some 20 KB. */
const MAX_SEARCHES = 500

/** Makes the application market: its goods, opinions about them, and the work of staff. */
export function createMarket(given: MarketNeeds) {
  const { db, reads, pictures } = given
  const answers = createMemory(given.keepSearchesMs ?? KEPT_MS, MAX_SEARCHES)
  const memory = createMemory(KEPT_MS, MAX_KEPT, () => {
    answers.forget()
    given.onChange?.()
  })
  const shelf = (): Promise<Shelf> => memory.of('shelf', () => readShelf(reads))
  const offerByPrice = createOffers(db)
  const deps: MarketDeps = {
    ...given,
    memory,
    answers,
    shelf,
    offerByPrice,
    findPictures: (keys) => pictures.find(keys),
    findDocuments: pictures.documents.find,
    purchasesOf: given.purchasesOf ?? (async () => []),
  }
  return {
    deps,
    jobs: publishingJobs(deps),
    /** Returns the current offer of a price id, for an order; undefined when it is no longer offered. */
    offerOf: async (priceId: string) => offerByPrice(await shelf(), priceId),
    /** Returns the offer of a package, with its default term. */
    offerOfPackage: async (packageId: string) => (await offersByPackage(db, await shelf(), packageId))[0],
    /** Returns the offer of a package with each of its terms, the default one first. */
    offersOfPackage: async (packageId: string) => offersByPackage(db, await shelf(), packageId),
    /** Returns listed applications that contain a text, for the search of the whole site. */
    search: async (asked: { text: string; current: number; size: number }) =>
      searchListed(db, asked, await given.searchWords.words()),
    /** Returns how often pages of applications were opened since a day. */
    viewsSince: (day: string) => viewsSince(db, day),
    /** Returns names of applications that were ever listed. */
    async namesOf(db: Db, ids: readonly number[]): Promise<Map<number, { name: string; listed: boolean }>> {
      const rows = await applicationsByIds(db, ids)
      return new Map(rows.map(({ id, name, status }) => [id, { name, listed: status === 'listed' }]))
    },
  }
}
export type Market = ReturnType<typeof createMarket>
