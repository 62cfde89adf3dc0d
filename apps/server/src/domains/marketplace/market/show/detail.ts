import { existsSync } from 'node:fs'
import {
  documentAddress,
  FILMS,
  filmAddress,
  largestAddress,
  type Picture,
} from '@biaojie/contract/content/pictures/rules.ts'
import { termText } from '@biaojie/contract/marketplace/market/rules.ts'
import type {
  ApplicationDetail,
  ApplicationPackage,
  ApplicationPrice,
  Compared,
} from '@biaojie/contract/marketplace/market/shapes.ts'
import { fen, yuanOf } from '@biaojie/contract/money.ts'
import { refuse } from '../../../../http/errors.ts'
import { shanghaiDay, shanghaiTime } from '../../../../platform/base/clock.ts'
import { repositoryFile } from '../../../../platform/base/places.ts'
import { shownRichText } from '../../../../platform/formats/rich-text.ts'
import { type ApplicationRow, cardOf, cardsOf, providerOf, yuanOrNull } from '../cards.ts'
import type { Shelf } from '../categories.ts'
import type { SearchDeps } from '../deps.ts'
import { latestQuestions, latestReviews, ratingOf } from '../opinions/opinions.ts'
import {
  type Content,
  type ContentPackage,
  limitsOf,
  packageIdOf,
  picturesOf,
  priceIdOf,
  sameTerm,
} from '../publish/content.ts'
import { applicationRow, applicationsByIds, listedContents, priceChangesOf } from '../store.ts'

const LATEST = 3
const MAX_ID = 2_147_483_647

/** Reads the number in an address; undefined for an impossible one. */
export function idIn(text: string | number): number | undefined {
  const id = /^\d{1,10}$/.test(String(text)) ? Number(text) : 0
  return id > 0 && id <= MAX_ID ? id : undefined
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

export const packageOf = (
  applicationId: number,
  one: ContentPackage,
  beside: readonly ContentPackage[],
): ApplicationPackage => ({
  id: packageIdOf(applicationId, one.key),
  key: one.key,
  name: one.name,
  note: one.note,
  tryUseDuration: one.tryUseDuration,
  limits: limitsOf(one, beside),
  pricesResponse: one.prices.map((price) => priceOf(applicationId, one, price)),
})

/** Returns the package and the term of the card. */
function chosenOf(applicationId: number, { packages, card }: Content) {
  const one = packages.find(({ key }) => key === card.package) ?? packages[0]
  const price = one?.prices.find((price) => sameTerm(price, card)) ?? one?.prices[0]
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
    list: content.packages.map((one) => packageOf(row.id, one, content.packages)),
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

/** Returns the address of a video: an uploaded one, or one of the repository if it has been made. */
function videosOf(video: { key: string } | null): string[] {
  if (!video) return []
  if (video.key.startsWith(FILMS)) return [filmAddress(video.key)]
  return existsSync(repositoryFile(`media/${video.key}.mp4`)) ? [`/media/${video.key}.mp4`] : []
}

/** Returns the detail page of a content, listed or a draft. */
export async function detailOf(
  deps: SearchDeps,
  row: ApplicationRow,
  content: Content,
): Promise<ApplicationDetail> {
  const shelf = await deps.shelf()
  const found = await deps.findPictures(picturesOf(content))
  const pictures = content.pictures.flatMap((key) => found.get(key) ?? [])
  const [documents, rating, reviewList, questions, changes, related] = await Promise.all([
    deps.findDocuments(content.documents.map(({ key }) => key)),
    ratingOf(deps.db, row.id),
    latestReviews(deps.db, row.id, LATEST),
    latestQuestions(deps.db, row.id, LATEST),
    priceChangesOf(deps.db, row.id),
    relatedOf(deps, shelf, content),
  ])
  return {
    ...comparedOf({ row, content, shelf, picture: pictures[0] }, rating.byStars),
    pictures,
    viewBannerUrls: pictures.map(largestAddress),
    viewPicture: pictures[0] ? largestAddress(pictures[0]) : '',
    viewVideoUrls: videosOf(content.video),
    video: content.video,
    poster: found.get(content.video?.poster ?? '') ?? null,
    documents: content.documents.flatMap(({ key, title }) => {
      const document = documents.get(key)
      return document ? { title, url: documentAddress(key), bytes: document.bytes } : []
    }),
    detail: shownRichText(content.detail, (key) => found.get(key)),
    versions: content.versions,
    priceHistory: changes.flatMap((change) =>
      change.from === null || change.to === null
        ? []
        : {
            packageName: change.packageName,
            durationUnitView: termText(change),
            day: shanghaiDay(change.at),
            from: yuanOf(fen(change.from)),
            to: yuanOf(fen(change.to)),
            reason: change.reason,
          },
    ),
    offer: offerOf(row),
    related,
    reviewList,
    questionList: questions.records,
    questions: questions.total,
  }
}

/** Returns the prices that end; null when all stay. */
const offerOf = ({ pricesUntil, pricesBefore, status }: ApplicationRow) =>
  pricesUntil && pricesBefore && status === 'listed'
    ? {
        until: shanghaiTime(pricesUntil).slice(0, 16),
        after: Object.fromEntries(
          Object.entries(pricesBefore).map(([id, amount]) => [id, yuanOf(fen(amount))]),
        ),
      }
    : null

/** Returns the detail page, also for withdrawn applications, never for drafts. */
export async function readDetail(deps: SearchDeps, given: string): Promise<ApplicationDetail> {
  const id = idIn(given)
  const row = id === undefined ? undefined : await applicationRow(deps.db, id)
  const content = row && (await listedContents(deps.db, [row.id])).get(row.id)
  if (!row || !content || row.status === 'draft') throw refuse('application_not_found')
  return detailOf(deps, row, content)
}

/** Returns applications side by side, in the requested order. */
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
