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

/**
 * Returns the result of `read`, at most `freshMs` old; all simultaneous callers wait for one read. `read`
 * gets the last result; its errors reach the waiting callers and are not cached.
 */
export function keepFresh<T>(freshMs: number, read: (last: T | undefined) => Promise<T>): () => Promise<T> {
  let last: { value: T; at: number } | undefined
  let underWay: Promise<T> | undefined

  async function refresh(): Promise<T> {
    try {
      const value = await read(last?.value)
      last = { value, at: readMonotonicClock() }
      return value
    } finally {
      underWay = undefined
    }
  }

  return async () => {
    if (last && readMonotonicClock() - last.at < freshMs) return last.value
    underWay ??= refresh()
    return underWay
  }
}
