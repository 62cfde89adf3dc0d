import { existsSync } from 'node:fs'
import {
  FILMS,
  makeDocumentAddress,
  makeFilmAddress,
  makeLargestAddress,
  type Picture,
} from '@biaojie/contract/content/pictures/rules.ts'
import { formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import type {
  ApplicationDetail,
  ApplicationPackage,
  ApplicationPrice,
  Compared,
} from '@biaojie/contract/marketplace/market/shapes.ts'
import { fen, fenToYuan } from '@biaojie/contract/money.ts'
import { refuse } from '../../../../http/errors.ts'
import { toShanghaiDay, toShanghaiTime } from '../../../../platform/base/clock.ts'
import { findRepositoryFile } from '../../../../platform/base/places.ts'
import { makeShareJpeg } from '../../../../platform/formats/images/share.ts'
import { renderRichText } from '../../../../platform/formats/rich-text.ts'
import { type ApplicationRow, toCard, toCards, toWireProvider, toYuanOrNull } from '../cards.ts'
import type { Shelf } from '../categories.ts'
import type { MarketDeps, SearchDeps } from '../deps.ts'
import { loadLatestQuestions, loadLatestReviews, loadRating } from '../opinions/opinions.ts'
import {
  type Content,
  type ContentPackage,
  isSameTerm,
  listLimits,
  listPictureKeys,
  toPackageId,
  toPriceId,
} from '../publish/content.ts'
import { findApplication, loadApplicationsByIds, loadListedContents, loadPriceChanges } from '../store.ts'

/** Maximum number of cached pages, each of about 60 KB. */
const MAX_CACHED = 100
const cache = new Map<string, Promise<Uint8Array>>()

/** Returns the picture of an application for messages that link its page: `101.jpg`. */
export async function loadSharePicture({ db, pictures }: MarketDeps, name: string): Promise<Uint8Array> {
  const [, number = ''] = /^(\d{1,10})\.jpg$/.exec(name) ?? []
  const id = parseId(number)
  const row = id === undefined ? undefined : await findApplication(db, id)
  if (!row || row.status === 'draft') throw refuse('application_not_found')
  const key = `${row.id} ${row.pictureKey}`
  const cached = cache.get(key)
  if (cached) return cached
  if (cache.size >= MAX_CACHED) cache.clear()
  const made = pictures.content(row.pictureKey).then((picture) => makeShareJpeg(picture, row.id))
  cache.set(key, made)
  // A failure must not be kept for others.
  made.catch(() => cache.delete(key))
  return made
}

const MAX_OPINIONS = 3
const MAX_ID = 2_147_483_647

/** Reads the number in an address; undefined for an impossible one. */
export function parseId(text: string | number): number | undefined {
  const id = /^\d{1,10}$/.test(String(text)) ? Number(text) : 0
  return id > 0 && id <= MAX_ID ? id : undefined
}

function toPrice(
  applicationId: number,
  item: ContentPackage,
  price: ContentPackage['prices'][number],
): ApplicationPrice {
  const term = { duration: price.duration, durationUnit: price.durationUnit }
  return {
    id: toPriceId(applicationId, item.key, term),
    price: toYuanOrNull(price.price),
    ...term,
    durationUnitView: formatTerm(term),
    isDefault: price.isDefault,
    packageProductId: toPackageId(applicationId, item.key),
    productManagerId: applicationId,
    tryUseDuration: item.tryUseDuration,
  }
}

export const toPackage = (
  applicationId: number,
  item: ContentPackage,
  allPackages: readonly ContentPackage[],
): ApplicationPackage => ({
  id: toPackageId(applicationId, item.key),
  key: item.key,
  name: item.name,
  note: item.note,
  tryUseDuration: item.tryUseDuration,
  limits: listLimits(item, allPackages),
  pricesResponse: item.prices.map((price) => toPrice(applicationId, item, price)),
})

/** Returns the package and the term of the card. */
function getChosen(applicationId: number, { packages, card }: Content) {
  const item = packages.find(({ key }) => key === card.package) ?? packages[0]
  const price = item?.prices.find((price) => isSameTerm(price, card)) ?? item?.prices[0]
  return {
    packageProductId: item ? toPackageId(applicationId, item.key) : '',
    packagePriceId: item && price ? toPriceId(applicationId, item.key, price) : '',
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

type ComparedInput = { row: ApplicationRow; content: Content; shelf: Shelf; picture: Picture | undefined }

function toCompared({ row, content, shelf, picture }: ComparedInput, byStars: number[]): Compared {
  const card = toCard(row, shelf, picture)
  return {
    ...card,
    appId: String(row.id),
    provider: toWireProvider(shelf, shelf.providers.get(row.providerKey) ?? UNKNOWN_PROVIDER),
    traits: row.traits,
    list: content.packages.map((item) => toPackage(row.id, item, content.packages)),
    chosen: getChosen(row.id, content),
    facts: content.facts,
    abilities: content.abilities,
    delivery: content.delivery,
    rating: { average: card.stars, count: card.reviews, byStars },
    withdrawTime: row.status === 'withdrawn' && row.withdrawnAt ? toShanghaiTime(row.withdrawnAt) : '',
    withdrawReason: row.status === 'withdrawn' ? row.withdrawReason : '',
  }
}

async function loadRelated(deps: SearchDeps, shelf: Shelf, { related }: Content) {
  const rows = await loadApplicationsByIds(
    deps.db,
    related.map(({ id }) => id),
  )
  const listed = rows.filter(({ status }) => status === 'listed')
  const cards = await toCards(listed, shelf, deps.findPictures)
  return cards.map((application) => ({
    reason: related.find(({ id }) => id === application.id)?.reason ?? '',
    application,
  }))
}

/** Returns the address of a video: an uploaded one, or one of the repository if it has been made. */
function listVideos(video: { key: string } | null): string[] {
  if (!video) return []
  if (video.key.startsWith(FILMS)) return [makeFilmAddress(video.key)]
  return existsSync(findRepositoryFile(`media/${video.key}.mp4`)) ? [`/media/${video.key}.mp4`] : []
}

/** Returns the detail page of a content, listed or a draft. */
export async function loadApplicationDetail(
  deps: SearchDeps,
  row: ApplicationRow,
  content: Content,
): Promise<ApplicationDetail> {
  const shelf = await deps.getShelf()
  const picturesByKey = await deps.findPictures(listPictureKeys(content))
  const pictures = content.pictures.flatMap((key) => picturesByKey.get(key) ?? [])
  const [documents, rating, reviewList, questions, changes, related] = await Promise.all([
    deps.findDocuments(content.documents.map(({ key }) => key)),
    loadRating(deps.db, row.id),
    loadLatestReviews(deps.db, row.id, MAX_OPINIONS),
    loadLatestQuestions(deps.db, row.id, MAX_OPINIONS),
    loadPriceChanges(deps.db, row.id),
    loadRelated(deps, shelf, content),
  ])
  return {
    ...toCompared({ row, content, shelf, picture: pictures[0] }, rating.byStars),
    pictures,
    viewBannerUrls: pictures.map(makeLargestAddress),
    viewPicture: pictures[0] ? makeLargestAddress(pictures[0]) : '',
    viewVideoUrls: listVideos(content.video),
    video: content.video,
    poster: picturesByKey.get(content.video?.poster ?? '') ?? null,
    documents: content.documents.flatMap(({ key, title }) => {
      const document = documents.get(key)
      return document ? { title, url: makeDocumentAddress(key), bytes: document.bytes } : []
    }),
    detail: renderRichText(content.detail, (key) => picturesByKey.get(key)),
    versions: content.versions,
    priceHistory: changes.flatMap((change) =>
      change.from === null || change.to === null
        ? []
        : {
            packageName: change.packageName,
            durationUnitView: formatTerm(change),
            day: toShanghaiDay(change.at),
            from: fenToYuan(fen(change.from)),
            to: fenToYuan(fen(change.to)),
            reason: change.reason,
          },
    ),
    offer: toPriceOffer(row),
    related,
    reviewList,
    questionList: questions.records,
    questions: questions.total,
  }
}

/** Returns the prices that will end; null when all stay. */
const toPriceOffer = ({ pricesUntil, pricesBefore, status }: ApplicationRow) =>
  pricesUntil && pricesBefore && status === 'listed'
    ? {
        until: toShanghaiTime(pricesUntil).slice(0, 16),
        after: Object.fromEntries(
          Object.entries(pricesBefore).map(([id, amount]) => [id, fenToYuan(fen(amount))]),
        ),
      }
    : null

/** Returns the detail page, also for withdrawn applications, never for drafts. */
export async function loadDetail(deps: SearchDeps, idText: string): Promise<ApplicationDetail> {
  const id = parseId(idText)
  const row = id === undefined ? undefined : await findApplication(deps.db, id)
  const content = row && (await loadListedContents(deps.db, [row.id])).get(row.id)
  if (!row || !content || row.status === 'draft') throw refuse('application_not_found')
  return loadApplicationDetail(deps, row, content)
}

/** Returns applications side by side, in the requested order. */
export async function compareApplications(deps: SearchDeps, ids: readonly number[]): Promise<Compared[]> {
  const shelf = await deps.getShelf()
  const rows = await loadApplicationsByIds(deps.db, ids)
  const contents = await loadListedContents(
    deps.db,
    rows.map(({ id }) => id),
  )
  const pictures = await deps.findPictures(rows.map(({ pictureKey }) => pictureKey))
  return Promise.all(
    rows.flatMap((row) => {
      const content = contents.get(row.id)
      if (!content) return []
      const input = { row, content, shelf, picture: pictures.get(row.pictureKey) }
      return loadRating(deps.db, row.id).then(({ byStars }) => toCompared(input, byStars))
    }),
  )
}
