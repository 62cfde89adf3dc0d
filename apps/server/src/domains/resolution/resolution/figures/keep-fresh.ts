import { readMonotonicClock } from '../../../../platform/base/clock.ts'

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
