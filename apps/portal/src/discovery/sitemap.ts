import { agreementNames } from '../../../../content/agreements/titles.ts'
import { readCases } from '../content/cases.ts'
import { getContent, hasPage } from '../content/pack.ts'
import { paths } from '../paths.ts'
import { type Answer, requestFactsContext, type ServerCall, serverCallContext } from '../server-context.ts'
import type { Route } from './+types/sitemap.ts'
import { escapeXml } from './news-feed.ts'

const listPages = () => [
  paths.home,
  paths.applications,
  paths.applicationList(),
  ...(hasPage('solutions') ? [paths.solutions] : []),
  ...getContent().solutions.map(({ id }) => paths.solution(id)),
  paths.ecology,
  paths.news,
  paths.identification,
  paths.cases,
  paths.introduce,
  paths.developDocument,
  paths.prefixes(),
  paths.parts(),
  paths.register(),
  ...agreementNames.filter((name) => name !== 'sample-data').map((name) => paths.agreement(name)),
  ...getContent().catalogue.map(({ id }) => paths.application(id)),
]
/** Only nodes with samples have campaigns. */
const listSamples = () => [
  ...getContent().pages.site.examples.map(({ identifier }) => paths.identifier(identifier)),
  ...(hasPage('special') ? [paths.special] : []),
  ...(hasPage('smartexpo') ? [paths.smartexpo] : []),
  paths.agreement('sample-data'),
]
/** A call answers with at most this many records. */
const PAGE_SIZE = 100

type Entry = { path: string; lastmod?: string }

/** Reads all pages of a list; when a page fails, it returns the records so far. */
async function loadAll<T>(loadPage: (page: number) => Promise<Answer<{ records: T[] }>>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const answer = await loadPage(page)
    if (!answer.ok) return all
    all.push(...answer.data.records)
    if (answer.data.records.length < PAGE_SIZE) return all
  }
}

async function loadArticles(call: ServerCall): Promise<Entry[]> {
  const records = await loadAll((current) => call('newsList', { body: { current, size: PAGE_SIZE } }))
  return records.map(({ id, time }) => ({ path: paths.newsArticle(id), lastmod: time }))
}

async function loadApplications(call: ServerCall): Promise<Entry[]> {
  const records = await loadAll((current) =>
    call('applicationSearch', { body: { productClassifyId: '', current, size: PAGE_SIZE } }),
  )
  return records.map(({ id }) => ({ path: paths.application(id) }))
}

async function loadHolders(call: ServerCall): Promise<Entry[]> {
  const records = await loadAll((current) => call('prefixHolders', { body: { current, size: PAGE_SIZE } }))
  return records.map(({ prefix }) => ({ path: paths.prefix(prefix) }))
}

async function loadProviders(call: ServerCall): Promise<Entry[]> {
  const answer = await call('providerList', {})
  return answer.ok ? answer.data.map(({ key }) => ({ path: paths.provider(key) })) : []
}

async function loadCategories(call: ServerCall): Promise<Entry[]> {
  const answer = await call('categoryTree', {})
  return answer.ok ? answer.data.map(({ id }) => ({ path: paths.applicationList({ category: id }) })) : []
}

/** Lists the public pages that have an address of their own. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin, site } = context.get(requestFactsContext)
  const call = context.get(serverCallContext)
  const { rows } = await readCases(call)
  const entries: Entry[] = [
    ...[...listPages(), ...(site.samples ? listSamples() : [])].map((path) => ({
      path,
    })),
    ...rows.map(({ id }) => ({ path: paths.case(id) })),
    ...(await loadApplications(call)),
    ...(await loadCategories(call)),
    ...(await loadProviders(call)),
    ...(await loadArticles(call)),
    ...(await loadHolders(call)),
  ]
  const urls = entries.map(
    ({ path, lastmod }) =>
      `  <url><loc>${escapeXml(origin + path)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
