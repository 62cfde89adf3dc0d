import { redirect } from 'react-router'
import { paths } from '../paths.ts'

/** What pages are made of: a missing one must not turn into the home page. Pages of other systems (.php) are no files. */
const looksLikeFile = (pathname: string) =>
  /\.(js|mjs|css|map|json|xml|txt|svg|png|jpe?g|gif|webp|avif|bmp|ico|woff2?|ttf|otf|mp4|webm|pdf|zip|gz|webmanifest|wasm|yaml|csv|xlsx?|docx?)$/i.test(
    pathname,
  )

/** Addresses nobody knows lead home; only files answer 404. `url`, not the request's: inside the site that ends in `.data`. */
export function loader({ url }: { url: URL }) {
  if (looksLikeFile(url.pathname)) {
    return new Response('Not Found', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
  return redirect(paths.home)
}
