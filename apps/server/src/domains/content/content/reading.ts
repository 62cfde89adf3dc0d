import type {
  CaseCard,
  CaseDocument,
  HomeBanner,
  NewsArticle,
  NewsCard,
} from '@biaojie/contract/content/content/calls.ts'
import {
  type BannerDocument,
  CASE_SLIDES,
  CONTENT_PLACES,
  type NewsDocument,
} from '@biaojie/contract/content/content/rules.ts'
import {
  makeLargestAddress,
  makePictureAddress,
  type Picture,
} from '@biaojie/contract/content/pictures/rules.ts'
import { HOUR_MS } from '@biaojie/contract/times.ts'
import { refuse } from '../../../http/errors.ts'
import { type Now, startOfDay, toShanghaiDay, toShanghaiTime } from '../../../platform/base/clock.ts'
import { isSameText, type Keyed } from '../../../platform/base/secret.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SearchWords } from '../../../platform/database/search-words.ts'
import { listPictures, renderRichText } from '../../../platform/formats/rich-text.ts'
import { getCaseFigures, getOutcome, listHomeCases } from './case-outcomes.ts'
import { getTopicPicture, KINDS, toKey, toPagePath } from './documents.ts'
import {
  findPublished,
  listPublished,
  loadHottestNews,
  loadNeighbours,
  loadPublishedDocuments,
  loadSimilar,
  loadTopics,
  type Published,
} from './published-store.ts'
import { toSummary } from './publishing.ts'
import { findVersion, hasBeenWithdrawn } from './store.ts'

const LIFETIME_MS = HOUR_MS

/** Makes tokens that show one version of one item for an hour, to anyone who has the address. */
export function createPreviews(keyed: Keyed) {
  const sign = (key: string, number: number, until: number) =>
    keyed('preview', key, String(number), String(until)).slice(0, 32)
  return {
    make(key: string, number: number, now: Date): { token: string; until: Date } {
      const until = now.getTime() + LIFETIME_MS
      return { token: `${number}.${until}.${sign(key, number, until)}`, until: new Date(until) }
    },
    /**
     * Returns the number of the version that the token shows; refuses one that is expired, wrong or of
     * another item.
     */
    readPreviewNumber(key: string, token: string, now: Date): number {
      const [, number, until, signature = ''] = /^(\d{1,7})\.(\d{13})\.([\w-]{32})$/.exec(token) ?? []
      const isRight = isSameText(signature, sign(key, Number(number), Number(until)))
      if (!isRight || Number(until) < now.getTime()) throw refuse('preview_expired')
      return Number(number)
    },
  }
}
type Previews = ReturnType<typeof createPreviews>

type Pictures = { find: (keys: readonly string[]) => Promise<Map<string, Picture>> }
export type ReadingDeps = {
  db: Db
  now: Now
  pictures: Pictures
  previews: Previews
  /** The words that a search knows. */
  searchWords: { loadWords: () => Promise<SearchWords> }
}

/** Lists use this width; larger ones are named by `picture`. */
const LIST_WIDTH = 560
const MAX_RELATED = 3
/** The closest are chosen among this many. */
const MAX_SIMILAR = 40
const CHARACTERS_A_MINUTE = 400

/** Returns the address of the smallest size that is wide enough for a list; empty without a picture. */
export function toListPictureAddress(picture: Picture | undefined): string {
  if (!picture) return ''
  const { key, sizes, formats } = picture
  const width = (sizes.findLast((size) => size.width >= LIST_WIDTH) ?? sizes[0])?.width ?? 0
  const format = formats.find((candidate) => candidate === 'webp') ?? formats[0]
  return format ? makePictureAddress(key, width, format) : ''
}

/** An article that was given no picture is shown with the drawing of its topic. */
const getPictureKey = ({ image, topic }: Published) => image || getTopicPicture(topic)

function toCard(row: Published, picturesByKey: Map<string, Picture>): NewsCard {
  const picture = picturesByKey.get(getPictureKey(row))
  return {
    id: row.id,
    title: row.title,
    des: row.des,
    time: toShanghaiDay(row.shownAt),
    topic: row.topic,
    tags: row.tags,
    sample: row.sample,
    imgUrl: toListPictureAddress(picture),
    url: toPagePath('news', row.id),
    picture: picture ?? null,
  }
}

async function toCards({ pictures }: ReadingDeps, rows: Published[]): Promise<NewsCard[]> {
  const picturesByKey = await pictures.find(rows.map(getPictureKey))
  return rows.map((row) => toCard(row, picturesByKey))
}

type NewsQuery = { topic?: string; tag?: string; text?: string; current?: number; size?: number }
export async function readNews(deps: ReadingDeps, request: NewsQuery) {
  const words = await deps.searchWords.loadWords()
  const { rows, total, match } = await listPublished(deps.db, { ...request, kind: 'news' }, { words })
  const { topics, latest } = await loadTopics(deps.db, 'news')
  const records = await toCards(deps, rows)
  const matchFlags = { nearly: match === 'nearly', partly: match === 'partly' }
  return { records, total, ...matchFlags, topics, latest: latest ? toShanghaiDay(latest) : '' }
}

export const readHotNews = async (deps: ReadingDeps) => ({
  records: await toCards(deps, await loadHottestNews(deps.db, CONTENT_PLACES.news)),
})

/** Sorts by shared tags, then by topic, then by time. */
function findClosest(rows: Published[], to: Published): Published[] {
  const rankSimilarity = (row: Published) =>
    2 * row.tags.filter((tag) => to.tags.includes(tag)).length + (row.topic === to.topic ? 1 : 0)
  return rows.toSorted((a, b) => rankSimilarity(b) - rankSimilarity(a)).slice(0, MAX_RELATED)
}

