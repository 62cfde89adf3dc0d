import { paths } from '../paths.ts'
import { requestFactsContext } from '../server-context.ts'
import type { Route } from './+types/robots.ts'

const PERSONAL = [
  paths.login(),
  paths.personalUpdate(),
  paths.confirmOrder(),
  paths.payment(),
  paths.payResult(),
  paths.paySuccess,
  paths.apporder(),
]

/** Below the machine interfaces: pictures of shared pages and documents of standards. */
const OPEN = ['/api/share/', '/api/standards/']

/** Robots may read everything public, but no pages behind the login and no machine interfaces. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestFactsContext)
  const closed = [...PERSONAL, '/console/', '/api/', '/platform-', '/dev/'].map((path) => `Disallow: ${path}`)
  const open = OPEN.map((path) => `Allow: ${path}`)
  const text = ['User-agent: *', ...closed, ...open, '', `Sitemap: ${origin}${paths.sitemap}`, ''].join('\n')
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
