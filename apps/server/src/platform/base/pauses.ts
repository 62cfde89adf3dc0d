import { setImmediate } from 'node:timers/promises'

/** Work without a pause, in milliseconds. */
const AT_ONCE_MS = 2

/** Maps many items, with pauses in which the process answers requests that came meanwhile. */
export async function mapWithPauses<T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> {
  const made: R[] = []
  let started = performance.now()
  for (const item of items) {
    if (performance.now() - started > AT_ONCE_MS) {
      await setImmediate()
      started = performance.now()
    }
    made.push(make(item))
  }
  return made
}
