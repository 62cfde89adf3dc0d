import type { SearchKind } from '@biaojie/contract/content/rules.ts'
import { shanghaiDay } from '../../platform/base/clock.ts'
import type { Content } from '../content/content.ts'
import type { Enterprises } from '../enterprises/enterprises.ts'
import type { Market } from '../market/market.ts'
import type { Source } from './site-search.ts'

/** The site-wide search needs these of each domain. */
type Asked = { content: Content; enterprises: Pick<Enterprises, 'search'>; market: Pick<Market, 'search'> }
export function searchSources({ content, enterprises, market }: Asked): Partial<Record<SearchKind, Source>> {
  const published =
    (kind: SearchKind): Source =>
    async (asked) => {
      const { rows, total, nearly } = await content.search({ ...asked, kind })
      const found = rows.map(({ id, title, des, words, topic, image, shownAt }) => ({
        id: String(id),
        title,
        texts: [des, words],
        note: kind === 'news' ? `${topic} · ${shanghaiDay(shownAt)}` : topic,
        image,
      }))
      return { found, total, nearly }
    }
  const companies: Source = async (asked) => {
    const { rows, total } = await enterprises.search(asked)
    const found = rows.map(({ prefix, name, introduce, industry, area }) => ({
      id: prefix,
      title: name,
      texts: [[prefix, industry, area].filter(Boolean).join(' · '), introduce],
      note: prefix,
      image: '',
    }))
    return { found, total, nearly: false }
  }
  const applications: Source = async (asked) => {
    const { rows, total, nearly } = await market.search(asked)
    const found = rows.map(({ id, name, describes, traits, pictureKey }) => ({
      id: String(id),
      title: name,
      texts: [describes],
      note: traits.slice(0, 2).join(' · '),
      image: pictureKey,
    }))
    return { found, total, nearly }
  }
  return {
    application: applications,
    solution: published('solution'),
    case: published('case'),
    news: published('news'),
    catalogue: published('catalogue'),
    company: companies,
  }
}
