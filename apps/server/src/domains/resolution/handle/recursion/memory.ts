/** Other servers' cache times are limited to this many seconds. */
const MAX_SECONDS = 86_400

type Bounds = { entries: number; bytes: number }

/**
 * Caches values for their given number of seconds, within size limits: the least recently used are removed
 * first. `now` is in ms.
 */
export function createMemory<V>(most: Bounds, now: () => number) {
  const kept = new Map<string, { value: V; until: number; bytes: number }>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    get(key: string): V | undefined {
      const entry = kept.get(key)
      if (!entry) return undefined
      if (entry.until <= now()) {
        remove(key)
        return undefined
      }
      // The entry is inserted again, because the map is ordered by last use.
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    },
    set(key: string, value: V, seconds: number, size = 0): void {
      remove(key)
      if (seconds <= 0 || size > most.bytes) return
      bytes += size
      kept.set(key, { value, until: now() + Math.min(seconds, MAX_SECONDS) * 1000, bytes: size })
      for (const oldest of kept.keys()) {
        if (kept.size <= most.entries && bytes <= most.bytes) break
        remove(oldest)
      }
    },
    get size() {
      return kept.size
    },
  }
}
