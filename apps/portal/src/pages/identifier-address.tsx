import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router'
import { paths } from '../paths.ts'
import { loadLookup } from './identifier/load.ts'
import { makeLookupMeta } from './identifier/meta.ts'
import { Lookup } from './identifier/page.tsx'
import type { LookupView } from './identifier/view.ts'

export { clientLoader, ErrorBoundary, headers } from './identifier/page.tsx'

/** Browsers resolve `.` and `..` in a path, so a redirect to such an identifier would lead out of /id. */
const DOTS = /(^|\/)\.{1,2}(\/|$)/

/**
 * Codes that the node prints contain this address; it shows the same page as the full address of the
 * identifier.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { '*': raw = '' } = args.params
  const identifier = raw.replace(/\/+$/, '')
  // No identifier ends with a slash, but people and programs often add one.
  if (identifier && identifier !== raw && !DOTS.test(identifier))
    throw redirect(paths.identifier(identifier) + new URL(args.request.url).search, 308)
  return loadLookup(args, raw)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  makeLookupMeta(loaderData, matches)

export default function Identifier({ loaderData }: { loaderData: LookupView }) {
  return <Lookup view={loaderData} short />
}
