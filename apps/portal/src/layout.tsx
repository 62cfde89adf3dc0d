import { Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/layout.ts'
import { Frame } from './frame/frame.tsx'
import { loadNodeFacts, UNKNOWN_FACTS } from './frame/node-facts.ts'
import { ErrorPage } from './notices/error-page.tsx'
import { serverCallContext } from './server-context.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadNodeFacts(context.get(serverCallContext))

/** As in root.tsx: an error in a panel of a page must not affect the frame around it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function Layout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame facts={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** Errors of the pages keep the frame around them. */
export function ErrorBoundary() {
  const facts = useRouteLoaderData<typeof loader>('layout')
  return (
    <Frame facts={facts ?? UNKNOWN_FACTS}>
      <ErrorPage />
    </Frame>
  )
}
