import { createHmac, randomBytes } from 'node:crypto'
import type { CallContext } from '../../../http/serve.ts'
import { networkOf } from '../../../platform/base/quota/network.ts'

/** How long opening the same panel again stays the same query, ms. */
const WINDOW = 24 * 3_600_000
/** Entries at most, two for each query; about 100 bytes each. */
const MOST = 100_000
/**
 * Visitors counted of one network, for a part within the window: a program that names itself anew at every call, or a
 * whole company behind one router, must not make a code look copied.
 */
const NETWORK_SLOTS = ['a', 'b', 'c', 'd', 'e']

/** Programs that fetch an address without a person reading the answer: search engines, previews in messengers. */
const MACHINE = /(?<!cu)bot\b|spider|crawl|slurp|preview|externalhit|whatsapp|telegram|embedly/i

type Asking = Pick<CallContext, 'ip' | 'userAgent' | 'header' | 'method'>

/** Whether a person is about to read the answer. */
export function isReader({ userAgent, method, header }: Asking): boolean {
  if (method === 'HEAD' || MACHINE.test(userAgent)) return false
  return !/prefetch|prerender|preview/i.test(header('sec-purpose') || header('purpose'))
}

/**
 * Who checked which part lately, in the memory of the process alone: a visitor's network and browser go in as a
 * hash under a key that ends with the process, so nothing of a person is kept.
 */
export function createVisitors({ window = WINDOW, most = MOST } = {}) {
  const key = randomBytes(32)
  /** Hash of a visitor, or of a network with one of its slots → ms of the visit, oldest first. */
  const seen = new Map<string, number>()
  const hashOf = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

  const isRecent = (entry: string, at: number) => at - (seen.get(entry) ?? -Infinity) < window

  function remember(entry: string, at: number): void {
    seen.delete(entry)
    seen.set(entry, at)
    if (seen.size > most) seen.delete(seen.keys().next().value!)
  }

  return {
    /** New: the first time within the window. `undo` forgets it when the query could not be written after all. */
    arrive(handle: string, asking: Asking, now: Date): { isNew: boolean; undo: () => void } {
      const at = now.getTime()
      const network = networkOf(asking.ip)
      const visitor = hashOf(handle, network, asking.userAgent)
      const place = hashOf(handle, network)
      const slot = NETWORK_SLOTS.map((one) => place + one).find((one) => !isRecent(one, at))
      if (isRecent(visitor, at) || !slot) return { isNew: false, undo: () => {} }
      const entries = [visitor, slot]
      for (const entry of entries) remember(entry, at)
      return { isNew: true, undo: () => entries.forEach((entry) => void seen.delete(entry)) }
    },
  }
}
export type Visitors = ReturnType<typeof createVisitors>
