import { getIdentity, IDENTITY_META } from '@biaojie/contract/identity.ts'
import './app.css'
import { cx } from '@biaojie/ui/cx.ts'
import { LoadingBar as Bar } from '@biaojie/ui/feedback/progress.tsx'
import codeFace from '@biaojie/ui/fonts/barlow-condensed-500.woff2?url'
import sprite from '@biaojie/ui/icons.svg?no-inline'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { useActiveLoads } from '@biaojie/ui/load/loading.ts'
import { useNotOpened, watchLoads } from '@biaojie/ui/load/not-opened.ts'
import { restoreTyped } from '@biaojie/ui/load/reload.ts'
import { ToastHost } from '@biaojie/ui/overlay/toast-host.tsx'
import { navy } from '@biaojie/ui/tokens.ts'
import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from 'react-router'
import type { Route } from './+types/root.ts'
import appleIcon from './brand/apple-touch-icon.png'
import icon from './brand/icon.svg?no-inline'
import icon32 from './brand/icon-32.png'
import { SoftLinks } from './client/soft-links.ts'
import { getPageTexts, hasPage } from './content/pack.ts'
import { closeDialog, type DialogName, useOpenDialog } from './dialogs.ts'
import { Frame } from './frame/frame.tsx'
import { UNKNOWN_FACTS } from './frame/node-facts.ts'
import type { RootData } from './meta.ts'
import { ErrorPage } from './notices/error-page.tsx'
import * as styles from './notices/notices.module.css'
import { OfflineNotice } from './notices/offline-notice.tsx'
import { paths } from './paths.ts'
import { BottomBar } from './rail/bottom-bar.tsx'
import { Rail } from './rail/rail.tsx'
import { requestFactsContext } from './server-context.ts'
import { SessionGuard } from './session/guard.tsx'
import { useSite } from './site.ts'

const DIALOGS = {
  consult: lazily(async () => (await import('./consult/consult-dialog.tsx')).default),
  scan: lazily(async () => (await import('./scan/scan-dialog.tsx')).default),
  miniapp: lazily(async () => (await import('./rail/miniapp-dialog.tsx')).default),
} satisfies Record<DialogName, unknown>

/** Shows the dialogs that any page can open, and a notice when one could not be loaded. */
function DialogHost() {
  const open = useOpenDialog()
  const notOpened = useNotOpened()
  useEffect(watchLoads, [])
  const Dialog = open && DIALOGS[open]
  return (
    <>
      {Dialog && <Dialog onFailed={closeDialog} />}
      <div className={cx(styles.notice, styles.raised)} role="status">
        {notOpened && <p>{notOpened}</p>}
      </div>
    </>
  )
}

/** Shows the loading bar while a page or a call is loading. */
function LoadingBar() {
  const loads = useActiveLoads()
  const active = useNavigation().state !== 'idle' || loads > 0
  // It has the role status, so that the bar is inside a landmark.
  return (
    <div role="status">
      <Bar active={active} />
    </div>
  )
}

declare global {
  interface Window {
    /** The last button pressed before the scripts were ready (render/early-script.ts). */
    earlyPress?: HTMLButtonElement
  }
}

/**
 * Marks the document as hydrated, for tests and other programs that press and type, puts back what was typed before a
 * reload, and repeats the press that a visitor made before.
 */
function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    restoreTyped()
    const button = window.earlyPress
    delete window.earlyPress
    // Forms take over earlier typed text first; the press comes after that.
    if (button) requestAnimationFrame(() => setTimeout(() => button.isConnected && button.click()))
  }, [])
}

export function loader({ context }: Route.LoaderArgs): RootData {
  const { origin, requestId, site } = context.get(requestFactsContext)
  const { description, examples, friendlyLinks, products, solutions, sharedPictures } = getPageTexts('site')
  const content = {
    description,
    examples,
    friendlyLinks,
    products,
    solutions,
    sharedPictures,
    hasSolutions: hasPage('solutions'),
  }
  return { origin, requestId, site, content }
}

/**
 * Tabs, ranges and refreshes are not new pages: if this loader ran with them, an error in a panel would fail
 * here and remove the page.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const links: Route.LinksFunction = () => [
  // The font of identifiers and figures is preloaded, because the style sheet would request it after the
  // first paint and move the text.
  { rel: 'preload', as: 'font', type: 'font/woff2', href: codeFace, crossOrigin: 'anonymous' },
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'alternate icon', href: icon32, type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: appleIcon },
  { rel: 'manifest', href: paths.manifest },
]

/** The page of a part in English is read as it was sent. */
const isEnglish = (pathname: string) => pathname.startsWith(paths.englishIdentifier(''))

export function Layout({ children }: { children: ReactNode }) {
  useHydrationMark()
  const { accent } = useSite()
  const { pathname } = useLocation()
  const english = isEnglish(pathname)
  return (
    <html lang={english ? 'en' : 'zh-CN'} data-accent={accent === 'cobalt' ? undefined : accent}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={navy} />
        <meta name="format-detection" content="toTelephone=no" />
        <meta name={IDENTITY_META} content={JSON.stringify(getIdentity())} />
        <Meta />
        <Links />
      </head>
      <body>
        {/* Every button needs these 2.5 KB of icons, which would be requested after all scripts if only the
            icons requested them. A preload would do the same but counts as unused, because icons are not
            requested as images. */}
        {!english && <img src={sprite} alt="" hidden fetchPriority="high" />}
        {children}
        {!english && <ScrollRestoration />}
        {!english && <Scripts />}
      </body>
    </html>
  )
}

/** Pages outside the layout, where the side menu folds away. */
const BARE: readonly string[] = ['/login', paths.special, paths.smartexpo]

export default function Root() {
  const { pathname } = useLocation()
  const bare = BARE.includes(pathname)
  const alone = pathname === paths.floor()
  if (isEnglish(pathname)) return <Outlet />
  return (
    <>
      <LoadingBar />
      <SessionGuard />
      <SoftLinks />
      <Outlet />
      {!alone && <Rail key={String(bare)} folded={bare} />}
      {!bare && !alone && <BottomBar />}
      <OfflineNotice quiet={alone} />
      <DialogHost />
      <ToastHost />
    </>
  )
}

/**
 * Pages have their own error boundary inside the layout. This one handles requests without any answer of the
 * server, with the frame intact, and errors of the frame itself, after which nothing of it can be used.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage />
  return (
    <>
      {isRouteErrorResponse(error) ? <Frame facts={UNKNOWN_FACTS}>{page}</Frame> : <main>{page}</main>}
      <DialogHost />
      <ToastHost />
    </>
  )
}
