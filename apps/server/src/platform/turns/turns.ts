/** Nobody else may wait as well: whoever comes now is told at once. */
export class NoTurn extends Error {}

/** Runs work at most `atOnce` at a time, in the order it came; more than `mostWaiting` behind it are turned away. */
export function createTurns(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new NoTurn('too many are waiting')
    // Whoever finishes hands over the place without giving it up in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
