import { refuse } from './errors.ts'

type Window = { startedAt: number; count: number }
const MINUTE = 60_000
const MAX_KEYS = 100_000

/**
 * Fixed windows of a minute in this process's memory. Friction for floods on cheap public reads only:
 * anything that costs money or guesses secrets is limited in PostgreSQL, where every process sees it.
 */
export function createAdmission(now: () => number = Date.now) {
  let windows = new Map<string, Window>()
  return (call: string, limitPerMinute: number, ip: string): void => {
    const key = `${call} ${ip}`
    const at = now()
    let window = windows.get(key)
    if (!window || at - window.startedAt >= MINUTE) {
      // Forgetting everyone is cheaper than an attack that fills the memory with addresses.
      if (windows.size >= MAX_KEYS) windows = new Map()
      window = { startedAt: at, count: 0 }
      windows.set(key, window)
    }
    window.count += 1
    if (window.count > limitPerMinute) throw refuse('too_many_requests')
  }
}
