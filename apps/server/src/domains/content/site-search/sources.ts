import type { SearchKind } from '@biaojie/contract/content/content/rules.ts'
import { shanghaiDay } from '../../../platform/base/clock.ts'
import type { SearchWords } from '../../../platform/database/search-words.ts'
import type { Enterprises } from '../../enterprises/enterprises/enterprises.ts'
import type { Identifiers } from '../../identifiers/records/identifiers.ts'
import type { Market } from '../../marketplace/market/market.ts'
import type { Content } from '../content/content.ts'
import type { Source } from './site-search.ts'

/** The site-wide search needs these of each domain. */
type SourceDeps = {
  content: Content
  enterprises: Pick<Enterprises, 'search'>
  market: Pick<Market, 'search'>
  identifiers: Pick<Identifiers, 'publicByName'>
  searchWords: { words: () => Promise<SearchWords> }
}

const published =
  ({ content }: SourceDeps, kind: SearchKind): Source =>
  async (asked) => {
    const { rows, total, match } = await content.search({ ...asked, kind })
    const found = rows.map(({ id, title, des, words, topic, image, shownAt }) => ({
      id: String(id),
      title,
      texts: [des, words],
      note: kind === 'news' ? `${topic} · ${shanghaiDay(shownAt)}` : topic,
      image,
    }))
    return { found, total, match }
  }

/** Pages keep their path as their topic. */
const pages =
  ({ content }: SourceDeps): Source =>
  async (asked) => {
    const { rows, total, match } = await content.search({ ...asked, kind: 'page' })
    const found = rows.map(({ title, des, topic }) => ({
      id: topic,
      title,
      texts: [des],
      note: '',
      image: '',
    }))
    return { found, total, match }
  }

const companies =
  ({ enterprises }: SourceDeps): Source =>
  async (asked) => {
    const { rows, total } = await enterprises.search(asked)
    const found = rows.map(({ prefix, name, introduce, industry, area }) => ({
      id: prefix,
      title: name,
      texts: [[prefix, industry, area].filter(Boolean).join(' · '), introduce],
      note: prefix,
      image: '',
    }))
    return { found, total, match: 'wholly' }
  }

const applications =
  ({ market }: SourceDeps): Source =>
  async (asked) => {
    const { rows, total, match } = await market.search(asked)
    const found = rows.map(({ id, name, describes, traits, pictureKey }) => ({
      id: String(id),
      title: name,
      texts: [describes],
      note: traits.slice(0, 2).join(' · '),
      image: pictureKey,
    }))
    return { found, total, match }
  }

const parts =
  ({ identifiers, searchWords }: SourceDeps): Source =>
  async (asked) => {
    const { rows, total } = await identifiers.publicByName(asked, await searchWords.words())
    const found = rows.map(({ identifier, identifierName }) => ({
      id: identifier,
      title: identifierName,
      texts: [identifier],
      note: '',
      image: '',
    }))
    return { found, total, match: 'wholly' }
  }

export const searchSources = (deps: SourceDeps): Record<SearchKind, Source> => ({
  part: parts(deps),
  application: applications(deps),
  solution: published(deps, 'solution'),
  case: published(deps, 'case'),
  news: published(deps, 'news'),
  catalogue: published(deps, 'catalogue'),
  company: companies(deps),
  page: pages(deps),
})
