import { getIdentity } from '@biaojie/contract/identity.ts'
import { paths } from '../paths.ts'
import { requestFactsContext, requireAnswer, serverCallContext } from '../server-context.ts'
import type { Route } from './+types/news-feed.ts'

export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const ARTICLES = 20
/** Articles have a day and feeds need a time, so it is the morning of that day in Shanghai. */
const formatRfc822 = (day: string) => new Date(`${day}T08:00:00+08:00`).toUTCString()

/** Returns the latest articles as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestFactsContext)
  const list = requireAnswer(
    await context.get(serverCallContext)('newsList', { body: { current: 1, size: ARTICLES } }),
  )
  const items = list.records.map(
    ({ id, title, des, time, topic }) => `  <item>
    <title>${escapeXml(title)}</title>
    <link>${escapeXml(origin + paths.newsArticle(id))}</link>
    <guid isPermaLink="true">${escapeXml(origin + paths.newsArticle(id))}</guid>
    <description>${escapeXml(des)}</description>
    <category>${escapeXml(topic)}</category>
    <pubDate>${formatRfc822(time)}</pubDate>
  </item>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
  <title>${escapeXml(`${getIdentity().platform}行业动态`)}</title>
  <link>${escapeXml(origin + paths.news)}</link>
  <atom:link href="${escapeXml(origin + paths.newsFeed)}" rel="self" type="application/rss+xml"/>
  <description>标识解析、打标读码、质量追溯与行业标准的文章</description>
  <language>zh-CN</language>
${items.join('\n')}
</channel></rss>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })
}
