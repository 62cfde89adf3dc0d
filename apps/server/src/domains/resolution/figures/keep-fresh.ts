import { monotonic } from '../../../platform/base/clock.ts'

/**
 * Answers what `read` said at most `freshMs` ago; all who ask meanwhile wait for one reading. `read` is given the last
 * answer; what it throws is thrown to those who wait, and not kept.
 */
export function keepFresh<T>(freshMs: number, read: (last: T | undefined) => Promise<T>): () => Promise<T> {
  let last: { value: T; at: number } | undefined
  let underWay: Promise<T> | undefined

  async function refresh(): Promise<T> {
    try {
      const value = await read(last?.value)
      last = { value, at: monotonic() }
      return value
    } finally {
      underWay = undefined
    }
  }

  return async () => {
    if (last && monotonic() - last.at < freshMs) return last.value
    underWay ??= refresh()
    return underWay
  }
}
