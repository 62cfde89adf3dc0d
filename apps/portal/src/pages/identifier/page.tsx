import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { loadLookup } from '../product-scene/load.ts'
import { lookupMeta } from '../product-scene/meta.ts'
import { unpack } from '../product-scene/packed.ts'
import { Lookup } from '../product-scene/page.tsx'

export { ErrorBoundary, headers } from '../product-scene/page.tsx'

/** What the node's own codes carry: the same page, under the identifier as its address. */
export const loader = (args: LoaderFunctionArgs) => loadLookup(args, args.params['*'])

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  lookupMeta(loaderData && unpack(loaderData), matches)

export default function Identifier({ loaderData }: { loaderData: Parameters<typeof unpack>[0] }) {
  return <Lookup loaded={loaderData} short />
}
