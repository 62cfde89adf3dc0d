import { site } from '../../../../content/site.ts'
import { paths } from '../paths.ts'
import { requestFactsContext } from '../server-context.ts'
import type { Route } from './+types/sitemap.ts'

const PAGES = [
  paths.home,
  paths.applications,
  paths.applicationList(),
  paths.solutions,
  paths.solution(1),
  paths.solution(2),
  paths.solution(3),
  paths.ecology,
  paths.news,
  paths.identification,
  paths.cases,
  paths.introduce,
  paths.developDocument,
  paths.agreement('user-service'),
  paths.agreement('privacy'),
  ...site.examples.map(({ identifier }) => paths.productScene(identifier)),
]

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The public pages with an address of their own. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestFactsContext)
  const urls = PAGES.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
