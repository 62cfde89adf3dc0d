import { createHmac, randomBytes } from 'node:crypto'
import type { CallContext } from '../../../http/serve.ts'
import { networkOf } from '../../../platform/base/quota/network.ts'

/** Opening the same panel again within this many ms counts as the same query. */
const WINDOW = 24 * 3_600_000
/** The maximum number of entries, two for each query; about 100 bytes each. */
const MOST = 100_000
/**
 * One network counts as this many visitors of a part within the window: a program with a new name at every
 * call, or a whole company behind one router, must not make a code look copied.
 */
const NETWORK_SLOTS = ['a', 'b', 'c', 'd', 'e']

/** These programs fetch an address without a person: search engines, previews in messengers. */
const MACHINE = /(?<!cu)bot\b|spider|crawl|slurp|preview|externalhit|whatsapp|telegram|embedly/i

type Asking = Pick<CallContext, 'ip' | 'userAgent' | 'header' | 'method'>

/** Tells whether a person will read the answer. */
export function isReader({ userAgent, method, header }: Asking): boolean {
  if (method === 'HEAD' || MACHINE.test(userAgent)) return false
  return !/prefetch|prerender|preview/i.test(header('sec-purpose') || header('purpose'))
}

/**
 * Remembers in this process's memory who checked which part recently: a visitor's network and browser become
 * a hash under a key that ends with the process, so no personal data is stored.
 */
export function createVisitors({ window = WINDOW, most = MOST } = {}) {
  const key = randomBytes(32)
  /** Maps the hash of a visitor, or of a network's slot, to the ms of the visit, oldest first. */
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
    /** New means the first time within the window. `undo` forgets it when the query could not be written. */
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
