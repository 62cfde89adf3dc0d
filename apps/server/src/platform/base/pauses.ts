import { setImmediate } from 'node:timers/promises'

/** Items that are worked on without a pause: a millisecond or two. */
const AT_ONCE = 25

/** Maps many items in portions, between which the process answers requests that came meanwhile. */
export async function mapWithPauses<T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> {
  const made: R[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await setImmediate()
    made.push(make(item))
  }
  return made
}
