import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeQrCode } from '@biaojie/ui/codes/qr-code.ts'
import { color } from '@biaojie/ui/tokens.ts'
import { paths } from '../paths.ts'
import { requestFactsContext } from '../server-context.ts'
import type { Route } from './+types/miniapp-code.ts'

const QUIET = 4
let drawn = { origin: '', svg: '' }

/** The code has its quiet zone on white, so that it can stand on any ground. */
function draw(origin: string): string {
  const modules = encodeQrCode(origin + paths.home)
  const side = modules.length + 2 * QUIET
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${side}v${side}H0z"/>` +
    `<path transform="translate(${QUIET} ${QUIET})" stroke="${color.navy}" d="${drawCodePath(modules)}"/></svg>`
  )
}

/**
 * Returns a code that opens this node on a phone. Without a mini-program it opens the home page; a node that
 * has one replaces this picture by the code of its messenger.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestFactsContext)
  if (drawn.origin !== origin) drawn = { origin, svg: draw(origin) }
  return new Response(drawn.svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
  })
}
