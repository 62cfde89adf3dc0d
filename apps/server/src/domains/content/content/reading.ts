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
import { largestAddress, type Picture, pictureAddress } from '@biaojie/contract/content/pictures/rules.ts'
import { refuse } from '../../../http/errors.ts'
import { type Now, shanghaiDay, shanghaiTime, startOfDay } from '../../../platform/base/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SearchWords } from '../../../platform/database/search-words.ts'
import { picturesIn, shownRichText } from '../../../platform/formats/rich-text.ts'
import { caseFigures, homeCases, outcomeOf } from './cases/outcomes.ts'
import { KINDS, keyOf, topicPicture, urlOf } from './documents.ts'
import type { Previews } from './previews.ts'
import {
  akin,
  hottest,
  listPublished,
  neighboursOf,
  type Published,
  publishedByKey,
  publishedDocuments,
  topicsOf,
} from './published-store.ts'
import { summaryOf } from './publishing.ts'
import { versionOf, wasWithdrawn } from './store.ts'

type Pictures = { find: (keys: readonly string[]) => Promise<Map<string, Picture>> }
export type ReadingDeps = {
  db: Db
  now: Now
  pictures: Pictures
  previews: Previews
  /** The words that a search knows. */
  searchWords: { words: () => Promise<SearchWords> }
}

/** Lists use this width; larger ones are named by `picture`. */
const SMALL = 560
const RELATED = 3
/** The closest are chosen among this many. */
const AKIN = 40
const CHARACTERS_A_MINUTE = 400

/** Returns the address of the smallest size that is wide enough for a list; empty without a picture. */
export function smallPicture(picture: Picture | undefined): string {
  if (!picture) return ''
  const { key, sizes, formats } = picture
  const width = (sizes.findLast((size) => size.width >= SMALL) ?? sizes[0])?.width ?? 0
  const format = formats.find((one) => one === 'webp') ?? formats[0]
  return format ? pictureAddress(key, width, format) : ''
}

/** An article that was given no picture is shown with the drawing of its topic. */
const pictureKeyOf = ({ image, topic }: Published) => image || topicPicture(topic)

function cardOf(row: Published, found: Map<string, Picture>): NewsCard {
  const picture = found.get(pictureKeyOf(row))
  return {
    id: row.id,
    title: row.title,
    des: row.des,
    time: shanghaiDay(row.shownAt),
    topic: row.topic,
    tags: row.tags,
    sample: row.sample,
    imgUrl: smallPicture(picture),
    url: urlOf('news', row.id),
    picture: picture ?? null,
  }
}

async function cardsOf({ pictures }: ReadingDeps, rows: Published[]): Promise<NewsCard[]> {
  const found = await pictures.find(rows.map(pictureKeyOf))
  return rows.map((row) => cardOf(row, found))
}

type NewsQuery = { topic?: string; tag?: string; text?: string; current?: number; size?: number }
export async function readNews(deps: ReadingDeps, asked: NewsQuery) {
  const words = await deps.searchWords.words()
  const { rows, total, match } = await listPublished(deps.db, { ...asked, kind: 'news' }, { words })
  const { topics, latest } = await topicsOf(deps.db, 'news')
  const records = await cardsOf(deps, rows)
  const weaker = { nearly: match === 'nearly', partly: match === 'partly' }
  return { records, total, ...weaker, topics, latest: latest ? shanghaiDay(latest) : '' }
}

export const readHotNews = async (deps: ReadingDeps) => ({
  records: await cardsOf(deps, await hottest(deps.db, 'news', CONTENT_PLACES.news)),
})

/** Sorts by shared tags, then by topic, then by time. */
function closest(rows: Published[], to: Published): Published[] {
  const closeness = (row: Published) =>
    2 * row.tags.filter((tag) => to.tags.includes(tag)).length + (row.topic === to.topic ? 1 : 0)
  return rows.toSorted((a, b) => closeness(b) - closeness(a)).slice(0, RELATED)
}

async function relatedTo(deps: ReadingDeps, row: Published): Promise<Published[]> {
  const related = closest(await akin(deps.db, row, AKIN), row)
  if (related.length === RELATED) return related
  const newest = await listPublished(deps.db, { kind: 'news', size: RELATED * 2 })
  const others = newest.rows.filter(({ key }) => key !== row.key && !related.some((one) => one.key === key))
  return [...related, ...others].slice(0, RELATED)
}

/** Returns the document of a row, which was read and cleaned by its kind when it was saved. */
const documentOf = <D extends object>({ document }: { document: object }) => document as D

