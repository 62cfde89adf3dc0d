import { redirect } from 'react-router'
import { paths } from '../paths.ts'

/** A last segment with an extension asks for a file, and a missing file must not turn into the home page. */
const looksLikeFile = (pathname: string) => /\.[a-z][a-z0-9]{0,7}$/i.test(pathname)

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
