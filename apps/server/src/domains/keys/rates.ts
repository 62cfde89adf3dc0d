import { monotonic } from '../../platform/base/clock.ts'

const SECOND = 1_000
const MAX_KEYS = 10_000

/**
 * Counts the calls of each key within a second, in this process's memory, so that one program cannot take the
 * whole node. PostgreSQL counts a key's calls of a day, for all processes together.
 */
export function createRates(now: () => number = monotonic) {
  let windows = new Map<string, { startedAt: number; count: number }>()

  /** Counts one call; false where the key has used up this second. */
  return (keyId: string, perSecond: number): boolean => {
    const at = now()
    let window = windows.get(keyId)
    if (!window || at - window.startedAt >= SECOND) {
      if (windows.size >= MAX_KEYS) windows = new Map()
      window = { startedAt: at, count: 0 }
      windows.set(keyId, window)
    }
    window.count += 1
    return window.count <= perSecond
  }
}
