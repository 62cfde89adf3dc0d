/** The queue is full: this caller is refused at once. */
export class LimitReached extends Error {}

/**
 * Runs work at most `atOnce` at a time, in the order it came; more than `mostWaiting` behind it are turned away, and
 * of one person's, where `who` is said, what would be more than `mostOfOne` running or waiting.
 */
export function createLimiter(atOnce: number, mostWaiting: number, mostOfOne = mostWaiting) {
  const waiting: (() => void)[] = []
  const held = new Map<string, number>()
  let running = 0

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new LimitReached('too many are waiting')
    // A finished run passes its slot directly to the next, without freeing it in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return async <T>(work: () => Promise<T>, who?: string): Promise<T> => {
    if (who === undefined) return limited(work)
    const own = (held.get(who) ?? 0) + 1
    if (own > mostOfOne) throw new LimitReached('too many of one person')
    held.set(who, own)
    try {
      return await limited(work)
    } finally {
      const left = held.get(who)! - 1
      if (left === 0) held.delete(who)
      else held.set(who, left)
    }
  }
}
