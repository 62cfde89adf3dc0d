import { monotonic } from '../platform/clock.ts'
import { networkOf } from '../platform/quota/network.ts'
import { refuse } from './errors.ts'

type Window = { startedAt: number; count: number }
const MINUTE = 60_000
const MAX_KEYS = 100_000

/**
 * Fixed windows of a minute in this process's memory. Friction for floods on cheap public reads only:
 * anything that costs money or guesses secrets is limited in PostgreSQL, where every process sees it.
 */
export function createAdmission(now: () => number = monotonic) {
  // Two maps instead of joined keys: joining and hashing a new text for each request showed in profiles.
  let calls = new Map<string, Map<string, Window>>()
  let kept = 0

  function windowsOf(call: string): Map<string, Window> {
    const known = calls.get(call)
    if (known) return known
    const windows = new Map<string, Window>()
    calls.set(call, windows)
    return windows
  }

  function open(call: string, from: string, at: number): Window {
    // Forgetting everyone is cheaper than an attack that fills the memory with addresses.
    if (kept >= MAX_KEYS) {
      calls = new Map()
      kept = 0
    }
    const windows = windowsOf(call)
    if (!windows.has(from)) kept += 1
    const window = { startedAt: at, count: 0 }
    windows.set(from, window)
    return window
  }

  return (call: string, limitPerMinute: number, ip: string): void => {
    const at = now()
    const from = networkOf(ip)
    const known = calls.get(call)?.get(from)
    const window = known && at - known.startedAt < MINUTE ? known : open(call, from, at)
    window.count += 1
    if (window.count > limitPerMinute) throw refuse('too_many_requests')
  }
}
