import { createHmac, randomBytes } from 'node:crypto'
import type { CallContext } from '../../../http/serve.ts'

/** How long opening the same panel again stays the same query, ms. */
const WINDOW = 24 * 3_600_000
/** Queries remembered at most; about 100 bytes each. */
const MOST = 50_000

/** Programs that fetch an address without a person reading the answer: search engines, previews in messengers. */
const MACHINE = /(?<!cu)bot\b|spider|crawl|slurp|preview|externalhit|whatsapp|telegram|embedly/i

type Asking = Pick<CallContext, 'ip' | 'userAgent' | 'header' | 'method'>

/** Whether a person is about to read the answer. */
export function isReader({ userAgent, method, header }: Asking): boolean {
  if (method === 'HEAD' || MACHINE.test(userAgent)) return false
  return !/prefetch|prerender|preview/i.test(header('sec-purpose') || header('purpose'))
}

/**
 * Who checked which part lately, in the memory of the process alone: a visitor's address and browser go in as a
 * hash under a key that ends with the process, so nothing of a person is kept.
 */
export function createVisitors({ window = WINDOW, most = MOST } = {}) {
  const key = randomBytes(32)
  /** Hash → ms of the visit, oldest first. */
  const seen = new Map<string, number>()
  const markOf = (handle: string, { ip, userAgent }: Asking) =>
    createHmac('sha256', key)
      .update(JSON.stringify([handle, ip, userAgent]))
      .digest('base64url')
      .slice(0, 22)

  return {
    /** New: the first time within the window. `undo` forgets it when the query could not be written after all. */
    arrive(handle: string, asking: Asking, now: Date): { isNew: boolean; undo: () => void } {
      const mark = markOf(handle, asking)
      const undo = () => void seen.delete(mark)
      const before = seen.get(mark)
      if (before !== undefined && now.getTime() - before < window) return { isNew: false, undo: () => {} }
      seen.delete(mark)
      seen.set(mark, now.getTime())
      if (seen.size > most) seen.delete(seen.keys().next().value!)
      return { isNew: true, undo }
    },
  }
}
export type Visitors = ReturnType<typeof createVisitors>
