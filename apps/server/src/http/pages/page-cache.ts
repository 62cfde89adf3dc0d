import { monotonic } from '../../platform/base/clock.ts'

/** The values that differ between two answers with the same page; they are in its text. */
export type PageMarks = { nonce: string; requestId: string }
type Kept = { parts: string[][]; headers: [string, string][]; until: number }

/**
 * Keeps pages that are the same for everyone for a few seconds: the text is cut at the nonce and the
 * request's id, and joined with those of the next answer. Call `forget` when their data have changed; other
 * processes show the change up to `ms` later.
 */
export function createPageCache({ ms, most }: { ms: number; most: number }) {
  const pages = new Map<string, Kept>()
  return {
    get(
      key: string,
      { nonce, requestId }: PageMarks,
    ): { html: string; headers: [string, string][] } | undefined {
      const kept = pages.get(key)
      if (!kept || kept.until <= monotonic()) return undefined
      return {
        html: kept.parts.map((pieces) => pieces.join(requestId)).join(nonce),
        headers: kept.headers,
      }
    },
    keep(key: string, html: string, headers: [string, string][], { nonce, requestId }: PageMarks): void {
      if (pages.size >= most) pages.clear()
      const parts = html.split(nonce).map((part) => part.split(requestId))
      pages.set(key, { parts, headers, until: monotonic() + ms })
    },
    forget: () => pages.clear(),
  }
}
export type PageCache = ReturnType<typeof createPageCache>
