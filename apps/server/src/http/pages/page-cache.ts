import type { ServerBuild } from 'react-router'
import { readMonotonicClock } from '../../platform/base/clock.ts'

/** Values that differ between two answers with the same page and occur in its text. */
export type PageMarks = { nonce: string; requestId: string }
type CachedPage = { parts: string[][]; headers: [string, string][]; until: number }

/**
 * Caches pages that are the same for everyone for a few seconds: the text is split at the nonce and the
 * request id, and joined with those of the next answer. Call `forget` when their data have changed; other
 * processes show the change up to `ms` later.
 */
export function createPageCache({ ms, most }: { ms: number; most: number }) {
  const pages = new Map<string, CachedPage>()
  return {
    get(
      key: string,
      { nonce, requestId }: PageMarks,
    ): { html: string; headers: [string, string][] } | undefined {
      const cached = pages.get(key)
      if (!cached || cached.until <= readMonotonicClock()) return undefined
      return {
        html: cached.parts.map((pieces) => pieces.join(requestId)).join(nonce),
        headers: cached.headers,
      }
    },
    keep(key: string, html: string, headers: [string, string][], { nonce, requestId }: PageMarks): void {
      const [oldest] = pages.keys()
      if (pages.size >= most && oldest !== undefined) pages.delete(oldest)
      const parts = html.split(nonce).map((part) => part.split(requestId))
      pages.set(key, { parts, headers, until: readMonotonicClock() + ms })
    },
    forget: () => pages.clear(),
  }
}
export type PageCache = ReturnType<typeof createPageCache>

/** The paths of a route's pages, and the query keys that they read on the server. */
type CachedPages = readonly { path: RegExp; keys: readonly string[] }[]

/** Long addresses are rarely visited twice, so they are not cached. */
const LONGEST = 200

function readQueryKeys(handle: unknown): readonly string[] | undefined {
  if (typeof handle !== 'object' || handle === null || !('keptWith' in handle)) return undefined
  return Array.isArray(handle.keptWith) ? handle.keptWith.map(String).sort() : undefined
}

/** Returns the pages whose route declares in its `handle` that they may be cached. */
export function listCachedPages(routes: ServerBuild['routes']): CachedPages {
  const toPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${toPath(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return Object.values(routes).flatMap((route) => {
    const keys = readQueryKeys(route?.module.handle)
    if (!route || !keys) return []
    const pattern = toPath(route.id).replace(/^\/+/, '/').replace(/:\w+/g, '[^/]+')
    return [{ path: new RegExp(`^${pattern}$`), keys }]
  })
}

/**
 * Returns the address under which a page is rendered and cached, with only the query keys that it reads, so
 * that other keys find the same page; undefined for pages that are not cached.
 */
export function toCachedAddress(pages: CachedPages, url: string): string | undefined {
  const [path = '', ...search] = url.split('?')
  const page = pages.find((page) => page.path.test(path))
  if (!page) return undefined
  const given = new URLSearchParams(search.join('?'))
  const read = page.keys.flatMap((key) => {
    const value = given.get(key)
    return value ? [[key, value]] : []
  })
  const address = read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path
  return address.length <= LONGEST ? address : undefined
}
