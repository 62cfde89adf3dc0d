import type { SearchKind } from '@biaojie/contract/content-rules.ts'
import type { Content } from './domains/content/content.ts'
import type { Enterprises } from './domains/enterprises/enterprises.ts'
import type { Source } from './domains/site-search/site-search.ts'
import { shanghaiDay } from './platform/clock.ts'

/** What a search of the whole site asks of each domain. */
export function searchSources({
  content,
  enterprises,
}: {
  content: Content
  enterprises: Pick<Enterprises, 'search'>
}): Partial<Record<SearchKind, Source>> {
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
  return {
    solution: published('solution'),
    case: published('case'),
    news: published('news'),
    catalogue: published('catalogue'),
    company: companies,
  }
}
