import { redirect } from 'react-router'
import { paths } from '../paths.ts'
import { markMissed } from './home/missed.ts'

/** A missing file of a page must not turn into the home page. Pages of other systems (.php) are no files. */
const isLikeFile = (pathname: string) =>
  /\.(js|mjs|css|map|json|xml|txt|svg|png|jpe?g|gif|webp|avif|bmp|ico|woff2?|ttf|otf|mp4|webm|pdf|zip|gz|webmanifest|wasm|yaml|csv|xlsx?|docx?)$/i.test(
    pathname,
  )

/**
 * Unknown addresses lead home, which says why; only files answer 404. It uses `url`, because inside the site the request's
 * address ends in `.data`.
 */
export function loader({ url }: { url: URL }) {
  if (isLikeFile(url.pathname)) {
    return new Response('Not Found', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
  return redirect(paths.home, { headers: { 'set-cookie': markMissed } })
}
