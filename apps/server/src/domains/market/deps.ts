import type { Now } from '../../platform/base/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { FindDocuments, FindPictures } from './cards.ts'
import type { Shelf } from './categories.ts'
import type { Memory } from './memory.ts'
import type { PurchasesOf } from './opinions/opinions.ts'
import type { OfferByPrice } from './showing/offers.ts'

/** What the market asks of others. */
export type Given = {
  db: Db
  now: Now
  pictures: Pictures
  /** Paid orders of a company; nobody has bought anything where this is left out. */
  purchasesOf?: PurchasesOf
  companyName: (id: string) => Promise<string>
  /** What visitors see has changed: pages that are kept for a moment are old. */
  onChange?: () => void
  /** How long answers to searches are kept, in milliseconds; 0: each is made anew, for measurements. */
  keepSearchesMs?: number
  people: { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }
}

/** And what its parts share. */
export type MarketDeps = Given & {
  purchasesOf: PurchasesOf
  memory: Memory
  /** Of searches, as they are sent. */
  answers: Memory
  /** Categories, providers and counts as of some seconds ago. */
  shelf: () => Promise<Shelf>
  offerByPrice: OfferByPrice
  findPictures: FindPictures
  findDocuments: FindDocuments
}
