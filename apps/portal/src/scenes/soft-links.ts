import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows links inside `area` without reloading the page. One listener for all of them: a router link each
 * would cost several hooks per link on the server, and these pages carry dozens.
 */
export function useSoftLinks(area: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const root = area.current
    if (!root) return
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
      if (!link || !plainClick(event) || link.target || link.hasAttribute('download')) return
      event.preventDefault()
      const identifier = link.role === 'tab' ? null : new URL(link.href).searchParams.get('identifier')
      navigate(link.getAttribute('href')!, { state: identifier ? { identifier } : null })
    }
    root.addEventListener('click', follow)
    return () => root.removeEventListener('click', follow)
  }, [area, navigate])
}

const plainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
