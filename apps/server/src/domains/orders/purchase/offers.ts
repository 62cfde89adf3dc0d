import { fen, fenToYuan, readFen } from '@biaojie/contract/money.ts'
import type { OrderLine } from '@biaojie/contract/orders/record.ts'
import { type DurationUnit, formatTerm } from '@biaojie/contract/orders/rules.ts'
import { refuse } from '../../../http/errors.ts'
import type { Offer, OrderDeps } from '../context.ts'

/** The client's choice: a price, or a package with one of its terms. */
export type Choice = {
  productId: string
  packageProductId: string
  packagePriceId?: string | undefined
  purchaseDuration?: string | number | undefined
  durationUnit?: DurationUnit | undefined
  /** In yuan, as the client has seen it. */
  price?: number | undefined
}
export type Priced = Offer & { price: number; priceId: string }

/** Matches '1 年', '1年', or 1 with a separate unit. */
function isSameTerm(choice: Choice, offer: Offer): boolean {
  if (choice.purchaseDuration === undefined || choice.purchaseDuration === '') return true
  const typed = String(choice.purchaseDuration).replace(/\s/g, '')
  const view = formatTerm(offer.duration, offer.durationUnit).replace(/\s/g, '')
  if (typed === view) return true
  const unit = choice.durationUnit ?? offer.durationUnit
  return unit === offer.durationUnit && Number(typed) === offer.duration
}

/**
 * Finds the chosen term. A duration without a unit may match several terms (1 is a month or a year); the
 * price then decides.
 */
async function findChosenOffer({ shop }: OrderDeps, choice: Choice): Promise<Offer | undefined> {
  if (choice.packagePriceId) return shop.offerOf(choice.packagePriceId)
  const offers = (await shop.offersOfPackage(choice.packageProductId)).filter((offer) =>
    isSameTerm(choice, offer),
  )
  const seen = choice.price === undefined ? undefined : readFen(choice.price)
  return offers.find(({ price }) => price === seen) ?? offers[0]
}

/** Returns the chosen offer with its current price; refuses one that is no longer sold or only by quote. */
export async function requirePricedOffer(deps: OrderDeps, choice: Choice): Promise<Priced> {
  const offer = await findChosenOffer(deps, choice)
  const isSame =
    offer &&
    String(offer.applicationId) === choice.productId &&
    offer.packageId === choice.packageProductId &&
    isSameTerm(choice, offer)
  if (!isSame || offer.status !== 'listed') throw refuse('offer_not_found')
  if (offer.price === null) throw refuse('offer_negotiable')
  return { ...offer, price: offer.price, priceId: offer.priceId ?? '' }
}

/** Returns the columns of an order for the sold offer. */
export const toSoldFields = (offer: Omit<Priced, 'price'>) => ({
  productId: String(offer.applicationId),
  productName: offer.applicationName,
  packageId: offer.packageId,
  packageName: offer.packageName,
  priceId: offer.priceId,
  duration: offer.duration,
  durationUnit: offer.durationUnit,
  appCode: offer.appCode,
  providerName: offer.providerName,
  own: offer.own,
  limits: [...(offer.limits ?? [])],
  picture: offer.picture ?? '',
  seats: offer.seats ?? null,
})
type Sold = ReturnType<typeof toSoldFields> & { total: number }

/** Returns the sold offer as the line of an order on the wire; the price in yuan. */
export function toOrderLine(row: Sold): OrderLine {
  const unit = row.durationUnit
  return {
    appId: row.appCode,
    productId: row.productId,
    productName: row.productName,
    packageProductId: row.packageId,
    packageName: row.packageName,
    packagePriceId: row.priceId,
    purchaseDuration: row.duration,
    durationUnit: unit,
    durationView: formatTerm(row.duration, unit),
    price: fenToYuan(fen(row.total)),
    limits: row.limits,
    appOriginal: row.own ? 1 : 0,
    providerName: row.providerName,
    picture: row.picture,
  }
}
