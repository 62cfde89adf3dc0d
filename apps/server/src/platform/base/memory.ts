import { readMonotonicClock } from './clock.ts'

type Entry = { value: Promise<unknown>; until: number }

/**
 * Caches answers of public calls, which are the same for everyone, for a few seconds; other processes see a
 * change that much later. Every change by this process calls `forget`.
 */
export function createMemory(ms: number, most: number, onForget = () => {}) {
  const entries = new Map<string, Entry>()
  return {
    get<T>(key: string, load: () => Promise<T>): Promise<T> {
      if (ms === 0) return load()
      const cached = entries.get(key)
      if (cached && cached.until > readMonotonicClock()) return cached.value as Promise<T>
      if (entries.size >= most) entries.clear()
      const value = load()
      const entry = { value, until: readMonotonicClock() + ms }
      entries.set(key, entry)
      // A failure must not be cached.
      value.catch(() => entries.get(key) === entry && entries.delete(key))
      return value
    },
    forget: () => {
      entries.clear()
      onForget()
    },
  }
}
export type Memory = ReturnType<typeof createMemory>
