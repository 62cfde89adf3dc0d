import type {
  ApplicationDetail,
  ApplicationPackage,
  ApplicationPrice,
} from '@biaojie/contract/marketplace/market/shapes.ts'
import { pick } from '@biaojie/contract/records.ts'
import { withManifest } from '../../content/pictures.ts'
import { shownCard, withShownCard } from '../../market/card.ts'

const shownPrice = (price: ApplicationPrice) =>
  pick(price, ['id', 'price', 'duration', 'durationUnit', 'isDefault'])
const shownPackage = (one: ApplicationPackage) => ({
  ...pick(one, ['id', 'name', 'note', 'tryUseDuration', 'limits']),
  pricesResponse: one.pricesResponse.map(shownPrice),
})

/** The page shows these fields as they are. */
const SHOWN = [
  'identifier',
  'appId',
  'status',
  'withdrawTime',
  'withdrawReason',
  'categories',
  'chosen',
  'offer',
  'priceHistory',
  'rating',
  'viewVideoUrls',
  'video',
  'poster',
  'documents',
  'facts',
  'delivery',
  'versions',
  'reviewList',
  'questionList',
  'questions',
] as const

/** Returns what the page shows of an application; the rest need not travel. */
export const shownApplication = (all: ApplicationDetail) => ({
  ...shownCard(all),
  ...pick(all, SHOWN),
  provider: pick(all.provider, ['key', 'name', 'oneLine', 'count', 'answerHours', 'serviceHours']),
  pictures: all.pictures.map((picture) => withManifest(picture) ?? picture),
  list: all.list.map(shownPackage),
  related: all.related.map(withShownCard),
})
export type ShownApplication = ReturnType<typeof shownApplication>
