import type {
  ApplicationDetail,
  ApplicationPackage,
  ApplicationPrice,
} from '@biaojie/contract/marketplace/market/shapes.ts'
import { pick } from '@biaojie/contract/records.ts'
import { addManifest } from '../../content/pictures.ts'
import { addCardView, toCardView } from '../../market/card.ts'

const toPriceView = (price: ApplicationPrice) =>
  pick(price, ['id', 'price', 'duration', 'durationUnit', 'isDefault'])
const toPackageView = (item: ApplicationPackage) => ({
  ...pick(item, ['id', 'name', 'note', 'tryUseDuration', 'limits']),
  pricesResponse: item.pricesResponse.map(toPriceView),
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

/** Returns the data of an application that the page shows; the rest is not sent to the browser. */
export const toApplicationView = (application: ApplicationDetail) => ({
  ...toCardView(application),
  ...pick(application, SHOWN),
  provider: pick(application.provider, ['key', 'name', 'oneLine', 'count', 'answerHours', 'serviceHours']),
  pictures: application.pictures.map((picture) => addManifest(picture) ?? picture),
  list: application.list.map(toPackageView),
  related: application.related.map(addCardView),
})
export type ApplicationView = ReturnType<typeof toApplicationView>
