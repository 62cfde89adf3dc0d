import type { ApplicationOffer } from '@biaojie/contract/market.ts'
import { termText } from '@biaojie/contract/market-rules.ts'
import type {
  ApplicationDetail,
  ApplicationPackage,
  ApplicationPrice,
  Compared,
} from '@biaojie/contract/market-shapes.ts'
import { type Fen, fen } from '@biaojie/contract/money.ts'
import type { Picture } from '@biaojie/contract/picture-rules.ts'
import { refuse } from '../../http/errors.ts'
import { shanghaiDay, shanghaiTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { picturesIn, shownRichText } from '../../platform/rich-text.ts'
import { type ApplicationRow, addressOf, cardOf, cardsOf, flagOf, providerOf, yuanOrNull } from './cards.ts'
import type { Shelf } from './categories.ts'
import { type Content, type ContentPackage, packageIdOf, priceIdOf, sameTerm } from './content.ts'
import { latestQuestions, latestReviews, ratingOf } from './opinions.ts'
import type { SearchDeps } from './search.ts'
import {
  applicationOfPackage,
  applicationRow,
  applicationsByIds,
  listedContents,
  priceChangesOf,
  priceRow,
} from './store.ts'

const LATEST = 3
const MOST_ID = 2_147_483_647

/** The number in an address; undefined for what cannot be one. */
export function idIn(text: string | number): number | undefined {
  const id = /^\d{1,10}$/.test(String(text)) ? Number(text) : 0
  return id > 0 && id <= MOST_ID ? id : undefined
}

function priceOf(
  applicationId: number,
  one: ContentPackage,
  price: ContentPackage['prices'][number],
): ApplicationPrice {
  const term = { duration: price.duration, durationUnit: price.durationUnit }
  return {
    id: priceIdOf(applicationId, one.key, term),
    price: yuanOrNull(price.price),
    ...term,
    durationUnitView: termText(term),
    isDefault: price.isDefault,
    packageProductId: packageIdOf(applicationId, one.key),
    productManagerId: applicationId,
    tryUseDuration: one.tryUseDuration,
  }
}

export const packageOf = (applicationId: number, one: ContentPackage): ApplicationPackage => ({
  id: packageIdOf(applicationId, one.key),
  key: one.key,
  name: one.name,
  note: one.note,
  tryUseDuration: one.tryUseDuration,
  limits: one.limits,
  pricesResponse: one.prices.map((price) => priceOf(applicationId, one, price)),
})

/** The package of the card with its default term. */
function chosenOf(applicationId: number, { packages, card }: Content) {
  const one = packages.find(({ key }) => key === card.package) ?? packages[0]
  const price = one?.prices.find(({ isDefault }) => isDefault) ?? one?.prices[0]
  return {
    packageProductId: one ? packageIdOf(applicationId, one.key) : '',
    packagePriceId: one && price ? priceIdOf(applicationId, one.key, price) : '',
  }
}

const UNKNOWN_PROVIDER = {
  key: '',
  name: '',
  own: false,
  version: 0,
  profile: {
    oneLine: '',
    founded: 0,
    city: '',
    staff: '',
    introduce: '',
    goodAt: [],
    serviceHours: '',
    answerHours: 0,
    contact: '',
  },
}

type Shown = { row: ApplicationRow; content: Content; shelf: Shelf; picture: Picture | undefined }

function comparedOf({ row, content, shelf, picture }: Shown, byStars: number[]): Compared {
  const card = cardOf(row, shelf, picture)
  return {
    ...card,
    appId: String(row.id),
    provider: providerOf(shelf, shelf.providers.get(row.providerKey) ?? UNKNOWN_PROVIDER),
    traits: row.traits,
    list: content.packages.map((one) => packageOf(row.id, one)),
    chosen: chosenOf(row.id, content),
    facts: content.facts,
    abilities: content.abilities,
    delivery: content.delivery,
    rating: { average: card.stars, count: card.reviews, byStars },
    withdrawTime: row.status === 'withdrawn' && row.withdrawnAt ? shanghaiTime(row.withdrawnAt) : '',
    withdrawReason: row.status === 'withdrawn' ? row.withdrawReason : '',
  }
}

async function relatedOf(deps: SearchDeps, shelf: Shelf, { related }: Content) {
  const rows = await applicationsByIds(
    deps.db,
    related.map(({ id }) => id),
  )
  const listed = rows.filter(({ status }) => status === 'listed')
  const cards = await cardsOf(listed, shelf, deps.findPictures)
  return cards.map((application) => ({
    reason: related.find(({ id }) => id === application.id)?.reason ?? '',
    application,
  }))
}

/** The address of a video, which has a picture of the same key as its poster. */
const videoAddress = (key: string) => `/media/${key}.mp4`

/** The detail page of a content, listed or a draft. */
export async function detailOf(
  deps: SearchDeps,
  row: ApplicationRow,
  content: Content,
): Promise<ApplicationDetail> {
  const shelf = await deps.shelf()
  const found = await deps.findPictures([...content.pictures, ...picturesIn(content.detail)])
  const pictures = content.pictures.flatMap((key) => found.get(key) ?? [])
  const [rating, reviewList, questions, changes, related] = await Promise.all([
    ratingOf(deps.db, row.id),
    latestReviews(deps.db, row.id, LATEST),
    latestQuestions(deps.db, row.id, LATEST),
    priceChangesOf(deps.db, row.id),
    relatedOf(deps, shelf, content),
  ])
  return {
    ...comparedOf({ row, content, shelf, picture: pictures[0] }, rating.byStars),
    pictures,
    viewBannerUrls: pictures.map(addressOf),
    viewPicture: pictures[0] ? addressOf(pictures[0]) : '',
    viewVideoUrls: content.video ? [videoAddress(content.video.key)] : [],
    video: content.video,
    detail: shownRichText(content.detail, (key) => found.get(key)),
    versions: content.versions,
    priceHistory: changes.flatMap((change) =>
      change.from === null || change.to === null
        ? []
        : {
            packageName: change.packageName,
            durationUnitView: termText(change),
            day: shanghaiDay(change.at),
            from: yuanOrNull(change.from)!,
            to: yuanOrNull(change.to)!,
            reason: change.reason,
          },
    ),
    related,
    reviewList,
    questionList: questions.records,
    questions: questions.total,
  }
}

/** The detail page; also of withdrawn applications, never of drafts. */
export async function readDetail(deps: SearchDeps, given: string): Promise<ApplicationDetail> {
  const id = idIn(given)
  const row = id === undefined ? undefined : await applicationRow(deps.db, id)
  const content = row && (await listedContents(deps.db, [row.id])).get(row.id)
  if (!row || !content || row.status === 'draft') throw refuse('application_not_found')
  return detailOf(deps, row, content)
}

/** Applications side by side, in the order they were asked for. */
export async function compare(deps: SearchDeps, ids: readonly number[]): Promise<Compared[]> {
  const shelf = await deps.shelf()
  const rows = await applicationsByIds(deps.db, ids)
  const contents = await listedContents(
    deps.db,
    rows.map(({ id }) => id),
  )
  const pictures = await deps.findPictures(rows.map(({ pictureKey }) => pictureKey))
  return Promise.all(
    rows.flatMap((row) => {
      const content = contents.get(row.id)
      if (!content) return []
      const shown = { row, content, shelf, picture: pictures.get(row.pictureKey) }
      return ratingOf(deps.db, row.id).then(({ byStars }) => comparedOf(shown, byStars))
    }),
  )
}

/** A package of what is listed, by its id. */
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
  return packageOf(found.applicationId, found.one)
}

