import { CALL_OR_FILE } from '@biaojie/contract/rules.ts'
import { useEffect, useRef } from 'react'
import { useMatches, useNavigate } from 'react-router'

/** These paths belong to other hosts, another application or operators. */
const ELSEWHERE = /^\/([/\\]|(console|en|healthz|readyz|metrics)([/?#]|$))/
/**
 * A last segment with an extension is a file: robots.txt, a code to download. Identifiers may also end that
 * way.
 */
const FILE = /^\/(?!id\/)[^?#]*\.[a-z][a-z0-9]{0,15}([?#]|$)/i

/** Tells whether an address, given from its first slash, is one of the portal's pages. */
export const isPage = (href: string) =>
  href.startsWith('/') && ![CALL_OR_FILE, ELSEWHERE, FILE].some((other) => other.test(href))

/**
 * Follows links to other pages without a full reload. One listener serves all of them, because router links
 * would cost several hooks each on the server, and pages have dozens.
 */
export function SoftLinks(): null {
  const navigate = useNavigate()
  const matches = useMatches()
  const loaded = useRef<unknown>(undefined)
  loaded.current = matches.map(({ loaderData }) => loaderData)
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]')
      if (!link) return
      const href = link.getAttribute('href') ?? ''
      if (!isPlainClick(event) || link.target || link.hasAttribute('download') || !isPage(href)) return
      event.preventDefault()
      const isTab = link.getAttribute('role') === 'tab'
      const identifier = isTab ? null : new URL(link.href).searchParams.get('identifier')
      // As in a browser, a link to the current page adds no history entry.
      const replace = link.href === window.location.href
      navigate(href, {
        replace,
        state: identifier ? { identifier } : findApplication(link, href, loaded.current),
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  return null
}

const APPLICATION = /^\/application\/(?:list\/)?detail\/(\d{2,10})$/

/**
 * Returns the card that the link of an application hands to its page. The id is kept on the device for the
 * pages of an order.
 */
function findApplication(link: HTMLAnchorElement, href: string, loaded: unknown) {
  const id = Number(APPLICATION.exec(href)?.[1] ?? 0)
  // Ids up to 48 are entries of the catalogue (CATALOGUE_LAST of market-rules.ts, which not every page
  // loads).
  if (id <= 48) return null
  try {
    localStorage.setItem('applicationId', String(id))
  } catch {}
  const card = findCard(loaded, id) ?? { id, name: link.title || link.textContent.trim() }
  // Cards travel without this second name of their id.
  return { application: { ...card, productId: id } }
}

/** Finds the card of an application in the loaded data of pages, at any depth; undefined without one. */
export function findCard(loaded: unknown, id: number): object | undefined {
  if (typeof loaded !== 'object' || loaded === null) return undefined
  if ('id' in loaded && loaded.id === id && 'negotiable' in loaded) return loaded
  for (const value of Object.values(loaded)) {
    const card = findCard(value, id)
    if (card) return card
  }
  return undefined
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
