import { readMonotonicClock } from '../../platform/base/clock.ts'
import { toNetwork } from '../../platform/base/networks.ts'
import type { RateUse, ShareRates } from '../../platform/shared/quota/rates.ts'
import { refuse } from '../errors.ts'

type Window = {
  startedAt: number
  count: number
  /** Uses in this window that other processes have reported. */
  elsewhere: number
  /** Uses of this process that were already reported. */
  shared: number
}
const MINUTE = 60_000
const MAX_WINDOWS = 100_000
const SHARE_MS = 1_000
/** Only networks that used this part of their limit (an eighth) are reported; nearly all stay below. */
const SHARED_PART = 8

/**
 * Counts requests in fixed windows of a minute, in this process's memory. It slows floods of cheap public
 * reads; PostgreSQL limits, for all processes together, anything that costs money or guesses secrets. With
 * `share`, processes report busy networks to each other once a second, so that a limit holds for all of them
 * together.
 */
export function createRateLimiter(now: () => number = readMonotonicClock, share?: ShareRates) {
  // The maps are nested, because joining call and address to one key for each request showed in profiles.
  let calls = new Map<string, Map<string, Window>>()
  let windows = 0
  const busy = new Map<string, Window>()

  function openWindow(call: string, network: string, at: number): Window {
    // Forgetting all counts is cheaper than an attack that fills the memory with addresses.
    if (windows >= MAX_WINDOWS) {
      calls = new Map()
      windows = 0
    }
    const networks = calls.get(call) ?? new Map<string, Window>()
    calls.set(call, networks)
    if (!networks.has(network)) windows += 1
    const window = { startedAt: at, count: 0, elsewhere: 0, shared: 0 }
    networks.set(network, window)
    return window
  }

  async function shareUses(share: ShareRates): Promise<void> {
    const busyWindows = [...busy]
    busy.clear()
    const at = now()
    const uses = busyWindows.map(([key, window]): RateUse => {
      const added = window.count - window.shared
      window.shared = window.count
      return { key, added, ageMs: at - window.startedAt }
    })
    // While the database does not answer, each process limits by itself.
    const totals = await share(uses).catch(() => new Map<string, number>())
    for (const [key, window] of busyWindows) {
      const total = totals.get(key)
      if (total !== undefined) window.elsewhere = Math.max(0, total - window.shared)
    }
  }
  const timer = share && setInterval(() => busy.size > 0 && shareUses(share), SHARE_MS).unref()

  function getWindow(call: string, network: string, at: number): Window {
    const window = calls.get(call)?.get(network)
    return window && at - window.startedAt < MINUTE ? window : openWindow(call, network, at)
  }

  /** Counts one use; tells whether it is within the limit. */
  function countUse(window: Window, call: string, network: string, limitPerMinute: number): boolean {
    window.count += 1
    if (share && window.count * SHARED_PART > limitPerMinute) busy.set(`${call} ${network}`, window)
    return window.count + window.elsewhere <= limitPerMinute
  }

  /** Throws too_many_requests when the network of `ip` has used up the limit of this minute. */
  function checkLimit(call: string, limitPerMinute: number, ip: string): void {
    const at = now()
    const network = toNetwork(ip)
    const window = getWindow(call, network, at)
    if (!countUse(window, call, network, limitPerMinute))
      throw refuse('too_many_requests').retryIn(Math.ceil((window.startedAt + MINUTE - at) / 1000))
  }

  /**
   * Returns a function for a sender with many consecutive uses. Each call counts one use and tells whether it
   * is within the limit.
   */
  function createAllowance(call: string, limitPerMinute: number, ip: string): () => boolean {
    const network = toNetwork(ip)
    let window: Window | undefined
    return () => {
      const at = now()
      if (!window || at - window.startedAt >= MINUTE) window = getWindow(call, network, at)
      return countUse(window, call, network, limitPerMinute)
    }
  }
  return Object.assign(checkLimit, { allowance: createAllowance, stop: () => clearInterval(timer) })
}
export type RateLimiter = ReturnType<typeof createRateLimiter>