export async function readPrices(deps: SearchDeps, given: string) {
  const id = idIn(given)
  const content = id === undefined ? undefined : (await listedContents(deps.db, [id])).get(id)
  if (id === undefined || !content) throw refuse('application_not_found')
  const responseTree = content.packages.map((one) => packageOf(id, one))
  return { responseTree, pricesResponse: responseTree.flatMap(({ pricesResponse }) => pricesResponse) }
}

/** A package for a term, as an order or a trial takes it: what it is called and costs now. */
export type Offer = {
  applicationId: number
  applicationName: string
  appCode: string
  providerKey: string
  providerName: string
  /** Made by the node itself. */
  own: boolean
  status: 'listed' | 'withdrawn'
  negotiable: boolean
  packageId: string
  packageKey: string
  packageName: string
  /** Days; negative: none. */
  trialDays: number
  /** Null when the offer was asked for by its package alone. */
  priceId: string | null
  duration: number
  durationUnit: '1' | '2' | '-1'
  /** Null while the price is asked for. */
  price: Fen | null
}

async function offerFrom(
  db: Db,
  shelf: Shelf,
  found: { applicationId: number; content: Content; one: ContentPackage },
  price: ContentPackage['prices'][number],
  priceId: string | null,
): Promise<Offer | undefined> {
  const row = await applicationRow(db, found.applicationId)
  if (!row || row.status === 'draft') return undefined
  return {
    applicationId: row.id,
    applicationName: row.name,
    appCode: row.appCode,
    providerKey: row.providerKey,
    providerName: shelf.providers.get(row.providerKey)?.name ?? '',
    own: row.own,
    status: row.status,
    negotiable: row.negotiable,
    packageId: packageIdOf(row.id, found.one.key),
    packageKey: found.one.key,
    packageName: found.one.name,
    trialDays: found.one.tryUseDuration,
    priceId,
    duration: price.duration,
    durationUnit: price.durationUnit,
    price: price.price === null ? null : fen(price.price),
  }
}

/** What a price id stands for now; undefined when it is not (any longer) part of what is listed. */
export async function offerByPrice(db: Db, shelf: Shelf, priceId: string): Promise<Offer | undefined> {
  const known = isUuid(priceId) ? await priceRow(db, priceId) : undefined
  const found = known && (await listedPackage(db, known.packageId))
  const price = found?.one.prices.find((one) => sameTerm(one, known!))
  return found && price && offerFrom(db, shelf, found, price, priceId.toLowerCase())
}

/** A package with its default term. */
export async function offerByPackage(db: Db, shelf: Shelf, packageId: string): Promise<Offer | undefined> {
  const found = await listedPackage(db, packageId.toLowerCase())
  const price = found?.one.prices.find(({ isDefault }) => isDefault) ?? found?.one.prices[0]
  return found && price && offerFrom(db, shelf, found, price, null)
}

/** For the page that confirms an order: what is chosen, and why it cannot be bought where it cannot. */
export async function readOffer(deps: SearchDeps, priceId: string): Promise<ApplicationOffer> {
  const shelf = await deps.shelf()
  const offer = await offerByPrice(deps.db, shelf, priceId)
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
    negotiable: flagOf(offer.negotiable),
    canBuy: reason === '',
    reason,
  }
}