/** Returns the published row with its version, or the version of a preview as if it were published now. */
async function findDocument<D extends object>(
  { db, now, previews }: ReadingDeps,
  kind: 'news' | 'case',
  { id, preview }: { id: number; preview?: string },
): Promise<{ row: Published; document: D }> {
  const key = keyOf(kind, id)
  const published = await publishedByKey(db, key)
  if (!preview) {
    const version = published && (await versionOf(db, key, published.number))
    if (!published || !version)
      throw refuse((await wasWithdrawn(db, key)) ? 'content_withdrawn' : 'content_not_found')
    return { row: published, document: documentOf<D>(version) }
  }
  const version = await versionOf(db, key, previews.numberOf(key, preview, now()))
  if (!version) throw refuse('content_not_found')
  const summary = summaryOf(kind, version.document)
  const shownAt = summary.day ? startOfDay(summary.day) : (published?.shownAt ?? now())
  const fixed = { key, kind, id, number: version.number, place: 0, updatedAt: version.at, fileHash: null }
  return { row: { ...fixed, ...summary, shownAt }, document: documentOf<D>(version) }
}

const minutesOf = (words: string) => Math.max(1, Math.round([...words].length / CHARACTERS_A_MINUTE))

async function articleOf(deps: ReadingDeps, row: Published, body: string): Promise<NewsArticle> {
  const found = await deps.pictures.find([pictureKeyOf(row), ...picturesIn(body)])
  return {
    ...cardOf(row, found),
    content: shownRichText(body, (key) => found.get(key)),
    minutes: minutesOf(row.words),
    updateTime: shanghaiTime(row.updatedAt),
  }
}

export async function readArticle(deps: ReadingDeps, asked: { id: number; preview?: string }) {
  const { row, document } = await findDocument<NewsDocument>(deps, 'news', asked)
  const hot = await hottest(deps.db, 'news', CONTENT_PLACES.news)
  const related = await relatedTo(deps, row)
  const { older, newer } = await neighboursOf(deps.db, row)
  const cards = await cardsOf(deps, [...hot, ...related])
  return {
    article: await articleOf(deps, row, document.body),
    hot: cards.slice(0, hot.length),
    related: cards.slice(hot.length),
    previous: older,
    next: newer,
  }
}

export async function readCases(deps: ReadingDeps) {
  const all = await publishedDocuments(deps.db, 'case', false)
  const documents = all.map((row) => ({ ...row, document: documentOf<CaseDocument>(row) }))
  const found = await deps.pictures.find(documents.flatMap(({ document }) => KINDS.case.pictures(document)))
  const records = documents.map(({ id, document }): CaseCard => {
    const { label, title, detail, image } = document.list
    const statistic = document.statistics.find(({ isHide }) => !isHide)
    return {
      id,
      label,
      title,
      detail,
      img: smallPicture(found.get(image)),
      picture: found.get(image) ?? null,
      prefix: document.facts.prefix,
      statistic: statistic ?? null,
      customer: document.facts.customer,
      scope: document.facts.scope,
      outcome: outcomeOf(document),
    }
  })
  const placed = documents.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place)
  const slides = placed.flatMap(({ id, document: { slide } }) =>
    slide ? [{ id, picture: found.get(slide.image) ?? null, slide }] : [],
  )
  return {
    records,
    slides: slides.slice(0, CASE_SLIDES),
    home: homeCases(documents),
    figures: caseFigures(documents),
  }
}

export async function readCase(deps: ReadingDeps, asked: { id: number; preview?: string }) {
  const { row, document } = await findDocument<CaseDocument>(deps, 'case', asked)
  const found = await deps.pictures.find(KINDS.case.pictures(document))
  return { id: row.id, document, pictures: [...found.values()], updateTime: shanghaiTime(row.updatedAt) }
}

/** Returns the application whose page the path opens; null for all other links. */
function applicationIn(link: string): number | null {
  const [, id] = /^\/application\/(?:list\/)?detail\/(\d{1,9})(?:[?#]|$)/.exec(link) ?? []
  return id === undefined ? null : Number(id)
}

export async function readBanners({ db, pictures }: ReadingDeps) {
  const rows = await publishedDocuments(db, 'banner', true)
  const found = await pictures.find(rows.map(({ image }) => image))
  const records = rows.map((row): HomeBanner => {
    const { title, text, image, alt, link, newWindow } = documentOf<BannerDocument>(row)
    const picture = found.get(image)
    const productId = applicationIn(link)
    return {
      ...{ id: row.id, title, text, alt, link, newWindow, productId },
      picture: picture ?? null,
      bannersViewer: picture ? largestAddress(picture) : '',
      redirectType: productId === null ? 2 : 1,
      outSiteUrl: productId === null ? link : '',
    }
  })
  return { records }
}
