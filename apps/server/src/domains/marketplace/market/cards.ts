import { makeLargestAddress, type Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { formatTerm, makeApplicationIdentifier } from '@biaojie/contract/marketplace/market/rules.ts'
import type { Card, Provider as WireProvider } from '@biaojie/contract/marketplace/market/shapes.ts'
import { findPlace } from '@biaojie/contract/marketplace/market/stations.ts'
import { fen, fenToYuan } from '@biaojie/contract/money.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import type { Provider, Shelf } from './categories.ts'
import type { applications } from './tables.ts'

/** A row of application lists. */
export type ApplicationRow = Omit<typeof applications.$inferSelect, 'search'>
export type FindPictures = (keys: readonly string[]) => Promise<Map<string, Picture>>
export type FindDocuments = (keys: readonly string[]) => Promise<Map<string, { bytes: number }>>

export const toYuanOrNull = (amount: number | null) => (amount === null ? null : fenToYuan(fen(amount)))
export const toFlag = (value: boolean) => (value ? 1 : 0)

/** Returns stars on average with one decimal; 0 without reviews. */
export const averageStars = (stars: number, reviews: number) =>
  reviews === 0 ? 0 : Math.round((10 * stars) / reviews) / 10

type Placed = Pick<ApplicationRow, 'place' | 'category1' | 'category2' | 'category3'>

const listCategories = (shelf: Shelf, row: Placed) =>
  shelf.getPath(row.category3 || row.category2 || row.category1)

/** Returns the position of an application on the plan of the market. */
export const getPlace = (shelf: Shelf, row: Placed) => findPlace(row.place, listCategories(shelf, row))

export function toCard(row: ApplicationRow, shelf: Shelf, picture: Picture | undefined): Card {
  const term = { duration: row.duration, durationUnit: row.durationUnit }
  return {
    id: row.id,
    productId: row.id,
    identifier: makeApplicationIdentifier(row.id),
    name: row.name,
    describes: row.describes,
    trait: row.traits.join(','),
    negotiable: toFlag(row.negotiable),
    quote: row.quote,
    price: toYuanOrNull(row.price),
    monthly: toYuanOrNull(row.monthly),
    packageName: row.packageName,
    ...term,
    durationUnitView: formatTerm(term),
    choice: toFlag(row.choice),
    appOriginal: toFlag(row.own),
    provider: { key: row.providerKey, name: shelf.providers.get(row.providerKey)?.name ?? '' },
    categories: listCategories(shelf, row).map(({ id, name }) => ({ id, name })),
    place: getPlace(shelf, row).key,
    tryUseDuration: row.trialDays,
    pictureViewer: picture ? [makeLargestAddress(picture)] : [],
    picture: picture ?? null,
    sellTime: row.sellTime ? toShanghaiTime(row.sellTime) : '',
    status: row.status === 'listed' ? 'listed' : 'withdrawn',
    stars: averageStars(row.stars, row.reviews),
    reviews: row.reviews,
    users: row.users,
  }
}

/** Returns cards of rows, in their order. Pictures that do not exist (any more) are null. */
export async function toCards(
  rows: readonly ApplicationRow[],
  shelf: Shelf,
  findPictures: FindPictures,
): Promise<Card[]> {
  const pictures = await findPictures(rows.map(({ pictureKey }) => pictureKey))
  return rows.map((row) => toCard(row, shelf, pictures.get(row.pictureKey)))
}

export const toWireProvider = (shelf: Shelf, { key, name, own, profile }: Provider): WireProvider => ({
  key,
  name,
  appOriginal: toFlag(own),
  ...profile,
  count: shelf.getProviderCount(key),
})
