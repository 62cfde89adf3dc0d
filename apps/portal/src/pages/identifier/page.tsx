import { readFields } from '@biaojie/contract/records.ts'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { rememberView } from './client-load.ts'
import { Found } from './found.tsx'
import { loadLookup } from './load.ts'
import { makeLookupMeta } from './meta.ts'
import { Failed } from './states/failed.tsx'
import type { LookupView } from './view.ts'

export const loader = (args: LoaderFunctionArgs) =>
  loadLookup(args, new URL(args.request.url).searchParams.get('identifier') ?? undefined)

export { loadOrKeep as clientLoader } from './client-load.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  makeLookupMeta(loaderData, matches)

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export { Trouble as ErrorBoundary } from './states/failed.tsx'

const Reserved = lazily(async () => (await import('./states/withheld.tsx')).Reserved)
const Blocked = lazily(async () => (await import('./states/withheld.tsx')).Blocked)
const Foreign = lazily(async () => (await import('./foreign/foreign.tsx')).Foreign)
const Missing = lazily(async () => (await import('./states/missing.tsx')).Missing)

export default function ProductScene({ loaderData }: { loaderData: LookupView }) {
  return <Lookup view={loaderData} />
}

/** `short` means that the address of the page begins with /id/. */
export function Lookup({ view, short = false }: { view: LookupView; short?: boolean }) {
  useStateFirst(view, short)
  useEffect(() => rememberView(view), [view])
  if (view.state === 'found') return <Found view={view} short={short} />
  if (view.state === 'reserved') return <Reserved view={view} />
  if (view.state === 'blocked') return <Blocked view={view} />
  if (view.state === 'foreign') return <Foreign view={view} />
  if (view.state === 'missing') return <Missing view={view} />
  return view.state === 'failed' ? <Failed message={view.message} /> : null
}

/**
 * An identifier in the history state takes precedence over the address and is written into it; without any
 * identifier, the start page opens.
 */
function useStateFirst(view: LookupView, short: boolean) {
  const navigate = useNavigate()
  const identifier = readFields(useLocation().state).identifier
  const shownIdentifier = 'identifier' in view ? view.identifier : undefined
  useEffect(() => {
    if (short) return
    if (typeof identifier === 'string' && identifier && identifier !== shownIdentifier) {
      navigate(paths.productScene(identifier), { replace: true, state: null })
    } else if (view.state === 'blank') navigate('/', { replace: true })
  }, [identifier, shownIdentifier, short, view.state, navigate])
}
