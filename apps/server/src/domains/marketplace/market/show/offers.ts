import type { ApplicationOffer } from '@biaojie/contract/marketplace/market/market.ts'
import { termText } from '@biaojie/contract/marketplace/market/rules.ts'
import type { ApplicationPackage } from '@biaojie/contract/marketplace/market/shapes.ts'
import { fen } from '@biaojie/contract/money.ts'
import { refuse } from '../../../../http/errors.ts'
import { isUuid } from '../../../../platform/base/ids.ts'
import { createBatcher } from '../../../../platform/database/batcher.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { cardOf, toFlag, yuanOrNull } from '../cards.ts'
import type { Shelf } from '../categories.ts'
import type { Offer, OfferByPrice, SearchDeps } from '../deps.ts'
import { type ContentPackage, limitsOf, packageIdOf, priceIdOf, sameTerm } from '../publish/content.ts'
import { applicationOfPackage, applicationRow, listedContents, type PricedRow, pricedRows } from '../store.ts'
import { idIn, packageOf } from './detail.ts'

/** Returns a listed package by its id. */
async function listedPackage(db: Db, packageId: string) {
  const applicationId = isUuid(packageId) ? await applicationOfPackage(db, packageId) : undefined
  if (applicationId === undefined) return undefined
  const content = (await listedContents(db, [applicationId])).get(applicationId)
  const one = content?.packages.find(({ key }) => packageIdOf(applicationId, key) === packageId)
  return content && one && { applicationId, content, one }
}

export async function readPackage({ db }: SearchDeps, packageId: string): Promise<ApplicationPackage> {
  const found = await listedPackage(db, packageId)
  if (!found) throw refuse('package_not_found')
  return packageOf(found.applicationId, found.one, found.content.packages)
}

export async function readPrices(deps: SearchDeps, given: string) {
  const id = idIn(given)
  const content = id === undefined ? undefined : (await listedContents(deps.db, [id])).get(id)
  if (id === undefined || !content) throw refuse('application_not_found')
  const responseTree = content.packages.map((one) => packageOf(id, one, content.packages))
  return { responseTree, pricesResponse: responseTree.flatMap(({ pricesResponse }) => pricesResponse) }
}

type Sold = Pick<
  PricedRow,
  'id' | 'name' | 'status' | 'appCode' | 'providerKey' | 'own' | 'negotiable' | 'pictureKey'
>

function offerOf(
  shelf: Shelf,
  row: Sold,
  one: ContentPackage,
  price: ContentPackage['prices'][number],
  priceId: string,
): Offer | undefined {
  if (row.status === 'draft') return undefined
  return {
    applicationId: row.id,
    applicationName: row.name,
    appCode: row.appCode,
    providerKey: row.providerKey,
    providerName: shelf.providers.get(row.providerKey)?.name ?? '',
    own: row.own,
    status: row.status,
    negotiable: row.negotiable,
    packageId: packageIdOf(row.id, one.key),
    packageKey: one.key,
    packageName: one.name,
    trialDays: one.tryUseDuration,
    priceId,
    duration: price.duration,
    durationUnit: price.durationUnit,
    price: price.price === null ? null : fen(price.price),
    limits: limitsOf(one, [one]).map(({ name, value }) => `${name} ${value}`),
    seats: one.seats ?? null,
    picture: row.pictureKey,
  }
}

type Listed = { version: number; packages: Promise<Map<string, ContentPackage>> }
/** Packages of this many applications are kept, each of some 20 KB. */
const MAX_LISTED = 500

/**
 * Returns the current offers of price ids: the row is read each time, together with those of other requests;
 * the listed content only when its version has changed.
 */
export function createOffers(db: Db): OfferByPrice {
  const known = new Map<number, Listed>()
  const find = createBatcher((ids) => pricedRows(db, ids))

  async function packagesOf(applicationId: number): Promise<Map<string, ContentPackage>> {
    const content = (await listedContents(db, [applicationId])).get(applicationId)
    return new Map(content?.packages.map((one) => [packageIdOf(applicationId, one.key), one]))
  }

  function listedOf({ id, version }: PricedRow): Listed['packages'] {
    const kept = known.get(id)
    if (kept?.version === version) return kept.packages
    if (known.size >= MAX_LISTED) known.clear()
    const packages = packagesOf(id)
    known.set(id, { version, packages })
    packages.catch(() => known.get(id)?.packages === packages && known.delete(id))
    return packages
  }

  /** Returns the current offer of a price id; undefined when it is not (any longer) listed. */
  return async function byPrice(shelf: Shelf, given: string): Promise<Offer | undefined> {
    const priceId = given.toLowerCase()
    const row = isUuid(priceId) ? await find(priceId) : undefined
    if (!row || row.status === 'draft') return undefined
    const one = (await listedOf(row)).get(row.packageId)
    const price = one?.prices.find((term) => sameTerm(term, row))
    return one && price && offerOf(shelf, row, one, price, priceId)
  }
}

/** Returns a package with each of its terms, the default one first. */
export async function offersByPackage(db: Db, shelf: Shelf, packageId: string): Promise<Offer[]> {
  const found = await listedPackage(db, packageId.toLowerCase())
  const row = found && (await applicationRow(db, found.applicationId))
  if (!found || !row) return []
  const { applicationId, one } = found
  return one.prices
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .flatMap((price) => offerOf(shelf, row, one, price, priceIdOf(applicationId, one.key, price)) ?? [])
}

/** Returns the choice for the page that confirms an order, with the reason if it cannot be bought. */
export async function readOffer(
  deps: SearchDeps & { offerByPrice: OfferByPrice },
  priceId: string,
): Promise<ApplicationOffer> {
  const shelf = await deps.shelf()
  const offer = await deps.offerByPrice(shelf, priceId)
  const row = offer && (await applicationRow(deps.db, offer.applicationId))
  if (!offer || !row) throw refuse('price_not_found')
  const pictures = await deps.findPictures([row.pictureKey])
  const reason =
    offer.status === 'withdrawn'
      ? '该应用已下架，暂时不能购买和试用'
      : offer.price === null
        ? '该应用的价格面议，请先询价'
        : ''
  return {
    application: cardOf(row, shelf, pictures.get(row.pictureKey)),
    packageProductId: offer.packageId,
    packageName: offer.packageName,
    packagePriceId: offer.priceId ?? '',
    price: yuanOrNull(offer.price),
    duration: offer.duration,
    durationUnit: offer.durationUnit,
    durationUnitView: termText(offer),
    tryUseDuration: offer.trialDays,
    negotiable: toFlag(offer.negotiable),
    canBuy: reason === '',
    reason,
  }
}
