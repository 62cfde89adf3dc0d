import type { ApplicationOffer } from '@biaojie/contract/marketplace/market/market.ts'
import { formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import type { ApplicationPackage } from '@biaojie/contract/marketplace/market/shapes.ts'
import { fen } from '@biaojie/contract/money.ts'
import { refuse } from '../../../../http/errors.ts'
import { isUuid } from '../../../../platform/base/ids.ts'
import { createBatcher } from '../../../../platform/database/batcher.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { toCard, toFlag, toYuanOrNull } from '../cards.ts'
import type { Shelf } from '../categories.ts'
import type { Offer, OfferByPrice, SearchDeps } from '../deps.ts'
import { type ContentPackage, isSameTerm, listLimits, toPackageId, toPriceId } from '../publish/content.ts'
import {
  findApplication,
  findApplicationOfPackage,
  loadListedContents,
  loadPricedRows,
  type PricedRow,
} from '../store.ts'
import { parseId, toPackage } from './detail.ts'

/** Returns a listed package by its id. */
async function findListedPackage(db: Db, packageId: string) {
  const applicationId = isUuid(packageId) ? await findApplicationOfPackage(db, packageId) : undefined
  if (applicationId === undefined) return undefined
  const content = (await loadListedContents(db, [applicationId])).get(applicationId)
  const item = content?.packages.find(({ key }) => toPackageId(applicationId, key) === packageId)
  return content && item && { applicationId, content, one: item }
}

export async function loadPackage({ db }: SearchDeps, packageId: string): Promise<ApplicationPackage> {
  const listed = await findListedPackage(db, packageId)
  if (!listed) throw refuse('package_not_found')
  return toPackage(listed.applicationId, listed.one, listed.content.packages)
}

export async function loadPrices(deps: SearchDeps, idText: string) {
  const id = parseId(idText)
  const content = id === undefined ? undefined : (await loadListedContents(deps.db, [id])).get(id)
  if (id === undefined || !content) throw refuse('application_not_found')
  const responseTree = content.packages.map((item) => toPackage(id, item, content.packages))
  return { responseTree, pricesResponse: responseTree.flatMap(({ pricesResponse }) => pricesResponse) }
}

type Sold = Pick<
  PricedRow,
  'id' | 'name' | 'status' | 'appCode' | 'providerKey' | 'own' | 'negotiable' | 'pictureKey'
>

function toOffer(
  shelf: Shelf,
  row: Sold,
  item: ContentPackage,
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
    packageId: toPackageId(row.id, item.key),
    packageKey: item.key,
    packageName: item.name,
    trialDays: item.tryUseDuration,
    priceId,
    duration: price.duration,
    durationUnit: price.durationUnit,
    price: price.price === null ? null : fen(price.price),
    limits: listLimits(item, [item]).map(({ name, value }) => `${name} ${value}`),
    seats: item.seats ?? null,
    picture: row.pictureKey,
  }
}

type Listed = { version: number; packages: Promise<Map<string, ContentPackage>> }
/** Packages of this many applications are cached, each of about 20 KB. */
const MAX_LISTED = 500

/**
 * Returns the current offers of price ids. The row is read each time, in one query with those of other
 * requests; the listed content is read only when its version has changed.
 */
export function createOffers(db: Db): OfferByPrice {
  const cache = new Map<number, Listed>()
  const findPricedRow = createBatcher((ids) => loadPricedRows(db, ids))

  async function loadPackages(applicationId: number): Promise<Map<string, ContentPackage>> {
    const content = (await loadListedContents(db, [applicationId])).get(applicationId)
    return new Map(content?.packages.map((item) => [toPackageId(applicationId, item.key), item]))
  }

  function loadCachedPackages({ id, version }: PricedRow): Listed['packages'] {
    const cached = cache.get(id)
    if (cached?.version === version) return cached.packages
    if (cache.size >= MAX_LISTED) cache.clear()
    const packages = loadPackages(id)
    cache.set(id, { version, packages })
    packages.catch(() => cache.get(id)?.packages === packages && cache.delete(id))
    return packages
  }

  /** Returns the current offer of a price id; undefined when it is not (any longer) listed. */
  return async function byPrice(shelf: Shelf, priceIdText: string): Promise<Offer | undefined> {
    const priceId = priceIdText.toLowerCase()
    const row = isUuid(priceId) ? await findPricedRow(priceId) : undefined
    if (!row || row.status === 'draft') return undefined
    const item = (await loadCachedPackages(row)).get(row.packageId)
    const price = item?.prices.find((term) => isSameTerm(term, row))
    return item && price && toOffer(shelf, row, item, price, priceId)
  }
}

/** Returns a package with each of its terms, the default one first. */
export async function loadOffersOfPackage(db: Db, shelf: Shelf, packageId: string): Promise<Offer[]> {
  const listed = await findListedPackage(db, packageId.toLowerCase())
  const row = listed && (await findApplication(db, listed.applicationId))
  if (!listed || !row) return []
  const { applicationId, one: item } = listed
  return item.prices
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .flatMap((price) => toOffer(shelf, row, item, price, toPriceId(applicationId, item.key, price)) ?? [])
}

/** Returns the choice for the page that confirms an order, with the reason if it cannot be bought. */
export async function loadOffer(
  deps: SearchDeps & { offerByPrice: OfferByPrice },
  priceId: string,
): Promise<ApplicationOffer> {
  const shelf = await deps.getShelf()
  const offer = await deps.offerByPrice(shelf, priceId)
  const row = offer && (await findApplication(deps.db, offer.applicationId))
  if (!offer || !row) throw refuse('price_not_found')
  const pictures = await deps.findPictures([row.pictureKey])
  const reason =
    offer.status === 'withdrawn'
      ? '该应用已下架，暂时不能购买和试用'
      : offer.price === null
        ? '该应用的价格面议，请先询价'
        : ''
  return {
    application: toCard(row, shelf, pictures.get(row.pictureKey)),
    packageProductId: offer.packageId,
    packageName: offer.packageName,
    packagePriceId: offer.priceId ?? '',
    price: toYuanOrNull(offer.price),
    duration: offer.duration,
    durationUnit: offer.durationUnit,
    durationUnitView: formatTerm(offer),
    tryUseDuration: offer.trialDays,
    negotiable: toFlag(offer.negotiable),
    canBuy: reason === '',
    reason,
  }
}
