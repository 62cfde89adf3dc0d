import type { SearchKind } from '@biaojie/contract/content/content/rules.ts'
import { toShanghaiDay } from '../../../platform/base/clock.ts'
import type { SearchWords } from '../../../platform/database/search-words.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import type { Identifiers } from '../../identifiers/records/identifiers.ts'
import type { Market } from '../../marketplace/market/market.ts'
import type { Content } from '../content/content.ts'
import type { Source } from './site-search.ts'

/** The domains that the site-wide search reads. */
type SourceDeps = {
  content: Content
  enterprises: Pick<Enterprises, 'search'>
  market: Pick<Market, 'search'>
  identifiers: Pick<Identifiers, 'publicByName'>
  searchWords: { loadWords: () => Promise<SearchWords> }
}

const searchTexts =
  ({ content }: SourceDeps, kind: SearchKind): Source =>
  async (query) => {
    const { rows, total, match } = await content.search({ ...query, kind })
    const hits = rows.map(({ id, title, des, words, topic, image, shownAt }) => ({
      id: String(id),
      title,
      texts: [des, words],
      note: kind === 'news' ? `${topic} · ${toShanghaiDay(shownAt)}` : topic,
      image,
    }))
    return { hits, total, match }
  }

/** The topic of a page is its path. */
const searchPages =
  ({ content }: SourceDeps): Source =>
  async (query) => {
    const { rows, total, match } = await content.search({ ...query, kind: 'page' })
    const hits = rows.map(({ title, des, topic }) => ({
      id: topic,
      title,
      texts: [des],
      note: '',
      image: '',
    }))
    return { hits, total, match }
  }

const searchCompanies =
  ({ enterprises }: SourceDeps): Source =>
  async (query) => {
    const { rows, total } = await enterprises.search(query)
    const hits = rows.map(({ prefix, name, introduce, industry, area }) => ({
      id: prefix,
      title: name,
      texts: [[prefix, industry, area].filter(Boolean).join(' · '), introduce],
      note: prefix,
      image: '',
    }))
    return { hits, total, match: 'wholly' }
  }

const searchApplications =
  ({ market }: SourceDeps): Source =>
  async (query) => {
    const { rows, total, match } = await market.search(query)
    const hits = rows.map(({ id, name, describes, traits, pictureKey }) => ({
      id: String(id),
      title: name,
      texts: [describes],
      note: traits.slice(0, 2).join(' · '),
      image: pictureKey,
    }))
    return { hits, total, match }
  }

const searchParts =
  ({ identifiers, searchWords }: SourceDeps): Source =>
  async (query) => {
    const { rows, total } = await identifiers.publicByName(query, await searchWords.loadWords())
    const hits = rows.map(({ identifier, identifierName }) => ({
      id: identifier,
      title: identifierName,
      texts: [identifier],
      note: '',
      image: '',
    }))
    return { hits, total, match: 'wholly' }
  }

export const searchSources = (deps: SourceDeps): Record<SearchKind, Source> => ({
  part: searchParts(deps),
  application: searchApplications(deps),
  solution: searchTexts(deps, 'solution'),
  case: searchTexts(deps, 'case'),
  news: searchTexts(deps, 'news'),
  catalogue: searchTexts(deps, 'catalogue'),
  company: searchCompanies(deps),
  page: searchPages(deps),
})
