import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Addresses below these are files, calls and another application: the browser goes there by itself. */
const ELSEWHERE = /^\/(\/|api\/|assets\/|media\/|dev\/|console(\/|$|\?)|security\/|platform-|app-[a-z-]+\/)/

/**
 * Follows links to other pages without loading everything anew. One listener for all of them: a router's link
 * each would cost several hooks a link on the server, and pages carry dozens.
 */
export function useSoftLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
      const href = link?.getAttribute('href') ?? ''
      if (!link || !plainClick(event) || link.target || link.hasAttribute('download') || ELSEWHERE.test(href))
        return
      event.preventDefault()
      const identifier = link.role === 'tab' ? null : new URL(link.href).searchParams.get('identifier')
      // As a browser does it: the page one is on is not another step back.
      const replace = link.href === window.location.href
      navigate(href, { replace, state: identifier ? { identifier } : null })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

const plainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
