import { CALL_OR_FILE } from '@biaojie/contract/rules.ts'
import { useEffect, useRef } from 'react'
import { useMatches, useNavigate } from 'react-router'

/** Other hosts, another application and what operators ask. */
const ELSEWHERE = /^\/([/\\]|(console|healthz|readyz|metrics)([/?#]|$))/
/** A last segment with an extension is a file: robots.txt, a code to download. Identifiers may end like one. */
const FILE = /^\/(?!id\/)[^?#]*\.[a-z][a-z0-9]{0,15}([?#]|$)/i

/** Whether an address, given from its first slash, is one of the portal's pages. */
export const isPage = (href: string) =>
  href.startsWith('/') && ![CALL_OR_FILE, ELSEWHERE, FILE].some((other) => other.test(href))

/**
 * Follows links to other pages without loading everything anew. One listener for all of them: a router's link
 * each would cost several hooks a link on the server, and pages carry dozens.
 */
export function SoftLinks(): null {
  const navigate = useNavigate()
  const matches = useMatches()
  const loaded = useRef<unknown>(undefined)
  loaded.current = matches.map(({ loaderData }) => loaderData)
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
      const href = link?.getAttribute('href') ?? ''
      if (!link || !plainClick(event) || link.target || link.hasAttribute('download') || !isPage(href)) return
      event.preventDefault()
      const isTab = link.getAttribute('role') === 'tab'
      const identifier = isTab ? null : new URL(link.href).searchParams.get('identifier')
      // As a browser does it: the page one is on is not another step back.
      const replace = link.href === window.location.href
      navigate(href, {
        replace,
        state: identifier ? { identifier } : applicationOf(link, href, loaded.current),
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  return null
}

const APPLICATION = /^\/application\/(?:list\/)?detail\/(\d{2,10})$/

/** What the link of an application hands to its page: its card. The id is kept on the device for the pages of an order. */
function applicationOf(link: HTMLAnchorElement, href: string, loaded: unknown) {
  const id = Number(APPLICATION.exec(href)?.[1] ?? 0)
  // Up to 48 it is an entry of the catalogue (CATALOGUE_LAST of market-rules.ts, which not every page loads).
  if (id <= 48) return null
  try {
    localStorage.setItem('applicationId', String(id))
  } catch {}
  return { application: cardIn(loaded, id) ?? { id, name: link.title || link.textContent.trim() } }
}

/** The card of an application in what pages have loaded, wherever a page keeps it; undefined without one. */
export function cardIn(loaded: unknown, id: number): object | undefined {
  if (typeof loaded !== 'object' || loaded === null) return undefined
  if ('id' in loaded && loaded.id === id && 'negotiable' in loaded) return loaded
  for (const value of Object.values(loaded)) {
    const card = cardIn(value, id)
    if (card) return card
  }
  return undefined
}

const plainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
