import { canBeDataMatrix, drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeDataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { color } from '@biaojie/ui/tokens.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { readIdentifier } from '../search/read-identifier.ts'

/**
 * The Data Matrix of an identifier as a picture. Encoding takes as long as a tenth of a page, so that the page of a part
 * leaves it to browsers that show it; the same text always gives the same picture.
 */
export function loader({ params }: LoaderFunctionArgs): Response {
  const identifier = readIdentifier(params['*'] ?? '')
  if (!identifier || !canBeDataMatrix(identifier)) return new Response(null, { status: 404 })
  const modules = encodeDataMatrix(identifier)
  const side = modules.length
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${drawCodePath(modules)}" stroke="${color.ink}"/></svg>`
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
