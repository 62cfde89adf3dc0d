import { makeApplicationIdentifier } from '@biaojie/contract/marketplace/market/rules.ts'
import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeDataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { color } from '@biaojie/ui/tokens.ts'
import { data } from 'react-router'
import type { Route } from './+types/application-tile.ts'

const WIDTH = 96
const HEIGHT = 72
const SIDE = 40

/** Returns a navy tile of 4:3 with the Data Matrix of an application, which a scanner reads from the screen. */
export function drawTile(id: string): string {
  const modules = encodeDataMatrix(makeApplicationIdentifier(id))
  const size = SIDE / (modules.length + 2)
  const [left, top] = [(WIDTH - SIDE) / 2, (HEIGHT - SIDE) / 2]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="960" height="720">` +
    `<path fill="${color.navy}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>` +
    `<path fill="white" d="M${left} ${top}h${SIDE}v${SIDE}h-${SIDE}z"/>` +
    `<path transform="translate(${left + size} ${top + size}) scale(${size})" shape-rendering="crispEdges" stroke="${color.navy}" d="${drawCodePath(modules)}"/></svg>`
  )
}

export function loader({ params: { file } }: Route.LoaderArgs) {
  const id = /^(\d{1,10})\.svg$/.exec(file)?.[1]
  if (!id) throw data(null, { status: 404 })
  return new Response(drawTile(id), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
}
