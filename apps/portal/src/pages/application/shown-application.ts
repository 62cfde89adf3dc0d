import type {
  ApplicationDetail,
  ApplicationPackage,
  ApplicationPrice,
} from '@biaojie/contract/marketplace/market/shapes.ts'
import { pick } from '@biaojie/contract/records.ts'
import { addManifest } from '../../content/pictures.ts'
import { CARD_FIELDS } from '../../market/card.ts'

const toPriceView = (price: ApplicationPrice) =>
  pick(price, ['id', 'price', 'duration', 'durationUnit', 'isDefault'])
const toPackageView = (item: ApplicationPackage) => ({
  ...pick(item, ['id', 'name', 'note', 'tryUseDuration', 'limits']),
  pricesResponse: item.pricesResponse.map(toPriceView),
})

const RELATED_FIELDS = [...CARD_FIELDS, 'duration', 'durationUnit', 'picture'] as const

/** The page shows these fields as they are. */
const SHOWN = [
  ...RELATED_FIELDS,
  'quote',
  'appOriginal',
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
  ...pick(application, SHOWN),
  provider: pick(application.provider, ['key', 'name', 'oneLine', 'count', 'answerHours', 'serviceHours']),
  pictures: application.pictures.map((picture) => addManifest(picture) ?? picture),
  list: application.list.map(toPackageView),
  related: application.related.map(({ reason, application: other }) => ({
    reason,
    application: pick(other, RELATED_FIELDS),
  })),
})
export type ApplicationView = ReturnType<typeof toApplicationView>
