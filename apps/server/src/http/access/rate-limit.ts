import { monotonic } from '../../platform/base/clock.ts'
import { networkOf } from '../../platform/shared/quota/network.ts'
import { refuse } from '../errors.ts'

type Window = { startedAt: number; count: number }
const MINUTE = 60_000
const MAX_WINDOWS = 100_000

/**
 * Counts requests in fixed windows of a minute, in this process's memory. It slows floods of cheap public
 * reads; PostgreSQL limits, for all processes together, anything that costs money or guesses secrets.
 */
export function createRateLimiter(now: () => number = monotonic) {
  // The maps are nested, because joining call and address to one key for each request showed in profiles.
  let calls = new Map<string, Map<string, Window>>()
  let windows = 0

  function openWindow(call: string, network: string, at: number): Window {
    // Forgetting all counts is cheaper than an attack that fills the memory with addresses.
    if (windows >= MAX_WINDOWS) {
      calls = new Map()
      windows = 0
    }
    const networks = calls.get(call) ?? new Map<string, Window>()
    calls.set(call, networks)
    if (!networks.has(network)) windows += 1
    const window = { startedAt: at, count: 0 }
    networks.set(network, window)
    return window
  }

  /** Throws too_many_requests when the network of `ip` has used up the limit of this minute. */
  return (call: string, limitPerMinute: number, ip: string): void => {
    const at = now()
    const network = networkOf(ip)
    const known = calls.get(call)?.get(network)
    const window = known && at - known.startedAt < MINUTE ? known : openWindow(call, network, at)
    window.count += 1
    if (window.count > limitPerMinute)
      throw refuse('too_many_requests').after(Math.ceil((window.startedAt + MINUTE - at) / 1000))
  }
}