async function loadRelated(deps: ReadingDeps, row: Published): Promise<Published[]> {
  const related = findClosest(await loadSimilar(deps.db, row, MAX_SIMILAR), row)
  if (related.length === MAX_RELATED) return related
  const newest = await listPublished(deps.db, { kind: 'news', size: MAX_RELATED * 2 })
  const others = newest.rows.filter(
    ({ key }) => key !== row.key && !related.some((other) => other.key === key),
  )
  return [...related, ...others].slice(0, MAX_RELATED)
}

/** Returns the document of a row, which was read and cleaned by its kind when it was saved. */
const getDocument = <D extends object>({ document }: { document: object }) => document as D

/** Returns the published row with its version, or the version of a preview as if it were published now. */
async function requireDocument<D extends object>(
  { db, now, previews }: ReadingDeps,
  kind: 'news' | 'case',
  { id, preview }: { id: number; preview?: string },
): Promise<{ row: Published; document: D }> {
  const key = toKey(kind, id)
  const published = await findPublished(db, key)
  if (!preview) {
    const version = published && (await findVersion(db, key, published.number))
    if (!published || !version)
      throw refuse((await hasBeenWithdrawn(db, key)) ? 'content_withdrawn' : 'content_not_found')
    return { row: published, document: getDocument<D>(version) }
  }
  const version = await findVersion(db, key, previews.readPreviewNumber(key, preview, now()))
  if (!version) throw refuse('content_not_found')
  const summary = toSummary(kind, version.document)
  const shownAt = summary.day ? startOfDay(summary.day) : (published?.shownAt ?? now())
  const fixed = { key, kind, id, number: version.number, place: 0, updatedAt: version.at, fileHash: null }
  return { row: { ...fixed, ...summary, shownAt }, document: getDocument<D>(version) }
}

const toMinutes = (words: string) => Math.max(1, Math.round([...words].length / CHARACTERS_A_MINUTE))

async function loadArticle(deps: ReadingDeps, row: Published, body: string): Promise<NewsArticle> {
  const picturesByKey = await deps.pictures.find([getPictureKey(row), ...listPictures(body)])
  return {
    ...toCard(row, picturesByKey),
    content: renderRichText(body, (key) => picturesByKey.get(key)),
    minutes: toMinutes(row.words),
    updateTime: toShanghaiTime(row.updatedAt),
  }
}

export async function readArticle(deps: ReadingDeps, request: { id: number; preview?: string }) {
  const { row, document } = await requireDocument<NewsDocument>(deps, 'news', request)
  const hot = await loadHottestNews(deps.db, CONTENT_PLACES.news)
  const related = await loadRelated(deps, row)
  const { older, newer } = await loadNeighbours(deps.db, row)
  const cards = await toCards(deps, [...hot, ...related])
  return {
    article: await loadArticle(deps, row, document.body),
    hot: cards.slice(0, hot.length),
    related: cards.slice(hot.length),
    previous: older,
    next: newer,
  }
}

export async function readCases(deps: ReadingDeps) {
  const all = await loadPublishedDocuments(deps.db, 'case', false)
  const documents = all.map((row) => ({ ...row, document: getDocument<CaseDocument>(row) }))
  const picturesByKey = await deps.pictures.find(
    documents.flatMap(({ document }) => KINDS.case.pictures(document)),
  )
  const records = documents.map(({ id, document }): CaseCard => {
    const { label, title, detail, image } = document.list
    const statistic = document.statistics.find(({ isHide }) => !isHide)
    return {
      id,
      label,
      title,
      detail,
      img: toListPictureAddress(picturesByKey.get(image)),
      picture: picturesByKey.get(image) ?? null,
      prefix: document.facts.prefix,
      statistic: statistic ?? null,
      customer: document.facts.customer,
      scope: document.facts.scope,
      outcome: getOutcome(document),
    }
  })
  const placed = documents.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place)
  const slides = placed.flatMap(({ id, document: { slide } }) =>
    slide ? [{ id, picture: picturesByKey.get(slide.image) ?? null, slide }] : [],
  )
  return {
    records,
    slides: slides.slice(0, CASE_SLIDES),
    home: listHomeCases(documents),
    figures: getCaseFigures(documents),
  }
}

export async function readCase(deps: ReadingDeps, request: { id: number; preview?: string }) {
  const { row, document } = await requireDocument<CaseDocument>(deps, 'case', request)
  const picturesByKey = await deps.pictures.find(KINDS.case.pictures(document))
  return {
    id: row.id,
    document,
    pictures: [...picturesByKey.values()],
    updateTime: toShanghaiTime(row.updatedAt),
  }
}

/** Returns the application whose page the path opens; null for all other links. */
function findApplicationId(link: string): number | null {
  const [, id] = /^\/application\/(?:list\/)?detail\/(\d{1,9})(?:[?#]|$)/.exec(link) ?? []
  return id === undefined ? null : Number(id)
}

export async function readBanners({ db, pictures }: ReadingDeps) {
  const rows = await loadPublishedDocuments(db, 'banner', true)
  const picturesByKey = await pictures.find(rows.map(({ image }) => image))
  const records = rows.map((row): HomeBanner => {
    const { title, text, image, alt, link, newWindow } = getDocument<BannerDocument>(row)
    const picture = picturesByKey.get(image)
    const productId = findApplicationId(link)
    return {
      ...{ id: row.id, title, text, alt, link, newWindow, productId },
      picture: picture ?? null,
      bannersViewer: picture ? makeLargestAddress(picture) : '',
      redirectType: productId === null ? 2 : 1,
      outSiteUrl: productId === null ? link : '',
    }
  })
  return { records }
}
