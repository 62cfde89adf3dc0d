import type { Fen } from '@biaojie/contract/money.ts'
import type { Now } from '../../../platform/base/clock.ts'
import type { Memory } from '../../../platform/base/memory.ts'
import type { Keyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SearchWords } from '../../../platform/database/search-words.ts'
import type { Pictures } from '../../content/pictures/pictures.ts'
import type { FindDocuments, FindPictures } from './cards.ts'
import type { Shelf } from './categories.ts'
import type { PurchasesOf } from './opinions/opinions.ts'

/** What the market needs from other domains. */
export type MarketNeeds = {
  db: Db
  /** The connections for data of public pages. */
  reads: Db
  now: Now
  /** Signs the addresses of previews. */
  keyed: Keyed
  pictures: Pictures
  /** Returns paid orders of a company; none by default. */
  purchasesOf?: PurchasesOf
  /** Counts the companies that bought each application; nothing by default. */
  buyersByApplication?: () => Promise<Map<number, number>>
  companyName: (id: string) => Promise<string>
  /** Called when public data have changed, which makes cached pages outdated. */
  onChange?: () => void
  /** Answers to searches are kept this many ms; 0 keeps none, for measurements. */
  keepSearchesMs?: number
  /** The words that a search knows, and the searches that found nothing. */
  searchWords: { loadWords: () => Promise<SearchWords>; miss: (text: string) => Promise<void> }
  people: { describe: (db: Db, ids: string[]) => Promise<Map<string, { name: string }>> }
}

/** Shared by the market's parts. */
export type MarketDeps = MarketNeeds & {
  purchasesOf: PurchasesOf
  memory: Memory
  /** Cached answers to searches in the form in which they are sent. */
  answers: Memory
  /** Returns categories, providers and counts, at most some seconds old. */
  getShelf: () => Promise<Shelf>
  offerByPrice: OfferByPrice
  findPictures: FindPictures
  findDocuments: FindDocuments
}

/** A package for a term, as an order or a trial needs it: its current name and price. */
export type Offer = {
  applicationId: number
  applicationName: string
  appCode: string
  providerKey: string
  providerName: string
  /** True for the node's own applications. */
  own: boolean
  status: 'listed' | 'withdrawn'
  negotiable: boolean
  packageId: string
  packageKey: string
  packageName: string
  /** In days; negative for none. */
  trialDays: number
  priceId: string
  duration: number
  durationUnit: '1' | '2' | '-1'
  /** Null for a price on request. */
  price: Fen | null
  /** Contents of the package: 每年码量 5 万码. */
  limits: string[]
  /** Members of a company who may use it at a time; null for all of them. */
  seats: number | null
  /** Key of the first picture. */
  picture: string
}

/** Returns the current offer of a price id; undefined when it is not (any longer) listed. */
export type OfferByPrice = (shelf: Shelf, priceId: string) => Promise<Offer | undefined>

/** What searches and pages of applications need. */
export type SearchDeps = Pick<
  MarketDeps,
  'db' | 'memory' | 'answers' | 'getShelf' | 'findPictures' | 'findDocuments' | 'searchWords'
>
