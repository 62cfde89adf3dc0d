import { setImmediate } from 'node:timers/promises'

type Run<T> = { item: T; count: number }

/**
 * Counts equal neighbours. In a write of thousands of rows most are equal, so a key need not be computed for
 * each.
 */
export function groupRuns<T>(items: Iterable<T>, areAlike: (one: T, other: T) => boolean): Run<T>[] {
  const runs: Run<T>[] = []
  let last: Run<T> | undefined
  for (const item of items) {
    if (last && areAlike(last.item, item)) {
      last.count += 1
      continue
    }
    last = { item, count: 1 }
    runs.push(last)
  }
  return runs
}

/** Work without a pause, in milliseconds. */
const AT_ONCE_MS = 2

/** Maps many items with pauses, in which the process answers other requests. */
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
